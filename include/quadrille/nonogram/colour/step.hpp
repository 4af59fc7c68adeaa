// A reasoned deduction about a colour nonogram: the sibling of nonogram/step.hpp. What a step
// rests on and concludes are claims: a cell has a value, or has not ("not red").
//
// That a cell has only colours of both its clues is so plain that it needs no step of its own: a
// step names the crossing lines whose clues it uses so, and the checker grants nothing else.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram::colour {

// From easy to hard.
enum class Technique : std::uint8_t {
  complete_line,     // the blocks fill the line; different colours need no gap
  finished_line,     // all blocks are there: the rest is empty
  crossing_colours,  // row and column share no colour: the cell is empty
  shared_colour,     // the line has a block there, and row and column share one colour
  overlap,           // a block's leftmost and rightmost placement share cells
  line_logic,        // all placements of the line agree
  colour_logic,      // no placement of the line has that colour there: "not red"
  contradiction,     // a value leads through a chain of lines to one without a placement
  every_way,         // all values that a cell may have lead to the same claim
  search,            // beyond steps for people: settled by the solver's proof
};

// In JSON: "shared_colour"; for people: "shared colour".
std::string_view to_string(Technique technique);
std::string_view title_of(Technique technique);
double base_cost(Technique technique);

// The cell has the value or, with is_not, has another one. Sorted row by row.
struct CellClaim {
  int row = 0;
  int column = 0;
  Value value = 0;
  bool is_not = false;
  friend auto operator<=>(const CellClaim&, const CellClaim&) = default;
};

// One line's part in a trial: from the premises, the assumption and the claims of earlier links it
// gives `cells`. A link without cells is the last one: its line has no placement left.
struct ChainLink {
  LineId line;
  std::vector<CellClaim> cells;
  friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

struct Trial {
  CellClaim assumption;
  std::vector<ChainLink> chain;
  friend bool operator==(const Trial&, const Trial&) = default;
};

// `premises` are minimal: without any one of them some claim of the conclusion does not follow.
// All that one look at a line gives is one step.
struct Step {
  Technique technique = Technique::line_logic;
  // Without repetition. Of a step over one line that line, then the crossing lines whose colours
  // matter; of a trial all lines of its chains and those whose colours matter.
  std::vector<LineId> lines;
  std::vector<CellClaim> premises;
  std::vector<CellClaim> cells;  // what is concluded
  // Of an overlap: the outermost starts of every block under the premises.
  std::vector<int> leftmost;
  std::vector<int> rightmost;
  std::vector<Trial> trials;
  double cost = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

// Writes the conclusion into a grid of the puzzle's size.
void apply(const Step& step, DomainGrid& grid);
void apply(const CellClaim& claim, DomainGrid& grid);

// "red 3, blue 1"; "0" for no blocks.
std::string clue_text(const Palette& palette, const Clue& clue);

// The whole reason in words, with the names of the colours; cells count from 1.
std::string sentence_of(const Puzzle& puzzle, const Step& step);

// The independent checker: plain tables over (block, cell), clues and premises, nothing else. Why
// the step proves nothing; no value if it is right. A search step is beyond it.
std::optional<std::string> find_flaw(const Puzzle& puzzle, const Step& step);

// A premise that the step could do without. Requires a step that find_flaw() has passed; never
// finds one in a search step.
std::optional<CellClaim> find_needless_premise(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram::colour
