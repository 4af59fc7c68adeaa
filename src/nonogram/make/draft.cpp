#include "nonogram/make/draft.hpp"

#include "nonogram/make/symmetry.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::nonogram {

Draft::Draft(const CellGrid& picture, Symmetry symmetry)
    : grid_(picture.width(), picture.height()),
      symmetry_(symmetry),
      row_pieces_(GridPropagation::pieces_of_line(picture.width())),
      column_pieces_(GridPropagation::pieces_of_line(picture.height())),
      bits_(static_cast<std::size_t>(picture.height()) * row_pieces_ +
            static_cast<std::size_t>(picture.width()) * column_pieces_),
      is_changed_(GridPropagation::lines_of_grid(picture.width(), picture.height())) {
  for (int line = 0; line < size().line_count(); ++line) mark_changed(size().line_id(line));
  for (int cell = 0; cell < cell_count(); ++cell) {
    if (picture.cells()[static_cast<std::size_t>(cell)] == Cell::filled) flip_one(cell);
  }
}

std::span<Word64> Draft::bits(LineId line) {
  const auto index = static_cast<std::size_t>(line.index);
  const std::span<Word64> all(bits_);
  return line.is_row() ? all.subspan(index * row_pieces_, row_pieces_)
                       : all.subspan(static_cast<std::size_t>(height()) * row_pieces_ +
                                         index * column_pieces_,
                                     column_pieces_);
}

std::span<const Word64> Draft::bits(LineId line) const {
  return const_cast<Draft*>(this)->bits(line);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

bool Draft::is_filled(int cell) const {
  const int column = cell % width();
  return ((bits({Axis::row, cell / width()})[static_cast<std::size_t>(column) / 64] >>
           (column % 64)) &
          1) != 0;
}

int Draft::neighbours_of_colour(int cell, Cell wanted) const {
  const int row = cell / width();
  const int column = cell % width();
  return static_cast<int>(row > 0 && colour(cell - width()) == wanted) +
         static_cast<int>(column > 0 && colour(cell - 1) == wanted) +
         static_cast<int>(row + 1 < height() && colour(cell + width()) == wanted) +
         static_cast<int>(column + 1 < width() && colour(cell + 1) == wanted);
}

CellGrid Draft::picture() const {
  CellGrid picture(width(), height());
  for (int cell = 0; cell < cell_count(); ++cell) {
    picture.cells()[static_cast<std::size_t>(cell)] = colour(cell);
  }
  return picture;
}

void Draft::flip(int cell) {
  const Images images(cell, symmetry_, width(), height());
  const std::span<const int> cells = images.cells();
  for (auto image = cells.begin(); image != cells.end(); ++image) {
    if (std::find(cells.begin(), image, *image) == image) flip_one(*image);
  }
}

void Draft::flip_one(int cell) {
  const int row = cell / width();
  const int column = cell % width();
  const LineId row_line{Axis::row, row};
  const LineId column_line{Axis::column, column};
  bits(row_line)[static_cast<std::size_t>(column) / 64] ^= Word64{1} << (column % 64);
  bits(column_line)[static_cast<std::size_t>(row) / 64] ^= Word64{1} << (row % 64);
  mark_changed(row_line);
  mark_changed(column_line);
}

void Draft::mark_changed(LineId line) {
  const auto number = static_cast<std::size_t>(size().number_of(line));
  if (is_changed_[number]) return;
  is_changed_[number] = true;
  changed_.push_back(line);
}

void Draft::write_clue(LineId line) {
  const std::span<const Word64> cells = bits(line);
  clue_.clear();
  int run = 0;
  for (int position = 0; position < size().length_of(line); ++position) {
    if (((cells[static_cast<std::size_t>(position) / 64] >> (position % 64)) & 1) != 0) {
      ++run;
    } else if (run > 0) {
      clue_.push_back(run);
      run = 0;
    }
  }
  if (run > 0) clue_.push_back(run);
  grid_.set_clue(line, clue_);
}

void Draft::restart() {
  grid_.restart();
  for (const LineId line : changed_) write_clue(line);
  changed_.clear();
  std::fill(is_changed_.begin(), is_changed_.end(), false);
}

std::size_t Draft::propagate() {
  restart();
  QUADRILLE_CHECK(grid_.propagate() == GridPropagation::Outcome::stable);
  return grid_.unknown_cells();
}

void Draft::list_open(std::vector<int>& cells) const {
  cells.clear();
  for (int row = 0; row < height(); ++row) {
    const std::span<const Word64> may_fill = grid_.may_fill({Axis::row, row});
    const std::span<const Word64> may_empty = grid_.may_empty({Axis::row, row});
    for (std::size_t piece = 0; piece < may_fill.size(); ++piece) {
      for (Word64 open = may_fill[piece] & may_empty[piece]; open != 0; open &= open - 1) {
        const int column = static_cast<int>(64 * piece) + std::countr_zero(open);
        cells.push_back(row * width() + column);
      }
    }
  }
}

bool Draft::disagrees(LineId line) const {
  const std::span<const Word64> filled = bits(line);
  const std::span<const Word64> may_fill = grid_.may_fill(line);
  const std::span<const Word64> may_empty = grid_.may_empty(line);
  for (std::size_t piece = 0; piece < filled.size(); ++piece) {
    // Bits beyond the last cell are in neither set and not filled.
    const Word64 known_filled = may_fill[piece] & ~may_empty[piece];
    const Word64 known_empty = may_empty[piece] & ~may_fill[piece];
    if (((known_filled & ~filled[piece]) | (known_empty & filled[piece])) != 0) return true;
  }
  return false;
}

}  // namespace quadrille::nonogram
