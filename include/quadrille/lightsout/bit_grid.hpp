// A rectangle of bits, 64 to a machine word. Row r starts at a word of its own, so that whole rows
// can be shifted and added word by word; bit c%64 of its word c/64 is column c.
#pragma once

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::lightsout {

using Word = std::uint64_t;
inline constexpr int kWordBits = 64;

// The number of words that hold `bits` bits.
constexpr std::size_t words_for(std::size_t bits) {
  return (bits + kWordBits - 1) / kWordBits;
}

// Invariant: the bits beyond the width in the last word of a row are 0. Whoever writes whole words
// through row() or words() keeps it (see last_word_mask()).
class BitGrid {
 public:
  BitGrid() = default;
  // All bits 0. Requires sides that are not negative.
  BitGrid(int width, int height)
      : width_(width),
        height_(height),
        stride_(words_for(static_cast<std::size_t>(width))),
        words_(stride_ * static_cast<std::size_t>(height)) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  // The number of bits.
  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] std::size_t words_per_row() const { return stride_; }
  // The bits of a row's last word that belong to the grid.
  [[nodiscard]] Word last_word_mask() const {
    const int used = width_ % kWordBits;
    return used == 0 ? ~Word{0} : (Word{1} << used) - 1;
  }

  [[nodiscard]] bool get(int row, int column) const {
    return (words_[index(row, column)] >> (column % kWordBits) & 1) != 0;
  }
  void set(int row, int column, bool value = true) {
    const Word bit = Word{1} << (column % kWordBits);
    Word& word = words_[index(row, column)];
    word = value ? word | bit : word & ~bit;
  }
  void flip(int row, int column) { words_[index(row, column)] ^= Word{1} << (column % kWordBits); }

  [[nodiscard]] std::span<Word> row(int row) {
    QUADRILLE_ASSERT(row >= 0 && row < height_);
    return std::span<Word>(words_).subspan(static_cast<std::size_t>(row) * stride_, stride_);
  }
  [[nodiscard]] std::span<const Word> row(int row) const {
    QUADRILLE_ASSERT(row >= 0 && row < height_);
    return std::span<const Word>(words_).subspan(static_cast<std::size_t>(row) * stride_, stride_);
  }
  // All rows, one after the other.
  [[nodiscard]] std::span<Word> words() { return words_; }
  [[nodiscard]] std::span<const Word> words() const { return words_; }

  // Grow the grid at its bottom: cheaper than making it full of 0 when every row will be written.
  void reserve_rows(int rows) { words_.reserve(stride_ * static_cast<std::size_t>(rows)); }
  // The new row, all bits 0.
  std::span<Word> append_row() {
    words_.resize(words_.size() + stride_);
    return row(height_++);
  }

  // The number of bits that are 1.
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] bool any() const {
    return std::ranges::any_of(words_, [](Word word) { return word != 0; });
  }
  void clear() { std::ranges::fill(words_, Word{0}); }
  // All bits 1.
  void fill();

  // Adds bit by bit, modulo 2. Requires the same size.
  BitGrid& operator^=(const BitGrid& other) {
    QUADRILLE_ASSERT(width_ == other.width_ && height_ == other.height_);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  friend BitGrid operator^(BitGrid left, const BitGrid& right) { return left ^= right; }
  friend bool operator==(const BitGrid&, const BitGrid&) = default;

 private:
  [[nodiscard]] std::size_t index(int row, int column) const {
    QUADRILLE_ASSERT(row >= 0 && row < height_ && column >= 0 && column < width_);
    return static_cast<std::size_t>(row) * stride_ + static_cast<std::size_t>(column / kWordBits);
  }

  int width_ = 0;
  int height_ = 0;
  std::size_t stride_ = 0;
  std::vector<Word> words_;
};

// The parity of the number of places where both are 1. Requires the same size.
bool odd_overlap(const BitGrid& left, const BitGrid& right);

// 64 rows of 64 bits.
using BitBlock = std::array<Word, kWordBits>;

// In place: bit j of row i goes to bit i of row j.
void transpose(BitBlock& block);

// Rows become columns. Works on blocks of 64×64 bits: about a nanosecond for a word of the board.
BitGrid transposed(const BitGrid& grid);

}  // namespace quadrille::lightsout
