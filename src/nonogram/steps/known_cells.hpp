// The known cells of a grid as lists.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <vector>

namespace quadrille::nonogram {

// Sorted row by row.
inline std::vector<KnownCell> known_cells(const CellGrid& grid) {
  std::vector<KnownCell> cells;
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell value = grid.at(row, column);
      if (value != Cell::unknown) cells.push_back({row, column, value});
    }
  }
  return cells;
}

inline std::vector<KnownCell> known_on(const CellGrid& grid, LineId line) {
  std::vector<KnownCell> cells;
  const int length = line.is_row() ? grid.width() : grid.height();
  for (int place = 0; place < length; ++place) {
    KnownCell cell = line.cell(place, Cell::unknown);
    cell.value = grid.at(cell.row, cell.column);
    if (cell.value != Cell::unknown) cells.push_back(cell);
  }
  return cells;
}

}  // namespace quadrille::nonogram
