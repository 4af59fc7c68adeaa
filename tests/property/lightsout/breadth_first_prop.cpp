// The solvers against document 004's breadth-first search: solvable or not, the same fewest
// presses.
#include "support/lightsout_bfs.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <bit>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::lightsout {
namespace {

using test::BitArray;
using test::BreadthFirstSearch;

constexpr std::uint8_t kUnreachable = BreadthFirstSearch::kUnreachable;

std::vector<std::pair<int, int>> shapes_up_to(int cells) {
  std::vector<std::pair<int, int>> shapes;
  for (int width = 1; width <= cells; ++width) {
    for (int height = 1; width * height <= cells; ++height) shapes.emplace_back(width, height);
  }
  return shapes;
}

Puzzle puzzle_of(int width, int height, BitArray board) {
  return *Puzzle::make(*Shape::rectangle(width, height),
                       Pattern(from_integer(width, height, board)));
}

// The solver's answer as a distance, once it has been checked for what can be checked of it alone.
std::uint8_t solved_distance(int width, int height, BitArray board) {
  const Puzzle puzzle = puzzle_of(width, height, board);
  const SolveReport report = solve(puzzle, {}, {});
  if (report.verdict == Verdict::none) {
    EXPECT_TRUE(report.certificate && refutes(puzzle, *report.certificate));
    return kUnreachable;
  }
  EXPECT_TRUE(report.presses && solves(puzzle, *report.presses));
  EXPECT_TRUE(report.minimal);
  EXPECT_EQ(report.press_count, report.presses->sum());
  EXPECT_EQ(report.lower_bound, report.press_count);
  return static_cast<std::uint8_t>(report.press_count);
}

void expect_bulk_equals(int width, int height, const std::vector<std::uint8_t>& distances) {
  const auto solver = BulkSolver::make(*Shape::rectangle(width, height));
  ASSERT_TRUE(solver.has_value());
  std::vector<BitArray> boards(distances.size());
  for (std::size_t i = 0; i < boards.size(); ++i) boards[i] = static_cast<BitArray>(i);
  std::vector<std::uint32_t> answers(boards.size());
  solver->solve(boards, answers);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const bool solved = solver->is_solution(answers[i]);
    ASSERT_EQ(solved, distances[i] != kUnreachable) << width << "×" << height << " board " << i;
    if (!solved) continue;
    ASSERT_EQ(std::popcount(answers[i]), distances[i]);
    const Pattern presses(from_integer(width, height, answers[i]));
    // Every board for small shapes, a sample of the millions of large ones.
    if (i % 97 == 0 || boards.size() <= 4096) {
      ASSERT_TRUE(solves(puzzle_of(width, height, boards[i]), presses));
    }
  }
}

void expect_equal_on_random_boards(int width, int height, int count, std::uint64_t seed) {
  const auto distances = BreadthFirstSearch(width, height).all_distances();
  Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    const auto board = static_cast<BitArray>(rng.below(distances.size()));
    ASSERT_EQ(solved_distance(width, height, board), distances[board]) << "board " << board;
  }
}

TEST(BreadthFirst, InvariantsHoldAtEveryStep) {
  for (const auto& [width, height] : shapes_up_to(6)) {
    BreadthFirstSearch search(width, height);
    for (BitArray board = 0; board < BitArray{1} << (width * height); ++board) {
      search.solve(board, true);
    }
  }
}

TEST(BreadthFirst, OneSearchFromTheDarkBoardFindsAllDistances) {
  for (const auto& [width, height] : shapes_up_to(8)) {
    BreadthFirstSearch search(width, height);
    const auto distances = search.all_distances();
    for (BitArray board = 0; board < distances.size(); ++board) {
      const auto moves = search.solve(board);
      ASSERT_EQ(moves ? moves->size() : kUnreachable, distances[board]);
    }
  }
}

TEST(BreadthFirst, SolverEqualsItOnEveryBoardUpTo12Cells) {
  for (const auto& [width, height] : shapes_up_to(12)) {
    const auto distances = BreadthFirstSearch(width, height).all_distances();
    for (BitArray board = 0; board < distances.size(); ++board) {
      ASSERT_EQ(solved_distance(width, height, board), distances[board])
          << width << "×" << height << " board " << board;
    }
  }
}

TEST(BreadthFirst, BulkEqualsItOnEveryBoardUpTo16Cells) {
  for (const auto& [width, height] : shapes_up_to(16)) {
    expect_bulk_equals(width, height, BreadthFirstSearch(width, height).all_distances());
  }
}

TEST(BreadthFirst, SolverEqualsItOnRandomBoardsOf4x4And4x5) {
  expect_equal_on_random_boards(4, 4, 2000, 1);
  expect_equal_on_random_boards(4, 5, 10'000, 2);
}

RC_GTEST_PROP(BreadthFirst, BoardsMadeByAFewPressesNeedNoMore, ()) {
  const int width = *rc::gen::inRange(1, 7);
  const int height = *rc::gen::inRange(1, 32 / width + 1);
  const auto presses = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, width * height));
  const BreadthFirstSearch rules(width, height);
  BitArray board = 0;
  for (const int press : presses) board = rules.toggled(board, {press % width, press / width});
  const std::uint8_t distance = solved_distance(width, height, board);
  RC_ASSERT(distance != kUnreachable);
  RC_ASSERT(distance <= presses.size());
}

TEST(BreadthFirstSlow, SolverEqualsItOnTenThousandBoardsOf5x5) {
  expect_equal_on_random_boards(5, 5, 10'000, 4);
}

TEST(BreadthFirstSlow, BulkEqualsItOnEveryBoardOf5x5) {
  expect_bulk_equals(5, 5, BreadthFirstSearch(5, 5).all_distances());
}

}  // namespace
}  // namespace quadrille::lightsout
