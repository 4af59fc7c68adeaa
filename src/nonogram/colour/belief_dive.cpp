#include "nonogram/colour/belief_dive.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace quadrille::nonogram::colour {
namespace {

// About twenty cells: an open cell of a random grid has three variables mostly.
constexpr int kVariablesBetweenRefreshes = 60;
constexpr int kWarmSweeps = 2;

}  // namespace

void BeliefDive::start() {
  active_ = true;
  open_at_refresh_ = std::numeric_limits<int>::max();
}

bool BeliefDive::less_certain(const Candidate& left, const Candidate& right) {
  return left.certainty != right.certainty ? left.certainty < right.certainty
                                           : left.cell > right.cell;
}

bool BeliefDive::refresh_if_due(LimitWatch& watch) {
  if (open_at_refresh_ - assignment_.open_count() < kVariablesBetweenRefreshes) return false;
  belief_.sweep(kWarmSweeps, watch);
  if (watch.reached_now()) return false;
  open_at_refresh_ = assignment_.open_count();
  candidates_.clear();
  const Board& board = assignment_.board();
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    if (board.is_settled(cell)) continue;
    Candidate best{-1, cell, 0};
    for (Domain left = board.domain(cell); left != 0; left &= left - 1) {
      const auto value = static_cast<Value>(std::countr_zero(left));
      const float probability = belief_.probability(cell, value);
      if (probability > best.certainty) best = {probability, cell, value};
    }
    candidates_.push_back(best);
  }
  std::make_heap(candidates_.begin(), candidates_.end(), less_certain);
  return true;
}

std::optional<Literal> BeliefDive::next() {
  const Board& board = assignment_.board();
  while (!candidates_.empty()) {
    const Candidate& best = candidates_.front();
    if (!board.is_settled(best.cell) && board.may(best.cell, best.value)) {
      return assignment_.literal_of(best.cell, best.value);
    }
    std::pop_heap(candidates_.begin(), candidates_.end(), less_certain);
    candidates_.pop_back();
  }
  open_at_refresh_ = std::numeric_limits<int>::max();
  return std::nullopt;
}

std::size_t BeliefDive::memory_bytes() const {
  return candidates_.capacity() * sizeof(Candidate);
}

}  // namespace quadrille::nonogram::colour
