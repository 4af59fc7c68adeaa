#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <bit>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

TEST(Bulk, IntegersAreThoseOfDocument004) {
  BitGrid board(3, 3);
  for (const auto& [x, y] : {std::pair{0, 0}, {2, 0}, {1, 1}, {2, 1}, {0, 2}}) board.set(y, x);
  EXPECT_EQ(to_integer(board), 117);
  EXPECT_EQ(from_integer(3, 3, 117), board);
}

TEST(Bulk, IntegersOf32Cells) {
  for (const auto& [width, height] : {std::pair{32, 1}, {1, 32}, {8, 4}}) {
    EXPECT_EQ(to_integer(from_integer(width, height, 0xDEADBEEF)), 0xDEADBEEF);
  }
}

TEST(Bulk, RefusesWhatDoesNotFit) {
  EXPECT_EQ(BulkSolver::make(*Shape::rectangle(6, 6)).error().code, "too_many_cells");
  // Pressing one of 20 vertices that are all joined toggles everything: 2^19 solutions.
  std::vector<Edge> edges;
  for (int from = 0; from < 20; ++from) {
    for (int to = from + 1; to < 20; ++to) edges.push_back({from, to});
  }
  EXPECT_EQ(BulkSolver::make(*Shape::graph(20, edges)).error().code, "kernel_too_large");
}

TEST(Bulk, AnswersOf32CellsSolve) {
  for (const bool torus : {false, true}) {
    const Shape shape = *Shape::rectangle(8, 4, Neighbourhood::cross, torus);
    const BulkSolver solver = *BulkSolver::make(shape);
    Rng rng(3);
    std::vector<std::uint32_t> boards(1000);
    for (std::uint32_t& board : boards) board = static_cast<std::uint32_t>(rng.next());
    std::vector<std::uint32_t> answers(boards.size());
    solver.solve(boards, answers);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const Puzzle puzzle = *Puzzle::make(shape, Pattern(from_integer(8, 4, boards[i])));
      const bool solved = solves(puzzle, Pattern(from_integer(8, 4, answers[i])));
      EXPECT_EQ(solved, solver.is_solution(answers[i]));
    }
  }
}

}  // namespace
}  // namespace quadrille::lightsout
