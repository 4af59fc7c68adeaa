// Everything that follows from what is known: by clauses first, because they are cheap, then line
// by line until nothing changes.
#pragma once

#include "nonogram/assignment.hpp"
#include "nonogram/clause_database.hpp"
#include "nonogram/line_engine.hpp"
#include "nonogram/literal.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

enum class Propagated : std::uint8_t { complete, conflict, limit };

// Works on an assignment, clauses and lines that outlive it. Whoever takes back levels of the
// assignment calls forget_pending() right after.
class Propagator {
 public:
  // All lines are waiting to be looked at.
  Propagator(Assignment& assignment, ClauseDatabase& clauses, LineEngine& lines);

  // After `conflict`, conflict() says where. After `limit` it can be called again and goes on.
  Propagated run(LimitWatch& watch);
  [[nodiscard]] Cause conflict() const { return conflict_; }

  // What was waiting belonged to a level that is gone: every level below the one that is being
  // propagated had been propagated completely.
  void forget_pending();

  [[nodiscard]] std::uint64_t line_solves() const { return line_solves_; }
  // The lines that were looked at since the last call, as a signature: bit (line modulo 64).
  [[nodiscard]] std::uint64_t take_lines_seen() { return std::exchange(lines_seen_, 0); }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void enqueue(int line);
  void enqueue_lines_of(Literal literal);
  bool settle(int line);

  Assignment& assignment_;
  ClauseDatabase& clauses_;
  LineEngine& lines_;
  int next_on_trail_ = 0;
  std::vector<std::int32_t> queue_;
  std::size_t next_in_queue_ = 0;
  std::vector<std::uint8_t> queued_;  // by line
  std::vector<ForcedCell> settled_;
  Cause conflict_;
  std::uint64_t line_solves_ = 0;
  std::uint64_t lines_seen_ = 0;
};

}  // namespace quadrille::nonogram
