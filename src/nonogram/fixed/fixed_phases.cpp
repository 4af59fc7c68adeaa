#include "nonogram/fixed/fixed_phases.hpp"

#include <algorithm>

namespace quadrille::nonogram {

FixedPhases::FixedPhases(std::size_t cells, FixedMemory& memory)
    : saved_(memory.take<Cell>(cells)),
      target_(memory.take<Cell>(cells)),
      best_(memory.take<Cell>(cells)) {}

Literal FixedPhases::preferred(int cell) const {
  const auto index = static_cast<std::size_t>(cell);
  const Cell colour = target_[index] != Cell::unknown ? target_[index] : saved_[index];
  return Literal::of(cell, colour == Cell::filled);
}

void FixedPhases::note_consistent(const FixedState& state, int trail_size) {
  if (trail_size > target_size_) {
    target_size_ = trail_size;
    std::fill(target_.begin(), target_.end(), Cell::unknown);
    for (int i = 0; i < trail_size; ++i) target_[index(state.trail(i))] = state.trail(i).colour();
  }
  if (trail_size > best_size_) {
    best_size_ = trail_size;
    for (int i = 0; i < trail_size; ++i) best_[index(state.trail(i))] = state.trail(i).colour();
  }
}

void FixedPhases::rephase(std::uint64_t number) {
  forget_target();
  if (number % 4 == 0) {
    for (Cell& cell : saved_) cell = cell == Cell::filled ? Cell::empty : Cell::filled;
  } else if (number % 2 == 1) {
    std::copy(best_.begin(), best_.end(), saved_.begin());
    best_size_ = 0;
  }
}

void FixedPhases::forget_target() {
  std::fill(target_.begin(), target_.end(), Cell::unknown);
  target_size_ = 0;
}

}  // namespace quadrille::nonogram
