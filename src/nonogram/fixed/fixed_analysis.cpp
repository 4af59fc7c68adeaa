#include "nonogram/fixed/fixed_analysis.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr int kNoPosition = -1;
constexpr int kAnyTime = 1 << 16;
// The order in which cells are dropped from an explanation: first what is not in the clause yet,
// then what is of the current level, newest first.
constexpr std::uint32_t kOfCurrentLevel = 1U << 16;
constexpr std::uint32_t kNotInClause = 1U << 17;

}  // namespace

FixedAnalysis::FixedAnalysis(const FixedState& state, FixedClauses& clauses, FixedLines& lines,
                             FixedOrder& order, FixedMemory& memory)
    : state_(state), clauses_(clauses), lines_(lines), order_(order) {
  const auto cells = static_cast<std::size_t>(state.cell_count());
  learned_ = memory.take<Literal>(cells + 1);
  antecedents_ = memory.take<Literal>(cells + 1);
  pending_ = memory.take<Literal>(cells + 1);
  marks_ = memory.take<Mark>(cells);
  marked_ = memory.take<std::uint16_t>(cells);
  level_stamps_ = memory.take<std::uint32_t>(cells + 1);
}

FixedAnalysis::Learned FixedAnalysis::analyse(Cause conflict) {
  QUADRILLE_ASSERT(state_.level() > 0);
  learned_count_ = 1;  // the first literal is found last
  marked_count_ = 0;
  take_conflict(conflict);
  resolve_to_first_uip();
  minimise();
  for (std::size_t index = 0; index < marked_count_; ++index) marks_[marked_[index]] = Mark::none;
  order_.decay();
  return finish();
}

void FixedAnalysis::set_mark(int cell, Mark mark) {
  Mark& known = marks_[static_cast<std::size_t>(cell)];
  if (known == Mark::none) marked_[marked_count_++] = static_cast<std::uint16_t>(cell);
  known = mark;
}

// True if the level was not stamped yet.
bool FixedAnalysis::stamp_level(int level) {
  return std::exchange(level_stamps_[static_cast<std::size_t>(level)], stamp_) != stamp_;
}

void FixedAnalysis::take_conflict(Cause conflict) {
  antecedent_count_ = 0;
  if (conflict.is_line()) {
    explain(conflict.line_number(), kNoPosition, Cell::unknown, kAnyTime);
    return;
  }
  const ClauseRef clause = conflict.clause_ref();
  clauses_.note_use(clause);
  for (std::size_t i = 0; i < clauses_.size_of(clause); ++i) add(clauses_.literal(clause, i));
}

// The false literals that forced `literal`.
void FixedAnalysis::take_reason(Literal literal) {
  antecedent_count_ = 0;
  const int cell = literal.cell();
  const Cause cause = state_.cause_of(cell);
  if (cause.is_line()) {
    const int line = cause.line_number();
    explain(line, state_.position_in_line(line, cell), (~literal).colour(), state_.basis_of(cell));
    return;
  }
  const ClauseRef clause = cause.clause_ref();
  clauses_.note_use(clause);
  for (std::size_t i = 0; i < clauses_.size_of(clause); ++i) {
    if (clauses_.literal(clause, i) != literal) add(clauses_.literal(clause, i));
  }
}

// Insertion: a line has few cells, and std::sort calls itself.
void FixedAnalysis::rank(int position, std::uint32_t rank) {
  std::size_t place = droppable_count_++;
  for (; place > 0 && ranks_[place - 1] < rank; --place) {
    ranks_[place] = ranks_[place - 1];
    droppable_[place] = droppable_[place - 1];
  }
  ranks_[place] = rank;
  droppable_[place] = static_cast<std::uint8_t>(position);
}

