// The search behind FixedSolver: lines, probing, then decisions with clause learning, all in memory
// that is given once. Levels of decisions stand on an explicit stack (the trail), so that nothing
// calls itself.
//
// It is the plain part of searcher.hpp: no beliefs, no assumptions, one solution. Beliefs would
// need more memory than everything else and gain little up to 32×32 cells.
#pragma once

#include "nonogram/fixed/fixed_analysis.hpp"
#include "nonogram/fixed/fixed_clauses.hpp"
#include "nonogram/fixed/fixed_lines.hpp"
#include "nonogram/fixed/fixed_order.hpp"
#include "nonogram/fixed/fixed_phases.hpp"
#include "nonogram/fixed/fixed_probing.hpp"
#include "nonogram/fixed/fixed_propagator.hpp"
#include "nonogram/fixed/fixed_state.hpp"
#include "nonogram/search/restart_policy.hpp"

#include <quadrille/nonogram/fixed_solver.hpp>

#include <cstddef>

namespace quadrille::nonogram::detail {

class FixedSearch {
 public:
  // What the parts take beside the object itself.
  static constexpr std::size_t bytes(std::size_t side, const FixedRoom& room) {
    const std::size_t cells = side * side;
    return FixedState::bytes(2 * side, cells) + FixedLines::bytes(side, side) +
           FixedClauses::bytes(cells, room.clauses, room.literals) +
           FixedPropagator::bytes(2 * side) + FixedOrder::bytes(cells) +
           FixedAnalysis::bytes(cells) + FixedProbing::bytes(cells) + FixedPhases::bytes(cells);
  }

  FixedSearch(int width, int height, const FixedRoom& room, FixedMemory& memory);
  FixedSearch(const FixedSearch&) = delete;  // the parts know each other
  FixedSearch& operator=(const FixedSearch&) = delete;

  void set_clue(int line, std::span<const int> lengths) { lines_.set_clue(line, lengths); }
  FixedOutcome solve(const FixedStop& stop);

  [[nodiscard]] const FixedState& state() const { return state_; }
  [[nodiscard]] FixedStats stats() const;
  [[nodiscard]] bool full() const { return full_; }

 private:
  FixedOutcome settle_facts(const FixedStop& stop);
  FixedOutcome search(const FixedStop& stop);
  void learn();
  void backtrack(int level);
  void restart();
  void decide();

  FixedState state_;
  FixedLines lines_;
  FixedClauses clauses_;
  FixedPropagator propagator_;
  FixedOrder order_;
  FixedAnalysis analysis_;
  FixedProbing probing_;
  FixedPhases phases_;
  RestartPolicy restarts_;
  bool probed_ = false;
  bool contradiction_ = false;
  bool full_ = false;
  FixedStats stats_;
};

}  // namespace quadrille::nonogram::detail
