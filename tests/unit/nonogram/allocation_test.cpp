// What runs on a bare board must not touch the heap: this program counts.
#include "nonogram/line/propagation.hpp"
#include "support/allocation_counter.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/fixed_solver.hpp>

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

std::vector<Puzzle> random_puzzles(int count, int largest) {
  Rng rng(3);
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < count; ++i) {
    const int width = static_cast<int>(rng.between(1, largest));
    const int height = static_cast<int>(rng.between(1, largest));
    puzzles.push_back(*Puzzle::from_picture(random_picture(rng, width, height, 0.5)));
  }
  return puzzles;
}

template <class Solver>
void set_clues(Solver& solver, const Puzzle& puzzle) {
  for (int row = 0; row < puzzle.height(); ++row) {
    solver.set_clue({Axis::row, row}, puzzle.rows()[row]);
  }
  for (int column = 0; column < puzzle.width(); ++column) {
    solver.set_clue({Axis::column, column}, puzzle.columns()[column]);
  }
}

TEST(AllocationCounter, CountsWhatIsTakenFromTheHeap) {
  const std::size_t before = allocations;
  const PuzzlePropagation propagation(random_puzzles(1, 32).front());
  EXPECT_GT(allocations - before, 0u);
}

TEST(FixedPropagation, AllocatesNothing) {
  const std::vector<Puzzle> puzzles = random_puzzles(100, 32);
  std::uint64_t line_solves = 0;
  const std::size_t before = allocations;
  for (const Puzzle& puzzle : puzzles) {
    FixedPropagation<32> propagation(puzzle.width(), puzzle.height());
    set_clues(propagation, puzzle);
    ASSERT_EQ(propagation.propagate(), GridPropagation::Outcome::stable);
    line_solves += propagation.line_solves();
  }
  EXPECT_EQ(allocations - before, 0u);
  EXPECT_GT(line_solves, 1000u);
}

TEST(FixedSolver, AllocatesNothing) {
  const std::vector<Puzzle> puzzles = random_puzzles(100, 12);
  const auto solver = std::make_unique<FixedSolver<12, 64, 1024>>();
  int solved = 0;
  const std::size_t before = allocations;
  for (const Puzzle& puzzle : puzzles) {
    solver->begin(puzzle.width(), puzzle.height());
    set_clues(*solver, puzzle);
    solved += solver->solve() == FixedOutcome::solved ? 1 : 0;
  }
  EXPECT_EQ(allocations - before, 0u);
  EXPECT_EQ(solved, 100);
}

}  // namespace
}  // namespace quadrille::nonogram
