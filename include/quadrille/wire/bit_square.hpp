// A square black-and-white picture of at most 32 cells a side in a fixed place: no heap, so that it
// serves the game server's hot path and bare metal.
#pragma once

#include <quadrille/core/assert.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::wire {

inline constexpr int kMaxSquareSide = 32;

// One word a row; column 0 is the most significant bit, as in the bitmap of document 000.
// Invariant: bits outside the square are 0.
struct BitSquare {
  int side = 0;
  std::array<std::uint32_t, kMaxSquareSide> rows{};

  static constexpr std::uint32_t bit(int column) { return std::uint32_t{1} << (31 - column); }
  // The columns 0 … side-1.
  static constexpr std::uint32_t columns(int side) { return ~std::uint32_t{0} << (32 - side); }

  [[nodiscard]] bool filled(int row, int column) const {
    QUADRILLE_ASSERT(row >= 0 && row < side && column >= 0 && column < side);
    return (rows[static_cast<std::size_t>(row)] & bit(column)) != 0;
  }
  void fill(int row, int column) {
    QUADRILLE_ASSERT(row >= 0 && row < side && column >= 0 && column < side);
    rows[static_cast<std::size_t>(row)] |= bit(column);
  }

  friend bool operator==(const BitSquare&, const BitSquare&) = default;
};

// The bitmap of SUBMIT_SOLUTION: row by row, each padded to whole bytes.
constexpr std::size_t bitmap_bytes(int side) {
  return static_cast<std::size_t>((side + 7) / 8) * static_cast<std::size_t>(side);
}
inline constexpr std::size_t kMaxBitmapBytes = bitmap_bytes(kMaxSquareSide);

// Requires room for bitmap_bytes(side) bytes; padding bits are 0.
void write_bitmap(const BitSquare& picture, std::span<std::uint8_t> bytes);
// Requires exactly bitmap_bytes(side) bytes; padding bits are ignored.
BitSquare read_bitmap(std::span<const std::uint8_t> bytes, int side);

// The columns of the picture as rows.
BitSquare transposed(const BitSquare& picture);

}  // namespace quadrille::wire
