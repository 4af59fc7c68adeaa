// Clause-learning search for solutions of a nonogram, guided by beliefs.
//
// The variables are the cells, nothing else. The lines propagate completely and explain themselves
// when a conflict asks them (search_propagator.hpp, conflict_analysis.hpp), as in lazy clause
// generation (Ohrimenko, Stuckey and Codish, 2009). Before anything is known about conflicts,
// belief propagation says which cells are almost certain: the search dives along them until the
// first conflict, then goes on by activity with the beliefs as first activities and phases, and
// dives again every few restarts (dive_schedule.hpp), in large grids more often and with more care
// (dive_probing.hpp, dive_beginning.hpp). Beliefs find solutions but prove nothing, so
// that a proof runs without dives and without target phases.
//
// An object can be asked many questions; what it has learned stays. Not thread-safe. One seed gives
// one run.
//
// The room search/: read this file first, then assignment.hpp (what is known, and why),
// search_propagator.hpp (what follows) and conflict_analysis.hpp (what a conflict teaches).
// belief.hpp and belief_dive.hpp are where to look; the policies are small files of their own.
// root_probing.hpp comes before the search, backbone.hpp and small_switches.hpp are made of its
// answers.
#pragma once

#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/exchange.hpp>
#include <quadrille/nonogram/proof.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace quadrille::nonogram {

class Searcher {
 public:
  enum class Outcome : std::uint8_t { found, none, limit };
  // Which answer the next questions are expected to get.
  enum class Goal : std::uint8_t { find, prove };

  struct Stats {
    std::uint64_t line_solves = 0;
    std::uint64_t probes = 0;
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t restarts = 0;
    std::uint64_t learned_clauses = 0;
  };

  // About how many bytes an object holds once it has begun to search.
  static std::size_t estimated_bytes(const Puzzle& puzzle);

  // `proof`, if there is one, outlives the object and gets every clause that is learned or dropped;
  // what is learned under assumptions belongs to no proof.
  Searcher(const Puzzle& puzzle, std::uint64_t seed, ProofSink* proof = nullptr);
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  ~Searcher();

  // Other searches run beside this one: from now on it tells them what it learns and finds, hears
  // what they tell, and a solution that they found is an answer of solve() too. Questions have no
  // assumptions then. `exchange` outlives the object.
  void join(SearchExchange& exchange, const SearchMind& mind);

  // Fixes the known cells of `grid` (of the puzzle's size) for all further questions.
  void add_known(const CellGrid& grid);

  // Settles what probing single cells settles, looking at `line_budget` lines at most. `found`: the
  // puzzle may have a solution; `none`: it has not. Worth its time before the first solve().
  Outcome probe(std::uint64_t line_budget, LimitWatch& watch);

  void set_goal(Goal goal);

  // Is there a solution in which all assumptions hold and which was not excluded? After `found`,
  // solution() is one. After `limit` the same question can be asked again and goes on where it was,
  // with a new watch. A node of the watch is a conflict.
  Outcome solve(std::span<const Literal> assumptions, LimitWatch& watch);
  Outcome solve(LimitWatch& watch) { return solve({}, watch); }

  // Requires that the last call was a solve() that found one.
  [[nodiscard]] CellGrid solution() const;
  // Never to be found again; requires the same.
  void exclude_solution();

  // The cells that are known to be the same in all solutions which are not excluded.
  [[nodiscard]] CellGrid settled() const;
  [[nodiscard]] std::size_t settled_count() const;

  [[nodiscard]] Stats stats() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace quadrille::nonogram
