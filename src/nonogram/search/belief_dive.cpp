#include "nonogram/search/belief_dive.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadrille::nonogram {
namespace {

constexpr int kCellsBetweenRefreshes = 20;
constexpr int kWarmSweeps = 2;
// The news of settled cells needs more sweeps to get around in a large grid: with two of them,
// most dives through 99×99 cells fail early. Smaller grids only lose time by more. Some large grids
// fall to dives with few sweeps all the same, so that every other one has few.
constexpr int kLargeSide = 50;
constexpr int kCellsPerFurtherSweep = 3;
constexpr int kMostSweeps = 24;

int longer_side(const Assignment& assignment) {
  return std::max(assignment.width(), assignment.height());
}

int most_sweeps(const Assignment& assignment) {
  const int further = (longer_side(assignment) - kLargeSide) / kCellsPerFurtherSweep;
  return std::clamp(kWarmSweeps + further, kWarmSweeps, kMostSweeps);
}

}  // namespace

BeliefDive::BeliefDive(const Assignment& assignment, Belief& belief)
    : assignment_(assignment),
      belief_(belief),
      large_(longer_side(assignment) > kLargeSide),
      most_sweeps_(most_sweeps(assignment)) {}

void BeliefDive::start() {
  if (!active_) ++dives_;
  active_ = true;
  open_at_refresh_ = std::numeric_limits<int>::max();
}

void BeliefDive::start_again() {
  active_ = true;
  open_at_refresh_ = std::numeric_limits<int>::max();
}

// In a large grid the probabilities of most open cells soon are 1 or 0 as far as a float can say:
// among these the odds still tell what to decide first, and what had better wait. Every other dive
// takes them as they come, since some grids fall to that.
float BeliefDive::certainty(int cell) const {
  return large_ && dives_ % 2 == 1 ? belief_.certainty(cell)
                                   : std::fabs(belief_.filled_probability(cell) - 0.5F);
}

// Of cells that are equally certain those first whose lines are nearly settled: if they are wrong
// it shows soon.
bool BeliefDive::less_certain(const Candidate& left, const Candidate& right) {
  if (left.certainty != right.certainty) return left.certainty < right.certainty;
  return left.open_in_line != right.open_in_line ? left.open_in_line > right.open_in_line
                                                 : left.cell > right.cell;
}

void BeliefDive::count_open_cells() {
  open_in_line_.assign(static_cast<std::size_t>(assignment_.line_count()), 0);
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    if (!assignment_.is_open(cell)) continue;
    ++open_in_line_[static_cast<std::size_t>(assignment_.row_line(cell))];
    ++open_in_line_[static_cast<std::size_t>(assignment_.column_line(cell))];
  }
}

bool BeliefDive::refresh_due() const {
  return open_at_refresh_ - assignment_.open_count() >= kCellsBetweenRefreshes;
}

bool BeliefDive::refresh_if_due(LimitWatch& watch) {
  if (!refresh_due()) return false;
  belief_.sweep(dives_ % 2 == 1 ? most_sweeps_ : kWarmSweeps, watch);
  if (watch.reached_now()) return false;
  open_at_refresh_ = assignment_.open_count();
  candidates_.clear();
  if (large_) count_open_cells();
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    if (!assignment_.is_open(cell)) continue;
    const int open =
        large_ ? std::min(open_in_line_[static_cast<std::size_t>(assignment_.row_line(cell))],
                          open_in_line_[static_cast<std::size_t>(assignment_.column_line(cell))])
               : 0;
    candidates_.push_back({certainty(cell), open, cell});
  }
  std::make_heap(candidates_.begin(), candidates_.end(), less_certain);
  return true;
}

Literal BeliefDive::next() {
  for (;;) {
    QUADRILLE_ASSERT(!candidates_.empty());
    const int cell = candidates_.front().cell;
    if (assignment_.is_open(cell)) {
      return Literal::of(cell, belief_.filled_probability(cell) > 0.5F);
    }
    std::pop_heap(candidates_.begin(), candidates_.end(), less_certain);
    candidates_.pop_back();
  }
}

std::size_t BeliefDive::memory_bytes() const {
  return candidates_.capacity() * sizeof(Candidate) +
         open_in_line_.capacity() * sizeof(std::int32_t);
}

}  // namespace quadrille::nonogram
