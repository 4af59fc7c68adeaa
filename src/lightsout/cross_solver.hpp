// The board of 4 neighbours and two states, solved in time linear in its cells: chase, solve the
// congruence of cross_system.hpp for the first row, chase again.
#pragma once

#include "lightsout/dense_answer.hpp"
#include "lightsout/linear_answer.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/bit_grid.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <optional>

namespace quadrille::lightsout {

// Does a press reach the cell itself and its 4 neighbours, on a board with borders? Whatever the
// shape was made from.
bool is_cross(const Shape& shape);

// No value when a limit was reached. O(w·h/64 + w²/64), w the shorter side; the kernel costs
// O(w·h/64) for each generator.
std::optional<LinearAnswer> solve_cross(const BitGrid& demand, Kernel kernel, LimitWatch& watch);

}  // namespace quadrille::lightsout
