// The fewest presses: each method alone, and the methods against each other.
#include "lightsout/excess_table.hpp"
#include "lightsout/minimum_classes.hpp"
#include "lightsout/minimum_methods.hpp"
#include "lightsout/minimum_walsh.hpp"
#include "support/lightsout_coset.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/minimum.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

using test::all_on_coset;

using Search = void (*)(const Coset&, LimitWatch&, MinimumReport&);

void search_by_tables(const Coset& coset, LimitWatch& watch, MinimumReport& report) {
  search_by_four_classes(coset, kPartBits, watch, report);
}

// With tables in parts, as boards with far larger kernels have them.
void search_by_parts(const Coset& coset, LimitWatch& watch, MinimumReport& report) {
  search_by_four_classes(coset, 14, watch, report);
}

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

// Of a board that random presses have made.
Coset random_board_coset(std::size_t width, std::size_t height, std::uint64_t seed) {
  Rng rng(seed);
  Coset coset = all_on_coset(width, height);
  for (int row = 0; row < coset.representative.height(); ++row) {
    for (int column = 0; column < coset.representative.width(); ++column) {
      coset.representative.set(row, column, rng.below(2) == 1);
    }
  }
  return coset;
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
      EXPECT_EQ(proved_by(search_by_tables, coset), proved_by(search_by_gray_code, coset))
          << width << "×" << height;
    }
  }
}

TEST(Minimum, FourClassesEqualWalshOnBoardsWithLargeKernels) {
  for (const std::size_t n : {30U, 32U, 39U, 47U}) {
    const Coset coset = all_on_coset(n, n);
    EXPECT_EQ(proved_by(search_by_tables, coset), proved_by(search_by_walsh, coset)) << "n = " << n;
  }
}

TEST(Minimum, TablesInPartsEqualWalsh) {
  for (const std::size_t n : {39U, 47U}) {
    const Coset coset = all_on_coset(n, n);
    EXPECT_EQ(proved_by(search_by_parts, coset), proved_by(search_by_walsh, coset)) << "n = " << n;
  }
}

TEST(Minimum, TablesInPartsEqualWholeTables) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Coset coset = random_board_coset(61, 61, seed);
    EXPECT_EQ(proved_by(search_by_parts, coset), proved_by(search_by_tables, coset)) << seed;
  }
}

// By parts, without a table, and by the vectors themselves.
TEST(Minimum, ExcessesByTableByPartAndAlone) {
  const Limits limits;
  LimitWatch watch(limits);
  const Coset coset = random_board_coset(39, 39, 1);
  const FourClasses classes = FourClasses::of(coset).value();
  for (const std::size_t pair : {std::size_t{0}, std::size_t{2}}) {
    std::array<std::vector<std::uint8_t>, 2> tables;
    std::array<std::int64_t, 2> minima{};
    for (std::size_t i = 0; i < 2; ++i) {
      const Spectrum& spectrum = classes[pair + i].spectrum;
      minima[i] = search_spectrum(spectrum, spectrum.cells + 1, watch).weight;
      ExcessTable whole(spectrum, minima[i], kPartBits, watch);
      ExcessTable parts(spectrum, minima[i], 14, watch);
      const ExcessOfOne alone(spectrum, minima[i]);
      ASSERT_TRUE(whole.hold(0));
      ASSERT_EQ(whole.parts(), 1);
      ASSERT_EQ(parts.parts(), 4);
      for (std::uint64_t part = 4; part-- > 0;) {
        ASSERT_TRUE(parts.hold(part));
        for (std::uint32_t rest = 0; rest < 1 << 14; ++rest) {
          const auto selection = static_cast<std::uint32_t>(part << 14 | rest);
          ASSERT_EQ(parts.bytes()[rest], whole.bytes()[selection]);
          ASSERT_EQ(std::min(alone.at(selection), kSaturated), whole.bytes()[selection]);
        }
      }
      tables[i].assign(whole.bytes().begin(), whole.bytes().end());
    }
    Rng rng(2);
    for (int trial = 0; trial < 200; ++trial) {
      const std::uint64_t first = rng.below(1 << 16);
      const std::uint64_t second = rng.below(1 << 16);
      const BitGrid vector = vector_of(coset, classes.selection(pair, first, second));
      std::int64_t weight = 0;
      for (int row = 0; row < 39; ++row) {
        for (int column = 0; column < 39; ++column) {
          const bool in_pair = (row % 2 == column % 2) == (pair == 0);
          weight += in_pair && vector.get(row, column) ? 1 : 0;
        }
      }
      ASSERT_EQ(weight, minima[0] + minima[1] + tables[0][first] + tables[1][second]);
    }
  }
}

