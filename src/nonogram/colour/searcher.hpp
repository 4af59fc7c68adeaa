// Clause-learning search for solutions of a colour nonogram, guided by beliefs: the sibling of
// nonogram/search/searcher.hpp over literals (cell, value). Clauses, conflict analysis, decision
// order, phases, restarts and the schedule of dives are the same code.
#pragma once

#include "nonogram/colour/propagation.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/proof.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace quadrille::nonogram::colour {

// A cell has a value.
struct CellValue {
  int cell = 0;
  Value value = 0;
  friend bool operator==(const CellValue&, const CellValue&) = default;
};

class Searcher {
 public:
  enum class Outcome : std::uint8_t { found, none, limit };
  // Which answer the next questions are expected to get.
  enum class Goal : std::uint8_t { find, prove };

  struct Stats {
    std::uint64_t line_solves = 0;
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t restarts = 0;
    std::uint64_t learned_clauses = 0;
  };

  // About how many bytes an object holds once it has begun to search.
  static std::size_t estimated_bytes(const Board& board);

  // Begins with what `known` has found out, in which no line waits; its clues must outlive the
  // object, its board is copied. `proof`, if there is one, gets what is learned.
  Searcher(const Puzzle& puzzle, const Propagation& known, std::uint64_t seed,
           ProofSink* proof = nullptr);
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  ~Searcher();

  void set_goal(Goal goal);

  // Is there a solution in which all assumptions hold and which was not excluded? After `found`,
  // solution() is one. After `limit` the same question can be asked again, with a new watch. A node
  // of the watch is a conflict.
  Outcome solve(std::span<const CellValue> assumptions, LimitWatch& watch);
  Outcome solve(LimitWatch& watch) { return solve({}, watch); }

  // Requires that the last call was a solve() that found one.
  [[nodiscard]] Picture solution() const;
  // Never to be found again; requires the same.
  void exclude_solution();

  // What all solutions that are not excluded have in common; requires that no solution was just
  // found.
  [[nodiscard]] DomainGrid settled() const;

  [[nodiscard]] Stats stats() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace quadrille::nonogram::colour
