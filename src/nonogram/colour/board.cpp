#include "nonogram/colour/board.hpp"

#include <algorithm>

namespace quadrille::nonogram::colour {
namespace {

std::vector<Word64> full_sets(int lines, int cells, int values) {
  std::vector<Word64> one;
  for (int first = 0; first < cells; first += 64) {
    const int count = cells - first;
    one.push_back(count >= 64 ? ~Word64{0} : (Word64{1} << count) - 1);
  }
  std::vector<Word64> sets;
  const auto copies = static_cast<std::size_t>(lines) * static_cast<std::size_t>(values);
  sets.reserve(copies * one.size());
  for (std::size_t copy = 0; copy < copies; ++copy) {
    sets.insert(sets.end(), one.begin(), one.end());
  }
  return sets;
}

}  // namespace

Board::Board(GridSize size, int values)
    : size_(size),
      values_(values),
      width_reciprocal_(
          ((std::uint64_t{1} << kReciprocalBits) - 1) / static_cast<std::uint64_t>(size.width) + 1),
      row_pieces_((static_cast<std::size_t>(size.width) + 63) / 64),
      column_pieces_((static_cast<std::size_t>(size.height) + 63) / 64),
      row_sets_(full_sets(size.height, size.width, values)),
      column_sets_(full_sets(size.width, size.height, values)),
      domains_(static_cast<std::size_t>(size.cell_count()),
               values == kMaxColours + 1 ? ~Domain{0} : (Domain{1} << values) - 1) {}

DomainGrid Board::grid() const {
  DomainGrid grid(size_.width, size_.height);
  std::ranges::copy(domains_, grid.cells().begin());
  return grid;
}

std::size_t Board::memory_bytes() const {
  return (row_sets_.capacity() + column_sets_.capacity()) * sizeof(Word64) +
         domains_.capacity() * sizeof(Domain);
}

}  // namespace quadrille::nonogram::colour
