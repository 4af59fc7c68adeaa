// Elimination over Z/q, q = p^k a power of a prime, where not every number has an inverse.
#pragma once

#include "lightsout/dense_answer.hpp"
#include "lightsout/prime_power.hpp"

#include <quadrille/core/grid.hpp>
#include <quadrille/core/limits.hpp>

#include <optional>

namespace quadrille::lightsout {

using ValueMatrix = Grid<std::uint8_t>;

// Solves M·x = c for the augmented matrix (M | c), c its last column. Changes the matrix.
// No value when a limit was reached. O(rows · columns · rank) byte operations.
std::optional<DenseAnswer> solve_modular(ValueMatrix& augmented, const PrimePower& modulus,
                                         Kernel kernel, LimitWatch& watch);

}  // namespace quadrille::lightsout
