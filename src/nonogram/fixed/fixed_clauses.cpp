#include "nonogram/fixed/fixed_clauses.hpp"

#include <algorithm>

namespace quadrille::nonogram {

FixedClauses::FixedClauses(std::size_t cells, std::size_t clauses, std::size_t literals,
                           FixedMemory& memory)
    : heads_(memory.take<Watch>(2 * cells)),
      clauses_(memory.take<Clause>(clauses)),
      literals_(memory.take<std::uint16_t>(literals)) {}

ClauseRef FixedClauses::add(std::span<const Literal> literals, int glue) {
  QUADRILLE_ASSERT(literals.size() >= 2 && fits(literals.size()));
  const auto number = static_cast<std::uint32_t>(clause_count_++);
  Clause& clause = clauses_[number];
  clause.begin = static_cast<std::uint32_t>(literals_used_);
  clause.size = static_cast<std::uint16_t>(literals.size());
  clause.glue = static_cast<std::uint8_t>(std::min(glue, kWorstGlue));
  clause.used = true;
  for (const Literal literal : literals) {
    literals_[literals_used_++] = static_cast<std::uint16_t>(literal.code());
  }
  watch(number, 0);
  watch(number, 1);
  return number;
}

void FixedClauses::watch(std::uint32_t clause, std::uint32_t which) {
  Watch& head = heads_[literals_[clauses_[clause].begin + which]];
  clauses_[clause].next[which] = head;
  head = 1 + 2 * clause + which;
}

Cause FixedClauses::propagate(Literal literal, FixedState& state) {
  const Literal falsified = ~literal;
  Watch* link = &heads_[falsified.code()];
  while (*link != 0) {
    const std::uint32_t number = (*link - 1) / 2;
    const std::uint32_t which = (*link - 1) % 2;
    Clause& clause = clauses_[number];
    std::uint16_t* literals = &literals_[clause.begin];
    const Literal other = Literal::from_code(literals[1 - which]);
    if (state.is_true(other)) {
      link = &clause.next[which];
      continue;
    }
    std::size_t replacement = 2;
    while (replacement < clause.size && state.is_false(Literal::from_code(literals[replacement]))) {
      ++replacement;
    }
    if (replacement < clause.size) {
      *link = clause.next[which];
      std::swap(literals[which], literals[replacement]);
      watch(number, which);
      continue;
    }
    if (state.is_false(other)) return Cause::clause(number);
    state.assign(other, Cause::clause(number));
    link = &clause.next[which];
  }
  return {};
}

bool FixedClauses::half_full() const {
  return 2 * clause_count_ > clauses_.size() || 2 * literals_used_ > literals_.size();
}

void FixedClauses::reduce() {
  drop_unused();
  for (std::size_t number = 0; number < clause_count_; ++number) clauses_[number].used = false;
  drop_unused();
  std::fill(heads_.begin(), heads_.end(), 0);
  for (std::uint32_t number = 0; number < clause_count_; ++number) {
    watch(number, 0);
    watch(number, 1);
  }
}

// Glue by glue instead of sorting, which would need memory or recursion.
void FixedClauses::drop_unused() {
  for (int glue = kWorstGlue; glue > kKeptGlue && half_full(); --glue) drop_worse_than(glue - 1);
}

// Clauses only move towards the front.
void FixedClauses::drop_worse_than(int glue) {
  std::size_t kept = 0;
  std::size_t end = 0;
  for (std::size_t number = 0; number < clause_count_; ++number) {
    Clause clause = clauses_[number];
    if (clause.glue > glue && !clause.used) continue;
    std::copy_n(literals_.begin() + clause.begin, clause.size,
                literals_.begin() + static_cast<std::ptrdiff_t>(end));
    clause.begin = static_cast<std::uint32_t>(end);
    end += clause.size;
    clauses_[kept++] = clause;
  }
  clause_count_ = kept;
  literals_used_ = end;
}

}  // namespace quadrille::nonogram
