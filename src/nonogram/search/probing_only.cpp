#include "nonogram/search/probing_only.hpp"

#include "nonogram/search/root_probing.hpp"

#include <limits>

namespace quadrille::nonogram {

ProbingOnly probe_only(const Puzzle& puzzle, LimitWatch& watch) {
  Assignment assignment(puzzle.width(), puzzle.height());
  ClauseDatabase no_clauses(assignment.cell_count());
  SearchPropagator propagator(puzzle, assignment, no_clauses);
  ProofLog no_proof;
  RootProbing probing(assignment, propagator, no_proof);
  Propagated result = propagator.run(watch);
  if (result == Propagated::complete) {
    result = probing.run(std::numeric_limits<std::uint64_t>::max(), watch);
  }
  if (result == Propagated::conflict) return ProbingOnly::contradiction;
  if (result == Propagated::limit) return ProbingOnly::limited;
  return assignment.complete() ? ProbingOnly::solved : ProbingOnly::stalled;
}

}  // namespace quadrille::nonogram
