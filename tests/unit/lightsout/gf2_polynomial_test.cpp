#include "lightsout/gf2_polynomial.hpp"

#include "lightsout/carryless.hpp"
#include "lightsout/fibonacci.hpp"

#include <quadrille/core/rng.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

Gf2Polynomial random_polynomial(Rng& rng, int degree) {
  if (degree < 0) return {};
  std::vector<Word> words(words_for(static_cast<std::size_t>(degree) + 1));
  for (Word& word : words) word = rng.next();
  const int used = degree % kWordBits;
  words.back() &= used == kWordBits - 1 ? ~Word{0} : (Word{1} << (used + 1)) - 1;
  words.back() |= Word{1} << used;
  return Gf2Polynomial(std::move(words));
}

Gf2Polynomial power_of_s(int power) {
  std::vector<Word> words(words_for(static_cast<std::size_t>(power) + 1));
  words.back() = Word{1} << (power % kWordBits);
  return Gf2Polynomial(std::move(words));
}

// Coefficient by coefficient.
Gf2Polynomial slow_product(const Gf2Polynomial& left, const Gf2Polynomial& right) {
  std::vector<Word> words(words_for(static_cast<std::size_t>(left.degree() + right.degree() + 2)));
  for (int i = 0; i <= left.degree(); ++i) {
    for (int j = 0; j <= right.degree(); ++j) {
      if (left.coefficient(i) && right.coefficient(j)) {
        words[static_cast<std::size_t>((i + j) / kWordBits)] ^= Word{1} << ((i + j) % kWordBits);
      }
    }
  }
  return Gf2Polynomial(std::move(words));
}

TEST(Carryless, FastestKernelEqualsPortable) {
  Rng rng(1);
  for (std::size_t count = 0; count < 20; ++count) {
    std::vector<Word> factor(count);
    for (Word& word : factor) word = rng.next();
    std::vector<Word> expected(count + 1);
    for (Word& word : expected) word = rng.next();
    std::vector<Word> actual = expected;
    const Word multiplier = rng.next();
    add_product_portable(expected.data(), factor.data(), count, multiplier);
    fastest_add_product()(actual.data(), factor.data(), count, multiplier);
    EXPECT_EQ(actual, expected) << count << " words";
  }
}

TEST(Gf2Polynomial, ZeroHasNoWordsAndDegreeMinusOne) {
  const Gf2Polynomial zero({0, 0});
  EXPECT_TRUE(zero.is_zero());
  EXPECT_EQ(zero.degree(), -1);
  EXPECT_EQ(zero, Gf2Polynomial());
  EXPECT_EQ(Gf2Polynomial({0, 1}).degree(), 64);
}

TEST(Gf2Polynomial, ProductEqualsTheSlowOne) {
  Rng rng(2);
  for (const int left : {-1, 0, 1, 62, 63, 64, 130}) {
    for (const int right : {-1, 0, 5, 63, 64, 200}) {
      const Gf2Polynomial a = random_polynomial(rng, left);
      const Gf2Polynomial b = random_polynomial(rng, right);
      EXPECT_EQ(a * b, slow_product(a, b)) << left << " " << right;
    }
  }
}

TEST(Gf2Polynomial, DivisionGivesQuotientAndSmallRemainder) {
  Rng rng(3);
  for (int round = 0; round < 2000; ++round) {
    const auto dividend_degree = static_cast<int>(rng.between(-1, 400));
    const auto divisor_degree = static_cast<int>(rng.between(0, 300));
    const Gf2Polynomial dividend = random_polynomial(rng, dividend_degree);
    const Gf2Polynomial divisor = random_polynomial(rng, divisor_degree);
    const Gf2Division division = divide(dividend, divisor);
    ASSERT_LT(division.remainder.degree(), divisor.degree());
    ASSERT_EQ(slow_product(division.quotient, divisor) + division.remainder, dividend);
  }
}

