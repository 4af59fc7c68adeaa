#include "support/nonogram_brute_force.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/fixed_solver.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

void begin(FixedSolverBase& solver, const std::vector<Clue>& rows,
           const std::vector<Clue>& columns) {
  solver.begin(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
  for (int row = 0; row < solver.height(); ++row) solver.set_clue({Axis::row, row}, rows[row]);
  for (int column = 0; column < solver.width(); ++column) {
    solver.set_clue({Axis::column, column}, columns[column]);
  }
}
void begin(FixedSolverBase& solver, const Puzzle& puzzle) {
  begin(solver, puzzle.rows(), puzzle.columns());
}

CellGrid grid_of(const FixedSolverBase& solver) {
  CellGrid grid(solver.width(), solver.height());
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      grid.at(row, column) = solver.at(row, column);
    }
  }
  return grid;
}

CellGrid random_picture(int width, int height, double density, Rng& rng) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(density)) cell = Cell::filled;
  }
  return picture;
}

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

TEST(FixedSolver, AgreesWithTheFullEngineWhetherCluesCanBeMet) {
  auto solver = std::make_unique<SmallSolver>();
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

// A puzzle that needs the search: 20×20 at random is often beyond lines and probing.
std::vector<Puzzle> searched_puzzles(int count) {
  auto solver = std::make_unique<FixedSolver<20>>();
  std::vector<Puzzle> puzzles;
  for (Rng rng(3); static_cast<int>(puzzles.size()) < count;) {
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(20, 20, 0.45, rng));
    begin(*solver, puzzle);
    if (solver->solve() == FixedOutcome::solved && solver->stats().conflicts > 50) {
      puzzles.push_back(puzzle);
    }
  }
  return puzzles;
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
