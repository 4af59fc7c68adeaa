#include "lightsout/gf2_polynomial.hpp"

#include "lightsout/carryless.hpp"

#include <utility>

namespace quadrille::lightsout {
namespace {

// The words of a polynomial times s^shift, 0 <= shift < 64, with one word to spare.
std::vector<Word> shifted_up(std::span<const Word> words, int shift) {
  std::vector<Word> result(words.size() + 1);
  for (std::size_t i = 0; i < words.size(); ++i) {
    result[i] |= words[i] << shift;
    if (shift != 0) result[i + 1] = words[i] >> (kWordBits - shift);
  }
  return result;
}

std::vector<Word> shifted_down(std::vector<Word> words, int shift) {
  if (shift == 0) return words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word above = i + 1 < words.size() ? words[i + 1] : 0;
    words[i] = words[i] >> shift | above << (kWordBits - shift);
  }
  return words;
}

// The 64 coefficients of 1/(1 + tail·s^-64) after the leading 1: bit 63 belongs to s^-1.
Word reciprocal_tail(Word tail) {
  Word result = 0;
  Word remainder = tail;
  for (int i = 0; i < kWordBits; ++i) {
    const bool one = remainder >> (kWordBits - 1) != 0;
    result = result << 1 | Word{one};
    remainder = remainder << 1 ^ (one ? tail : 0);
  }
  return result;
}

}  // namespace

Gf2Polynomial::Gf2Polynomial(std::vector<Word> coefficients) : words_(std::move(coefficients)) {
  trim();
}

void Gf2Polynomial::trim() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

int Gf2Polynomial::degree() const {
  if (words_.empty()) return -1;
  return static_cast<int>(words_.size()) * kWordBits - 1 - std::countl_zero(words_.back());
}

bool Gf2Polynomial::coefficient(int power) const {
  const auto index = static_cast<std::size_t>(power / kWordBits);
  return index < words_.size() && (words_[index] >> (power % kWordBits) & 1) != 0;
}

std::vector<Word> Gf2Polynomial::padded_words(std::size_t count) const {
  QUADRILLE_CHECK(words_.size() <= count);
  std::vector<Word> result = words_;
  result.resize(count);
  return result;
}

Gf2Polynomial& Gf2Polynomial::operator+=(const Gf2Polynomial& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
  for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] ^= other.words_[i];
  trim();
  return *this;
}

Gf2Polynomial operator*(const Gf2Polynomial& left, const Gf2Polynomial& right) {
  const AddProduct add_product = fastest_add_product();
  std::vector<Word> product(left.words_.size() + right.words_.size());
  for (std::size_t i = 0; i < right.words_.size(); ++i) {
    add_product(&product[i], left.words_.data(), left.words_.size(), right.words_[i]);
  }
  return Gf2Polynomial(std::move(product));
}

// Both are multiplied by the power of s that gives the divisor the degree 64·k. Its leading word is
// then 1, and 64 coefficients of the quotient are the dividend's leading word times the reciprocal
// of the divisor's next 64 coefficients: Barrett's division, which is exact for polynomials.
Gf2Division divide(const Gf2Polynomial& dividend, const Gf2Polynomial& divisor) {
  QUADRILLE_CHECK(!divisor.is_zero());
  if (dividend.degree() < divisor.degree()) return {Gf2Polynomial(), dividend};
  const AddProduct add_product = fastest_add_product();
  const int shift = (kWordBits - divisor.degree() % kWordBits) % kWordBits;
  std::vector<Word> by = shifted_up(divisor.words(), shift);
  const auto leading = static_cast<std::size_t>((divisor.degree() + shift) / kWordBits);
  by.resize(leading + 1);
  std::vector<Word> rest = shifted_up(dividend.words(), shift);
  rest.push_back(0);
  const Word reciprocal = leading == 0 ? 0 : reciprocal_tail(by[leading - 1]);

  std::vector<Word> quotient(rest.size() - leading - 1);
  for (std::size_t i = quotient.size(); i-- > 0;) {
    const Word top = rest[i + leading];
    if (top == 0) continue;
    Word product[2] = {0, 0};
    add_product(product, &top, 1, reciprocal);
    quotient[i] = top ^ product[1];
    add_product(&rest[i], by.data(), leading + 1, quotient[i]);
  }
  rest.resize(leading);
  return {Gf2Polynomial(std::move(quotient)), Gf2Polynomial(shifted_down(std::move(rest), shift))};
}

}  // namespace quadrille::lightsout
