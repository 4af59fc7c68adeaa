#include "nonogram/fixed/fixed_search.hpp"

namespace quadrille::nonogram::detail {

FixedSearch::FixedSearch(int width, int height, const FixedRoom& room, FixedMemory& memory)
    : state_(width, height, memory),
      lines_(width, height, memory),
      clauses_(static_cast<std::size_t>(state_.cell_count()), room.clauses, room.literals, memory),
      propagator_(state_, clauses_, lines_, memory),
      order_(static_cast<std::size_t>(state_.cell_count()), memory),
      analysis_(state_, clauses_, lines_, order_, memory),
      probing_(state_, propagator_, memory),
      phases_(static_cast<std::size_t>(state_.cell_count()), memory) {}

FixedOutcome FixedSearch::solve(const FixedStop& stop) {
  if (full_) return FixedOutcome::full;
  FixedOutcome outcome = settle_facts(stop);
  if (outcome == FixedOutcome::solved && !state_.complete()) outcome = search(stop);
  contradiction_ = outcome == FixedOutcome::none;
  if (outcome != FixedOutcome::solved) backtrack(0);
  return outcome;
}

// What holds in every solution; `solved` if that leads to no contradiction.
FixedOutcome FixedSearch::settle_facts(const FixedStop& stop) {
  if (contradiction_) return FixedOutcome::none;
  auto result = propagator_.run(stop);
  if (result == FixedPropagator::Result::complete && !probed_ && state_.level() == 0) {
    result = probing_.run(stop);
    probed_ = result == FixedPropagator::Result::complete;
  }
  if (result == FixedPropagator::Result::stopped) return FixedOutcome::stopped;
  return result == FixedPropagator::Result::conflict ? FixedOutcome::none : FixedOutcome::solved;
}

FixedOutcome FixedSearch::search(const FixedStop& stop) {
  for (;;) {
    const auto result = propagator_.run(stop);
    if (result == FixedPropagator::Result::stopped) return FixedOutcome::stopped;
    if (result == FixedPropagator::Result::conflict) {
      if (state_.level() == 0) return FixedOutcome::none;
      learn();
      if (full_) return FixedOutcome::full;
    } else if (state_.complete()) {
      return FixedOutcome::solved;
    } else if (restarts_.due() && state_.level() > 0) {
      restart();
    } else {
      decide();
    }
  }
}

void FixedSearch::learn() {
  ++stats_.conflicts;
  phases_.note_consistent(state_, state_.level_start(state_.level()));
  const FixedAnalysis::Learned learned = analysis_.analyse(propagator_.conflict());
  restarts_.note_conflict(learned.glue);
  const std::size_t size = learned.literals.size();
  if (size == 1) {
    backtrack(0);
    state_.assign(learned.literals[0], Cause::none());
    return;
  }
  if (clauses_.fits(size)) {
    backtrack(learned.level);
    const ClauseRef clause = clauses_.add(learned.literals, learned.glue);
    state_.assign(learned.literals[0], Cause::clause(clause));
    return;
  }
  backtrack(0);  // no clause is needed as a cause there
  clauses_.reduce();
  full_ = !clauses_.fits(size);
  if (!full_) (void)clauses_.add(learned.literals, learned.glue);
}

void FixedSearch::backtrack(int level) {
  if (state_.level() <= level) return;
  state_.backtrack(level, [this](Literal literal) {
    phases_.save(literal);
    order_.insert(literal.cell());
  });
  propagator_.forget_pending();
}

void FixedSearch::restart() {
  ++stats_.restarts;
  backtrack(0);
  if (const auto number = restarts_.rephasing_due(); number != 0) phases_.rephase(number);
}

// Requires that a cell is open.
void FixedSearch::decide() {
  ++stats_.decisions;
  while (!state_.is_open(order_.top())) order_.pop();
  state_.decide(phases_.preferred(order_.top()));
}

FixedStats FixedSearch::stats() const {
  FixedStats stats = stats_;
  stats.line_solves = propagator_.line_solves();
  stats.probes = probing_.probes();
  return stats;
}

}  // namespace quadrille::nonogram::detail
