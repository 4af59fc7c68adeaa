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
  overlap,        // a block's leftmost and rightmost placement share cells (simple boxes)
  simple_spaces,  // cells in no block's range
  punctuating,    // a run as long as any block that reaches it: empty cells at its ends
  joining,        // two filled cells of one block: what lies between is filled
  mercury,        // a filled cell draws its block off the cell at a wall
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

// `premises` are minimal: without any one of them the conclusion does not follow; of a trial, some
// link of a chain does not. Premises and cells are sorted row by row.
struct Step {
  Technique technique = Technique::line_logic;
  std::vector<LineId> lines;  // without repetition; the first one is where to look
  std::optional<int> block;   // index in the clue of lines.front()
  std::vector<KnownCell> premises;
  std::vector<KnownCell> cells;  // what is concluded; never known before
  Witness witness;
  double cost = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

// How hard a step is to see: the technique's base, more for long lines with many blocks, for every
// link of a chain and for every round of looking. docs/DIFFICULTY.md has the figures.
double cost_of(const Puzzle& puzzle, const Step& step);

// The base alone, in which the techniques are ordered.
double base_cost(Technique technique);

// Writes the conclusion into a grid of the puzzle's size.
void apply(const Step& step, CellGrid& grid);

}  // namespace quadrille::nonogram
