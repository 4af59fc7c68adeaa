// Polynomials in one variable over GF(2), the field of 0 and 1 where 1 + 1 = 0.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/bit_grid.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::lightsout {

// A value. Bit i%64 of word i/64 is the coefficient of s^i; the last word is never 0, the zero
// polynomial has no words.
class Gf2Polynomial {
 public:
  Gf2Polynomial() = default;
  explicit Gf2Polynomial(std::vector<Word> coefficients);
  static Gf2Polynomial one() { return Gf2Polynomial({1}); }

  [[nodiscard]] bool is_zero() const { return words_.empty(); }
  // -1 for the zero polynomial.
  [[nodiscard]] int degree() const;
  [[nodiscard]] bool coefficient(int power) const;
  [[nodiscard]] std::span<const Word> words() const { return words_; }
  // The coefficients in `count` words; requires that they fit.
  [[nodiscard]] std::vector<Word> padded_words(std::size_t count) const;

  // Addition, which is subtraction too.
  Gf2Polynomial& operator+=(const Gf2Polynomial& other);
  friend Gf2Polynomial operator+(Gf2Polynomial left, const Gf2Polynomial& right) {
    return left += right;
  }
  // One word product for each pair of words.
  friend Gf2Polynomial operator*(const Gf2Polynomial& left, const Gf2Polynomial& right);
  friend bool operator==(const Gf2Polynomial&, const Gf2Polynomial&) = default;

 private:
  void trim();

  std::vector<Word> words_;
};

struct Gf2Division {
  Gf2Polynomial quotient;
  Gf2Polynomial remainder;  // of smaller degree than the divisor
};

// Requires a divisor that is not 0. A word of the quotient at a time.
Gf2Division divide(const Gf2Polynomial& dividend, const Gf2Polynomial& divisor);

// `divisor` is the greatest common divisor g of value and modulus; factor·value ≡ g (mod modulus).
struct HalfExtendedGcd {
  Gf2Polynomial divisor;
  Gf2Polynomial factor;
};

// Euclid's algorithm with the cofactor of one side only. Requires a modulus that is not 0 and a
// value of smaller degree. No value when a limit was reached. O(n²/64) bit operations in words.
std::optional<HalfExtendedGcd> half_extended_gcd(const Gf2Polynomial& value,
                                                 const Gf2Polynomial& modulus, LimitWatch& watch);

}  // namespace quadrille::lightsout
