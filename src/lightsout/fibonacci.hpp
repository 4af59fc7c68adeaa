// Fibonacci polynomials over GF(2): f_0 = 0, f_1 = 1, f_{i+1} = s·f_i + f_{i-1}. The degree of f_i
// is i-1, so f_1 … f_n are a basis of the polynomials of degree below n, as 1, s … s^{n-1} are.
#pragma once

#include "lightsout/gf2_polynomial.hpp"

namespace quadrille::lightsout {

// f_n; requires n >= 0. O(n) single steps.
Gf2Polynomial fibonacci_polynomial(int n);

// p(s) becomes p(s + 1). O(n log n / 64).
Gf2Polynomial shifted_by_one(const Gf2Polynomial& polynomial);

// The sum of f_{i+1} over the bits i of `row` that are 1, as a polynomial. O(n log n / 64).
Gf2Polynomial from_fibonacci_basis(std::span<const Word> row);

// The inverse: the bits of the polynomial in the basis f_1 … f_width, in words_for(width) words.
// Requires a degree below `width`.
std::vector<Word> to_fibonacci_basis(const Gf2Polynomial& polynomial, int width);

}  // namespace quadrille::lightsout
