// The solver against plain elimination and against trying everything, for every shape.
#include "support/lightsout_plain.hpp"

#include <quadrille/lightsout/solve.hpp>

#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::lightsout {
namespace {

Puzzle random_puzzle(Rng& rng, const Shape& shape, int states, bool with_target) {
  Pattern start = plain::random_pattern(rng, shape.width(), shape.height(), states);
  if (rng.chance(0.5)) start = effect_of(shape, start);  // then it can surely be solved
  if (!with_target) return Puzzle::make(shape, start).value();
  Pattern target = plain::random_pattern(rng, shape.width(), shape.height(), states);
  return Puzzle::make(shape, sum_of(start, target), target).value();
}

// Everything that a report claims, checked with the rules alone.
void expect_consistent(const Puzzle& puzzle, const SolveReport& report) {
  ASSERT_TRUE(report.nullity.has_value());
  if (report.verdict == Verdict::none) {
    ASSERT_TRUE(report.certificate.has_value());
    ASSERT_TRUE(refutes(puzzle, *report.certificate));
    ASSERT_FALSE(report.presses.has_value());
    return;
  }
  ASSERT_EQ(report.verdict, *report.nullity == 0 ? Verdict::unique : Verdict::multiple);
  ASSERT_TRUE(report.presses.has_value());
  ASSERT_TRUE(solves(puzzle, *report.presses));
  ASSERT_EQ(report.press_count, report.presses->sum());
  ASSERT_LE(report.lower_bound, report.press_count);
}

void expect_kernel(const Puzzle& puzzle, const SolutionSpace& space) {
  ASSERT_EQ(space.kernel.size(), space.orders.size());
  const int states = puzzle.states();
  for (std::size_t i = 0; i < space.kernel.size(); ++i) {
    ASSERT_TRUE(effect_of(puzzle.shape(), space.kernel[i]).is_zero());
    Pattern multiple(puzzle.width(), puzzle.height(), states);
    for (int times = 1; times <= space.orders[i]; ++times) {
      multiple = sum_of(multiple, space.kernel[i]);
      ASSERT_EQ(multiple.is_zero(), times == space.orders[i]);
    }
  }
}

void expect_equal_to_elimination(const Puzzle& puzzle) {
  const plain::Elimination expected = plain::eliminate(puzzle);
  const SolveReport report = solve(puzzle, {.any = true}, Limits::none());
  ASSERT_EQ(report.verdict != Verdict::none, expected.solvable);
  ASSERT_EQ(report.nullity, expected.nullity);
  expect_consistent(puzzle, report);
  expect_kernel(puzzle, solution_space(puzzle, Limits::none()));
}

void expect_equal_to_trying_all(const Puzzle& puzzle) {
  const plain::Exhaustion expected = plain::try_all(puzzle);
  const SolveReport report = solve(puzzle, {}, Limits::none());
  expect_consistent(puzzle, report);
  if (expected.solutions > 0) {
    ASSERT_TRUE(report.minimal);
    ASSERT_EQ(report.press_count, expected.fewest_presses);
    ASSERT_EQ(report.lower_bound, expected.fewest_presses);
  }
  const CountReport count = count_solutions(puzzle, Limits::none());
  ASSERT_EQ(count.count, std::to_string(expected.solutions));
  const EnumerateReport all = enumerate_solutions(puzzle, {}, Limits::none());
  ASSERT_TRUE(all.exhausted);
  ASSERT_EQ(all.solutions.size(), expected.solutions);
  for (std::size_t i = 0; i < all.solutions.size(); ++i) {
    ASSERT_TRUE(solves(puzzle, all.solutions[i]));
    for (std::size_t j = 0; j < i; ++j) ASSERT_NE(all.solutions[i], all.solutions[j]);
  }
  expect_kernel(puzzle, solution_space(puzzle, Limits::none()));
}

Shape random_shape(Rng& rng, int width, int height) {
  const bool torus = rng.chance(0.5);
  switch (rng.below(5)) {
    case 0:
      return Shape::rectangle(width, height, Neighbourhood::cross, torus).value();
    case 1:
      return Shape::rectangle(width, height, Neighbourhood::king, torus).value();
    case 2:
      return Shape::rectangle(width, height, Neighbourhood::diagonal, torus).value();
    case 3: {
      BitGrid stencil(static_cast<int>(rng.below(3)) * 2 + 1,
                      static_cast<int>(rng.below(3)) * 2 + 1);
      for (int row = 0; row < stencil.height(); ++row) {
        for (int column = 0; column < stencil.width(); ++column) {
          stencil.set(row, column, rng.chance(0.5));
        }
      }
      stencil.set(stencil.height() / 2, stencil.width() / 2, rng.chance(0.7) || !stencil.any());
      if (!stencil.any()) stencil.set(0, 0);
      return Shape::with_stencil(width, height, stencil, torus).value();
    }
    default: {
      const int vertices = width * height;
      std::vector<Edge> edges;
      for (int from = 0; from < vertices; ++from) {
        for (int to = from + 1; to < vertices; ++to) {
          if (rng.chance(2.5 / vertices)) edges.push_back({from, to});
        }
      }
      return Shape::graph(vertices, edges).value();
    }
  }
}

TEST(CrossBoards, EqualToEliminationForAllSizesUpTo14) {
  Rng rng(1);
  for (int width = 1; width <= 14; ++width) {
    for (int height = 1; height <= 14; ++height) {
      const Shape shape = Shape::rectangle(width, height).value();
      SCOPED_TRACE(std::to_string(width) + "×" + std::to_string(height));
      ASSERT_NO_FATAL_FAILURE(
          expect_equal_to_elimination(random_puzzle(rng, shape, 2, rng.chance(0.3))));
    }
  }
}

RC_GTEST_PROP(EveryShape, EqualToEliminationForPrimeStates, (std::uint64_t seed)) {
  Rng rng(seed);
  const int primes[] = {2, 2, 3, 5, 7, 251};
  const int states = primes[rng.below(std::size(primes))];
  const Shape shape =
      random_shape(rng, static_cast<int>(rng.between(1, 7)), static_cast<int>(rng.between(1, 7)));
  expect_equal_to_elimination(random_puzzle(rng, shape, states, rng.chance(0.3)));
  RC_ASSERT(!testing::Test::HasFatalFailure());
}

RC_GTEST_PROP(EveryShape, EqualToTryingAllForAnyNumberOfStates, (std::uint64_t seed)) {
  Rng rng(seed);
  const int states = static_cast<int>(rng.between(2, 12));
  const int most_cells = static_cast<int>(std::log(5000.0) / std::log(states));
  const int width = static_cast<int>(rng.between(1, most_cells));
  const int height = static_cast<int>(rng.between(1, most_cells / width));
  const Shape shape = random_shape(rng, width, height);
  expect_equal_to_trying_all(random_puzzle(rng, shape, states, rng.chance(0.3)));
  RC_ASSERT(!testing::Test::HasFatalFailure());
}

// Against the list of all solutions, which knows nothing of the search for the lightest.
void expect_lightest_of_all(const Puzzle& puzzle) {
  const SolveReport report = solve(puzzle, {}, Limits::none());
  std::uint64_t fewest = ~std::uint64_t{0};
  const auto compare = [&](const Pattern& solution) {
    fewest = std::min(fewest, solution.sum());
    return true;
  };
  const EnumerateReport all = enumerate_solutions(
      puzzle, {.on_solution = compare, .keep_solutions = false}, Limits::none());
  ASSERT_TRUE(all.exhausted);
  ASSERT_TRUE(report.minimal);
  ASSERT_EQ(report.press_count, fewest);
  expect_consistent(puzzle, report);
}

TEST(SmallBoards, FewestPressesOfAllSizesUpTo4WithManyStates) {
  Rng rng(3);
  for (int width = 1; width <= 4; ++width) {
    for (int height = 1; height <= 4; ++height) {
      for (const int states : {3, 4, 5, 6}) {
        for (const bool torus : {false, true}) {
          const Shape shape = Shape::rectangle(width, height, Neighbourhood::cross, torus).value();
          SCOPED_TRACE(std::to_string(width) + "×" + std::to_string(height));
          for (int trial = 0; trial < 40; ++trial) {
            const Pattern presses = plain::random_pattern(rng, width, height, states);
            const Puzzle puzzle = Puzzle::make(shape, effect_of(shape, presses)).value();
            ASSERT_NO_FATAL_FAILURE(expect_lightest_of_all(puzzle));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::lightsout