TEST(Minimum, LightEntriesAreThoseOfTheTable) {
  const Limits limits;
  LimitWatch watch(limits);
  const Coset coset = random_board_coset(39, 39, 3);
  const FourClasses classes = FourClasses::of(coset).value();
  const Spectrum& spectrum = classes[0].spectrum;
  const std::int64_t minimum = search_spectrum(spectrum, spectrum.cells + 1, watch).weight;
  const std::vector<std::uint64_t> images = classes.images(0);
  ExcessTable table(spectrum, minimum, 14, watch);
  for (const std::size_t most : {1U, 100U, 5000U, 1U << 16}) {
    const LightEntries light(table, 60, most, images, {13, 3}, watch);
    std::vector<std::vector<std::uint64_t>> expected(61);
    for (std::uint64_t part = 0; part < table.parts(); ++part) {
      ASSERT_TRUE(table.hold(part));
      for (std::uint64_t rest = 0; rest < 1 << 14; ++rest) {
        if (table.bytes()[rest] > 60) continue;
        std::uint64_t image = 0;
        for (std::size_t bit = 0; bit < images.size(); ++bit) {
          if (((part << 14 | rest) >> bit & 1) != 0) image ^= images[bit];
        }
        expected[table.bytes()[rest]].push_back(image);
      }
    }
    std::size_t total = 0;
    for (int excess = 0; excess <= light.limit(); ++excess) {
      std::vector<std::uint64_t> listed;
      for (std::uint64_t group = 0; group < 8; ++group) {
        for (const std::uint64_t image : light.with(excess, group)) {
          EXPECT_EQ(static_cast<std::uint32_t>(image) >> 13, group);
          listed.push_back(image);
        }
      }
      EXPECT_EQ(listed.size(), light.count(excess));
      total += listed.size();
      std::ranges::sort(listed);
      std::ranges::sort(expected[static_cast<std::size_t>(excess)]);
      EXPECT_EQ(listed, expected[static_cast<std::size_t>(excess)]);
    }
    EXPECT_LE(total, most);
    // As many as there is room for.
    if (light.limit() < 60) {
      EXPECT_GT(total + expected[static_cast<std::size_t>(light.limit()) + 1].size(), most);
    }
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
  ASSERT_TRUE(report.memory_needed.has_value());
  limits.max_memory = *report.memory_needed;
  EXPECT_TRUE(lightest(all_on_coset(61, 61), limits).proven());
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
    const std::uint64_t joined = proved_by(search_by_tables, coset);
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

// Few cells, so that many of them have the same key, or multiples of one.
TEST(ModularMinimum, EqualsBruteForceOnManySmallCosets) {
  Rng rng(9);
  for (int trial = 0; trial < 3000; ++trial) {
    const auto states = static_cast<int>(rng.between(3, 12));
    const auto cells = static_cast<int>(rng.between(1, 25));
    ModularCoset coset;
    coset.representative = random_pattern(cells, states, 1, rng);
    double patterns = 1;
    while (patterns < 400 && rng.chance(0.9)) {
      std::vector<int> divisors;
      for (int divisor = 1; divisor < states; ++divisor) {
        if (states % divisor == 0) divisors.push_back(divisor);
      }
      const int multiple = divisors[rng.below(divisors.size())];
      coset.kernel.push_back(random_pattern(cells, states, multiple, rng));
      coset.orders.push_back(states / multiple);
      patterns *= states / multiple;
    }
    const MinimumReport report = lightest(coset, {});
    ASSERT_TRUE(report.proven());
    ASSERT_EQ(report.presses.sum(), report.weight);
    ASSERT_EQ(report.weight, brute_force(coset, 0, coset.representative)) << "trial " << trial;
  }
}

// 3^20 patterns: out of reach of looking at each.
TEST(ModularMinimum, LargeCosetsOfFewCells) {
  Rng rng(10);
  ModularCoset coset;
  coset.representative = random_pattern(60, 3, 1, rng);
  // Pairs of generators that share no cell with other pairs: the minimum is a sum of small ones.
  std::uint64_t expected = 0;
  for (int pair = 0; pair < 10; ++pair) {
    ModularCoset part;
    part.representative = Pattern(60, 1, 3);
    for (int column = 6 * pair; column < 6 * pair + 6; ++column) {
      part.representative.set(0, column, coset.representative.at(0, column));
    }
    for (int i = 0; i < 2; ++i) {
      Pattern generator(60, 1, 3);
      for (int column = 6 * pair; column < 6 * pair + 6; ++column) {
        generator.set(0, column, static_cast<int>(rng.below(3)));
      }
      part.kernel.push_back(generator);
      part.orders.push_back(3);
    }
    expected += brute_force(part, 0, part.representative);
    coset.kernel.insert(coset.kernel.end(), part.kernel.begin(), part.kernel.end());
    coset.orders.insert(coset.orders.end(), part.orders.begin(), part.orders.end());
  }
  const MinimumReport report = lightest(coset, {});
  EXPECT_TRUE(report.proven());
  EXPECT_EQ(report.weight, expected);
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
