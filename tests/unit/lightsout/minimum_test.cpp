// The fewest presses: each method alone, and the methods against each other.
#include "lightsout/minimum_methods.hpp"
#include "support/lightsout_coset.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/minimum.hpp>

#include <atomic>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

using test::all_on_coset;

using Search = void (*)(const Coset&, LimitWatch&, MinimumReport&);

// The weight that a method proves on its own, without a head start.
std::uint64_t proved_by(Search search, const Coset& coset) {
  const Limits limits;
  LimitWatch watch(limits);
  MinimumReport report = nothing_known(coset);
  search(coset, watch, report);
  EXPECT_TRUE(report.proven());
  EXPECT_EQ(report.presses.bits().count(), report.weight);
  return report.weight;
}

// A coset without any structure.
Coset random_coset(int cells, std::size_t dimension, std::uint64_t seed) {
  Rng rng(seed);
  const auto random_row = [&] {
    BitGrid grid(cells, 1);
    for (int column = 0; column < cells; ++column) grid.set(0, column, rng.below(2) == 1);
    return grid;
  };
  Coset coset;
  coset.representative = random_row();
  for (std::size_t i = 0; i < dimension; ++i) {
    coset.kernel.push_back(random_row());
    // A staircase of ones in front keeps the vectors independent.
    for (std::size_t j = 0; j < dimension; ++j) {
      coset.kernel.back().set(0, static_cast<int>(j), i == j);
    }
  }
  return coset;
}

TEST(Minimum, KnownValuesOfAllOnBoards) {
  // The fewest presses that put out the all-on n×n board, as published (OEIS A075462).
  constexpr std::uint64_t kKnown[] = {1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117};
  for (std::size_t n = 1; n <= std::size(kKnown); ++n) {
    const MinimumReport report = lightest(all_on_coset(n, n), {});
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.weight, kKnown[n - 1]) << "n = " << n;
  }
}

TEST(Minimum, WalshEqualsGrayCodeOnRectangles) {
  for (std::size_t width = 1; width <= 24; ++width) {
    for (std::size_t height = width; height <= 24; ++height) {
      const Coset coset = all_on_coset(width, height);
      if (coset.dimension() > 12) continue;
      EXPECT_EQ(proved_by(search_by_walsh, coset), proved_by(search_by_gray_code, coset))
          << width << "×" << height;
    }
  }
}

TEST(Minimum, WalshEqualsGrayCodeOnRandomCosets) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto dimension = static_cast<std::size_t>(seed % 15);
    const Coset coset = random_coset(20 + static_cast<int>(seed) * 7, dimension, seed);
    EXPECT_EQ(proved_by(search_by_walsh, coset), proved_by(search_by_gray_code, coset));
  }
}

TEST(Minimum, WalshWithManyCellsUsesWideLanes) {
  const Coset coset = random_coset(40'000, 9, 1);
  EXPECT_EQ(proved_by(search_by_walsh, coset), proved_by(search_by_gray_code, coset));
}

TEST(Minimum, FourClassesEqualGrayCodeOnRectangles) {
  for (std::size_t width = 1; width <= 20; ++width) {
    for (std::size_t height = 1; height <= 20; ++height) {
      const Coset coset = all_on_coset(width, height);
      if (coset.dimension() > 12) continue;
      ASSERT_TRUE(four_class_rank(coset).has_value()) << width << "×" << height;
      EXPECT_EQ(proved_by(search_by_four_classes, coset), proved_by(search_by_gray_code, coset))
          << width << "×" << height;
    }
  }
}

TEST(Minimum, FourClassesEqualWalshOnBoardsWithLargeKernels) {
  for (const std::size_t n : {30U, 32U, 39U, 47U}) {
    const Coset coset = all_on_coset(n, n);
    EXPECT_EQ(proved_by(search_by_four_classes, coset), proved_by(search_by_walsh, coset))
        << "n = " << n;
  }
}

TEST(Minimum, FourClassesHaveHalfTheRankOnSquares) {
  EXPECT_EQ(four_class_rank(all_on_coset(39, 39)), 16);
  EXPECT_EQ(four_class_rank(all_on_coset(61, 61)), 20);
}

TEST(Minimum, FourClassesNeedTheStructure) {
  Coset coset = all_on_coset(9, 9);
  ASSERT_TRUE(four_class_rank(coset).has_value());
  coset.kernel.push_back(coset.representative);
  EXPECT_FALSE(four_class_rank(coset).has_value());
}

TEST(Minimum, LargeKernelsAreProven) {
  const std::pair<std::size_t, std::uint64_t> kKnown[] = {
      {39, 561}, {47, 971}, {61, 1629}, {65, 1867}};
  for (const auto& [n, weight] : kKnown) {
    const MinimumReport report = lightest(all_on_coset(n, n), {});
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.weight, weight) << "n = " << n;
    EXPECT_EQ(report.method, MinimumMethod::four_classes);
  }
}

