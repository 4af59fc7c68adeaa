#include "doctor/switch_support.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstddef>

namespace quadrille::doctor {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;

namespace {

// The blocks of a line since the last cut, as they grow.
class GrowingBlocks {
 public:
  void add(Cell cell) {
    if (cell == Cell::empty) {
      inside_ = false;
    } else if (inside_) {
      ++blocks_.back();
    } else {
      blocks_.push_back(1);
      inside_ = true;
    }
  }
  void clear() {
    blocks_.clear();
    inside_ = false;
  }
  friend bool operator==(const GrowingBlocks& a, const GrowingBlocks& b) {
    return a.blocks_ == b.blocks_;
  }

 private:
  Clue blocks_;
  bool inside_ = false;
};

std::vector<Cell> column_of(const CellGrid& picture, int column) {
  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(picture.height()));
  for (int row = 0; row < picture.height(); ++row) cells.push_back(picture.at(row, column));
  return cells;
}

}  // namespace

std::vector<int> support_of_line(std::span<const Cell> before, std::span<const Cell> after) {
  const int length = static_cast<int>(before.size());
  std::vector<int> support;
  GrowingBlocks blocks_before;
  GrowingBlocks blocks_after;
  int last_cut = -1;  // the line begins and ends with a cut outside
  bool differs = false;
  const auto cut_at = [&](int position) {
    if (differs) {
      // The cut at the front may close the piece before as well.
      const int first = std::max(last_cut, support.empty() ? 0 : support.back() + 1);
      for (int p = std::max(first, 0); p <= std::min(position, length - 1); ++p) {
        support.push_back(p);
      }
    }
    last_cut = position;
    differs = false;
    blocks_before.clear();
    blocks_after.clear();
  };
  for (int position = 0; position < length; ++position) {
    const Cell old_cell = before[static_cast<std::size_t>(position)];
    const Cell new_cell = after[static_cast<std::size_t>(position)];
    QUADRILLE_ASSERT(old_cell != Cell::unknown && new_cell != Cell::unknown);
    differs = differs || old_cell != new_cell;
    blocks_before.add(old_cell);
    blocks_after.add(new_cell);
    const bool both_empty = old_cell == Cell::empty && new_cell == Cell::empty;
    if (both_empty && blocks_before == blocks_after) cut_at(position);
  }
  QUADRILLE_ASSERT(blocks_before == blocks_after);
  cut_at(length);
  return support;
}

std::vector<int> support_of_switch(const CellGrid& picture, std::span<const int> switch_cells) {
  const int width = picture.width();
  CellGrid flipped = picture;
  std::vector<bool> row_touched(static_cast<std::size_t>(picture.height()));
  std::vector<bool> column_touched(static_cast<std::size_t>(width));
  for (const int cell : switch_cells) {
    Cell& colour = flipped.at(cell / width, cell % width);
    colour = opposite(colour);
    row_touched[static_cast<std::size_t>(cell / width)] = true;
    column_touched[static_cast<std::size_t>(cell % width)] = true;
  }

  std::vector<int> support;
  for (int row = 0; row < picture.height(); ++row) {
    if (!row_touched[static_cast<std::size_t>(row)]) continue;
    for (const int column : support_of_line(picture.row(row), flipped.row(row))) {
      support.push_back(row * width + column);
    }
  }
  for (int column = 0; column < width; ++column) {
    if (!column_touched[static_cast<std::size_t>(column)]) continue;
    for (const int row : support_of_line(column_of(picture, column), column_of(flipped, column))) {
      support.push_back(row * width + column);
    }
  }
  std::sort(support.begin(), support.end());
  support.erase(std::unique(support.begin(), support.end()), support.end());
  return support;
}

}  // namespace quadrille::doctor
