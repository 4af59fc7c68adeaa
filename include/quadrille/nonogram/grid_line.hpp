// The cells and lines of a grid.
//
// A cell is given by its row and column or, where it indexes a table, by its number: row by row,
// from 0. A line is given by its axis and index (LineId) or by its number: rows first, then
// columns. Cells along a line have places, which count from 0.
#pragma once

#include <compare>
#include <cstdint>

namespace quadrille::nonogram {

enum class Cell : std::uint8_t { unknown, empty, filled };

// Requires a cell that is not unknown.
constexpr Cell opposite(Cell value) {
  return value == Cell::filled ? Cell::empty : Cell::filled;
}

// A cell and its value. Sorted row by row.
struct KnownCell {
  int row = 0;
  int column = 0;
  Cell value = Cell::unknown;
  friend auto operator<=>(const KnownCell&, const KnownCell&) = default;
};

constexpr KnownCell opposite(const KnownCell& cell) {
  return {cell.row, cell.column, opposite(cell.value)};
}

enum class Axis : std::uint8_t { row, column };

// A row or a column.
struct LineId {
  Axis axis = Axis::row;
  int index = 0;

  [[nodiscard]] constexpr bool is_row() const { return axis == Axis::row; }
  [[nodiscard]] constexpr KnownCell cell(int place, Cell value) const {
    return is_row() ? KnownCell{index, place, value} : KnownCell{place, index, value};
  }
  [[nodiscard]] constexpr bool contains(int row, int column) const {
    return index == (is_row() ? row : column);
  }
  // Both require a cell of the line.
  [[nodiscard]] constexpr int place_of(int row, int column) const {
    return is_row() ? column : row;
  }
  [[nodiscard]] constexpr int place_of(const KnownCell& cell) const {
    return place_of(cell.row, cell.column);
  }
  // The line that crosses this one at the place.
  [[nodiscard]] constexpr LineId crossing(int place) const {
    return {is_row() ? Axis::column : Axis::row, place};
  }

  friend bool operator==(const LineId&, const LineId&) = default;
};

// A line as the numbers of its cells.
struct GridLine {
  int length = 0;
  int first = 0;   // its first cell
  int stride = 1;  // from one cell to the next

  [[nodiscard]] constexpr int cell(int place) const { return first + place * stride; }
  // Requires a cell of the line.
  [[nodiscard]] constexpr int place_of(int cell) const { return (cell - first) / stride; }
};

struct GridSize {
  int width = 0;
  int height = 0;

  [[nodiscard]] constexpr int cell_count() const { return width * height; }
  [[nodiscard]] constexpr int line_count() const { return width + height; }
  [[nodiscard]] constexpr int lines_along(Axis axis) const {
    return axis == Axis::row ? height : width;
  }

  [[nodiscard]] constexpr int number_of(LineId line) const {
    return line.is_row() ? line.index : height + line.index;
  }
  [[nodiscard]] constexpr LineId line_id(int number) const {
    return number < height ? LineId{Axis::row, number} : LineId{Axis::column, number - height};
  }
  [[nodiscard]] constexpr int length_of(LineId line) const {
    return line.is_row() ? width : height;
  }
  [[nodiscard]] constexpr GridLine line(LineId line) const {
    return line.is_row() ? GridLine{width, line.index * width, 1}
                         : GridLine{height, line.index, width};
  }
  [[nodiscard]] constexpr GridLine line(int number) const { return line(line_id(number)); }
  [[nodiscard]] constexpr LineId line_through(int cell, Axis axis) const {
    return {axis, axis == Axis::row ? cell / width : cell % width};
  }

  friend bool operator==(const GridSize&, const GridSize&) = default;
};

}  // namespace quadrille::nonogram
