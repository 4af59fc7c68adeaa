// Numbers of solutions, and what all solutions share, beside an independent solver. A file of its
// own, because that solver is not there where the engine alone is tested (32 bits).
#include "baseline/order_encoding.hpp"
#include "nonogram/search/backbone.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(Count, AgreesWithAnIndependentSolverOnLargerGrids) {
  Rng rng(4);
  for (int round = 0; round < 40; ++round) {
    const int side = static_cast<int>(rng.between(8, 16));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, side, side, 0.5));
    const auto all = baseline::solve_by_sat(puzzle, 2000, Limits::none());
    if (all.solutions.size() == 2000) continue;
    const CountReport report = count_solutions(puzzle, {}, Limits::none());
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.count, std::to_string(all.solutions.size()));
  }
}

TEST(Backbone, HoldsTheCellsThatAllSolutionsShare) {
  Rng rng(5);
  for (int round = 0; round < 100; ++round) {
    const int side = static_cast<int>(rng.between(2, 9));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, side, side, 0.5));
    const auto all = baseline::solve_by_sat(puzzle, 5000, Limits::none());
    if (all.solutions.size() == 5000) continue;
    CellGrid common = all.solutions.front();
    for (const CellGrid& solution : all.solutions) {
      for (std::size_t cell = 0; cell < common.size(); ++cell) {
        if (solution.cells()[cell] != common.cells()[cell]) common.cells()[cell] = Cell::unknown;
      }
    }
    const Limits limits;
    LimitWatch watch(limits);
    const Backbone backbone = find_backbone(puzzle, CellGrid(side, side), 0, watch);
    EXPECT_TRUE(backbone.complete);
    EXPECT_EQ(backbone.cells, common);
    EXPECT_LE(backbone.solutions.size(), all.solutions.size());
  }
}

TEST(Backbone, OfAPuzzleWithoutSolutionHasNone) {
  // Two in a row of three need the middle cell, which its column does not have.
  const Puzzle puzzle = *Puzzle::make({{2}, {}}, {{1}, {}, {1}});
  const Limits limits;
  LimitWatch watch(limits);
  const Backbone backbone = find_backbone(puzzle, CellGrid(3, 2), 0, watch);
  EXPECT_TRUE(backbone.complete);
  EXPECT_TRUE(backbone.solutions.empty());
}

}  // namespace
}  // namespace quadrille::nonogram
