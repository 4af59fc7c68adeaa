// The state of a search in fixed memory: which cells are known, since when, and why. The same ideas
// as assignment.hpp, for lines of one machine word and in arrays that never grow.
//
// Lines are numbered rows first, then columns; cells row by row. Level 0 holds what is true in
// every solution; each decision opens a further level.
#pragma once

#include "nonogram/fixed/fixed_memory.hpp"
#include "nonogram/line/line_solver.hpp"
#include "nonogram/search/literal.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedState {
 public:
  static constexpr std::size_t bytes(std::size_t lines, std::size_t cells) {
    return FixedMemory::bytes<LineCells<Word64>>(lines) +
           FixedMemory::bytes<std::int8_t>(2 * cells) + FixedMemory::bytes<Fact>(cells) +
           2 * FixedMemory::bytes<std::uint16_t>(cells);
  }

  FixedState(int width, int height, FixedMemory& memory);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int cell_count() const { return width_ * height_; }
  [[nodiscard]] int line_count() const { return width_ + height_; }
  [[nodiscard]] int row_line(int cell) const { return fact(cell).row; }
  [[nodiscard]] int column_line(int cell) const { return height_ + fact(cell).column; }
  [[nodiscard]] int line_length(int line) const { return line < height_ ? width_ : height_; }
  [[nodiscard]] int cell_at(int line, int position) const {
    return line < height_ ? line * width_ + position : position * width_ + (line - height_);
  }
  [[nodiscard]] int position_in_line(int line, int cell) const {
    return line < height_ ? fact(cell).column : fact(cell).row;
  }

  [[nodiscard]] bool is_true(Literal literal) const { return values_[literal.code()] > 0; }
  [[nodiscard]] bool is_false(Literal literal) const { return values_[literal.code()] < 0; }
  [[nodiscard]] bool is_open(int cell) const { return value(cell) == 0; }
  [[nodiscard]] Cell colour(int cell) const {
    return is_open(cell) ? Cell::unknown : value(cell) > 0 ? Cell::filled : Cell::empty;
  }
  [[nodiscard]] Literal known_literal(int cell) const { return Literal::of(cell, value(cell) > 0); }
  [[nodiscard]] const LineCells<Word64>& line_cells(int line) const {
    return lines_[static_cast<std::size_t>(line)];
  }
  [[nodiscard]] bool complete() const { return trail_size_ == facts_.size(); }

  // Since when and why; of a known cell.
  [[nodiscard]] int level_of(int cell) const { return fact(cell).level; }
  [[nodiscard]] int trail_position(int cell) const { return fact(cell).trail_position; }
  [[nodiscard]] Cause cause_of(int cell) const { return fact(cell).cause; }
  // Of a cell that a line forced: how long the trail was when the line was looked at.
  [[nodiscard]] int basis_of(int cell) const { return fact(cell).basis; }

  [[nodiscard]] int level() const { return static_cast<int>(level_); }
  [[nodiscard]] int trail_size() const { return static_cast<int>(trail_size_); }
  [[nodiscard]] Literal trail(int position) const {
    return Literal::from_code(trail_[static_cast<std::size_t>(position)]);
  }
  // The trail's length when the given level (from 1) was opened; its decision stands there.
  [[nodiscard]] int level_start(int level) const {
    return level_starts_[static_cast<std::size_t>(level) - 1];
  }

  // Both require an open cell.
  void decide(Literal literal);
  void assign(Literal literal, Cause cause, int basis = 0);

  // Takes back everything above `level`, newest first; calls on_open(literal) for each.
  template <class OnOpen>
  void backtrack(int level, OnOpen on_open) {
    if (this->level() <= level) return;
    const int keep = level_start(level + 1);
    for (int position = trail_size() - 1; position >= keep; --position) {
      const Literal literal = trail(position);
      reopen(literal);
      on_open(literal);
    }
    trail_size_ = static_cast<std::size_t>(keep);
    level_ = static_cast<std::size_t>(level);
  }

 private:
  struct Fact {
    Cause cause;
    std::uint16_t level = 0;
    std::uint16_t trail_position = 0;
    std::uint16_t basis = 0;
    // Where the cell is: the Cortex-A9 cannot divide.
    std::uint8_t row = 0;
    std::uint8_t column = 0;
  };

  [[nodiscard]] std::int8_t value(int cell) const {
    return values_[2 * static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] const Fact& fact(int cell) const { return facts_[static_cast<std::size_t>(cell)]; }
  void reopen(Literal literal);
  void flip_opposite(Literal literal);

  int width_;
  int height_;
  std::span<LineCells<Word64>> lines_;
  std::span<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::span<Fact> facts_;          // by cell
  std::span<std::uint16_t> trail_;
  std::span<std::uint16_t> level_starts_;
  std::size_t trail_size_ = 0;
  std::size_t level_ = 0;
};

}  // namespace quadrille::nonogram
