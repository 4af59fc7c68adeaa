#include "support/fixed_solving.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <memory>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(FixedSolver, AgreesWithTheFullEngineWhetherCluesCanBeMet) {
  auto solver = std::make_unique<FixedSolver<12, 64, 1024>>();
  Rng rng(1);
  int impossible = 0;
  for (int round = 0; round < 400; ++round) {
    // Rows of one picture, columns of another with as many filled cells: mostly a contradiction.
    const int width = static_cast<int>(rng.between(2, 9));
    const int height = static_cast<int>(rng.between(2, 9));
    const Puzzle one = *Puzzle::from_picture(random_picture(width, height, 0.5, rng));
    CellGrid shuffled = *one.goal();
    rng.shuffle(shuffled.cells());
    const auto puzzle = Puzzle::make(one.rows(), Puzzle::from_picture(shuffled)->columns());
    ASSERT_TRUE(puzzle);
    const bool possible = !solve(*puzzle, {.max_solutions = 1}, {}).solutions.empty();
    if (!possible) ++impossible;
    begin(*solver, *puzzle);
    ASSERT_EQ(solver->solve(), possible ? FixedOutcome::solved : FixedOutcome::none);
    // The same answer when asked again.
    ASSERT_EQ(solver->solve(), possible ? FixedOutcome::solved : FixedOutcome::none);
  }
  EXPECT_GT(impossible, 100);
  EXPECT_LT(impossible, 400);
}

TEST(FixedSolver, TellsWhatHoldsInEverySolutionWhenStopped) {
  auto solver = std::make_unique<FixedSolver<20>>();
  const Puzzle puzzle = searched_puzzles(1).front();
  begin(*solver, puzzle);
  int left = 2000;
  ASSERT_EQ(solver->solve([&left] { return --left < 0; }), FixedOutcome::stopped);
  const CellGrid facts = grid_of(*solver);
  for (const CellGrid& solution : solve(puzzle, {.max_solutions = 20}, {}).solutions) {
    for (std::size_t cell = 0; cell < facts.size(); ++cell) {
      if (facts.cells()[cell] == Cell::unknown) continue;
      EXPECT_EQ(facts.cells()[cell], solution.cells()[cell]);
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
