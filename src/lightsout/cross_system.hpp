// The board of 4 neighbours and two states as one polynomial congruence.
//
// Light chasing (row_chaser.hpp) leaves the question which first row y makes the row below the last
// come out as 0. By induction the chase without demand takes y to f_{r+1}(P + I)·y in row r+1, so
// the answer is f_{h+1}(P + I)·y = c with c = chase_leftover(). Now P maps e_i to e_{i-1} +
// e_{i+1}: the same recurrence as the Fibonacci polynomials', hence e_i = f_i(P)·e_1. A row is
// therefore a polynomial in P applied to e_1: its bits are the coefficients in the basis f_1 … f_w,
// rows multiply as polynomials modulo f_{w+1}, and the system of w equations is
//
//     f_{h+1}(s + 1) · Y  ≡  C   (mod f_{w+1}(s)).
//
// With g the greatest common divisor of f_{h+1}(s+1) and f_{w+1}(s) and u·f_{h+1}(s+1) ≡ g it is
// solvable if and only if g divides C; then Y = u·(C/g), and the kernel is all multiples of
// f_{w+1}/g: the nullity is the degree of g.
#pragma once

#include "lightsout/gf2_polynomial.hpp"

#include <quadrille/core/limits.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::lightsout {

class CrossSystem {
 public:
  // Requires sides of at least 1; cheapest when width <= height. No value when a limit was reached.
  // O(w²/64 + h).
  static std::optional<CrossSystem> make(int width, int height, LimitWatch& watch);

  [[nodiscard]] int nullity() const { return divisor_.degree(); }

  // The first row of a solution, given what the chase leaves over; no value: there is none.
  [[nodiscard]] std::optional<std::vector<Word>> first_row(std::span<const Word> leftover) const;

  // The first rows of a basis of the quiet patterns: as many as the nullity.
  [[nodiscard]] std::vector<std::vector<Word>> quiet_first_rows() const;

  // The last row of a quiet pattern that meets the leftover an odd number of times. Requires that
  // the leftover has no first_row().
  [[nodiscard]] std::vector<Word> refuting_last_row(std::span<const Word> leftover) const;

 private:
  CrossSystem(int width, Gf2Polynomial modulus, HalfExtendedGcd gcd);
  [[nodiscard]] std::vector<Word> first_quiet_row() const;

  int width_;
  Gf2Polynomial modulus_;  // f_{w+1}(s)
  Gf2Polynomial divisor_;  // g
  Gf2Polynomial factor_;   // u
};

}  // namespace quadrille::lightsout
