// The well-known fast way to solve Lights Out with 4 neighbours: light chasing with a w×w matrix.
#pragma once

#include <quadrille/lightsout/bit_grid.hpp>

#include <optional>

namespace quadrille::baseline {

// The presses that meet the demand, or none. Chases the w unit vectors through all rows at once to
// get the matrix of the last row, O(h·w²/64), solves it by the method of the four Russians,
// O(w³/512), and chases the solution.
std::optional<lightsout::BitGrid> solve_by_light_chasing(const lightsout::BitGrid& demand);

}  // namespace quadrille::baseline
