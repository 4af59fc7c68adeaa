// One nonogram on several threads: searches of different minds run side by side until one of them
// has the answer, and tell each other solutions and short clauses on the way
// (<quadrille/nonogram/exchange.hpp>).
//
// The calling thread solves the puzzle as it would alone; what the others tell it can only make it
// faster. They begin when it begins to search, since most puzzles never come to that. The verdict
// does not depend on who is faster; which of several solutions are found does.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/solve.hpp>

namespace quadrille::app {

// As nonogram::solve(), on `threads` threads at most, this one among them; on this one alone for a
// proof and for more than nonogram::kMostSharedSolutions solutions. `on_solution` is called on this
// thread. The limit of memory is for all of them together, in equal parts.
nonogram::SolveReport solve_on_threads(const nonogram::Puzzle& puzzle,
                                       const nonogram::SolveOptions& options, const Limits& limits,
                                       unsigned threads);

}  // namespace quadrille::app
