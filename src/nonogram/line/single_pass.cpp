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
    gains_[number] = grid_.gain(grid_.size().line_id(static_cast<int>(number)));
  }
  while (grid_.unknown_cells() > 0) {
    const auto best = std::max_element(gains_.begin(), gains_.end());
    if (*best <= 0) return false;
    look_at(static_cast<int>(best - gains_.begin()));
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
