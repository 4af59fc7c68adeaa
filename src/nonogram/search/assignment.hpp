// The state of the search: which cells are known, since when, and why.
//
// Lines are numbered rows first (0 … height-1), then columns (height … height+width-1); cells row
// by row. Known cells stand on the trail in the order in which they became known. Level 0 holds
// what is true in every solution; each decision opens a further level.
//
// Invariants: a cell is on the trail exactly once iff it is known; levels do not decrease along
// the trail; what cells may be is kept twice, as bits of their rows and as bits of their columns.
#pragma once

#include "nonogram/line/wide_word.hpp"
#include "nonogram/search/literal.hpp"
#include "nonogram/search/zeroed_vector.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// What the cells of a line may still be, in 64-bit pieces: cell i is bit i%64 of piece i/64. A
// known cell is in one set only. Bits beyond the last cell are zero.
struct LineBits {
  std::span<const Word64> may_fill;
  std::span<const Word64> may_empty;
};

class Assignment {
 public:
  Assignment(int width, int height);

  // The grid.
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }
  [[nodiscard]] int cell_count() const { return static_cast<int>(facts_.size()); }
  // What the parts of the search that colours share count: a cell is a variable here.
  [[nodiscard]] int variable_count() const { return cell_count(); }
  [[nodiscard]] int line_count() const { return size_.line_count(); }
  [[nodiscard]] GridLine line(int number) const { return size_.line(number); }
  [[nodiscard]] int row_line(int cell) const { return row_of(cell); }
  [[nodiscard]] int column_line(int cell) const { return size_.height + column_of(cell); }

  // What is known.
  [[nodiscard]] bool is_true(Literal literal) const { return values_[literal.code()] > 0; }
  [[nodiscard]] bool is_false(Literal literal) const { return values_[literal.code()] < 0; }
  [[nodiscard]] bool is_open(int cell) const { return values_[index(cell) * 2] == 0; }
  [[nodiscard]] Cell colour(int cell) const {
    const std::int8_t value = values_[index(cell) * 2];
    return value == 0 ? Cell::unknown : value > 0 ? Cell::filled : Cell::empty;
  }
  [[nodiscard]] LineBits line_bits(int line) const;
  [[nodiscard]] int open_count() const { return cell_count() - trail_size(); }
  [[nodiscard]] bool complete() const { return open_count() == 0; }
  // The literal of a known cell that holds.
  [[nodiscard]] Literal known_literal(int cell) const {
    return Literal::of(cell, values_[index(cell) * 2] > 0);
  }

  // Since when and why; requires a known cell.
  [[nodiscard]] int level_of(int cell) const { return facts_[index(cell)].level; }
  [[nodiscard]] int trail_position(int cell) const { return facts_[index(cell)].trail_position; }
  [[nodiscard]] Cause cause_of(int cell) const { return facts_[index(cell)].cause; }
  // Of a cell that a line forced: how long the trail was when the line was looked at. The reason
  // may rest on nothing that came later.
  [[nodiscard]] int basis_of(int cell) const { return facts_[index(cell)].basis; }

  [[nodiscard]] int level() const { return static_cast<int>(level_starts_.size()); }
  [[nodiscard]] int trail_size() const { return static_cast<int>(trail_.size()); }
  [[nodiscard]] std::span<const Literal> trail() const { return trail_; }
  // The trail's length when the given level (from 1) was opened; its decision stands there.
  [[nodiscard]] int level_start(int level) const { return level_starts_[index(level - 1)]; }
  [[nodiscard]] Literal decision(int level) const { return trail_[index(level_start(level))]; }

  // Opens a level with this literal as its decision; requires an open cell.
  void decide(Literal literal);
  // Adds a consequence on the current level; requires an open cell.
  void assign(Literal literal, Cause cause, int basis = 0);
  // Clauses have moved: a new place for a clause that is a cause.
  void move_cause(int cell, Cause cause) { facts_[index(cell)].cause = cause; }

  // Takes back everything above `level`, newest first; calls on_open(literal) for each.
  template <class OnOpen>
  void backtrack(int level, OnOpen on_open) {
    if (this->level() <= level) return;
    const int keep = level_start(level + 1);
    for (int position = trail_size() - 1; position >= keep; --position) {
      const Literal literal = trail_[index(position)];
      reopen(literal);
      on_open(literal);
    }
    trail_.resize(index(keep));
    level_starts_.resize(index(level));
  }
  void backtrack(int level) {
    backtrack(level, [](Literal) {});
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Fact {
    std::int32_t level = 0;
    std::int32_t trail_position = 0;
    Cause cause;
    std::int32_t basis = 0;
  };
  // Exact for all grids: at most 2^10 cells a side, so that the error stays below 2^30.
  static constexpr int kReciprocalBits = 40;
  static_assert(kMaxSide <= 1 << 10);

  // The bits of a row or column: first those of may_fill, then those of may_empty.
  static std::size_t pieces(int cells) { return (index(cells) + 63) / 64; }
  static std::size_t index(int value) { return static_cast<std::size_t>(value); }

  // cell / width and the rest, without a division.
  [[nodiscard]] int row_of(int cell) const {
    return static_cast<int>((static_cast<std::uint64_t>(cell) * width_reciprocal_) >>
                            kReciprocalBits);
  }
  [[nodiscard]] int column_of(int cell) const { return cell - row_of(cell) * size_.width; }

  void reopen(Literal literal);
  // Takes the literal's opposite out of the sets of its lines, or puts it back.
  void flip_opposite(Literal literal);

  GridSize size_;
  std::uint64_t width_reciprocal_;    // 2^kReciprocalBits / width, rounded up
  ZeroedVector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<Word64> row_bits_;
  std::vector<Word64> column_bits_;
  ZeroedVector<Fact> facts_;  // by cell
  std::vector<Literal> trail_;
  std::vector<std::int32_t> level_starts_;
};

inline LineBits Assignment::line_bits(int line) const {
  const LineId id = size_.line_id(line);
  const std::size_t count = pieces(size_.length_of(id));
  const std::vector<Word64>& of_axis = id.is_row() ? row_bits_ : column_bits_;
  const Word64* bits = of_axis.data() + index(id.index) * 2 * count;
  return {{bits, count}, {bits + count, count}};
}

inline void Assignment::flip_opposite(Literal literal) {
  const std::size_t row = index(row_of(literal.cell()));
  const std::size_t column = index(column_of(literal.cell()));
  const std::size_t row_pieces = pieces(size_.width);
  const std::size_t column_pieces = pieces(size_.height);
  const std::size_t opposite = literal.filled() ? 1 : 0;
  row_bits_[(2 * row + opposite) * row_pieces + column / 64] ^= Word64{1} << (column % 64);
  column_bits_[(2 * column + opposite) * column_pieces + row / 64] ^= Word64{1} << (row % 64);
}

inline void Assignment::reopen(Literal literal) {
  values_[literal.code()] = 0;
  values_[(~literal).code()] = 0;
  flip_opposite(literal);
}

inline void Assignment::assign(Literal literal, Cause cause, int basis) {
  QUADRILLE_ASSERT(is_open(literal.cell()));
  values_[literal.code()] = 1;
  values_[(~literal).code()] = -1;
  flip_opposite(literal);
  Fact& fact = facts_[index(literal.cell())];
  fact.level = level();
  fact.trail_position = trail_size();
  fact.cause = cause;
  fact.basis = basis;
  trail_.push_back(literal);
}

inline void Assignment::decide(Literal literal) {
  level_starts_.push_back(trail_size());
  assign(literal, Cause::none());
}

}  // namespace quadrille::nonogram
