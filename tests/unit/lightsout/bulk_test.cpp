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

// The report that a batch prints must be the one of the solver for any board: the same verdict, the
// same fewest presses, a certificate that holds.
TEST(Bulk, ReportsWhatSolveReports) {
  Rng rng(3);
  BitGrid stencil(3, 1);  // not symmetric: a press reaches the cell and its right neighbour
  stencil.set(0, 1);
  stencil.set(0, 2);
  const Shape shapes[] = {*Shape::rectangle(5, 5), *Shape::rectangle(4, 4),
                          *Shape::rectangle(4, 3, Neighbourhood::king, true),
                          *Shape::with_stencil(4, 2, stencil, true),
                          *Shape::graph(5, {{0, 1}, {1, 2}, {2, 3}})};
  for (const Shape& shape : shapes) {
    const BulkSolver solver = *BulkSolver::make(shape);
    for (int i = 0; i < 200; ++i) {
      const auto board = static_cast<std::uint32_t>(rng.below(std::uint64_t{1} << solver.cells()));
      const Puzzle puzzle =
          *Puzzle::make(shape, Pattern(from_integer(shape.width(), shape.height(), board)));
      const SolveReport expected = solve(puzzle, {}, Limits::none());
      const SolveReport found = solver.report(puzzle);
      ASSERT_EQ(found.verdict, expected.verdict);
      ASSERT_EQ(found.nullity, expected.nullity);
      ASSERT_EQ(found.press_count, expected.press_count);
      ASSERT_EQ(found.minimal, expected.minimal);
      ASSERT_EQ(found.certificate.has_value(), expected.certificate.has_value());
    }
  }
}

}  // namespace
}  // namespace quadrille::lightsout
