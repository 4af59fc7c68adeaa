#include "nonogram/line/single_pass.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr int kLookedAt = -1;

std::vector<int> numbers_in(LineOrder order, GridSize size) {
  std::vector<int> rows(static_cast<std::size_t>(size.height));
  std::vector<int> columns(static_cast<std::size_t>(size.width));
  std::iota(rows.begin(), rows.end(), 0);
  std::iota(columns.begin(), columns.end(), size.height);
  if (order.rows_from_below) std::reverse(rows.begin(), rows.end());
  if (order.columns_from_right) std::reverse(columns.begin(), columns.end());
  if (order.columns_first) std::swap(rows, columns);
  rows.insert(rows.end(), columns.begin(), columns.end());
  return rows;
}

}  // namespace

SinglePass::SinglePass(GridPropagation& grid, LineOrder order)
    : grid_(grid),
      order_(numbers_in(order, grid.size())),
      gains_(GridPropagation::lines_of_grid(grid.width(), grid.height())) {}

bool SinglePass::run() {
  QUADRILLE_ASSERT(grid_.mark() == 0);
  for (std::size_t number = 0; number < gains_.size(); ++number) {
    gains_[number] = grid_.gain(grid_.size().line_id(static_cast<int>(number)));
  }
  while (grid_.unknown_cells() > 0) {
    const auto gain = [this](int number) { return gains_[static_cast<std::size_t>(number)]; };
    const int best = *std::max_element(order_.begin(), order_.end(), [&](int left, int right) {
      return gain(left) < gain(right);
    });
    if (gain(best) <= 0) return false;
    look_at(best);
  }
  return true;
}

void SinglePass::look_at(int number) {
  const LineId line = grid_.size().line_id(number);
  const std::size_t mark = grid_.mark();
  QUADRILLE_CHECK(grid_.look_at(line));
  gain_of(line) = kLookedAt;
  for (const TrailCell& cell : grid_.settled_since(mark)) {
    refresh(line.crossing(line.place_of(cell.row, cell.column)));
  }
}

void SinglePass::refresh(LineId line) {
  int& gain = gain_of(line);
  if (gain != kLookedAt) gain = grid_.gain(line);
}

}  // namespace quadrille::nonogram
