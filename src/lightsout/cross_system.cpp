#include "lightsout/cross_system.hpp"

#include "lightsout/fibonacci.hpp"
#include "lightsout/row_chaser.hpp"

#include <utility>

namespace quadrille::lightsout {
namespace {

bool odd_overlap_of_rows(std::span<const Word> left, std::span<const Word> right) {
  Word sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) sum ^= left[i] & right[i];
  return std::popcount(sum) % 2 != 0;
}

}  // namespace

CrossSystem::CrossSystem(int width, Gf2Polynomial modulus, HalfExtendedGcd gcd)
    : width_(width),
      modulus_(std::move(modulus)),
      divisor_(std::move(gcd.divisor)),
      factor_(std::move(gcd.factor)) {}

std::optional<CrossSystem> CrossSystem::make(int width, int height, LimitWatch& watch) {
  Gf2Polynomial modulus = fibonacci_polynomial(width + 1);
  const Gf2Polynomial chase = shifted_by_one(fibonacci_polynomial(height + 1));
  auto gcd = half_extended_gcd(divide(chase, modulus).remainder, modulus, watch);
  if (!gcd) return std::nullopt;
  return CrossSystem(width, std::move(modulus), std::move(*gcd));
}

std::optional<std::vector<Word>> CrossSystem::first_row(std::span<const Word> leftover) const {
  Gf2Division division = divide(from_fibonacci_basis(leftover), divisor_);
  if (!division.remainder.is_zero()) return std::nullopt;
  const Gf2Polynomial row = divide(factor_ * division.quotient, modulus_).remainder;
  return to_fibonacci_basis(row, width_);
}

std::vector<Word> CrossSystem::first_quiet_row() const {
  return to_fibonacci_basis(divide(modulus_, divisor_).quotient, width_);
}

// The multiples of f_{w+1}/g by 1, s, s² …: to multiply a row by s is to apply P.
std::vector<std::vector<Word>> CrossSystem::quiet_first_rows() const {
  std::vector<std::vector<Word>> rows;
  if (nullity() == 0) return rows;
  rows.push_back(first_quiet_row());
  while (static_cast<int>(rows.size()) < nullity()) {
    rows.push_back(sum_of_side_neighbours(rows.back(), width_));
  }
  return rows;
}

// Presses do not change the parity of the lights on a quiet pattern. After the chase without a
// first row all lights are right but those of the last row, which are the leftover; so a quiet
// pattern meets the demand as often, modulo 2, as its last row meets the leftover. The mirror image
// of a quiet pattern is quiet: last rows are the same rows as first rows.
std::vector<Word> CrossSystem::refuting_last_row(std::span<const Word> leftover) const {
  QUADRILLE_CHECK(nullity() > 0);
  std::vector<Word> row = first_quiet_row();
  for (int tried = 1; !odd_overlap_of_rows(row, leftover); ++tried) {
    // The rows are a basis; if all met the leftover evenly it would have a first row.
    QUADRILLE_CHECK(tried < nullity());
    row = sum_of_side_neighbours(row, width_);
  }
  return row;
}

}  // namespace quadrille::lightsout
