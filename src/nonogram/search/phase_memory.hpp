// Which colour to try first for a cell that is decided.
//
// The saved phase is the cell's colour when it was last known. The target is the longest
// conflict-free trail since the last rephasing, the best one the longest of all; deciding towards
// the target repairs an almost complete picture instead of starting over (Biere and Fleury, 2020).
#pragma once

#include "nonogram/search/literal.hpp"
#include "nonogram/search/zeroed_vector.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class PhaseMemory {
 public:
  explicit PhaseMemory(int cell_count);

  [[nodiscard]] bool prefers_filled(int cell) const {
    const std::size_t index = static_cast<std::size_t>(cell);
    if (target_size_ != 0 && target_[index] != Cell::unknown) {
      return target_[index] == Cell::filled;
    }
    return saved_[index] != 0;
  }

  void save(Literal literal) {
    saved_[static_cast<std::size_t>(literal.cell())] = literal.filled() ? 1 : 0;
  }
  void save(int cell, bool filled) { saved_[static_cast<std::size_t>(cell)] = filled ? 1 : 0; }

  // A conflict came after this part of the trail, which has none.
  void note_consistent(std::span<const Literal> trail);

  // The best trail becomes what is saved now.
  void remember_saved_as_best();
  // Three ways to a fresh start; all forget the target.
  void return_to_best();
  void invert();
  void forget_target() { target_size_ = 0; }
  // Without targets a proof sees variety, not the neighbourhood of one picture.
  void set_targeting(bool targeting);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  ZeroedVector<std::uint8_t> saved_;
  ZeroedVector<std::uint8_t> best_;
  ZeroedVector<Cell> target_;
  std::size_t best_size_ = 0;
  std::size_t target_size_ = 0;
  bool targeting_ = true;
};

}  // namespace quadrille::nonogram
