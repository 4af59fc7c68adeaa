// Making EWN cases with a known optimum.
#pragma once

#include <quadrille/ewn/solve.hpp>

#include <cstdint>

namespace quadrille::ewn {

struct GenerateOptions {
  int low = 1;  // fewest steps of the optimum …
  int high = kStandardDice;
  // Costs the solver much more work than others of that length. What is hard is measured in nodes
  // of the search, so hard cases of a seed may change when the search does; others never do.
  bool hard = false;
  Board board;
  int dice = kStandardDice;
  std::uint64_t seed = 1;
};

// A case whose optimum is in the range; the puzzle states it (Puzzle::stated_optimum), and
// `report` has the line and the proof's statistics.
struct Generated {
  Puzzle puzzle;
  SolveReport report;
};

// The same options give the same case on every machine. Errors: a range that is empty or beyond the
// dice, a board without room for the pieces, nothing found, a limit reached.
Result<Generated> generate(const GenerateOptions& options, const Limits& limits);

}  // namespace quadrille::ewn
