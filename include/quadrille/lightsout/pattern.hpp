// One value 0 … m-1 for each cell of a board: how the lights stand, how often each cell is pressed,
// a quiet pattern. Two states are kept as bits (all speed rests on that), more as bytes.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/bit_grid.hpp>

#include <cstdint>

namespace quadrille::lightsout {

inline constexpr int kMaxStates = 256;

using ValueGrid = Grid<std::uint8_t>;

class Pattern {
 public:
  // 0×0 cells with two states.
  Pattern() = default;
  // All cells 0. Requires 2 <= states <= kMaxStates.
  Pattern(int width, int height, int states);
  // Two states.
  explicit Pattern(BitGrid bits) : bits_(std::move(bits)) {}
  // Errors: bad_states, value_out_of_range.
  static Result<Pattern> from_values(const ValueGrid& values, int states);

  [[nodiscard]] int width() const { return states_ == 2 ? bits_.width() : values_.width(); }
  [[nodiscard]] int height() const { return states_ == 2 ? bits_.height() : values_.height(); }
  [[nodiscard]] int states() const { return states_; }

  [[nodiscard]] int at(int row, int column) const {
    return states_ == 2 ? static_cast<int>(bits_.get(row, column)) : values_.at(row, column);
  }
  // Requires 0 <= value < states().
  void set(int row, int column, int value);

  // Requires two states.
  [[nodiscard]] const BitGrid& bits() const;
  [[nodiscard]] BitGrid& bits();
  // Requires more than two states.
  [[nodiscard]] const ValueGrid& values() const;
  [[nodiscard]] ValueGrid& values();

  // The sum of all values: for presses, how often a cell is pressed in all.
  [[nodiscard]] std::uint64_t sum() const;
  [[nodiscard]] bool is_zero() const;

  friend bool operator==(const Pattern&, const Pattern&) = default;

 private:
  int states_ = 2;
  BitGrid bits_;      // empty with more than two states
  ValueGrid values_;  // empty with two states
};

// Cell by cell modulo the number of states. Both require the same size and number of states.
Pattern sum_of(const Pattern& left, const Pattern& right);
Pattern difference_of(const Pattern& left, const Pattern& right);

}  // namespace quadrille::lightsout
