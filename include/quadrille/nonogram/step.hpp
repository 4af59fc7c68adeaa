// A reasoned deduction: what a person would write in the margin of a puzzle. Hints, explanations
// and difficulty ratings are made of steps; sentences are rendered from them and from nothing else
// (step_text.hpp), and step_checker.hpp re-proves each of them from clues and premises alone.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

// From easy to hard; docs/DIFFICULTY.md defines each and gives its cost. A block's range are the
// cells between its leftmost and its rightmost placement.
enum class Technique : std::uint8_t {
  complete_line,  // the blocks with one cell between them fill the line, or all that walls leave
  finished_line,  // all blocks are there: the rest is empty
  overlap,        // a block's leftmost and rightmost placement share cells (simple boxes)
  simple_spaces,  // cells in no block's range
  punctuating,    // a run as long as any block that reaches it: empty cells at its ends
  mercury,        // a filled cell draws its block off the cell at a wall
  joining,        // two filled cells of one block: what lies between is filled
  glue,           // a filled cell close to a wall: its block must grow away from the wall
  splitting,      // a cell that would join two runs to one longer than any block there
  forcing,        // a gap shorter than every block that reaches it
  line_logic,     // all placements of the line agree, and none of the names above fits
  edge_logic,     // a colour in a line near the edge leaves a line beside it without placement
  contradiction,  // a colour leads through a chain of lines to one without a placement
  two_way,        // both colours of a cell lead to the same colour of another one
  search,         // beyond steps for people: settled by the solver's proof
};

std::string_view to_string(Technique technique);

// True for techniques that look at a single line.
bool is_line_technique(Technique technique);

// One line's part in a trial: from the premises, the assumption and the cells of earlier links this
// line settles `cells`. A link without cells is the last one: its line has no placement left.
struct ChainLink {
  LineId line;
  std::vector<KnownCell> cells;
  friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

// What follows from assuming the colour of a cell.
struct Trial {
  KnownCell assumption;
  std::vector<ChainLink> chain;
  friend bool operator==(const Trial&, const Trial&) = default;
};

// What makes a step plausible at a glance. A step over one line: the leftmost and the rightmost
// start of every block under the premises. Edge logic and contradiction: one trial, which ends in a
// line without placement. Two-way: two trials, of both colours, which both settle the conclusion.
struct Witness {
  std::vector<int> leftmost;
  std::vector<int> rightmost;
  std::vector<Trial> trials;
  friend bool operator==(const Witness&, const Witness&) = default;
};

// `premises` are minimal: without any one of them some cell of the conclusion does not follow; of a
// trial, some link of a chain does not. Premises and cells are sorted row by row.
//
// A step is what a person sees in one look at one line by one kind of argument. Where that takes
// several arguments of the kind (an overlap for each of three blocks), `parts` has them, each a
// step of its own with minimal premises out of those of the whole; their cells together are
// `cells`. The parts of a finished line may be of any technique over one line.
struct Step {
  Technique technique = Technique::line_logic;
  std::vector<LineId> lines;  // without repetition; the first one is where to look
  std::optional<int> block;   // index in the clue of lines.front()
  std::vector<KnownCell> premises;
  std::vector<KnownCell> cells;  // what is concluded; never known before
  Witness witness;
  double cost = 0;
  // None or several, sorted by their cells. A finished line has a single one if its open cells
  // follow by one argument from less than all its blocks.
  std::vector<Step> parts;
  friend bool operator==(const Step&, const Step&) = default;
};

// In which order steps are taken: the technique's cost and, for a trial, more for every round of
// looking that its chains take. docs/DIFFICULTY.md has the figures.
double base_cost(Technique technique);
double cost_of_trial(Technique technique, int rounds);

// Writes the conclusion into a grid of the puzzle's size.
void apply(const Step& step, CellGrid& grid);

}  // namespace quadrille::nonogram
