// Needs nothing of the full engine, so that it runs with the board's objects as well.
#include "support/fixed_solving.hpp"
#include "support/nonogram_brute_force.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <memory>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// Small sizes need small rooms: what is left of a puzzle must not disturb the next one.
using SmallSolver = FixedSolver<12, 64, 1024>;

TEST(FixedSolver, FindsASolutionOfAllSmallPuzzles) {
  auto solver = std::make_unique<SmallSolver>();
  for (const auto& [clues, pictures] : all_pictures_by_clues(4, 3)) {
    begin(*solver, clues.first, clues.second);
    ASSERT_EQ(solver->solve(), FixedOutcome::solved);
    EXPECT_TRUE(pictures.contains(to_rows(grid_of(*solver))));
  }
}

TEST(FixedSolver, SolvesPicturesOfAllShapes) {
  auto solver = std::make_unique<FixedSolver<62>>();
  Rng rng(2);
  for (const auto& [width, height] :
       {std::pair{1, 1}, {1, 62}, {62, 1}, {62, 62}, {5, 40}, {33, 20}}) {
    for (const double density : {0.0, 0.3, 0.7, 1.0}) {
      if (width * height > 1000 && density == 0.3) continue;  // too many solutions to search
      const Puzzle puzzle = *Puzzle::from_picture(random_picture(width, height, density, rng));
      begin(*solver, puzzle);
      ASSERT_EQ(solver->solve(), FixedOutcome::solved) << width << 'x' << height;
      EXPECT_TRUE(satisfies(puzzle, grid_of(*solver)));
    }
  }
}

TEST(FixedSolver, StopsWhenAskedToAndGoesOn) {
  auto solver = std::make_unique<FixedSolver<20>>();
  for (const Puzzle& puzzle : searched_puzzles(3)) {
    begin(*solver, puzzle);
    int stops = 0;
    FixedOutcome outcome = FixedOutcome::stopped;
    while (outcome == FixedOutcome::stopped) {
      int left = 100 + 500 * stops;
      outcome = solver->solve([&left] { return --left < 0; });
      if (outcome == FixedOutcome::stopped) ++stops;
      ASSERT_LT(stops, 1000);
    }
    EXPECT_EQ(outcome, FixedOutcome::solved);
    EXPECT_GT(stops, 2);
    EXPECT_TRUE(satisfies(puzzle, grid_of(*solver)));
  }
}

TEST(FixedSolver, EndsCleanlyWhenItsRoomIsFull) {
  auto tiny = std::make_unique<FixedSolver<20, 2, 8>>();
  auto small = std::make_unique<FixedSolver<20, 64, 2048>>();
  int full = 0;
  for (const Puzzle& puzzle : searched_puzzles(3)) {
    begin(*tiny, puzzle);
    const FixedOutcome outcome = tiny->solve();
    if (outcome == FixedOutcome::full) {
      ++full;
      EXPECT_TRUE(tiny->full());
      EXPECT_EQ(tiny->solve(), FixedOutcome::full);
    } else {
      EXPECT_EQ(outcome, FixedOutcome::solved);
    }
    // Dropping clauses makes it slower, not wrong.
    begin(*small, puzzle);
    ASSERT_EQ(small->solve(), FixedOutcome::solved);
    EXPECT_TRUE(satisfies(puzzle, grid_of(*small)));
  }
  EXPECT_GT(full, 0);
  begin(*tiny, *Puzzle::make({{1}}, {{1}}));
  EXPECT_EQ(tiny->solve(), FixedOutcome::solved) << "a new puzzle begins anew";
  EXPECT_FALSE(tiny->full());
}

TEST(FixedSolver, TakesNoMoreThanItsOwnSize) {
  static_assert(sizeof(FixedSolver<32>) < 1024 * 1024);
  static_assert(sizeof(FixedSolver<20, 256, 4096>) < 64 * 1024);
  static_assert(std::is_trivially_destructible_v<FixedSolver<5>>);
}

}  // namespace
}  // namespace quadrille::nonogram
