// Carry-less multiplication: the one kernel on which all polynomial arithmetic over GF(2) rests.
#pragma once

#include <quadrille/lightsout/bit_grid.hpp>

#include <cstddef>

namespace quadrille::lightsout {

// sum[0 … count] += factor[0 … count-1] · multiplier, as polynomials over GF(2) whose coefficients
// are the bits. The two ranges do not overlap; sum has count+1 words.
using AddProduct = void (*)(Word* sum, const Word* factor, std::size_t count, Word multiplier);

// Shifts and additions only: runs everywhere.
void add_product_portable(Word* sum, const Word* factor, std::size_t count, Word multiplier);

// The fastest that this machine has: one PCLMULQDQ instruction a word where it exists.
AddProduct fastest_add_product();

}  // namespace quadrille::lightsout
