#include "doctor/stall_support.hpp"

#include "doctor/switch_support.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/grid.hpp>

#include <algorithm>
#include <cstddef>

namespace quadrille::doctor {

using nonogram::Axis;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::GridLine;
using nonogram::GridSize;
using nonogram::LineId;

namespace {

// Costlier than all cells of a line together, and a sum of it over a line is still an int.
constexpr int kImpossible = 1'000'000;
static_assert(nonogram::kMaxSide < kImpossible / 2 &&
              kImpossible < 2'000'000'000 / nonogram::kMaxSide);

// Dynamic program over (cells filled from the left, blocks placed). A block takes the empty cell
// behind it along; the last one may end outside, at a virtual empty cell.
class AlternativeLine {
 public:
  AlternativeLine(std::span<const Cell> line, const std::vector<bool>& free, int position,
                  const Clue& clue)
      : length_(static_cast<int>(line.size())),
        clue_(clue),
        best_(static_cast<int>(clue.size()) + 1, length_ + 2, kImpossible),
        fill_costs_(line.size() + 1),
        empty_costs_(line.size() + 1) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const int same = static_cast<int>(i) == position ? kImpossible : 0;
      const int other = free[i] ? 1 : kImpossible;
      const bool filled = line[i] == Cell::filled;
      fill_costs_[i + 1] = fill_costs_[i] + (filled ? same : other);
      empty_costs_[i] = filled ? other : same;
    }
  }

  std::optional<std::vector<Cell>> find() {
    best_.at(0, 0) = 0;
    for (int cell = 0; cell <= length_; ++cell) {
      for (int block = 0; block <= blocks(); ++block) step(cell, block);
    }
    const int done = std::min(best_.at(length_, blocks()), best_.at(length_ + 1, blocks()));
    if (done >= kImpossible) return std::nullopt;
    return trace_back(best_.at(length_ + 1, blocks()) == done ? length_ + 1 : length_);
  }

 private:
  [[nodiscard]] int blocks() const { return static_cast<int>(clue_.size()); }
  // A block at `cell` and the empty cell behind it.
  [[nodiscard]] int block_cost(int cell, int block) const {
    const int end = cell + clue_[static_cast<std::size_t>(block)];
    if (end > length_) return kImpossible;
    return fill_costs_[static_cast<std::size_t>(end)] -
           fill_costs_[static_cast<std::size_t>(cell)] +
           empty_costs_[static_cast<std::size_t>(end)];
  }

  void step(int cell, int block) {
    const int here = best_.at(cell, block);
    if (here >= kImpossible) return;
    if (cell < length_) {
      improve(cell + 1, block, here + empty_costs_[static_cast<std::size_t>(cell)]);
    }
    if (block == blocks()) return;
    const int cost = here + block_cost(cell, block);
    if (cost < kImpossible) {
      improve(cell + clue_[static_cast<std::size_t>(block)] + 1, block + 1, cost);
    }
  }
  void improve(int cell, int block, int cost) {
    best_.at(cell, block) = std::min(best_.at(cell, block), cost);
  }

  std::vector<Cell> trace_back(int cell) const {
    std::vector<Cell> line(static_cast<std::size_t>(length_), Cell::empty);
    int block = blocks();
    while (cell > 0) {
      const int here = best_.at(cell, block);
      if (cell <= length_ &&
          best_.at(cell - 1, block) + empty_costs_[static_cast<std::size_t>(cell) - 1] == here) {
        --cell;
        continue;
      }
      --block;
      const int block_length = clue_[static_cast<std::size_t>(block)];
      cell -= block_length + 1;
      QUADRILLE_ASSERT(best_.at(cell, block) + block_cost(cell, block) == here);
      std::fill_n(line.begin() + cell, block_length, Cell::filled);
    }
    return line;
  }

  int length_;
  const Clue& clue_;
  Grid<int> best_;                // row: cells filled, column: blocks placed
  std::vector<int> fill_costs_;   // of the cells before, all filled
  std::vector<int> empty_costs_;  // cell by cell; the virtual one costs nothing
};

Clue clue_of(std::span<const Cell> line) {
  CellGrid grid(static_cast<int>(line.size()), 1);
  std::copy(line.begin(), line.end(), grid.cells().begin());
  return nonogram::clue_of_row(grid, 0);
}

// The cells of one line, with their numbers in the grid.
struct LineOfPicture {
  std::vector<Cell> colours;
  std::vector<int> cells;
  std::vector<bool> free;
};

LineOfPicture line_of(const CellGrid& picture, const std::vector<bool>& in_stall, LineId line) {
  const GridLine numbers = GridSize{picture.width(), picture.height()}.line(line);
  LineOfPicture result;
  for (int place = 0; place < numbers.length; ++place) {
    const int cell = numbers.cell(place);
    result.cells.push_back(cell);
    result.colours.push_back(picture.cells()[static_cast<std::size_t>(cell)]);
    result.free.push_back(in_stall[static_cast<std::size_t>(cell)]);
  }
  return result;
}

void add_support(const LineOfPicture& line, int position, std::vector<int>& support) {
  const auto alternative = nearest_alternative(line.colours, line.free, position);
  QUADRILLE_CHECK(alternative.has_value());
  for (const int needed : support_of_line(line.colours, *alternative)) {
    support.push_back(line.cells[static_cast<std::size_t>(needed)]);
  }
}

}  // namespace

std::optional<std::vector<Cell>> nearest_alternative(std::span<const Cell> line,
                                                     const std::vector<bool>& free, int position) {
  const Clue clue = clue_of(line);
  return AlternativeLine(line, free, position, clue).find();
}

std::vector<int> support_of_stall(const CellGrid& picture, std::span<const int> stall) {
  std::vector<bool> in_stall(picture.size());
  for (const int cell : stall) in_stall[static_cast<std::size_t>(cell)] = true;
  std::vector<int> support;
  for (const int cell : stall) {
    const int row = cell / picture.width();
    const int column = cell % picture.width();
    add_support(line_of(picture, in_stall, {Axis::row, row}), column, support);
    add_support(line_of(picture, in_stall, {Axis::column, column}), row, support);
  }
  std::sort(support.begin(), support.end());
  support.erase(std::unique(support.begin(), support.end()), support.end());
  return support;
}

}  // namespace quadrille::doctor
