// Chooses the linear solver for a puzzle, and puts the answers modulo prime powers together.
#pragma once

#include "lightsout/dense_answer.hpp"
#include "lightsout/linear_answer.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <optional>

namespace quadrille::lightsout {

// How solve_linear() goes about it.
Method method_for(const Shape& shape, int states);

// No value when a limit was reached before it was known whether there is a solution.
std::optional<LinearAnswer> solve_linear(const Puzzle& puzzle, Kernel kernel, LimitWatch& watch);

}  // namespace quadrille::lightsout
