// Where a puzzle with several solutions leaves a choice.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <vector>

namespace quadrille::nonogram {

// Cells are numbered row by row. With verdict `unknown` a limit was reached: `cells` are those that
// are known to differ, and there are no components. With `multiple` and not `complete` the same
// holds, but two solutions are known.
struct Ambiguity {
  Verdict verdict = Verdict::unknown;
  bool complete = false;
  // The cells that are not the same in all solutions, in order.
  std::vector<int> cells;
  // The same cells in groups that are chosen independently of each other.
  std::vector<std::vector<int>> components;
  // The first two solutions found, or the only one; the puzzle's goal comes first if it is one.
  std::vector<CellGrid> witnesses;
  LimitReached limit = LimitReached::none;  // unless it is complete
};

Ambiguity find_ambiguity(const Puzzle& puzzle, std::uint64_t seed, const Limits& limits);

}  // namespace quadrille::nonogram
