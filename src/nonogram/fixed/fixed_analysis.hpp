// What a conflict teaches, in fixed memory: the clause of the first unique implication point
// (Marques-Silva and Sakallah, 1999), without the literals that follow from the others (Sörensson
// and Biere, 2009). Lines explain themselves only here, by the fewest of their cells.
#pragma once

#include "nonogram/fixed/fixed_clauses.hpp"
#include "nonogram/fixed/fixed_lines.hpp"
#include "nonogram/fixed/fixed_order.hpp"
#include "nonogram/fixed/fixed_state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedAnalysis {
 public:
  static constexpr std::size_t bytes(std::size_t cells) {
    return 3 * FixedMemory::bytes<Literal>(cells + 1) + FixedMemory::bytes<Mark>(cells) +
           FixedMemory::bytes<std::uint16_t>(cells) + FixedMemory::bytes<std::uint32_t>(cells + 1);
  }

  FixedAnalysis(const FixedState& state, FixedClauses& clauses, FixedLines& lines,
                FixedOrder& order, FixedMemory& memory);

  // Requires a level above 0. The first literal of the clause follows on the level of the second,
  // which is the highest of the others.
  struct Learned {
    std::span<const Literal> literals;
    int level = 0;
    int glue = 0;
  };
  Learned analyse(Cause conflict);

 private:
  enum class Mark : std::uint8_t { none, involved, implied, needed };

  void add(Literal antecedent) { antecedents_[antecedent_count_++] = antecedent; }
  void push_learned(Literal literal) { learned_[learned_count_++] = literal; }
  void set_mark(int cell, Mark mark);
  [[nodiscard]] Mark mark(int cell) const { return marks_[static_cast<std::size_t>(cell)]; }
  bool stamp_level(int level);

  void take_conflict(Cause conflict);
  void take_reason(Literal literal);
  void explain(int line, int self_position, Cell self_colour, int basis);
  void rank(int position, std::uint32_t rank);
  void resolve_to_first_uip();
  void add_antecedents(int& open_on_level);
  void minimise();
  bool is_implied_by_others(Literal literal);
  Learned finish();

  const FixedState& state_;
  FixedClauses& clauses_;
  FixedLines& lines_;
  FixedOrder& order_;

  std::span<Literal> learned_;
  std::size_t learned_count_ = 0;
  std::span<Literal> antecedents_;  // false literals that force something
  std::size_t antecedent_count_ = 0;
  std::span<Literal> pending_;
  std::span<Mark> marks_;            // by cell
  std::span<std::uint16_t> marked_;  // the cells with a mark
  std::size_t marked_count_ = 0;
  std::span<std::uint32_t> level_stamps_;
  std::uint32_t stamp_ = 0;

  // Of the line that explains itself: its cells, and those that may be dropped, best first.
  std::array<Cell, FixedLines::kMaxCells> colours_;
  std::array<std::uint8_t, FixedLines::kMaxCells> droppable_;
  std::array<std::uint32_t, FixedLines::kMaxCells> ranks_;
  std::size_t droppable_count_ = 0;
};

}  // namespace quadrille::nonogram
