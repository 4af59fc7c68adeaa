// The propagator of the search: everything that follows from what is known, by clauses first,
// because they are cheap, then line by line until nothing changes. It notes the cause of every
// cell, as conflict analysis needs it; where lines alone are asked, line/propagation.hpp does.
#pragma once

#include "nonogram/line/line_narrower.hpp"
#include "nonogram/line/line_solver.hpp"
#include "nonogram/search/assignment.hpp"
#include "nonogram/search/clause_database.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

enum class Propagated : std::uint8_t { complete, conflict, limit };

// Works on an assignment and clauses that outlive it. Whoever takes back levels of the
// assignment calls forget_pending() right after.
class SearchPropagator {
 public:
  // All lines are waiting to be looked at.
  SearchPropagator(const Puzzle& puzzle, Assignment& assignment, ClauseDatabase& clauses);
  SearchPropagator(const SearchPropagator&) = delete;  // lines point into blocks_ and narrowers_
  SearchPropagator& operator=(const SearchPropagator&) = delete;

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
  struct Line {
    LineClue clue;
    LineNarrower* narrower = nullptr;
    bool queued = false;
  };

  void add_lines(const std::vector<Clue>& clues, int cells);
  void enqueue(int line);
  void enqueue_lines_of(Literal literal);
  bool settle(int line);
  void assign_bits(int line, std::size_t piece, Word64 bits, Cell colour, int basis);

  Assignment& assignment_;
  ClauseDatabase& clauses_;
  std::vector<Block> blocks_;
  LineNarrowers narrowers_;
  std::vector<Line> lines_;
  int next_on_trail_ = 0;
  std::vector<std::int32_t> queue_;
  std::size_t next_in_queue_ = 0;
  std::vector<Word64> may_fill_;  // scratch of settle()
  std::vector<Word64> may_empty_;
  Cause conflict_;
  std::uint64_t line_solves_ = 0;
  std::uint64_t lines_seen_ = 0;
};

}  // namespace quadrille::nonogram
