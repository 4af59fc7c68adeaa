#include "nonogram/line/single_pass.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>

namespace quadrille::nonogram {
namespace {

constexpr int kLookedAt = -1;

}  // namespace

SinglePass::SinglePass(GridPropagation& grid)
    : grid_(grid), gains_(GridPropagation::lines_of_grid(grid.width(), grid.height())) {}

bool SinglePass::run() {
  QUADRILLE_ASSERT(grid_.mark() == 0);
  for (std::size_t number = 0; number < gains_.size(); ++number) {
    gains_[number] = grid_.gain(line_id(number));
  }
  while (grid_.unknown_cells() > 0) {
    const auto best = std::max_element(gains_.begin(), gains_.end());
    if (*best <= 0) return false;
    look_at(static_cast<std::size_t>(best - gains_.begin()));
  }
  return true;
}

LineId SinglePass::line_id(std::size_t number) const {
  const int line = static_cast<int>(number);
  return line < grid_.height() ? LineId{Axis::row, line}
                               : LineId{Axis::column, line - grid_.height()};
}

void SinglePass::look_at(std::size_t number) {
  const LineId line = line_id(number);
  const std::size_t mark = grid_.mark();
  QUADRILLE_CHECK(grid_.look_at(line));
  gains_[number] = kLookedAt;
  for (const TrailCell& cell : grid_.settled_since(mark)) {
    refresh(line.axis == Axis::row ? LineId{Axis::column, cell.column}
                                   : LineId{Axis::row, cell.row});
  }
}

void SinglePass::refresh(LineId line) {
  const int number = line.axis == Axis::row ? line.index : grid_.height() + line.index;
  int& gain = gains_[static_cast<std::size_t>(number)];
  if (gain != kLookedAt) gain = grid_.gain(line);
}

}  // namespace quadrille::nonogram
