// Between the bytes of document 000 and the solver in fixed memory. No heap.
#pragma once

#include <quadrille/nonogram/fixed_solver.hpp>
#include <quadrille/wire/bit_square.hpp>

#include <cstdint>
#include <span>

namespace quadrille::wire {

// Begins the puzzle of a clue stream (is_clue_stream() holds for it) of at most max_side() cells.
void begin_puzzle(nonogram::FixedSolverBase& solver, std::span<const std::uint8_t> clues, int side);

// The solution; requires that solve() has found one.
BitSquare solution_of(const nonogram::FixedSolverBase& solver);

}  // namespace quadrille::wire
