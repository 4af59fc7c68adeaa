// Gaussian elimination over GF(2) by the method of the four Russians.
#pragma once

#include "lightsout/dense_answer.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/bit_grid.hpp>

#include <optional>
#include <vector>

namespace quadrille::lightsout {

// Brings the first `columns` columns of the matrix into reduced row echelon form; the columns
// beyond them (a right-hand side) take part in the row operations. Returns the pivot columns: the
// i-th is that of row i. No value when a limit was reached.
// O(rows · columns² / (64 · 8)) word operations.
std::optional<std::vector<int>> reduce_to_echelon(BitGrid& matrix, int columns, LimitWatch& watch);

// Solves M·x = c for the augmented matrix (M | c), c its last column. Changes the matrix.
// No value when a limit was reached.
std::optional<DenseAnswer> solve_gf2(BitGrid& augmented, Kernel kernel, LimitWatch& watch);

}  // namespace quadrille::lightsout
