#include "lightsout/prime_power.hpp"

#include <quadrille/core/assert.hpp>

namespace quadrille::lightsout {

PrimePower::PrimePower(int prime, int exponent)
    : prime_(prime),
      exponent_(exponent),
      value_(power(exponent)),
      reciprocal_((1U << 16) / value_) {
  QUADRILLE_CHECK(prime >= 2 && exponent >= 1 && value_ <= 256);
}

std::uint32_t PrimePower::power(int exponent) const {
  std::uint32_t result = 1;
  for (int i = 0; i < exponent; ++i) result *= static_cast<std::uint32_t>(prime_);
  return result;
}

int PrimePower::valuation(std::uint32_t x) const {
  int times = 0;
  for (; !is_unit(x); ++times) x /= static_cast<std::uint32_t>(prime_);
  return times;
}

std::uint32_t PrimePower::inverse(std::uint32_t unit) const {
  QUADRILLE_ASSERT(is_unit(unit));
  if (unit == 1) return 1;  // nearly always
  // Euler: the unit to the power p^k - p^(k-1) is 1.
  std::uint32_t result = 1;
  for (std::uint32_t left = power(exponent_) - power(exponent_ - 1) - 1; left > 0; --left) {
    result = reduce(result * unit);
  }
  return result;
}

std::vector<PrimePower> prime_powers_of(int m) {
  QUADRILLE_CHECK(m >= 2);
  std::vector<PrimePower> powers;
  for (int prime = 2; m > 1; ++prime) {
    int exponent = 0;
    for (; m % prime == 0; m /= prime) ++exponent;
    if (exponent > 0) powers.emplace_back(prime, exponent);
  }
  return powers;
}

}  // namespace quadrille::lightsout
