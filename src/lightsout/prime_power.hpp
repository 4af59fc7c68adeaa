// Arithmetic modulo q = p^k, q at most 256: small enough for bytes, quick enough for vector code.
#pragma once

#include <cstdint>
#include <vector>

namespace quadrille::lightsout {

class PrimePower {
 public:
  // Requires p prime, k >= 1, p^k <= 256.
  PrimePower(int prime, int exponent);

  [[nodiscard]] int prime() const { return prime_; }
  [[nodiscard]] int exponent() const { return exponent_; }
  [[nodiscard]] int value() const { return static_cast<int>(value_); }

  // x modulo q for x < 2^16, by a product with the reciprocal: the estimate of the quotient is at
  // most 1 too small.
  [[nodiscard]] std::uint32_t reduce(std::uint32_t x) const {
    const std::uint32_t rest = x - (x * reciprocal_ >> 16) * value_;
    return rest >= value_ ? rest - value_ : rest;
  }
  [[nodiscard]] std::uint32_t negative(std::uint32_t x) const { return x == 0 ? 0 : value_ - x; }
  [[nodiscard]] bool is_unit(std::uint32_t x) const {
    return x % static_cast<std::uint32_t>(prime_) != 0;
  }
  // Requires a unit.
  [[nodiscard]] std::uint32_t inverse(std::uint32_t unit) const;
  // How often p divides x, 0 < x < q.
  [[nodiscard]] int valuation(std::uint32_t x) const;
  // p^exponent.
  [[nodiscard]] std::uint32_t power(int exponent) const;

 private:
  int prime_;
  int exponent_;
  std::uint32_t value_;
  std::uint32_t reciprocal_;  // 2^16 / q, rounded down
};

// The prime powers whose product is m >= 2, each of another prime.
std::vector<PrimePower> prime_powers_of(int m);

}  // namespace quadrille::lightsout
