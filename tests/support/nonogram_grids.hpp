// Grids for tests: as text and at random.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

// One text a row: `#` filled, `.` empty, anything else unknown.
inline CellGrid grid_of(const std::vector<std::string_view>& rows) {
  CellGrid grid(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const char character = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      grid.at(row, column) = character == '#'   ? Cell::filled
                             : character == '.' ? Cell::empty
                                                : Cell::unknown;
    }
  }
  return grid;
}

inline CellGrid random_picture(Rng& rng, int width, int height, double density) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(density)) cell = Cell::filled;
  }
  return picture;
}

}  // namespace quadrille::nonogram
