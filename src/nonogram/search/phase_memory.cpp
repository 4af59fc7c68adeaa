#include "nonogram/search/phase_memory.hpp"

#include <algorithm>

namespace quadrille::nonogram {

PhaseMemory::PhaseMemory(int cell_count)
    : saved_(static_cast<std::size_t>(cell_count)), best_(saved_.size()), target_(saved_.size()) {
  static_assert(Cell{} == Cell::unknown);
}

void PhaseMemory::note_consistent(std::span<const Literal> trail) {
  if (!targeting_) return;
  if (trail.size() > target_size_) {
    target_size_ = trail.size();
    std::fill(target_.begin(), target_.end(), Cell::unknown);
    for (const Literal literal : trail) {
      target_[static_cast<std::size_t>(literal.cell())] = literal.colour();
    }
  }
  if (trail.size() > best_size_) {
    best_size_ = trail.size();
    for (const Literal literal : trail) {
      best_[static_cast<std::size_t>(literal.cell())] = literal.filled() ? 1 : 0;
    }
  }
}

void PhaseMemory::remember_saved_as_best() {
  best_ = saved_;
}

void PhaseMemory::return_to_best() {
  saved_ = best_;
  best_size_ = 0;
  forget_target();
}

void PhaseMemory::invert() {
  for (std::uint8_t& phase : saved_) phase ^= 1;
  forget_target();
}

void PhaseMemory::set_targeting(bool targeting) {
  targeting_ = targeting;
  forget_target();
}

std::size_t PhaseMemory::memory_bytes() const {
  return saved_.capacity() + best_.capacity() + target_.capacity() * sizeof(Cell);
}

}  // namespace quadrille::nonogram