TEST(Minimum, MemoryLimitLeavesAnHonestBound) {
  Limits limits;
  limits.max_memory = 1 << 20;
  const MinimumReport report = lightest(all_on_coset(61, 61), limits);
  EXPECT_FALSE(report.proven());
  EXPECT_EQ(report.limit, LimitReached::memory);
  EXPECT_EQ(report.lower_bound, 1541);  // the sum of the class minima
  EXPECT_LE(report.lower_bound, 1629);
  EXPECT_GE(report.weight, 1629);
}

TEST(Minimum, StopsWithWhatItKnows) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  for (const std::size_t n : {19U, 30U, 39U, 61U}) {
    const Coset coset = all_on_coset(n, n);
    const MinimumReport report = lightest(coset, limits);
    EXPECT_EQ(report.limit, LimitReached::stopped);
    EXPECT_FALSE(report.proven());
    EXPECT_EQ(report.presses.bits().count(), report.weight);
  }
}

TEST(Minimum, BeyondReachIsNotProven) {
  const Coset coset = random_coset(300, 70, 5);
  const MinimumReport report = lightest(coset, {});
  EXPECT_EQ(report.method, MinimumMethod::local_search);
  EXPECT_FALSE(report.proven());
  EXPECT_LT(report.weight, coset.representative.count());
  EXPECT_EQ(report.weight, lightest(coset, {}).weight) << "not repeatable";
}

TEST(Minimum, CellsThatNothingReachesAreABound) {
  Coset coset = random_coset(300, 70, 5);
  for (int column = 200; column < 300; ++column) {
    coset.representative.set(0, column, true);
    for (BitGrid& quiet : coset.kernel) quiet.set(0, column, false);
  }
  EXPECT_EQ(lightest(coset, {}).lower_bound, 100);
}

TEST(MinimumSlow, TwoMethodsAgreeForEverySquareUpTo60) {
  for (std::size_t n = 1; n <= 60; ++n) {
    const Coset coset = all_on_coset(n, n);
    const std::uint64_t joined = proved_by(search_by_four_classes, coset);
    const bool small = coset.dimension() <= 16;
    EXPECT_EQ(joined, proved_by(small ? search_by_gray_code : search_by_walsh, coset))
        << "n = " << n;
  }
}

// With more than two states: all sums of the generators, straight from the definition.
std::uint64_t brute_force(const ModularCoset& coset, std::size_t generator, const Pattern& from) {
  if (generator == coset.kernel.size()) return from.sum();
  std::uint64_t best = ~std::uint64_t{0};
  Pattern current = from;
  for (int i = 0; i < coset.orders[generator]; ++i) {
    best = std::min(best, brute_force(coset, generator + 1, current));
    current = lightsout::sum_of(current, coset.kernel[generator]);
  }
  return best;
}

Pattern random_pattern(int cells, int states, int multiple, Rng& rng) {
  Pattern pattern(cells, 1, states);
  for (int column = 0; column < cells; ++column) {
    const auto value = static_cast<int>(rng.below(static_cast<std::uint64_t>(states)));
    pattern.set(0, column, value * multiple % states);
  }
  return pattern;
}

TEST(ModularMinimum, EqualsBruteForce) {
  Rng rng(7);
  for (const int states : {3, 4, 5, 6, 256}) {
    ModularCoset coset;
    coset.representative = random_pattern(20, states, 1, rng);
    const int half = states % 2 == 0 ? states / 2 : 1;
    for (const int multiple : {1, half, half}) {
      coset.kernel.push_back(random_pattern(20, states, multiple, rng));
      coset.orders.push_back(states / multiple);
    }
    if (states == 256) coset.kernel.resize(2), coset.orders.resize(2);
    const MinimumReport report = lightest(coset, {});
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.presses.sum(), report.weight);
    EXPECT_EQ(report.weight, brute_force(coset, 0, coset.representative)) << states << " states";
  }
}

TEST(ModularMinimum, LargeCosetsAreNotProven) {
  Rng rng(8);
  ModularCoset coset;
  coset.representative = random_pattern(200, 3, 1, rng);
  for (int i = 0; i < 40; ++i) {
    coset.kernel.push_back(random_pattern(200, 3, 1, rng));
    coset.orders.push_back(3);
  }
  const MinimumReport report = lightest(coset, {});
  EXPECT_FALSE(report.proven());
  EXPECT_LT(report.weight, coset.representative.sum());
  EXPECT_EQ(report.presses.sum(), report.weight);
}

}  // namespace
}  // namespace quadrille::lightsout
