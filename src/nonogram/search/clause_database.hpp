// The clauses of the search, learned ones and those that exclude solutions, with two watched
// literals each (Moskewicz et al., Chaff, 2001) and a blocking literal in every watch.
//
// Clauses lie one after the other in an arena of 32-bit words: size, glue, flags, literals. The
// first two literals are watched. Invariant while nothing is waiting to be propagated: a watched
// literal is false only if the other watched literal or the blocking literal is true.
// A clause that is the cause of a literal has that literal first or second.
//
// A template over the state of the search, whose literals are cells in black and white and pairs
// of a cell and a colour in colour puzzles; its code is in clause_database_code.hpp.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/literal.hpp"
#include "nonogram/search/proof_log.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

template <class State>
class ClauseDatabaseOf {
 public:
  enum class Kind : std::uint8_t { permanent, learned };
  static constexpr int kUsualPercent = 75;

  explicit ClauseDatabaseOf(int variable_count);

  // Requires at least two literals, and either none of them known or all but the first false, the
  // second one on the highest level among them. `glue`: the number of levels among the literals
  // (Audemard and Simon, 2009); clauses of small glue are kept.
  ClauseRef add(std::span<const Literal> literals, int glue, Kind kind);

  // Assigns all that follows by clauses from `literal`, which has just become true. The clause
  // whose literals are all false, or none.
  Cause propagate(Literal literal, State& assignment);

  [[nodiscard]] int size_of(ClauseRef clause) const { return static_cast<int>(arena_[clause]); }
  [[nodiscard]] int glue_of(ClauseRef clause) const {
    return static_cast<int>(arena_[clause + kGlue]);
  }
  [[nodiscard]] Literal literal(ClauseRef clause, int number) const {
    return Literal::from_code(arena_[clause + kHeader + static_cast<std::uint32_t>(number)]);
  }

  // A clause took part in a conflict: it is kept for longer. `glue` is its glue now.
  void note_use(ClauseRef clause, int glue);

  // Drops the worst of the learned clauses that were not of use of late, so many percent of them.
  // Causes in `assignment` are kept, and follow the clauses to their new places.
  void reduce(State& assignment, ProofLog& proof, int percent = kUsualPercent);

  [[nodiscard]] std::size_t learned_count() const { return learned_.size(); }
  // No room for another clause of this size.
  [[nodiscard]] bool full(std::size_t literals) const {
    return arena_.size() + kHeader + literals > kMaxClauseRef;
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Watch {
    ClauseRef clause = 0;
    Literal blocker;
  };

  static constexpr std::uint32_t kGlue = 1;
  static constexpr std::uint32_t kRecentUse = 2;  // 2 used since the last reduction, 1 before it
  static constexpr std::uint32_t kHeader = 3;

  void watch(ClauseRef clause);
  void tell_dropped(std::span<const ClauseRef> dropped, ProofLog& proof) const;
  [[nodiscard]] bool is_cause(ClauseRef clause, const State& assignment) const;
  std::vector<ClauseRef> disposable(const State& assignment);
  void compact(std::span<const ClauseRef> dropped, State& assignment);

  std::vector<std::uint32_t> arena_;
  std::size_t literal_count_;
  // By literal: clauses in which it is watched. Empty before the first clause: for a large grid it
  // takes tens of milliseconds to make.
  std::vector<std::vector<Watch>> watches_;
  std::vector<ClauseRef> learned_;  // in the order of the arena
};

using ClauseDatabase = ClauseDatabaseOf<Assignment>;
extern template class ClauseDatabaseOf<Assignment>;

}  // namespace quadrille::nonogram
