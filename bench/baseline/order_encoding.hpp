// Nonograms by a SAT library: the plain order encoding, solved by CaDiCaL as it comes.
//
// Two uses, and for both it must stay simple and honest: tests take it as an oracle that shares no
// code with our own search, benchmarks as the peer to beat.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::baseline {

// Means what nonogram::SolveReport means. Nobody has checked the solutions yet: that is left to
// the caller's nonogram::satisfies().
struct BaselineReport {
  Verdict verdict = Verdict::unknown;
  std::vector<nonogram::CellGrid> solutions;
  LimitReached limit = LimitReached::none;
};

// At most `max_solutions` different solutions; 0: all of them, 1: any, uniqueness is not asked.
// Of the limits it keeps the time and the stop flag only.
BaselineReport solve_by_sat(const nonogram::Puzzle& puzzle, std::size_t max_solutions,
                            const Limits& limits);

}  // namespace quadrille::baseline
