#include "nonogram/line/line_marginals.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <limits>

namespace quadrille::nonogram {
namespace {

// Sums below this are scaled up to 1.
constexpr float kSmall = 1e-10F;
// Single values below this are dropped: denormal numbers are slow, and tell nothing.
constexpr float kNegligible = 1e-30F;

FloatLanes clamp_odds(FloatLanes odds) {
  for (int lane = 0; lane < kLanes; ++lane) odds[lane] = std::clamp(odds[lane], kMinOdds, kMaxOdds);
  return odds;
}

}  // namespace

LineGroup::LineGroup(std::span<const Clue> clues, int length)
    : length_(length),
      gap_(static_cast<std::size_t>(length) + 4, all_lanes(0)),
      block_(gap_),
      threshold_(gap_.size(), all_lanes(std::numeric_limits<float>::infinity())),
      accepting_(gap_) {
  QUADRILLE_ASSERT(!clues.empty() && clues.size() <= static_cast<std::size_t>(kLanes));
  for (std::size_t lane = 0; lane < clues.size(); ++lane) {
    int state = 0;
    gap_[index(state)][lane] = 1;
    for (const int block : clues[lane]) {
      for (int cell = 0; cell < block; ++cell) block_[index(++state)][lane] = 1;
      gap_[index(++state)][lane] = 1;
    }
    // The last cell is in the last gap, if there is room for it, or at the end of the last block.
    const int stays_in_gap = length - state;
    const int most_stays = state > 0 ? stays_in_gap + 1 : stays_in_gap;
    for (int stays = 0; stays <= most_stays; ++stays) {
      threshold_[static_cast<std::size_t>(stays)][lane] = kNegligible;
      if (stays >= stays_in_gap) accepting_[static_cast<std::size_t>(stays)][lane] = 1;
    }
    max_stays_ = std::max(max_stays_, most_stays);
  }
}

LineMarginals::LineMarginals(int max_length, int max_stays)
    : row_size_(static_cast<std::size_t>(max_stays) + 4),
      weights_(static_cast<std::size_t>(max_length)),
      windows_(static_cast<std::size_t>(max_length) + 1),
      forward_((static_cast<std::size_t>(max_length) + 1) * row_size_, all_lanes(0)),
      backward_(row_size_, all_lanes(0)) {}

void LineMarginals::compute(const LineGroup& group, std::span<const CellInput> inputs,
                            std::span<FloatLanes> results) {
  for (std::size_t cell = 0; cell < inputs.size(); ++cell) {
    const CellInput& input = inputs[cell];
    const FloatLanes empty = 1.0F / (1.0F + input.odds);
    weights_[cell] = {input.odds * empty * input.may_fill, empty * input.may_empty};
  }
  sum_forward(group);
  sum_backward(group, results);
}

// Cuts off zeros at both ends of the window, makes sure of a zero on either side, and scales the
// lanes up whose sums have become small.
void LineMarginals::finish_row(FloatLanes* row, Window& window, FloatLanes sums) {
  while (window.low < window.high && !any_lane(row[window.low] > 0.0F)) ++window.low;
  while (window.high > window.low && !any_lane(row[window.high] > 0.0F)) --window.high;
  row[window.low - 1] = all_lanes(0);
  row[window.high + 1] = all_lanes(0);
  const MaskLanes small = (sums < kSmall) & (sums > 0.0F);
  if (!any_lane(small)) return;
  for (int lane = 0; lane < kLanes; ++lane) sums[lane] = small[lane] != 0 ? sums[lane] : 1.0F;
  const FloatLanes factors = 1.0F / sums;
  for (int d = window.low; d <= window.high; ++d) row[d] *= factors;
}

void LineMarginals::sum_forward(const LineGroup& group) {
  FloatLanes* before = row(0);
  before[0] = all_lanes(1);
  windows_[0] = {0, 0};
  finish_row(before, windows_[0], all_lanes(1));
  for (int cells = 1; cells <= group.length_; ++cells) {
    const auto index = static_cast<std::size_t>(cells);
    const Weights weights = weights_[index - 1];
    Window window = windows_[index - 1];
    window.high = std::min(window.high + 1, group.max_stays_);
    FloatLanes* after = row(index);
    FloatLanes sums = all_lanes(0);
    for (int d = window.low; d <= window.high; ++d) {
      const std::size_t state = LineGroup::index(cells - d);
      const FloatLanes stay = group.gap_[state] * weights.empty;
      const FloatLanes move = stay + group.block_[state] * weights.filled;
      const FloatLanes value = before[d] * move + before[d - 1] * stay;
      const FloatLanes kept = where(value > group.threshold_[static_cast<std::size_t>(d)], value);
      after[d] = kept;
      sums += kept;
    }
    finish_row(after, window, sums);
    windows_[index] = window;
    before = after;
  }
}

void LineMarginals::sum_backward(const LineGroup& group, std::span<FloatLanes> results) {
  FloatLanes* rest = backward_.data() + 1;  // over what comes after the cell
  Window window = windows_[static_cast<std::size_t>(group.length_)];
  for (int d = window.low; d <= window.high; ++d) {
    rest[d] = group.accepting_[static_cast<std::size_t>(d)];
  }
  finish_row(rest, window, all_lanes(1));
  for (int cells = group.length_; cells > 0; --cells) {
    const auto index = static_cast<std::size_t>(cells);
    const Weights weights = weights_[index - 1];
    const FloatLanes* before = row(index - 1);
    FloatLanes filled = all_lanes(kNegligible);
    FloatLanes empty = all_lanes(kNegligible);
    FloatLanes sums = all_lanes(0);
    // Replaces `rest` in place by the sums over this cell and all that comes after it.
    for (int d = std::max(window.low - 1, 0); d <= window.high; ++d) {
      const std::size_t state = LineGroup::index(cells - d);  // after the cell, if it moves on
      const FloatLanes in_gap = group.gap_[state] * rest[d];
      const FloatLanes in_block = group.block_[state] * rest[d];
      filled += before[d] * in_block;
      empty += (before[d] + before[d - 1]) * in_gap;
      const FloatLanes stay = group.gap_[state - 1] * weights.empty;
      const FloatLanes value =
          in_gap * weights.empty + in_block * weights.filled + rest[d + 1] * stay;
      rest[d] = where(value > kNegligible, value);
      sums += value;
    }
    results[index - 1] = clamp_odds(filled / empty);
    window.low = std::max(window.low - 1, windows_[index - 1].low);
    window.high = std::min(window.high, windows_[index - 1].high);
    if (window.low > window.high) {  // no line of the group has a placement
      std::fill(results.begin(), results.begin() + cells - 1, all_lanes(1));
      return;
    }
    finish_row(rest, window, sums);
  }
}

}  // namespace quadrille::nonogram
