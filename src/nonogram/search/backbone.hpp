// The backbone of a puzzle: the cells that are the same in all of its solutions.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

struct Backbone {
  // Every unknown cell of `cells` varies.
  bool complete = false;
  // What is proven to be the same in all solutions; of no use when there is none.
  CellGrid cells;
  // By cell: two solutions are known that differ there.
  std::vector<bool> varies;
  // Pairwise different, and every one a solution. Complete and empty: there is none.
  std::vector<CellGrid> solutions;
};

// `known`: cells that are given. One question to the search for each cell that no solution found
// so far has shown to vary. `at_hand`: a solution that agrees with what is known, if the caller has
// one; it saves the search for the first, which is mostly the hardest.
Backbone find_backbone(const Puzzle& puzzle, const CellGrid& known, std::uint64_t seed,
                       LimitWatch& watch, const std::optional<CellGrid>& at_hand = std::nullopt);

}  // namespace quadrille::nonogram
