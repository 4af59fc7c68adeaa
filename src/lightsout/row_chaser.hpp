// Light chasing on the board with 4 neighbours and two states, a row at a time.
//
// If the presses of rows r-1 and r are known, the demand of row r says which cells of row r+1 must
// be pressed: x_{r+1} = P·x_r + x_r + x_{r-1} + b_r, where P joins each cell of a row to its left
// and right neighbours. So the first row decides everything, and the row below the last one, which
// does not exist, must come out as 0.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/bit_grid.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::lightsout {

// P·x: every cell becomes the sum of its left and right neighbours.
std::vector<Word> sum_of_side_neighbours(std::span<const Word> row, int width);

struct ChaseResult {
  BitGrid presses;
  bool all_right = false;  // the row below the last comes out as 0: these presses meet the demand
};

// The presses that follow from the first row; no value when a limit was reached.
std::optional<ChaseResult> chase_from(std::span<const Word> first_row, const BitGrid& demand,
                                      LimitWatch& watch);

// What the row below the last comes out as when the first row is not pressed at all; no value when
// a limit was reached.
std::optional<std::vector<Word>> chase_leftover(const BitGrid& demand, LimitWatch& watch);

}  // namespace quadrille::lightsout
