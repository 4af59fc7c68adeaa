// The solvers against document 004's breadth-first search: solvable or not, the same fewest
// presses.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/teaching/lightsout.hpp>

#include <bit>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::lightsout {
namespace {

using teaching::LightsOutSpace;

using BitArray = std::uint32_t;  // position (x, y) of a w×h board is bit w·y + x

constexpr std::uint8_t kUnreachable = LightsOutSpace::kUnreachable;

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

std::vector<std::uint8_t> all_distances(int width, int height) {
  return LightsOutSpace(puzzle_of(width, height, 0)).all_distances();
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
  const auto distances = all_distances(width, height);
  Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    const auto board = static_cast<BitArray>(rng.below(distances.size()));
    ASSERT_EQ(solved_distance(width, height, board), distances[board]) << "board " << board;
  }
}

TEST(BreadthFirst, InvariantsHoldAtEveryStep) {
  for (const auto& [width, height] : shapes_up_to(6)) {
    for (BitArray board = 0; board < BitArray{1} << (width * height); ++board) {
      teaching::breadth_first(puzzle_of(width, height, board),
                              teaching::CheckInvariants::at_every_step, {});
    }
  }
}

TEST(BreadthFirst, OneSearchFromTheDarkBoardFindsAllDistances) {
  for (const auto& [width, height] : shapes_up_to(8)) {
    const auto distances = all_distances(width, height);
    for (BitArray board = 0; board < distances.size(); ++board) {
      const auto report = teaching::breadth_first(puzzle_of(width, height, board), {}).report;
      ASSERT_EQ(report.presses ? report.press_count : kUnreachable, distances[board]);
    }
  }
}

TEST(BreadthFirst, SolverEqualsItOnEveryBoardUpTo12Cells) {
  for (const auto& [width, height] : shapes_up_to(12)) {
    const auto distances = all_distances(width, height);
    for (BitArray board = 0; board < distances.size(); ++board) {
      ASSERT_EQ(solved_distance(width, height, board), distances[board])
          << width << "×" << height << " board " << board;
    }
  }
}

TEST(BreadthFirst, BulkEqualsItOnEveryBoardUpTo16Cells) {
  for (const auto& [width, height] : shapes_up_to(16)) {
    expect_bulk_equals(width, height, all_distances(width, height));
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
  const LightsOutSpace rules(puzzle_of(width, height, 0));
  teaching::State board = 0;
  for (const int press : presses) board = rules.pressed(board, press);
  const std::uint8_t distance = solved_distance(width, height, static_cast<BitArray>(board));
  RC_ASSERT(distance != kUnreachable);
  RC_ASSERT(distance <= presses.size());
}

TEST(BreadthFirstSlow, SolverEqualsItOnTenThousandBoardsOf5x5) {
  expect_equal_on_random_boards(5, 5, 10'000, 4);
}

TEST(BreadthFirstSlow, BulkEqualsItOnEveryBoardOf5x5) {
  expect_bulk_equals(5, 5, all_distances(5, 5));
}

}  // namespace
}  // namespace quadrille::lightsout
