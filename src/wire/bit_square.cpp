#include <quadrille/wire/bit_square.hpp>

namespace quadrille::wire {

void write_bitmap(const BitSquare& picture, std::span<std::uint8_t> bytes) {
  QUADRILLE_ASSERT(bytes.size() >= bitmap_bytes(picture.side));
  std::size_t next = 0;
  for (int row = 0; row < picture.side; ++row) {
    std::uint32_t cells = picture.rows[static_cast<std::size_t>(row)];
    for (int column = 0; column < picture.side; column += 8, cells <<= 8) {
      bytes[next++] = static_cast<std::uint8_t>(cells >> 24);
    }
  }
}

BitSquare read_bitmap(std::span<const std::uint8_t> bytes, int side) {
  QUADRILLE_ASSERT(bytes.size() == bitmap_bytes(side));
  BitSquare picture{side, {}};
  std::size_t next = 0;
  for (int row = 0; row < side; ++row) {
    std::uint32_t cells = 0;
    for (int column = 0; column < side; column += 8) {
      cells |= static_cast<std::uint32_t>(bytes[next++]) << (24 - column);
    }
    picture.rows[static_cast<std::size_t>(row)] = cells & BitSquare::columns(side);
  }
  return picture;
}

BitSquare transposed(const BitSquare& picture) {
  // Swaps ever smaller blocks across the diagonal (Warren, Hacker's Delight, 7-3): five rounds
  // whatever the picture.
  BitSquare result = picture;
  std::uint32_t mask = 0x0000FFFF;
  for (std::size_t step = 16; step != 0; step /= 2, mask ^= mask << step) {
    for (std::size_t row = 0; row < result.rows.size(); row = (row + step + 1) & ~step) {
      std::uint32_t& upper = result.rows[row];
      std::uint32_t& lower = result.rows[row + step];
      const std::uint32_t swapped = (upper ^ (lower >> step)) & mask;
      upper ^= swapped;
      lower ^= swapped << step;
    }
  }
  return result;
}

}  // namespace quadrille::wire
