// The textbook methods of Lights Out against each other and against the solver of the house.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/teaching/lightsout.hpp>

#include <gtest/gtest.h>

namespace quadrille::teaching {
namespace {

using lightsout::Neighbourhood;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;
using lightsout::SolveReport;

Pattern random_pattern(Rng& rng, int width, int height, int states) {
  Pattern pattern(width, height, states);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      pattern.set(row, column, static_cast<int>(rng.below(static_cast<std::uint64_t>(states))));
    }
  }
  return pattern;
}

bool is_solvable(const SolveReport& report) {
  return report.presses.has_value();
}

void expect_same(const Puzzle& puzzle, const SolveReport& found, const SolveReport& expected,
                 const std::string& what) {
  EXPECT_EQ(found.limit, LimitReached::none) << what;
  ASSERT_EQ(is_solvable(found), is_solvable(expected)) << what;
  if (!is_solvable(found)) {
    EXPECT_EQ(found.verdict, Verdict::none) << what;
    return;
  }
  EXPECT_TRUE(lightsout::solves(puzzle, *found.presses)) << what;
  EXPECT_EQ(found.press_count, expected.press_count) << what;
  EXPECT_TRUE(found.minimal) << what;
  EXPECT_EQ(found.lower_bound, found.press_count) << what;
}

void expect_agreement(const Puzzle& puzzle, const std::string& what) {
  const SolveReport expected = lightsout::solve(puzzle, {}, {});
  const SolveReport searched = breadth_first(puzzle, {}).report;
  expect_same(puzzle, searched, expected, what + " bfs");
  const SolveReport eliminated = algebra(puzzle, {}).report;
  expect_same(puzzle, eliminated, expected, what + " algebra");
  EXPECT_EQ(eliminated.verdict, expected.verdict) << what;
  EXPECT_EQ(eliminated.nullity, expected.nullity) << what;
  if (eliminated.verdict == Verdict::none) {
    ASSERT_TRUE(eliminated.certificate.has_value());
    EXPECT_TRUE(lightsout::refutes(puzzle, *eliminated.certificate)) << what;
  }
}

TEST(TeachingLightsOut, BothMethodsAgreeWithTheSolverOnRandomBoards) {
  Rng rng(1);
  for (int number = 0; number < 600; ++number) {
    const auto neighbourhood =
        std::array{Neighbourhood::cross, Neighbourhood::king,
                   Neighbourhood::diagonal}[static_cast<std::size_t>(rng.below(3))];
    const int states = rng.chance(0.75) ? 2 : rng.chance(0.7) ? 3 : 5;
    const int most = states == 2 ? 14 : states == 3 ? 8 : 5;
    const int width = static_cast<int>(rng.between(1, 5));
    const int height = static_cast<int>(rng.between(1, std::max(1, most / width)));
    const auto shape = Shape::rectangle(width, height, neighbourhood, rng.chance(0.3)).value();
    const Pattern start = random_pattern(rng, width, height, states);
    const auto puzzle =
        rng.chance(0.3)
            ? Puzzle::make(shape, start, random_pattern(rng, width, height, states)).value()
            : Puzzle::make(shape, start).value();
    expect_agreement(puzzle, "board " + std::to_string(number));
  }
}

TEST(TeachingLightsOut, GraphsAndStencilsToo) {
  Rng rng(2);
  for (int number = 0; number < 100; ++number) {
    const int vertices = static_cast<int>(rng.between(1, 12));
    std::vector<lightsout::Edge> edges;
    for (int from = 0; from < vertices; ++from) {
      for (int to = from + 1; to < vertices; ++to) {
        if (rng.chance(0.3)) edges.push_back({from, to});
      }
    }
    const auto graph = Shape::graph(vertices, edges).value();
    expect_agreement(Puzzle::make(graph, random_pattern(rng, vertices, 1, 2)).value(),
                     "graph " + std::to_string(number));
    // Not symmetric: the certificate is no quiet pattern of presses.
    lightsout::BitGrid stencil(3, 3);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) stencil.set(row, column, rng.chance(0.5));
    }
    stencil.set(0, 1, true);
    const auto shape = Shape::with_stencil(4, 3, stencil).value();
    expect_agreement(Puzzle::make(shape, random_pattern(rng, 4, 3, 2)).value(),
                     "stencil " + std::to_string(number));
  }
}

// Document 004's rule, written down once more: the cell and its four neighbours.
TEST(TeachingLightsOut, APressIsThatOfTheDocument) {
  constexpr int kWidth = 4;
  constexpr int kHeight = 3;
  const auto puzzle =
      Puzzle::make(Shape::rectangle(kWidth, kHeight).value(), Pattern(kWidth, kHeight, 2)).value();
  const LightsOutSpace space(puzzle);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      State expected = 0;
      for (const auto& [dx, dy] : {std::pair{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (x + dx < 0 || x + dx >= kWidth || y + dy < 0 || y + dy >= kHeight) continue;
        expected |= State{1} << (kWidth * (y + dy) + x + dx);
      }
      EXPECT_EQ(space.pressed(0, kWidth * y + x), expected);
      EXPECT_EQ(space.pressed(expected, kWidth * y + x), 0u);
    }
  }
}

TEST(TeachingLightsOut, WhatIsTooLargeSaysSo) {
  const auto large = Puzzle::make(Shape::rectangle(8, 8).value(), Pattern(8, 8, 2)).value();
  EXPECT_EQ(breadth_first(large, {}).report.limit, LimitReached::size);
  EXPECT_EQ(algebra(large, {}).report.limit, LimitReached::none);
  const auto huge = Puzzle::make(Shape::rectangle(50, 50).value(), Pattern(50, 50, 2)).value();
  EXPECT_EQ(algebra(huge, {}).report.limit, LimitReached::size);
  const auto four = Puzzle::make(Shape::rectangle(3, 3).value(), Pattern(3, 3, 4)).value();
  EXPECT_EQ(algebra(four, {}).report.limit, LimitReached::size);
  EXPECT_EQ(breadth_first(four, {}).report.press_count, 0u);
}

TEST(TeachingLightsOut, LimitsCutBoth) {
  Rng rng(3);
  const auto board =
      Puzzle::make(Shape::rectangle(5, 5).value(), random_pattern(rng, 5, 5, 2)).value();
  Limits limits;
  limits.max_nodes = 5;
  EXPECT_EQ(breadth_first(board, limits).report.limit, LimitReached::nodes);
  EXPECT_EQ(algebra(board, limits).report.limit, LimitReached::nodes);
  limits = {};
  limits.max_memory = 1000;
  EXPECT_EQ(breadth_first(board, limits).report.limit, LimitReached::memory);
  EXPECT_EQ(algebra(board, limits).report.limit, LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::teaching