// Why no placement of the line fits, with the cell at `self_position` taken as `self_colour`, from
// what was known when the trail was `basis` long.
void FixedAnalysis::explain(int line, int self_position, Cell self_colour, int basis) {
  const auto colours =
      std::span(colours_).first(static_cast<std::size_t>(state_.line_length(line)));
  std::fill(colours.begin(), colours.end(), Cell::unknown);
  droppable_count_ = 0;
  const LineCells<Word64>& cells = state_.line_cells(line);
  for (Word64 rest = cells.may_fill ^ cells.may_empty; rest != 0; rest &= rest - 1) {
    const int position = std::countr_zero(rest);
    const int cell = state_.cell_at(line, position);
    if (position == self_position || state_.trail_position(cell) >= basis) continue;
    colours[static_cast<std::size_t>(position)] = state_.colour(cell);
    const int level = state_.level_of(cell);
    if (level == 0) continue;  // a fact costs nothing, so it stays
    rank(position, static_cast<std::uint32_t>(state_.trail_position(cell)) |
                       (level == state_.level() ? kOfCurrentLevel : 0) |
                       (mark(cell) == Mark::none ? kNotInClause : 0));
  }
  if (self_position != kNoPosition) colours[static_cast<std::size_t>(self_position)] = self_colour;
  const auto droppable = std::span<const std::uint8_t>(droppable_).first(droppable_count_);
  lines_.shrink_conflict(line, colours, droppable);
  for (const std::uint8_t position : droppable) {
    if (colours[position] == Cell::unknown) continue;
    add(~state_.known_literal(state_.cell_at(line, position)));
  }
}

void FixedAnalysis::resolve_to_first_uip() {
  int open_on_level = 0;
  int position = state_.trail_size() - 1;
  for (;;) {
    add_antecedents(open_on_level);
    while (mark(state_.trail(position).cell()) == Mark::none) --position;
    const Literal literal = state_.trail(position--);
    if (--open_on_level == 0) {
      learned_[0] = ~literal;
      return;
    }
    take_reason(literal);
  }
}

void FixedAnalysis::add_antecedents(int& open_on_level) {
  for (std::size_t index = 0; index < antecedent_count_; ++index) {
    const Literal literal = antecedents_[index];
    const int level = state_.level_of(literal.cell());
    if (mark(literal.cell()) != Mark::none || level == 0) continue;
    set_mark(literal.cell(), Mark::involved);
    order_.bump(literal.cell());
    if (level == state_.level()) {
      ++open_on_level;
    } else {
      push_learned(literal);
    }
  }
}

void FixedAnalysis::minimise() {
  ++stamp_;
  for (std::size_t index = 0; index < learned_count_; ++index) {
    (void)stamp_level(state_.level_of(learned_[index].cell()));
  }
  std::size_t kept = 1;
  for (std::size_t index = 1; index < learned_count_; ++index) {
    const Literal literal = learned_[index];
    const bool decided = state_.cause_of(literal.cell()).is_none();
    if (decided || !is_implied_by_others(literal)) learned_[kept++] = literal;
  }
  learned_count_ = kept;
}

// Follows the reasons of a false literal of the clause down to literals of the clause. Every cell
// on the way is marked for the tests that follow: implied, or needed if the test failed.
bool FixedAnalysis::is_implied_by_others(Literal literal) {
  const std::size_t first_new = marked_count_;
  std::size_t pending = 0;
  pending_[pending++] = literal;
  while (pending > 0) {
    take_reason(~pending_[--pending]);
    for (std::size_t index = 0; index < antecedent_count_; ++index) {
      const Literal antecedent = antecedents_[index];
      const int cell = antecedent.cell();
      const int level = state_.level_of(cell);
      if (level == 0 || mark(cell) == Mark::involved || mark(cell) == Mark::implied) continue;
      const bool hopeless = state_.cause_of(cell).is_none() || mark(cell) == Mark::needed ||
                            level_stamps_[static_cast<std::size_t>(level)] != stamp_;
      if (hopeless) {
        for (std::size_t i = first_new; i < marked_count_; ++i) marks_[marked_[i]] = Mark::needed;
        return false;
      }
      set_mark(cell, Mark::implied);
      pending_[pending++] = antecedent;
    }
  }
  return true;
}

FixedAnalysis::Learned FixedAnalysis::finish() {
  const auto literals = learned_.first(learned_count_);
  ++stamp_;
  Learned result{literals, 0, 0};
  std::size_t highest = 1;
  for (std::size_t index = 0; index < literals.size(); ++index) {
    const int level = state_.level_of(literals[index].cell());
    if (stamp_level(level)) ++result.glue;
    if (index > 1 && level > state_.level_of(literals[highest].cell())) highest = index;
  }
  if (literals.size() > 1) {
    std::swap(literals[1], literals[highest]);
    result.level = state_.level_of(literals[1].cell());
  }
  return result;
}

}  // namespace quadrille::nonogram
