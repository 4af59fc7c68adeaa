// How far lines and probing of single cells come with a puzzle, without a budget and without
// search.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>

namespace quadrille::nonogram {

enum class ProbingOnly : std::uint8_t {
  solved,         // every cell is known, and the solution is the only one
  stalled,        // cells are open that probing does not settle
  contradiction,  // there is no solution
  limited,        // a limit was reached
};

ProbingOnly probe_only(const Puzzle& puzzle, LimitWatch& watch);

}  // namespace quadrille::nonogram
