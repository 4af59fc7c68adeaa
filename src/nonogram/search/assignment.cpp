#include "nonogram/search/assignment.hpp"

namespace quadrille::nonogram {

namespace {

// Bits 0 … cells-1 of a line's pieces, twice: everything may still be filled and may still be
// empty.
void append_open_line(std::vector<Word64>& bits, int cells) {
  for (int set = 0; set < 2; ++set) {
    for (int first = 0; first < cells; first += 64) {
      const int count = cells - first;
      bits.push_back(count >= 64 ? ~Word64{0} : (Word64{1} << count) - 1);
    }
  }
}

}  // namespace

Assignment::Assignment(int width, int height)
    : size_{width, height},
      width_reciprocal_(((std::uint64_t{1} << kReciprocalBits) - 1) / index(width) + 1),
      values_(index(width) * index(height) * 2),
      facts_(index(width) * index(height)) {
  for (int row = 0; row < height; ++row) append_open_line(row_bits_, width);
  for (int column = 0; column < width; ++column) append_open_line(column_bits_, height);
  trail_.reserve(facts_.size());
}

std::size_t Assignment::memory_bytes() const {
  return values_.capacity() + (row_bits_.capacity() + column_bits_.capacity()) * sizeof(Word64) +
         facts_.capacity() * sizeof(Fact) + trail_.capacity() * sizeof(Literal) +
         level_starts_.capacity() * sizeof(std::int32_t);
}

}  // namespace quadrille::nonogram
