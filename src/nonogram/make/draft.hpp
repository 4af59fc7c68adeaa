// A picture in the making: cells are flipped, its clues follow, and line logic tells how much of it
// they give away.
//
// The picture is kept as bits of its rows and of its columns, like the grid of the propagation, so
// that the two can be compared a word at a time.
#pragma once

#include "nonogram/line/propagation.hpp"

#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Cells are numbered row by row.
class Draft {
 public:
  // `picture` has the symmetry and no unknown cell.
  Draft(const CellGrid& picture, Symmetry symmetry);

  [[nodiscard]] int width() const { return grid_.width(); }
  [[nodiscard]] int height() const { return grid_.height(); }
  [[nodiscard]] GridSize size() const { return grid_.size(); }
  [[nodiscard]] int cell_count() const { return size().cell_count(); }
  [[nodiscard]] bool is_filled(int cell) const;
  [[nodiscard]] Cell colour(int cell) const { return is_filled(cell) ? Cell::filled : Cell::empty; }
  // How many of the cell's four neighbours have this colour.
  [[nodiscard]] int neighbours_of_colour(int cell, Cell colour) const;
  [[nodiscard]] CellGrid picture() const;

  // Changes the colour of a cell and of those that the symmetry ties to it. What grid() knows
  // belongs to the old picture until restart() or propagate().
  void flip(int cell);

  // Nothing is known in grid(), and its clues are those of the picture.
  void restart();
  // The same, followed by line logic until it stalls; tells how many cells are open then. The
  // clues of a picture never contradict each other.
  std::size_t propagate();

  [[nodiscard]] GridPropagation& grid() { return grid_; }
  [[nodiscard]] bool is_open(int cell) const {
    return grid_.at(cell / width(), cell % width()) == Cell::unknown;
  }
  // The open cells in order, in place of what is in `cells`.
  void list_open(std::vector<int>& cells) const;
  // A line with a known cell that differs from the picture.
  [[nodiscard]] bool disagrees(LineId line) const;

 private:
  [[nodiscard]] std::span<Word64> bits(LineId line);
  [[nodiscard]] std::span<const Word64> bits(LineId line) const;
  void flip_one(int cell);
  void mark_changed(LineId line);
  void write_clue(LineId line);

  PuzzlePropagation grid_;
  Symmetry symmetry_;
  std::size_t row_pieces_;
  std::size_t column_pieces_;
  std::vector<Word64> bits_;      // rows, then columns
  std::vector<LineId> changed_;   // since restart(), each once
  std::vector<bool> is_changed_;  // rows, then columns
  Clue clue_;                     // of the line that is being written
};

}  // namespace quadrille::nonogram
