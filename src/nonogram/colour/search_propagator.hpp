// The propagator of the search: the rule of every cell and the clauses first, because they are
// cheap, then line by line until nothing changes, with the cause of everything.
#pragma once

#include "nonogram/colour/assignment.hpp"
#include "nonogram/colour/line_narrower.hpp"
#include "nonogram/colour/reasons.hpp"
#include "nonogram/search/search_propagator.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram::colour {

// Works on parts that outlive it. Whoever takes back levels of the assignment calls
// forget_pending() right after.
class SearchPropagator {
 public:
  // Requires that no line has anything to tell at the beginning.
  SearchPropagator(const PuzzleLines& lines, Assignment& assignment, ClauseDatabase& clauses);

  // After `conflict`, conflict() says where. After `limit` it can be called again and goes on.
  Propagated run(LimitWatch& watch);
  [[nodiscard]] Cause conflict() const { return conflict_; }

  // What was waiting belonged to a level that is gone.
  void forget_pending();

  [[nodiscard]] std::uint64_t line_solves() const { return line_solves_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void enqueue(int line);
  void enqueue_lines_of(Literal literal);
  [[nodiscard]] Cause apply_cell_rule(Literal literal);
  [[nodiscard]] bool settle(int line);

  const PuzzleLines& lines_;
  Assignment& assignment_;
  ClauseDatabase& clauses_;
  int next_on_trail_ = 0;
  std::vector<std::uint8_t> is_queued_;
  std::vector<std::int32_t> queue_;
  std::size_t next_in_queue_ = 0;
  std::vector<Word64> narrowed_;  // scratch of settle()
  Cause conflict_;
  std::uint64_t line_solves_ = 0;
};

}  // namespace quadrille::nonogram::colour
