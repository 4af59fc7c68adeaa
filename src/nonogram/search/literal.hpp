// The words of the clause-learning search: a literal says that a cell has a colour, a cause says
// why a literal holds or a conflict arose.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>

namespace quadrille::nonogram {

// "Cell c is filled" or "cell c is empty", cells numbered row by row. code() is 2c for filled and
// 2c+1 for empty: dense, so that it indexes arrays.
class Literal {
 public:
  constexpr Literal() = default;

  static constexpr Literal of(int cell, bool filled) {
    return Literal(static_cast<std::uint32_t>(cell) * 2 + (filled ? 0 : 1));
  }
  static constexpr Literal of(int cell, Cell colour) { return of(cell, colour == Cell::filled); }
  static constexpr Literal from_code(std::uint32_t code) { return Literal(code); }
  // As proofs write it: cell + 1 for filled, the negative for empty. Requires that it is not 0.
  static constexpr Literal from_number(int number) {
    return number > 0 ? of(number - 1, true) : of(-number - 1, false);
  }

  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }
  [[nodiscard]] constexpr int cell() const { return static_cast<int>(code_ >> 1); }
  [[nodiscard]] constexpr bool filled() const { return (code_ & 1) == 0; }
  [[nodiscard]] constexpr int number() const { return filled() ? cell() + 1 : -(cell() + 1); }
  [[nodiscard]] constexpr Cell colour() const { return filled() ? Cell::filled : Cell::empty; }

  constexpr Literal operator~() const { return Literal(code_ ^ 1); }
  friend constexpr bool operator==(Literal, Literal) = default;

 private:
  constexpr explicit Literal(std::uint32_t code) : code_(code) {}

  std::uint32_t code_ = 0;
};

// Where a clause stands in the clause database.
using ClauseRef = std::uint32_t;
inline constexpr ClauseRef kMaxClauseRef = 0x7ffffffe;

// Why a literal holds: nobody forced it (a decision, or a fact that needs no reason), a clause did,
// or a line did. Of a conflict: none, a clause whose literals are all false, a line that no
// placement of its blocks fits any more.
class Cause {
 public:
  constexpr Cause() = default;
  static constexpr Cause none() { return {}; }
  static constexpr Cause clause(ClauseRef ref) { return Cause(static_cast<std::int32_t>(ref) + 1); }
  static constexpr Cause line(int line) { return Cause(-1 - line); }

  [[nodiscard]] constexpr bool is_none() const { return code_ == 0; }
  [[nodiscard]] constexpr bool is_clause() const { return code_ > 0; }
  [[nodiscard]] constexpr bool is_line() const { return code_ < 0; }

  [[nodiscard]] constexpr ClauseRef clause_ref() const { return static_cast<ClauseRef>(code_ - 1); }
  [[nodiscard]] constexpr int line_number() const { return -1 - code_; }

  friend constexpr bool operator==(Cause, Cause) = default;

 private:
  constexpr explicit Cause(std::int32_t code) : code_(code) {}

  std::int32_t code_ = 0;
};

}  // namespace quadrille::nonogram
