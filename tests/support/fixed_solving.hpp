// Puzzles into and out of a solver in fixed memory.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/fixed_solver.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <memory>
#include <vector>

namespace quadrille::nonogram {

inline void begin(FixedSolverBase& solver, const std::vector<Clue>& rows,
                  const std::vector<Clue>& columns) {
  solver.begin(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
  for (int row = 0; row < solver.height(); ++row) solver.set_clue({Axis::row, row}, rows[row]);
  for (int column = 0; column < solver.width(); ++column) {
    solver.set_clue({Axis::column, column}, columns[column]);
  }
}
inline void begin(FixedSolverBase& solver, const Puzzle& puzzle) {
  begin(solver, puzzle.rows(), puzzle.columns());
}

inline CellGrid grid_of(const FixedSolverBase& solver) {
  CellGrid grid(solver.width(), solver.height());
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      grid.at(row, column) = solver.at(row, column);
    }
  }
  return grid;
}

inline CellGrid random_picture(int width, int height, double density, Rng& rng) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(density)) cell = Cell::filled;
  }
  return picture;
}

// A puzzle that needs the search: 20×20 at random is often beyond lines and probing.
inline std::vector<Puzzle> searched_puzzles(int count) {
  auto solver = std::make_unique<FixedSolver<20>>();
  std::vector<Puzzle> puzzles;
  for (Rng rng(3); static_cast<int>(puzzles.size()) < count;) {
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(20, 20, 0.45, rng));
    begin(*solver, puzzle);
    if (solver->solve() == FixedOutcome::solved && solver->stats().conflicts > 50) {
      puzzles.push_back(puzzle);
    }
  }
  return puzzles;
}

}  // namespace quadrille::nonogram