// The schoolbook algorithm, one division at a time, without cofactors.
Gf2Polynomial slow_gcd(Gf2Polynomial a, Gf2Polynomial b) {
  while (!b.is_zero()) a = std::exchange(b, divide(a, b).remainder);
  return a;
}

TEST(Gf2Euclid, DivisorIsTheGreatestCommonOneAndTheFactorLeadsToIt) {
  Rng rng(4);
  const Limits limits;
  LimitWatch watch(limits);
  for (int round = 0; round < 2000; ++round) {
    const Gf2Polynomial common = random_polynomial(rng, static_cast<int>(rng.between(0, 90)));
    const Gf2Polynomial modulus =
        common * random_polynomial(rng, static_cast<int>(rng.between(1, 400)));
    const Gf2Polynomial value =
        divide(common * random_polynomial(rng, static_cast<int>(rng.between(-1, 400))), modulus)
            .remainder;
    const auto result = half_extended_gcd(value, modulus, watch);
    ASSERT_TRUE(result.has_value());
    ASSERT_EQ(result->divisor, slow_gcd(modulus, value));
    ASSERT_LT(result->factor.degree(), modulus.degree());
    const Gf2Polynomial difference = result->factor * value + result->divisor;
    ASSERT_TRUE(divide(difference, modulus).remainder.is_zero());
  }
}

TEST(Gf2Euclid, DegreesFarApart) {
  const Limits limits;
  LimitWatch watch(limits);
  const Gf2Polynomial modulus = power_of_s(5000);
  const Gf2Polynomial value = power_of_s(1) + Gf2Polynomial::one();
  const auto result = half_extended_gcd(value, modulus, watch);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->divisor, Gf2Polynomial::one());
  EXPECT_EQ(divide(result->factor * value, modulus).remainder, Gf2Polynomial::one());
}

TEST(Gf2Euclid, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  LimitWatch watch(limits);
  EXPECT_FALSE(half_extended_gcd(power_of_s(3), power_of_s(9), watch).has_value());
}

TEST(Fibonacci, PolynomialsObeyTheirRecurrence) {
  Gf2Polynomial before = fibonacci_polynomial(0);
  Gf2Polynomial current = fibonacci_polynomial(1);
  EXPECT_TRUE(before.is_zero());
  EXPECT_EQ(current, Gf2Polynomial::one());
  for (int n = 2; n < 300; ++n) {
    const Gf2Polynomial next = power_of_s(1) * current + before;
    ASSERT_EQ(fibonacci_polynomial(n), next) << n;
    before = std::exchange(current, next);
  }
}

TEST(Fibonacci, ShiftByOneIsSubstitution) {
  Rng rng(5);
  const Gf2Polynomial s_plus_one = power_of_s(1) + Gf2Polynomial::one();
  for (const int degree : {-1, 0, 1, 5, 63, 64, 127, 128, 200}) {
    const Gf2Polynomial polynomial = random_polynomial(rng, degree);
    Gf2Polynomial expected;  // Horner's scheme
    for (int power = degree; power >= 0; --power) {
      expected = expected * s_plus_one;
      if (polynomial.coefficient(power)) expected += Gf2Polynomial::one();
    }
    EXPECT_EQ(shifted_by_one(polynomial), expected) << degree;
  }
}

TEST(Fibonacci, BasisChangeAddsUpTheBasis) {
  Rng rng(6);
  for (int width = 1; width <= 270; ++width) {
    std::vector<Word> row(words_for(static_cast<std::size_t>(width)));
    Gf2Polynomial expected;
    for (int i = 0; i < width; ++i) {
      if (rng.chance(0.5)) {
        row[static_cast<std::size_t>(i / kWordBits)] |= Word{1} << (i % kWordBits);
        expected += fibonacci_polynomial(i + 1);
      }
    }
    ASSERT_EQ(from_fibonacci_basis(row), expected) << width;
    ASSERT_EQ(to_fibonacci_basis(expected, width), row) << width;
  }
}

}  // namespace
}  // namespace quadrille::lightsout
