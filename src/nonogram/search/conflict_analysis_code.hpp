// The code of the conflict analysis, for the files that instantiate it.
#pragma once

#include "nonogram/search/conflict_analysis.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::nonogram {
namespace detail {

// Reasons of at most this many literals of a learned clause raise their cells too.
inline constexpr std::size_t kReasonSideLiterals = 50;
inline constexpr double kReasonSideShare = 0.5;
// Explanations of literals that were taken back pile up; above this size all are forgotten.
inline constexpr std::size_t kMaxKeptExplanations = std::size_t{1} << 18;

}  // namespace detail

template <class State, class Reasons>
ConflictAnalysisOf<State, Reasons>::ConflictAnalysisOf(const State& assignment,
                                                       ClauseDatabaseOf<State>& clauses,
                                                       DecisionOrder& order, Reasons reasons)
    : assignment_(assignment), clauses_(clauses), order_(order), reasons_(std::move(reasons)) {}

// Not before the first conflict: for a large grid it takes tens of milliseconds.
template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::make_tables() {
  const auto cells = static_cast<std::size_t>(assignment_.variable_count());
  marks_.assign(cells, Mark::none);
  level_stamps_.assign(cells + 1, 0);
  clause_levels_.assign(cells + 1, 0);
  explained_.resize(cells);
}

