// Nonograms by the book, in black and white and in colours. The reports are those of
// nonogram::solve(): solutions have passed nonogram::satisfies(), and at most two are looked for.
#pragma once

#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/teaching/trace.hpp>

namespace quadrille::teaching {

// Row by row, every placement of the row's blocks that the columns above allow, depth first.
Taught<nonogram::SolveReport> backtracking(const nonogram::Puzzle& puzzle, const Limits& limits);
Taught<nonogram::colour::SolveReport> backtracking(const nonogram::colour::Puzzle& puzzle,
                                                   const Limits& limits);

// Lines alone, one after the other, until none tells anything new. That settles many puzzles and
// leaves others open: the verdict is then `unknown` without a limit.
template <class Report, class Grid>
struct LineLogicOf {
  Taught<Report> taught;
  Grid grid;  // what the lines tell
};
using LineLogic = LineLogicOf<nonogram::SolveReport, nonogram::CellGrid>;
using ColourLineLogic = LineLogicOf<nonogram::colour::SolveReport, nonogram::colour::DomainGrid>;
LineLogic line_logic(const nonogram::Puzzle& puzzle, const Limits& limits);
ColourLineLogic line_logic(const nonogram::colour::Puzzle& puzzle, const Limits& limits);

// Conflict-driven clause learning over the formula of the puzzle (docs/PROOFS.md), which knows
// nothing of lines: watched literals, first unique implication points, activities, restarts.
Taught<nonogram::SolveReport> clause_learning(const nonogram::Puzzle& puzzle, const Limits& limits);
Taught<nonogram::colour::SolveReport> clause_learning(const nonogram::colour::Puzzle& puzzle,
                                                      const Limits& limits);

}  // namespace quadrille::teaching
