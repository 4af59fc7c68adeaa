// Which colour a cell is tried in first: the one that it had last, unless the longest trail without
// a conflict had another (target phases; Biere and Fleury, 2020).
#pragma once

#include "nonogram/fixed/fixed_state.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedPhases {
 public:
  static constexpr std::size_t bytes(std::size_t cells) {
    return 3 * FixedMemory::bytes<Cell>(cells);
  }

  FixedPhases(std::size_t cells, FixedMemory& memory);

  [[nodiscard]] Literal preferred(int cell) const;
  void save(Literal literal) { saved_[index(literal)] = literal.colour(); }
  // The first this many cells of the trail are without a conflict.
  void note_consistent(const FixedState& state, int trail_size);
  // From time to time: the best trail again, or the opposite of everything.
  void rephase(std::uint64_t number);

 private:
  static std::size_t index(Literal literal) { return static_cast<std::size_t>(literal.cell()); }
  void forget_target();

  std::span<Cell> saved_;
  std::span<Cell> target_;
  std::span<Cell> best_;
  int target_size_ = 0;
  int best_size_ = 0;
};

}  // namespace quadrille::nonogram
