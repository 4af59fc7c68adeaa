// EWN by the book. The reports are those of ewn::solve(): lines have passed ewn::replay().
#pragma once

#include <quadrille/ewn/solve.hpp>
#include <quadrille/teaching/breadth_first.hpp>
#include <quadrille/teaching/trace.hpp>

namespace quadrille::teaching {

// Breadth-first search over positions, round by round.
Taught<ewn::SolveReport> breadth_first(const ewn::Puzzle& puzzle, const Limits& limits);
Taught<ewn::SolveReport> breadth_first(const ewn::Puzzle& puzzle, CheckInvariants check,
                                       const Limits& limits);

// Iterative deepening A* over positions. Its bound says how many rounds the goal piece needs if
// whoever moves may capture any one piece for nothing in every round; refuted positions are kept
// in a table of 2^20 places, or 2^table_bits, where newer ones take the places of older ones.
Taught<ewn::SolveReport> iterative_deepening(const ewn::Puzzle& puzzle, const Limits& limits);
Taught<ewn::SolveReport> iterative_deepening(const ewn::Puzzle& puzzle, int table_bits,
                                             const Limits& limits);

}  // namespace quadrille::teaching
