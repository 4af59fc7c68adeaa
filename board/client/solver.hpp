// The board's solver and its patience.
#pragma once

#include <quadrille/nonogram/fixed_solver.hpp>
#include <quadrille/wire/bit_square.hpp>

#include <cstdint>
#include <span>

namespace quadrille::board {

using Solver = nonogram::FixedSolver<wire::kMaxSquareSide>;

struct Solving {
  nonogram::FixedOutcome outcome = nonogram::FixedOutcome::stopped;
  std::uint64_t microseconds = 0;
};

// Well-formed clues of document 000; gives up after `patience_us`.
Solving solve(Solver& solver, std::span<const std::uint8_t> clues, int side,
              std::uint64_t patience_us);

}  // namespace quadrille::board