template <class State, class Reasons>
const LearnedClause* ConflictAnalysisOf<State, Reasons>::analyse(Cause conflict,
                                                                 LimitWatch& watch) {
  QUADRILLE_ASSERT(assignment_.level() > 0);
  if (marks_.empty()) make_tables();
  shrink_cache();
  learned_.literals.assign(1, Literal());
  marked_.clear();
  ++analyses_;
  take_conflict(conflict);
  const bool done = resolve_to_first_uip(watch);
  if (done) minimise();
  clear_marks();
  if (!done) return nullptr;
  bump_reason_side();
  finish();
  order_.decay();
  return &learned_;
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::shrink_cache() {
  if (explanations_.size() < detail::kMaxKeptExplanations) return;
  explanations_.clear();
  for (const Literal literal : assignment_.trail()) forget(literal.cell());
}

// True if the level was not stamped yet.
template <class State, class Reasons>
bool ConflictAnalysisOf<State, Reasons>::stamp_level(int level) {
  return std::exchange(level_stamps_[static_cast<std::size_t>(level)], stamp_) != stamp_;
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::take_conflict(Cause conflict) {
  antecedents_.clear();
  if (conflict.is_clause()) {
    const ClauseRef clause = conflict.clause_ref();
    note_clause_use(clause);
    for (int number = 0; number < clauses_.size_of(clause); ++number) {
      antecedents_.push_back(clauses_.literal(clause, number));
    }
    return;
  }
  reasons_.explain_conflict(conflict, Involved(*this), antecedents_);
}

// The false literals that forced `literal`.
template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::take_reason(Literal literal) {
  const Cause cause = assignment_.cause_of(literal.cell());
  if (cause.is_line()) {
    const std::span<const Literal> reason = explanation_of(literal);
    antecedents_.assign(reason.begin(), reason.end());
    return;
  }
  antecedents_.clear();
  for (int number = 0; number < clauses_.size_of(cause.clause_ref()); ++number) {
    const Literal other = clauses_.literal(cause.clause_ref(), number);
    if (other != literal) antecedents_.push_back(other);
  }
}

template <class State, class Reasons>
std::span<const Literal> ConflictAnalysisOf<State, Reasons>::explanation_of(Literal literal) {
  const int cell = literal.cell();
  Explanation& entry = explained_[static_cast<std::size_t>(cell)];
  if (!entry.valid) {
    antecedents_.clear();
    reasons_.explain(assignment_.cause_of(cell), literal, Involved(*this), antecedents_);
    entry = {static_cast<std::uint32_t>(explanations_.size()),
             static_cast<std::uint32_t>(antecedents_.size()), true};
    explanations_.insert(explanations_.end(), antecedents_.begin(), antecedents_.end());
  }
  return std::span<const Literal>(explanations_).subspan(entry.begin, entry.size);
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::note_clause_use(ClauseRef clause) {
  int glue = clauses_.glue_of(clause);
  if (glue > 2) {
    ++stamp_;
    glue = 0;
    for (int number = 0; number < clauses_.size_of(clause); ++number) {
      const int level = assignment_.level_of(clauses_.literal(clause, number).cell());
      if (stamp_level(level)) ++glue;
    }
  }
  clauses_.note_use(clause, glue);
}

template <class State, class Reasons>
bool ConflictAnalysisOf<State, Reasons>::resolve_to_first_uip(LimitWatch& watch) {
  int open_on_level = 0;
  int position = assignment_.trail_size() - 1;
  for (;;) {
    add_antecedents(open_on_level);
    while (mark(assignment_.trail()[static_cast<std::size_t>(position)].cell()) == Mark::none) {
      --position;
    }
    const Literal literal = assignment_.trail()[static_cast<std::size_t>(position--)];
    if (--open_on_level == 0) {
      learned_.literals[0] = ~literal;
      return true;
    }
    if (watch.reached()) return false;
    take_reason(literal);
    const Cause cause = assignment_.cause_of(literal.cell());
    if (cause.is_clause()) note_clause_use(cause.clause_ref());
  }
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::add_antecedents(int& open_on_level) {
  for (const Literal literal : antecedents_) {
    const int cell = literal.cell();
    const int level = assignment_.level_of(cell);
    if (mark(cell) != Mark::none || level == 0) continue;
    mark(cell) = Mark::involved;
    marked_.push_back(cell);
    order_.bump(cell);
    if (level == assignment_.level()) {
      ++open_on_level;
    } else {
      learned_.literals.push_back(literal);
      clause_levels_[static_cast<std::size_t>(level)] = analyses_;
    }
  }
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::minimise() {
  ++stamp_;
  for (const Literal literal : learned_.literals) {
    (void)stamp_level(assignment_.level_of(literal.cell()));
  }
  std::size_t kept = 1;
  for (std::size_t index = 1; index < learned_.literals.size(); ++index) {
    const Literal literal = learned_.literals[index];
    const bool decided = assignment_.cause_of(literal.cell()).is_none();
    if (decided || !is_implied_by_others(literal)) learned_.literals[kept++] = literal;
  }
  learned_.literals.resize(kept);
}

// Follows the reasons of a false literal of the clause down to literals of the clause. Every cell
// on the way is marked for the tests that follow: implied, or needed if the test failed.
template <class State, class Reasons>
bool ConflictAnalysisOf<State, Reasons>::is_implied_by_others(Literal literal) {
  const std::size_t first_new = marked_.size();
  pending_.assign(1, literal);
  while (!pending_.empty()) {
    const Literal implied = ~pending_.back();
    pending_.pop_back();
    take_reason(implied);
    for (const Literal antecedent : antecedents_) {
      const int cell = antecedent.cell();
      const int level = assignment_.level_of(cell);
      if (level == 0 || mark(cell) == Mark::involved || mark(cell) == Mark::implied) continue;
      const bool hopeless = assignment_.cause_of(cell).is_none() || mark(cell) == Mark::needed ||
                            level_stamps_[static_cast<std::size_t>(level)] != stamp_;
      if (hopeless) {
        for (std::size_t index = first_new; index < marked_.size(); ++index) {
          mark(marked_[index]) = Mark::needed;
        }
        return false;
      }
      mark(cell) = Mark::implied;
      marked_.push_back(cell);
      pending_.push_back(antecedent);
    }
  }
  return true;
}

// Cells that force the clause's literals are about to matter (Liang et al., 2016).
template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::bump_reason_side() {
  const std::size_t count = std::min(learned_.literals.size(), detail::kReasonSideLiterals);
  for (std::size_t index = 1; index < count; ++index) {
    const Literal literal = learned_.literals[index];
    if (assignment_.cause_of(literal.cell()).is_none()) continue;
    take_reason(~literal);
    for (const Literal antecedent : antecedents_) {
      order_.bump(antecedent.cell(), detail::kReasonSideShare);
    }
  }
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::finish() {
  std::vector<Literal>& literals = learned_.literals;
  ++stamp_;
  learned_.glue = 0;
  std::size_t highest = 1;
  for (std::size_t index = 0; index < literals.size(); ++index) {
    const int level = assignment_.level_of(literals[index].cell());
    if (stamp_level(level)) ++learned_.glue;
    if (index > 1 && level > assignment_.level_of(literals[highest].cell())) highest = index;
  }
  learned_.level = 0;
  if (literals.size() > 1) {
    std::swap(literals[1], literals[highest]);
    learned_.level = assignment_.level_of(literals[1].cell());
  }
}

template <class State, class Reasons>
void ConflictAnalysisOf<State, Reasons>::clear_marks() {
  for (const std::int32_t cell : marked_) mark(cell) = Mark::none;
}

template <class State, class Reasons>
std::size_t ConflictAnalysisOf<State, Reasons>::memory_bytes() const {
  return learned_.literals.capacity() * sizeof(Literal) +
         (antecedents_.capacity() + pending_.capacity() + explanations_.capacity()) *
             sizeof(Literal) +
         marks_.capacity() + (marked_.capacity()) * sizeof(std::int32_t) +
         (level_stamps_.capacity() + clause_levels_.capacity()) * sizeof(std::int64_t) +
         explained_.capacity() * sizeof(Explanation) + reasons_.memory_bytes();
}

}  // namespace quadrille::nonogram
