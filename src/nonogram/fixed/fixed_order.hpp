// Open cells by activity: a binary heap in fixed memory. Cells that take part in conflicts rise;
// what happened long ago counts less (VSIDS; Moskewicz et al., 2001).
#pragma once

#include "nonogram/fixed/fixed_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedOrder {
 public:
  static constexpr std::size_t bytes(std::size_t cells) {
    return FixedMemory::bytes<float>(cells) + 2 * FixedMemory::bytes<std::uint16_t>(cells);
  }

  // All cells, none more active than another.
  FixedOrder(std::size_t cells, FixedMemory& memory);

  [[nodiscard]] bool empty() const { return size_ == 0; }
  // The most active cell.
  [[nodiscard]] int top() const { return heap_[0]; }
  void pop();
  void insert(int cell);  // unless it is there

  void bump(int cell);
  void decay();

 private:
  void put(std::size_t place, std::uint16_t cell);
  void sift_up(std::size_t place);
  void sift_down(std::size_t place);

  std::span<float> activities_;
  std::span<std::uint16_t> heap_;
  std::span<std::uint16_t> places_;  // by cell: 1 + its place in the heap, 0 if it is not there
  std::size_t size_;
  float step_ = 1;
};

}  // namespace quadrille::nonogram
