#include "lightsout/machine.hpp"

#include <quadrille/lightsout/bit_grid.hpp>

namespace quadrille::lightsout {
namespace {

[[gnu::always_inline]] inline std::uint64_t count_bits(std::span<const Word> words) {
  std::uint64_t total = 0;
  for (const Word word : words) total += static_cast<std::uint64_t>(std::popcount(word));
  return total;
}

QUADRILLE_TARGET_AVX2 std::uint64_t count_bits_avx2(std::span<const Word> words) {
  return count_bits(words);
}

}  // namespace

// Swaps ever smaller off-diagonal quarters (Warren, Hacker's Delight, section 7-3): 6 rounds of 32
// word swaps instead of 4096 single bits.
void transpose(BitBlock& block) {
  Word mask = 0x00000000FFFFFFFF;
  for (std::size_t half = kWordBits / 2; half != 0; half /= 2, mask ^= mask << half) {
    for (std::size_t i = 0; i < kWordBits; i = ((i | half) + 1) & ~half) {
      const Word swapped = ((block[i] >> half) ^ block[i | half]) & mask;
      block[i] ^= swapped << half;
      block[i | half] ^= swapped;
    }
  }
}

void BitGrid::fill() {
  std::ranges::fill(words_, ~Word{0});
  if (stride_ == 0) return;
  for (std::size_t last = stride_ - 1; last < words_.size(); last += stride_) {
    words_[last] = last_word_mask();
  }
}

std::uint64_t BitGrid::count() const {
  return machine_has_avx2() ? count_bits_avx2(words_) : count_bits(words_);
}

bool odd_overlap(const BitGrid& left, const BitGrid& right) {
  QUADRILLE_ASSERT(left.width() == right.width() && left.height() == right.height());
  const auto left_words = left.words();
  const auto right_words = right.words();
  Word sum = 0;
  for (std::size_t i = 0; i < left_words.size(); ++i) sum ^= left_words[i] & right_words[i];
  return std::popcount(sum) % 2 != 0;
}

BitGrid transposed(const BitGrid& grid) {
  BitGrid result(grid.height(), grid.width());
  for (int top = 0; top < grid.height(); top += kWordBits) {
    const int rows = std::min(kWordBits, grid.height() - top);
    for (std::size_t word = 0; word < grid.words_per_row(); ++word) {
      BitBlock block{};
      for (int i = 0; i < rows; ++i) block[static_cast<std::size_t>(i)] = grid.row(top + i)[word];
      transpose(block);
      const int left = static_cast<int>(word) * kWordBits;
      const int columns = std::min(kWordBits, grid.width() - left);
      const auto target_word = static_cast<std::size_t>(top / kWordBits);
      for (int i = 0; i < columns; ++i) {
        result.row(left + i)[target_word] = block[static_cast<std::size_t>(i)];
      }
    }
  }
  return result;
}

}  // namespace quadrille::lightsout
