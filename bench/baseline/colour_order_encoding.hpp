// Colour nonograms by a SAT library: the order encoding of order_encoding.hpp with a variable for
// every cell and colour, solved by CaDiCaL as it comes.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::baseline {

// Nobody has checked the solutions yet: that is left to the caller's satisfies().
struct ColourBaselineReport {
  Verdict verdict = Verdict::unknown;
  std::vector<nonogram::colour::Picture> solutions;
  LimitReached limit = LimitReached::none;
};

// As solve_by_sat() for black and white.
ColourBaselineReport solve_by_sat(const nonogram::colour::Puzzle& puzzle, std::size_t max_solutions,
                                  const Limits& limits);

}  // namespace quadrille::baseline
