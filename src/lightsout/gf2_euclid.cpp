// The half-extended Euclidean algorithm over GF(2)[s], 31 coefficients at a time.
//
// Idea (Lehmer, 1938, for integers; exact for polynomials): the quotients of Euclid's algorithm
// depend only on the leading coefficients of the two polynomials. So run the algorithm on the
// leading 64 bits of both, collect the quotients in a 2×2 matrix of polynomials of degree at most
// 31, and apply the matrix to the long polynomials by carry-less multiplication.
// Which quotients can be trusted: with leading parts of degree 63 and r, q the current pair of
// leading parts, the matrix so far has the degree 63 - deg r, so that the unknown lower
// coefficients disturb q only below that degree; the quotient of r by q looks at the coefficients
// of q down to 2·deg q - deg r. Both together: it is right if deg q >= 32.
// Cost: n/31 rounds of 8·n/64 word products.
#include "lightsout/carryless.hpp"
#include "lightsout/gf2_polynomial.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

constexpr int kTrustedDegree = 32;

// (r, q) becomes (rr·r + rq·q, qr·r + qq·q).
struct Matrix {
  Word rr = 1;
  Word rq = 0;
  Word qr = 0;
  Word qq = 1;
};

int degree_of(Word word) {
  return kWordBits - 1 - std::countl_zero(word);
}

// Divides while the quotients are certain. `larger` has the degree 63 or less, `smaller` less.
Matrix trusted_steps(Word larger, Word smaller) {
  Matrix matrix;
  while (smaller >> kTrustedDegree != 0) {
    while (larger != 0 && degree_of(larger) >= degree_of(smaller)) {
      const int shift = degree_of(larger) - degree_of(smaller);
      larger ^= smaller << shift;
      matrix.rr ^= matrix.qr << shift;
      matrix.rq ^= matrix.qq << shift;
    }
    std::swap(larger, smaller);
    std::swap(matrix.rr, matrix.qr);
    std::swap(matrix.rq, matrix.qq);
  }
  return matrix;
}

// The 64 coefficients of s^top … s^(top-63); those below s^0 are 0.
Word window(const Gf2Polynomial& polynomial, int top) {
  const auto words = polynomial.words();
  const auto word_at = [&](int index) {
    return index >= 0 && static_cast<std::size_t>(index) < words.size()
               ? words[static_cast<std::size_t>(index)]
               : Word{0};
  };
  const int shift = kWordBits - 1 - top % kWordBits;
  const Word high = word_at(top / kWordBits);
  if (shift == 0) return high;
  return high << shift | word_at(top / kWordBits - 1) >> (kWordBits - shift);
}

Gf2Polynomial combined(const Gf2Polynomial& first, Word by_first, const Gf2Polynomial& second,
                       Word by_second) {
  const AddProduct add_product = fastest_add_product();
  const auto first_words = first.words();
  const auto second_words = second.words();
  std::vector<Word> sum(std::max(first_words.size(), second_words.size()) + 1);
  add_product(sum.data(), first_words.data(), first_words.size(), by_first);
  add_product(sum.data(), second_words.data(), second_words.size(), by_second);
  return Gf2Polynomial(std::move(sum));
}

void apply(const Matrix& matrix, Gf2Polynomial& larger, Gf2Polynomial& smaller) {
  Gf2Polynomial next_larger = combined(larger, matrix.rr, smaller, matrix.rq);
  smaller = combined(larger, matrix.qr, smaller, matrix.qq);
  larger = std::move(next_larger);
}

}  // namespace

std::optional<HalfExtendedGcd> half_extended_gcd(const Gf2Polynomial& value,
                                                 const Gf2Polynomial& modulus, LimitWatch& watch) {
  QUADRILLE_CHECK(value.degree() < modulus.degree());
  // Invariant: factor·value ≡ polynomial (mod modulus) for both pairs.
  Gf2Polynomial larger = modulus;
  Gf2Polynomial smaller = value;
  Gf2Polynomial larger_factor;
  Gf2Polynomial smaller_factor = Gf2Polynomial::one();
  while (!smaller.is_zero()) {
    if (watch.reached()) return std::nullopt;
    const int top = larger.degree();
    const Word leading = window(smaller, top);
    if (leading >> kTrustedDegree != 0) {
      const Matrix matrix = trusted_steps(window(larger, top), leading);
      apply(matrix, larger, smaller);
      apply(matrix, larger_factor, smaller_factor);
    } else {
      // The degrees are too far apart for the window: one ordinary division.
      Gf2Division division = divide(larger, smaller);
      larger_factor += division.quotient * smaller_factor;
      larger = std::exchange(smaller, std::move(division.remainder));
      std::swap(larger_factor, smaller_factor);
    }
  }
  return HalfExtendedGcd{std::move(larger), std::move(larger_factor)};
}

}  // namespace quadrille::lightsout
