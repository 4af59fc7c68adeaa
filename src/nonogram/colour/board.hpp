// What the cells of a grid may still be, three times and always in step: as sets of cells of every
// row, as sets of cells of every column (one for each value), and as the domain of every cell.
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

// Of a domain that is not empty. Most processors that this is compiled for cannot count bits, which
// std::has_single_bit() does.
constexpr bool is_single(Domain domain) {
  return (domain & (domain - 1)) == 0;
}

class Board {
 public:
  // Every cell may be everything. `values`: the palette's size, the background included.
  Board(GridSize size, int values);

  [[nodiscard]] GridSize size() const { return size_; }
  [[nodiscard]] int values() const { return values_; }
  [[nodiscard]] int cell_count() const { return static_cast<int>(domains_.size()); }
  [[nodiscard]] Domain domain(int cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool may(int cell, Value value) const {
    return (domain(cell) & domain_of(value)) != 0;
  }
  [[nodiscard]] bool is_settled(int cell) const { return is_single(domain(cell)); }

  [[nodiscard]] int row_of(int cell) const {
    return static_cast<int>((static_cast<std::uint64_t>(cell) * width_reciprocal_) >>
                            kReciprocalBits);
  }
  [[nodiscard]] int row_line(int cell) const { return row_of(cell); }
  [[nodiscard]] int column_line(int cell) const {
    return size_.height + cell - row_of(cell) * size_.width;
  }

  // The sets of a line (rows first, then columns), one after the other for all values.
  [[nodiscard]] std::span<const Word64> sets(int line) const {
    const bool is_row = line < size_.height;
    const std::size_t length = set_pieces(line) * static_cast<std::size_t>(values_);
    const auto index = static_cast<std::size_t>(is_row ? line : line - size_.height);
    return std::span(is_row ? row_sets_ : column_sets_).subspan(index * length, length);
  }
  // How many pieces one of these sets has.
  [[nodiscard]] std::size_t set_pieces(int line) const {
    return line < size_.height ? row_pieces_ : column_pieces_;
  }

  // Takes a value from a cell that has it, or gives it back.
  void remove(int cell, Value value) { flip(cell, value); }
  void restore(int cell, Value value) { flip(cell, value); }

  [[nodiscard]] DomainGrid grid() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // As in nonogram/search/assignment.hpp: exact for all grids.
  static constexpr int kReciprocalBits = 40;

  void flip(int cell, Value value) {
    const auto row = static_cast<std::size_t>(row_of(cell));
    const auto column =
        static_cast<std::size_t>(cell) - row * static_cast<std::size_t>(size_.width);
    const auto values = static_cast<std::size_t>(values_);
    row_sets_[(row * values + value) * row_pieces_ + column / 64] ^= Word64{1} << (column % 64);
    column_sets_[(column * values + value) * column_pieces_ + row / 64] ^= Word64{1} << (row % 64);
    domains_[static_cast<std::size_t>(cell)] ^= domain_of(value);
  }

  GridSize size_;
  int values_;
  std::uint64_t width_reciprocal_;
  std::size_t row_pieces_;
  std::size_t column_pieces_;
  std::vector<Word64> row_sets_;
  std::vector<Word64> column_sets_;
  std::vector<Domain> domains_;
};

}  // namespace quadrille::nonogram::colour
