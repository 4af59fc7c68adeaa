#include "support/ewn_cases.hpp"
#include "support/ewn_reference.hpp"

#include <quadrille/ewn/solve.hpp>
#include <quadrille/teaching/ewn.hpp>

#include <atomic>
#include <set>

#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

int steps_of(const SolveReport& report) {
  return report.verdict == Outcome::optimal ? report.steps() : -1;
}

TEST(EwnSolve, SampleOfTheDocumentTakesSixteenSteps) {
  const auto puzzle = read_input(kSampleInput);
  ASSERT_TRUE(puzzle);
  const SolveReport report = solve(*puzzle, Limits::none());
  EXPECT_EQ(report.verdict, Outcome::optimal);
  EXPECT_EQ(report.steps(), 16);
  EXPECT_EQ(report.lower_bound, 16);
  EXPECT_TRUE(replay(*puzzle, report.moves).solves());
}

TEST(EwnSolve, GoalAtHomeIsZeroSteps) {
  const auto puzzle = read_input("1\n0 1 2 3 4 5\n111111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const OptimalLines lines = count_optimal(*puzzle, 5, Limits::none());
  EXPECT_EQ(lines.first.verdict, Outcome::optimal);
  EXPECT_EQ(lines.first.steps(), 0);
  EXPECT_EQ(lines.count, "1");
  EXPECT_EQ(lines.lines.size(), 1u);
}

TEST(EwnSolve, DiceThatNeverMoveTheGoalPieceAreProvedImpossible) {
  // Piece 6 is far away and only 1s are rolled: nobody is close enough to clear all the others.
  const auto puzzle = read_input("6\n0 9 90 95 59 99\n111111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const SolveReport report = solve(*puzzle, Limits::none());
  EXPECT_EQ(report.verdict, Outcome::none);
  EXPECT_TRUE(report.moves.empty());
}

TEST(EwnSolve, WalledInGoalPieceIsImpossible) {
  Layout layout;
  layout.board = *Board::make(4, 4, {9, 10, 11, 13});  // cuts the lower right corner off
  layout.cells = {15, 0, 1, 2, 3, 4};
  layout.dice.assign(10, 0);
  EXPECT_EQ(solve(must_create(layout), Limits::none()).verdict, Outcome::none);
}

TEST(EwnSolve, EveryCaseOfTheCorpusHasItsListedOptimum) {
  const auto cases = corpus_cases(QUADRILLE_CORPUS);
  if (cases.empty()) GTEST_SKIP() << "no corpus at " << QUADRILLE_CORPUS;
  EXPECT_EQ(cases.size(), 69u);
  for (const CorpusCase& item : cases) {
    const SolveReport report = solve(item.puzzle, Limits::none());
    EXPECT_EQ(steps_of(report), item.optimum.value_or(-1)) << item.name;
    if (item.optimum) {
      EXPECT_TRUE(replay(item.puzzle, report.moves).solves()) << item.name;
    }
  }
}

// Both numbers: the fewest steps, and how many lines have them.
void expect_agreement_with_breadth_first(std::uint64_t first, int wanted) {
  int compared = 0;
  for (std::uint64_t number = first; compared < wanted; ++number) {
    const Puzzle puzzle = random_cramped_case(number);
    const auto expected = reference::breadth_first(puzzle, 20'000);
    if (!expected) continue;
    ++compared;
    const OptimalLines lines = count_optimal(puzzle, 1, Limits::none());
    ASSERT_EQ(steps_of(lines.first), expected->steps) << "case " << number;
    ASSERT_TRUE(lines.exact);
    ASSERT_EQ(lines.count, std::to_string(expected->lines)) << "case " << number;
  }
}

TEST(EwnSolve, AgreesWithBreadthFirstSearchOnCrampedCases) {
  expect_agreement_with_breadth_first(1, 400);
}

TEST(EwnSolveSlow, AgreesWithBreadthFirstSearchOnCrampedCases) {
  expect_agreement_with_breadth_first(1'000'000, 100'000);
}

// Cases over the whole board with 8 steps and more, as far as the reference gets within its nodes.
void expect_agreement_with_iterative_deepening(std::uint64_t first, int wanted,
                                               std::uint64_t nodes) {
  Limits limits;
  limits.max_nodes = nodes;
  int compared = 0;
  for (std::uint64_t number = first; compared < wanted; ++number) {
    const Puzzle puzzle = random_case(number);
    const SolveReport report = solve(puzzle, Limits::none());
    if (report.verdict == Outcome::optimal && report.steps() < 8) continue;
    const SolveReport expected = teaching::iterative_deepening(puzzle, limits).report;
    if (expected.verdict == Outcome::unknown) continue;
    ++compared;
    ASSERT_EQ(steps_of(report), steps_of(expected)) << "case " << number;
  }
}

TEST(EwnSolve, AgreesWithIterativeDeepeningOnLongerCases) {
  expect_agreement_with_iterative_deepening(1, 25, 20'000);
}

TEST(EwnSolveSlow, AgreesWithIterativeDeepeningOnLongerCases) {
  expect_agreement_with_iterative_deepening(5'000, 1'000, 2'000'000);
}

TEST(EwnSolve, ListsDifferentLinesUpToTheLimit) {
  const auto puzzle = read_input(kSampleInput);
  ASSERT_TRUE(puzzle);
  const OptimalLines lines = count_optimal(*puzzle, 200, Limits::none());
  EXPECT_TRUE(lines.exact);
  EXPECT_EQ(lines.lines.size(), 200u);
  std::set<std::string> different;
  for (const auto& line : lines.lines) {
    EXPECT_EQ(line.size(), 16u);
    EXPECT_TRUE(replay(*puzzle, line).solves());
    different.insert(write_moves(line));
  }
  EXPECT_EQ(different.size(), 200u);
}

TEST(EwnSolve, ListsAllLinesWhereTheyAreFew) {
  int checked = 0;
  for (std::uint64_t number = 50'000; checked < 50; ++number) {
    const Puzzle puzzle = random_cramped_case(number);
    const auto expected = reference::breadth_first(puzzle, 20'000);
    if (!expected || expected->steps < 2 || expected->lines > 5'000) continue;
    ++checked;
    EXPECT_EQ(count_optimal(puzzle, 10'000, Limits::none()).lines.size(), expected->lines);
  }
}

TEST(EwnSolve, GoesOnFromAPositionInPlay) {
  const auto puzzle = read_input(kSampleInput);
  const auto claim = read_output(kSampleOutput);
  ASSERT_TRUE(puzzle && claim);
  const Replay line = replay(*puzzle, claim->moves);
  for (const Position& position : line.positions) {
    const SolveReport rest = solve_from(*puzzle, position, Limits::none());
    EXPECT_EQ(rest.verdict, Outcome::optimal);
    EXPECT_EQ(rest.steps(), 16 - position.round);
  }
  Position lost = line.positions[3];
  lost.cells[puzzle->goal()] = kGone;
  EXPECT_EQ(solve_from(*puzzle, lost, Limits::none()).verdict, Outcome::none);
  Position late = line.positions[3];
  late.round = puzzle->rounds();
  EXPECT_EQ(solve_from(*puzzle, late, Limits::none()).verdict, Outcome::none);
}

TEST(EwnSolve, SaysUnknownWhenTheNodesAreUsedUp) {
  const auto puzzle = read_input(kSampleInput);
  ASSERT_TRUE(puzzle);
  Limits limits;
  limits.max_nodes = 5;
  const SolveReport report = solve(*puzzle, limits);
  EXPECT_EQ(report.verdict, Outcome::unknown);
  EXPECT_EQ(report.limit, LimitReached::nodes);
  EXPECT_TRUE(report.moves.empty());
  EXPECT_GT(report.lower_bound, 0);
}

TEST(EwnSolve, StopsWhenAsked) {
  const auto puzzle = read_input(kSampleInput);
  ASSERT_TRUE(puzzle);
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  EXPECT_EQ(solve(*puzzle, limits).limit, LimitReached::stopped);
}

}  // namespace
}  // namespace quadrille::ewn
