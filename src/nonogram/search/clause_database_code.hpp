// The code of the clause database, for the files that instantiate it.
#pragma once

#include "nonogram/search/clause_database.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::nonogram {
namespace detail {

inline constexpr std::uint32_t kUsedNow = 2;
// Clauses up to this glue are never dropped.
inline constexpr int kKeepForeverGlue = 2;
// Clauses up to this glue stay for two reductions after their last use, others for one.
inline constexpr int kKeepLongerGlue = 6;

}  // namespace detail

template <class State>
ClauseDatabaseOf<State>::ClauseDatabaseOf(int variable_count)
    : literal_count_(static_cast<std::size_t>(variable_count) * 2) {}

template <class State>
ClauseRef ClauseDatabaseOf<State>::add(std::span<const Literal> literals, int glue, Kind kind) {
  QUADRILLE_ASSERT(literals.size() >= 2 && !full(literals.size()));
  if (watches_.empty()) watches_.resize(literal_count_);
  const auto clause = static_cast<ClauseRef>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.push_back(static_cast<std::uint32_t>(glue));
  arena_.push_back(detail::kUsedNow);
  for (const Literal literal : literals) arena_.push_back(literal.code());
  watch(clause);
  if (kind == Kind::learned) learned_.push_back(clause);
  return clause;
}

template <class State>
void ClauseDatabaseOf<State>::watch(ClauseRef clause) {
  const Literal first = literal(clause, 0);
  const Literal second = literal(clause, 1);
  watches_[first.code()].push_back({clause, second});
  watches_[second.code()].push_back({clause, first});
}

template <class State>
Cause ClauseDatabaseOf<State>::propagate(Literal literal, State& assignment) {
  if (watches_.empty()) return {};
  const std::uint32_t falsified = (~literal).code();
  std::vector<Watch>& watches = watches_[falsified];  // other lists may grow, this one does not
  Watch* kept = watches.data();
  const Watch* next = kept;
  const Watch* const end = next + watches.size();
  Cause conflict;
  while (next != end) {
    const Watch current = *next++;
    if (assignment.is_true(current.blocker)) {
      *kept++ = current;
      continue;
    }
    std::uint32_t* const literals = arena_.data() + current.clause + kHeader;
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    const Literal other = Literal::from_code(literals[0]);
    if (other != current.blocker && assignment.is_true(other)) {
      *kept++ = {current.clause, other};
      continue;
    }
    std::uint32_t* const last = literals + arena_[current.clause];
    std::uint32_t* replacement = literals + 2;
    while (replacement != last && assignment.is_false(Literal::from_code(*replacement))) {
      ++replacement;
    }
    if (replacement != last) {
      std::swap(literals[1], *replacement);
      watches_[literals[1]].push_back({current.clause, other});
      continue;
    }
    *kept++ = {current.clause, other};
    if (assignment.is_false(other)) {
      conflict = Cause::clause(current.clause);
      break;
    }
    assignment.assign(other, Cause::clause(current.clause));
  }
  kept = std::copy(next, end, kept);
  watches.resize(static_cast<std::size_t>(kept - watches.data()));
  return conflict;
}

template <class State>
void ClauseDatabaseOf<State>::note_use(ClauseRef clause, int glue) {
  arena_[clause + kRecentUse] = detail::kUsedNow;
  if (glue < glue_of(clause)) arena_[clause + kGlue] = static_cast<std::uint32_t>(glue);
}

template <class State>
bool ClauseDatabaseOf<State>::is_cause(ClauseRef clause, const State& assignment) const {
  for (int number = 0; number < 2; ++number) {
    const Literal watched = literal(clause, number);
    if (assignment.is_true(watched) &&
        assignment.cause_of(watched.cell()) == Cause::clause(clause)) {
      return true;
    }
  }
  return false;
}

template <class State>
std::vector<ClauseRef> ClauseDatabaseOf<State>::disposable(const State& assignment) {
  std::vector<ClauseRef> result;
  for (const ClauseRef clause : learned_) {
    if (glue_of(clause) <= detail::kKeepForeverGlue || is_cause(clause, assignment)) continue;
    std::uint32_t& recent_use = arena_[clause + kRecentUse];
    const bool keep = recent_use == detail::kUsedNow ||
                      (recent_use > 0 && glue_of(clause) <= detail::kKeepLongerGlue);
    if (recent_use > 0) --recent_use;
    if (!keep) result.push_back(clause);
  }
  return result;
}

template <class State>
void ClauseDatabaseOf<State>::reduce(State& assignment, ProofLog& proof, int percent) {
  std::vector<ClauseRef> dropped = disposable(assignment);
  std::sort(dropped.begin(), dropped.end(), [&](ClauseRef left, ClauseRef right) {
    if (glue_of(left) != glue_of(right)) return glue_of(left) > glue_of(right);
    if (size_of(left) != size_of(right)) return size_of(left) > size_of(right);
    return left < right;
  });
  dropped.resize(dropped.size() * static_cast<std::size_t>(percent) / 100);
  std::sort(dropped.begin(), dropped.end());
  if (proof.active()) tell_dropped(dropped, proof);
  compact(dropped, assignment);
}

template <class State>
void ClauseDatabaseOf<State>::tell_dropped(std::span<const ClauseRef> dropped,
                                           ProofLog& proof) const {
  std::vector<Literal> literals;
  for (const ClauseRef clause : dropped) {
    literals.clear();
    for (int number = 0; number < size_of(clause); ++number) {
      literals.push_back(literal(clause, number));
    }
    proof.remove(literals);
  }
}

template <class State>
void ClauseDatabaseOf<State>::compact(std::span<const ClauseRef> dropped, State& assignment) {
  // Clauses only move towards the front, so the arena is compacted in place. The new place of a
  // clause that is a cause is found by its first or second literal, which is true.
  for (std::vector<Watch>& watches : watches_) watches.clear();
  std::vector<ClauseRef> learned;
  std::size_t next_learned = 0;
  std::size_t next_dropped = 0;
  ClauseRef to = 0;
  for (ClauseRef from = 0; from < arena_.size();) {
    const std::uint32_t words = kHeader + arena_[from];
    const bool is_learned = next_learned < learned_.size() && learned_[next_learned] == from;
    if (is_learned) ++next_learned;
    if (next_dropped < dropped.size() && dropped[next_dropped] == from) {
      ++next_dropped;
    } else {
      for (int number = 0; number < 2; ++number) {
        const Literal watched = literal(from, number);
        if (assignment.is_true(watched) &&
            assignment.cause_of(watched.cell()) == Cause::clause(from)) {
          assignment.move_cause(watched.cell(), Cause::clause(to));
          break;
        }
      }
      std::copy(arena_.begin() + from, arena_.begin() + from + words, arena_.begin() + to);
      if (is_learned) learned.push_back(to);
      watch(to);
      to += words;
    }
    from += words;
  }
  arena_.resize(to);
  learned_ = std::move(learned);
}

template <class State>
std::size_t ClauseDatabaseOf<State>::memory_bytes() const {
  std::size_t bytes = arena_.capacity() * sizeof(arena_[0]) +
                      learned_.capacity() * sizeof(learned_[0]) +
                      watches_.capacity() * sizeof(std::vector<Watch>);
  for (const std::vector<Watch>& watches : watches_) bytes += watches.capacity() * sizeof(Watch);
  return bytes;
}

}  // namespace quadrille::nonogram
