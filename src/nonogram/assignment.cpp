#include "nonogram/assignment.hpp"

namespace quadrille::nonogram {

Assignment::Assignment(int width, int height)
    : width_(width),
      height_(height),
      values_(index(width) * index(height) * 2, 0),
      by_row_(index(width) * index(height), Cell::unknown),
      by_column_(by_row_),
      facts_(by_row_.size()) {
  trail_.reserve(facts_.size());
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      Fact& fact = facts_[index(row * width + column)];
      fact.row = static_cast<std::uint16_t>(row);
      fact.column = static_cast<std::uint16_t>(column);
    }
  }
}

std::span<const Cell> Assignment::line_colours(int line) const {
  if (line < height_) {
    return std::span<const Cell>(by_row_).subspan(index(line) * index(width_), index(width_));
  }
  return std::span<const Cell>(by_column_)
      .subspan(index(line - height_) * index(height_), index(height_));
}

std::size_t Assignment::memory_bytes() const {
  return values_.capacity() + (by_row_.capacity() + by_column_.capacity()) * sizeof(Cell) +
         facts_.capacity() * sizeof(Fact) + trail_.capacity() * sizeof(Literal) +
         level_starts_.capacity() * sizeof(std::int32_t);
}

std::size_t Assignment::estimated_bytes(int width, int height) {
  constexpr std::size_t kBytesPerCell = 2 + 2 * sizeof(Cell) + sizeof(Fact) + sizeof(Literal);
  return index(width) * index(height) * kBytesPerCell;
}

}  // namespace quadrille::nonogram
