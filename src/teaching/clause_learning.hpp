// Conflict-driven clause learning, by the book (Marques-Silva and Sakallah 1996; Moskewicz and
// others 2001): decide a literal, propagate what the clauses force, and when a clause fails learn
// from it a clause that would have prevented it, go back as far as that clause says, go on.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/teaching/trace.hpp>
#include <quadrille/verify/formula.hpp>

#include <cstdint>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::teaching {

class ClauseLearning {
 public:
  enum class Status : std::uint8_t { satisfied, contradiction, limit_reached };

  ClauseLearning(const verify::Formula& formula, Trace& trace, LimitWatch& watch);

  // Goes on where it was left; after `satisfied` a further clause makes sense.
  Status run();
  // Of DIMACS literals. Gives up all decisions.
  void add_clause(std::span<const int> literals);
  // After `satisfied`.
  [[nodiscard]] bool is_true(int variable) const { return values_[2 * index(variable)] > 0; }

  [[nodiscard]] std::uint64_t decisions() const { return decisions_; }
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }
  [[nodiscard]] std::uint64_t propagations() const { return propagations_; }
  [[nodiscard]] std::uint64_t restarts() const { return restarts_; }

 private:
  // Variable v (from 0) has the literals 2v (true) and 2v + 1 (false).
  using Literal = std::uint32_t;
  using ClauseId = std::uint32_t;
  static constexpr ClauseId kNone = ~ClauseId{0};

  // Literals of a clause in arena_. Invariants: at least two; the first two are watched; where a
  // clause is the reason of a literal, that literal is its first.
  struct Clause {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };

  static std::size_t index(int variable) { return static_cast<std::size_t>(variable) - 1; }
  static Literal negated(Literal literal) { return literal ^ 1U; }
  [[nodiscard]] std::size_t level() const { return level_starts_.size(); }
  [[nodiscard]] std::span<Literal> literals_of(ClauseId clause) {
    return std::span(arena_).subspan(clauses_[clause].begin, clauses_[clause].size);
  }

  void add(std::vector<Literal> clause);
  ClauseId store(std::span<const Literal> clause);
  void assign(Literal literal, ClauseId reason);
  // The clause that failed, or kNone.
  ClauseId propagate();
  bool watch_another(ClauseId clause, Literal failed);
  // Learns a clause and goes back to where it settles a literal.
  void learn_from(ClauseId conflict);
  void mark(ClauseId clause, std::vector<Literal>& learned, int& open);
  void bump(std::size_t variable);
  void back_to(std::size_t level);
  void rebuild_order();
  void decide();
  void note_memory();

  Trace& trace_;
  LimitWatch& watch_;
  std::vector<Literal> arena_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<ClauseId>> watchers_;  // by literal
  std::vector<signed char> values_;              // by literal: 1 true, -1 false, 0 open
  std::vector<ClauseId> reasons_;                // by variable
  std::vector<std::uint32_t> levels_;            // by variable
  std::vector<char> phases_;                     // by variable: the value it had last
  std::vector<char> marked_;                     // by variable; all 0 but in learn_from()
  std::vector<double> activities_;               // by variable
  double step_ = 1;                              // what a bump adds
  // Every open variable with its activity, and others that do not matter: what was bumped or
  // assigned since stands there too.
  std::priority_queue<std::pair<double, std::size_t>> order_;
  std::vector<Literal> trail_;             // what is true, in order
  std::vector<std::size_t> level_starts_;  // places of decisions in the trail
  std::size_t propagated_ = 0;             // of the trail
  std::size_t given_ = 0;                  // clauses that were not learned
  bool contradiction_ = false;
  std::uint64_t decisions_ = 0;
  std::uint64_t conflicts_ = 0;
  std::uint64_t propagations_ = 0;
  std::uint64_t restarts_ = 0;
  std::uint64_t conflicts_until_restart_;
};

}  // namespace quadrille::teaching
