// The textbook methods of EWN against each other and against the solver of the house.
#include "support/ewn_cases.hpp"

#include <quadrille/teaching/ewn.hpp>

#include <gtest/gtest.h>

namespace quadrille::teaching {
namespace {

using ewn::Outcome;
using ewn::Puzzle;
using ewn::SolveReport;

void expect_same(const Puzzle& puzzle, const SolveReport& found, const SolveReport& expected,
                 const std::string& what) {
  ASSERT_EQ(to_string(found.verdict), to_string(expected.verdict)) << what;
  EXPECT_EQ(found.steps(), expected.steps()) << what;
  if (found.verdict == Outcome::optimal) {
    EXPECT_EQ(found.lower_bound, found.steps()) << what;
    EXPECT_TRUE(ewn::replay(puzzle, found.moves).solves()) << what;
  }
}

TEST(TeachingEwn, BothMethodsAgreeWithTheSolverOnCrampedCases) {
  Limits limits;
  limits.max_nodes = 20'000;
  int compared = 0;
  for (std::uint64_t number = 1; compared < 200; ++number) {
    const Puzzle puzzle = ewn::random_cramped_case(number);
    const std::string what = "case " + std::to_string(number);
    const auto searched = breadth_first(puzzle, limits);
    const auto deepened = iterative_deepening(puzzle, limits);
    if (searched.report.verdict == Outcome::unknown ||
        deepened.report.verdict == Outcome::unknown) {
      continue;
    }
    ++compared;
    const SolveReport expected = ewn::solve(puzzle, {});
    expect_same(puzzle, searched.report, expected, what + " bfs");
    expect_same(puzzle, deepened.report, expected, what + " idastar");
    std::uint64_t nodes = 0;
    for (const Iteration& iteration : deepened.trace.iterations()) nodes += iteration.nodes;
    EXPECT_EQ(nodes, deepened.trace.total().nodes) << what;
  }
}

TEST(TeachingEwn, InvariantsHoldAtEveryStep) {
  Limits limits;
  limits.max_nodes = 200;
  for (std::uint64_t number = 1; number <= 20; ++number) {
    breadth_first(ewn::random_cramped_case(number), CheckInvariants::at_every_step, limits);
  }
}

TEST(TeachingEwn, WhatIsKnownWhenALimitIsReachedIsTrue) {
  const Puzzle puzzle = *ewn::read_input(ewn::kSampleInput);
  Limits limits;
  limits.max_nodes = 3'000;
  for (const SolveReport& report :
       {breadth_first(puzzle, limits).report, iterative_deepening(puzzle, limits).report}) {
    EXPECT_EQ(report.verdict, Outcome::unknown);
    EXPECT_EQ(report.limit, LimitReached::nodes);
    EXPECT_GT(report.lower_bound, 3);
    EXPECT_LE(report.lower_bound, 16);
  }
  limits = {};
  limits.max_memory = 1'000;
  EXPECT_EQ(breadth_first(puzzle, limits).report.limit, LimitReached::memory);
  EXPECT_EQ(iterative_deepening(puzzle, limits).report.limit, LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::teaching
