#include "lightsout/gf2_elimination.hpp"
#include "lightsout/modular_elimination.hpp"
#include "lightsout/prime_power.hpp"

#include <quadrille/core/rng.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

// Entry by entry, without strips: the reduced row echelon form is unique.
BitGrid slow_echelon(BitGrid matrix, int columns) {
  int rank = 0;
  for (int column = 0; column < columns && rank < matrix.height(); ++column) {
    int pivot = rank;
    while (pivot < matrix.height() && !matrix.get(pivot, column)) ++pivot;
    if (pivot == matrix.height()) continue;
    for (int i = 0; i < matrix.width(); ++i) {
      const bool kept = matrix.get(rank, i);
      matrix.set(rank, i, matrix.get(pivot, i));
      matrix.set(pivot, i, kept);
    }
    for (int row = 0; row < matrix.height(); ++row) {
      if (row == rank || !matrix.get(row, column)) continue;
      for (int i = 0; i < matrix.width(); ++i) {
        if (matrix.get(rank, i)) matrix.flip(row, i);
      }
    }
    ++rank;
  }
  return matrix;
}

// A product of two random thin matrices: its rank is at most `rank`.
BitGrid random_matrix(Rng& rng, int width, int height, int rank) {
  BitGrid rows(width, rank);
  for (Word& word : rows.words()) word = rng.next();
  BitGrid matrix(width, height);
  for (int row = 0; row < height; ++row) {
    for (int i = 0; i < rank; ++i) {
      if (!rng.chance(0.5)) continue;
      for (int column = 0; column < width; ++column) {
        if (rows.get(i, column)) matrix.flip(row, column);
      }
    }
  }
  return matrix;
}

TEST(Gf2Elimination, GivesTheReducedEchelonForm) {
  Rng rng(1);
  const Limits limits;
  LimitWatch watch(limits);
  for (int round = 0; round < 200; ++round) {
    const int width = static_cast<int>(rng.between(1, 150));
    const int height = static_cast<int>(rng.between(1, 120));
    const int rank = static_cast<int>(rng.between(1, 100));
    const int columns = static_cast<int>(rng.between(1, width));
    const BitGrid matrix = random_matrix(rng, width, height, rank);
    const BitGrid expected = slow_echelon(matrix, columns);
    BitGrid reduced = matrix;
    const auto pivots = reduce_to_echelon(reduced, columns, watch);
    ASSERT_TRUE(pivots.has_value());
    for (int row = 0; row < static_cast<int>(pivots->size()); ++row) {
      for (int column = 0; column < width; ++column) {
        ASSERT_EQ(reduced.get(row, column), expected.get(row, column)) << row << " " << column;
      }
    }
    for (int row = static_cast<int>(pivots->size()); row < height; ++row) {
      for (int column = 0; column < columns; ++column) ASSERT_FALSE(reduced.get(row, column));
    }
  }
}

TEST(Gf2Elimination, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  LimitWatch watch(limits);
  Rng rng(2);
  BitGrid matrix = random_matrix(rng, 100, 100, 100);
  EXPECT_FALSE(reduce_to_echelon(matrix, 100, watch).has_value());
}

TEST(PrimePower, ReducesEveryNumberOfSixteenBits) {
  for (int m = 2; m <= 256; ++m) {
    const auto powers = prime_powers_of(m);
    if (powers.size() != 1) continue;
    for (std::uint32_t x = 0; x < (1U << 16); x += 7) {
      ASSERT_EQ(powers.front().reduce(x), x % static_cast<std::uint32_t>(m)) << m;
    }
  }
}

TEST(PrimePower, FactorsAndInverts) {
  for (int m = 2; m <= 256; ++m) {
    int product = 1;
    for (const PrimePower& power : prime_powers_of(m)) {
      product *= power.value();
      for (std::uint32_t x = 1; x < static_cast<std::uint32_t>(power.value()); ++x) {
        if (power.is_unit(x)) {
          ASSERT_EQ(power.reduce(x * power.inverse(x)), 1U);
        } else {
          ASSERT_EQ(x % power.power(power.valuation(x)), 0U);
          ASSERT_NE(x % power.power(power.valuation(x) + 1), 0U);
        }
      }
    }
    ASSERT_EQ(product, m);
  }
}

// All vectors x with M·x = c, counted by trying them.
std::size_t count_by_trying(const ValueMatrix& augmented, int modulus) {
  const int unknowns = augmented.width() - 1;
  std::vector<int> x(static_cast<std::size_t>(unknowns));
  std::size_t found = 0;
  while (true) {
    bool solves = true;
    for (int row = 0; row < augmented.height() && solves; ++row) {
      int sum = 0;
      for (int i = 0; i < unknowns; ++i)
        sum += augmented.at(row, i) * x[static_cast<std::size_t>(i)];
      solves = sum % modulus == augmented.at(row, unknowns);
    }
    found += solves ? 1 : 0;
    std::size_t digit = 0;
    while (digit < x.size() && ++x[digit] == modulus) x[digit++] = 0;
    if (digit == x.size()) return found;
  }
}

bool holds(const ValueMatrix& augmented, const Values& x, int modulus, bool homogeneous) {
  const int unknowns = augmented.width() - 1;
  for (int row = 0; row < augmented.height(); ++row) {
    int sum = 0;
    for (int i = 0; i < unknowns; ++i) sum += augmented.at(row, i) * x[static_cast<std::size_t>(i)];
    if (sum % modulus != (homogeneous ? 0 : augmented.at(row, unknowns))) return false;
  }
  return true;
}

TEST(ModularElimination, FindsAllSolutionsModuloPrimePowers) {
  Rng rng(3);
  const Limits limits;
  LimitWatch watch(limits);
  for (const auto& [prime, exponent] : {std::pair(3, 1), std::pair(2, 2), std::pair(2, 3),
                                        std::pair(3, 2), std::pair(7, 1), std::pair(2, 4)}) {
    const PrimePower modulus(prime, exponent);
    for (int round = 0; round < 300; ++round) {
      const int unknowns = static_cast<int>(rng.between(1, modulus.value() > 4 ? 3 : 4));
      ValueMatrix matrix(unknowns + 1, static_cast<int>(rng.between(1, 4)));
      for (std::uint8_t& entry : matrix.cells()) {
        // Many factors p: pivots without inverse are the hard case.
        const std::uint64_t factor = modulus.power(static_cast<int>(rng.below(3)));
        entry = static_cast<std::uint8_t>(rng.below(256) * factor %
                                          static_cast<std::uint64_t>(modulus.value()));
      }
      const std::size_t expected = count_by_trying(matrix, modulus.value());
      ValueMatrix reduced = matrix;
      const auto answer = solve_modular(reduced, modulus, Kernel::wanted, watch);
      ASSERT_TRUE(answer.has_value());
      ASSERT_EQ(answer->solution.has_value(), expected > 0);
      ASSERT_EQ(answer->kernel.size(), answer->orders.size());
      for (const Values& generator : answer->kernel) {
        ASSERT_TRUE(holds(matrix, generator, modulus.value(), true));
      }
      if (!answer->solution) continue;
      ASSERT_TRUE(holds(matrix, *answer->solution, modulus.value(), false));
      std::size_t count = 1;
      for (const int order : answer->orders) count *= static_cast<std::size_t>(order);
      ASSERT_EQ(count, expected);
    }
  }
}

}  // namespace
}  // namespace quadrille::lightsout
