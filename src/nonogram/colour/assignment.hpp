// The state of the search over literals (cell, value): which are known, since when, and why.
//
// Variables are made from the domains that lines and probing have left. A cell with two values is
// one variable, "it has the lower one"; a cell with d > 2 values has d variables, "it has value v",
// of which exactly one is true: the rule of the cell, which search_propagator.hpp applies. Settled
// cells have none. A Literal is that of nonogram/search with a variable in the place of the cell.
//
// The board always shows which values are left: a value is taken away when its literal becomes
// false. Causes that are lines have numbers up to line_count(); the rule of a cell is the cause
// with the number line_count() + cell.
#pragma once

#include "nonogram/colour/board.hpp"
#include "nonogram/search/literal.hpp"
#include "nonogram/search/zeroed_vector.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

class Assignment {
 public:
  static constexpr Value kNoValue = 0xff;

  // `board` outlives the object and belongs to it from now on.
  explicit Assignment(Board& board);

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] int line_count() const { return board_.size().line_count(); }
  [[nodiscard]] int variable_count() const { return static_cast<int>(variables_.size()); }
  [[nodiscard]] int cell_of(int variable) const { return variables_[index(variable)].cell; }
  // The value that the variable says the cell has.
  [[nodiscard]] Value value_of(int variable) const { return variables_[index(variable)].value; }
  // The cell has no other variable.
  [[nodiscard]] bool is_alone(int variable) const {
    return variables_[index(variable)].other != kNoValue;
  }
  // The value that a literal takes from its cell when it becomes true, or kNoValue.
  [[nodiscard]] Value taken_by(Literal literal) const {
    const Variable& variable = variables_[index(literal.cell())];
    return literal.filled() ? variable.other : variable.value;
  }
  // The values that the cell had when variables were made.
  [[nodiscard]] Domain root_domain(int cell) const { return root_domains_[index(cell)]; }
  // "The cell has the value"; requires a cell with variables and one of its root values.
  [[nodiscard]] Literal literal_of(int cell, Value value) const {
    return literals_[index(cell) * static_cast<std::size_t>(board_.values()) + value];
  }
  // The variables of a cell are `first_variable(cell)` up to that of the next cell.
  [[nodiscard]] int first_variable(int cell) const { return first_variables_[index(cell)]; }

  [[nodiscard]] bool is_true(Literal literal) const { return values_[literal.code()] > 0; }
  [[nodiscard]] bool is_false(Literal literal) const { return values_[literal.code()] < 0; }
  [[nodiscard]] bool is_open(int variable) const { return values_[index(variable) * 2] == 0; }
  [[nodiscard]] int open_count() const { return variable_count() - trail_size(); }
  [[nodiscard]] bool complete() const { return open_count() == 0; }

  // Since when and why; requires a known variable.
  [[nodiscard]] int level_of(int variable) const { return facts_[index(variable)].level; }
  [[nodiscard]] int trail_position(int variable) const {
    return facts_[index(variable)].trail_position;
  }
  [[nodiscard]] Cause cause_of(int variable) const { return facts_[index(variable)].cause; }
  // Of a variable that a line forced: how long the trail was when the line was looked at.
  [[nodiscard]] int basis_of(int variable) const { return facts_[index(variable)].basis; }

  [[nodiscard]] int level() const { return static_cast<int>(level_starts_.size()); }
  [[nodiscard]] int trail_size() const { return static_cast<int>(trail_.size()); }
  [[nodiscard]] std::span<const Literal> trail() const { return trail_; }
  [[nodiscard]] int level_start(int level) const { return level_starts_[index(level - 1)]; }
  [[nodiscard]] Literal decision(int level) const { return trail_[index(level_start(level))]; }

  // Opens a level with this literal as its decision; requires an open variable.
  void decide(Literal literal) {
    level_starts_.push_back(trail_size());
    assign(literal, Cause::none());
  }
  // Adds a consequence on the current level; requires an open variable.
  void assign(Literal literal, Cause cause, int basis = 0);
  void move_cause(int variable, Cause cause) { facts_[index(variable)].cause = cause; }

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

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Variable {
    std::int32_t cell = 0;
    Value value = 0;
    Value other = kNoValue;  // of a cell with two values: the second
  };
  struct Fact {
    std::int32_t level = 0;
    std::int32_t trail_position = 0;
    Cause cause;
    std::int32_t basis = 0;
  };

  static std::size_t index(int value) { return static_cast<std::size_t>(value); }
  void add_variables(int cell);
  void reopen(Literal literal);

  Board& board_;
  std::vector<Domain> root_domains_;           // by cell
  std::vector<std::int32_t> first_variables_;  // by cell, and one more
  std::vector<Literal> literals_;              // by cell and value
  std::vector<Variable> variables_;
  ZeroedVector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  ZeroedVector<Fact> facts_;          // by variable
  std::vector<Literal> trail_;
  std::vector<std::int32_t> level_starts_;
};

inline void Assignment::assign(Literal literal, Cause cause, int basis) {
  QUADRILLE_ASSERT(is_open(literal.cell()));
  values_[literal.code()] = 1;
  values_[(~literal).code()] = -1;
  const Value taken = taken_by(literal);
  if (taken != kNoValue) board_.remove(cell_of(literal.cell()), taken);
  Fact& fact = facts_[index(literal.cell())];
  fact.level = level();
  fact.trail_position = trail_size();
  fact.cause = cause;
  fact.basis = basis;
  trail_.push_back(literal);
}

inline void Assignment::reopen(Literal literal) {
  values_[literal.code()] = 0;
  values_[(~literal).code()] = 0;
  const Value taken = taken_by(literal);
  if (taken != kNoValue) board_.restore(cell_of(literal.cell()), taken);
}

}  // namespace quadrille::nonogram::colour
