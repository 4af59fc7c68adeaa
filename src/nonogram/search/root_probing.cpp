#include "nonogram/search/root_probing.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>

namespace quadrille::nonogram {
namespace {

std::size_t bucket(int line) {
  return static_cast<std::size_t>(line % 64);
}

}  // namespace

RootProbing::RootProbing(Assignment& assignment, SearchPropagator& propagator, ProofLog& proof)
    : assignment_(assignment),
      propagator_(propagator),
      proof_(proof),
      memories_(static_cast<std::size_t>(assignment.cell_count())),
      implied_at_(static_cast<std::size_t>(assignment.cell_count()) * 2) {}

Propagated RootProbing::run(std::uint64_t line_budget, LimitWatch& watch) {
  QUADRILLE_ASSERT(assignment_.level() == 0);
  const std::uint64_t first_line = propagator_.line_solves();
  bool again = true;
  while (again) {
    again = false;
    for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
      if (!assignment_.is_open(cell) || !due(cell)) continue;
      again = true;
      const Propagated result = probe(cell, watch);
      if (result != Propagated::complete) return result;
      if (propagator_.line_solves() - first_line >= line_budget) return Propagated::complete;
    }
  }
  return Propagated::complete;
}

bool RootProbing::due(int cell) const {
  const Memory& memory = memories_[static_cast<std::size_t>(cell)];
  if (memory.time == 0) return true;
  for (std::uint64_t rest = memory.lines; rest != 0; rest &= rest - 1) {
    if (changed_at_[static_cast<std::size_t>(std::countr_zero(rest))] >= memory.time) return true;
  }
  return false;
}

Propagated RootProbing::probe(int cell, LimitWatch& watch) {
  ++probes_;
  (void)propagator_.take_lines_seen();
  const Literal filled = Literal::of(cell, true);
  common_.clear();

  Propagated result = try_colour(filled, watch);
  if (result == Propagated::complete) {
    const int first = assignment_.level_start(1);
    for (const Literal literal : assignment_.trail().subspan(static_cast<std::size_t>(first))) {
      implied_at_[literal.code()] = probes_;
    }
  }
  take_back();
  if (result == Propagated::limit) return result;
  if (result == Propagated::conflict) {
    settle(~filled);
  } else {
    result = try_colour(~filled, watch);
    if (result == Propagated::complete) collect_common(filled);
    take_back();
    if (result == Propagated::limit) return result;
    if (result == Propagated::conflict) settle(filled);
  }
  memories_[static_cast<std::size_t>(cell)] = {propagator_.take_lines_seen(), probes_};
  return settle_common(watch);
}

Propagated RootProbing::try_colour(Literal literal, LimitWatch& watch) {
  assignment_.decide(literal);
  return propagator_.run(watch);
}

void RootProbing::take_back() {
  assignment_.backtrack(0);
  propagator_.forget_pending();
}

void RootProbing::settle(Literal literal) {
  common_.push_back(literal);
  proof_.add({literal});
}

// For a proof, what the first colour implies comes first; then the literal follows, because its
// opposite leaves the second colour alone, which implies it too.
void RootProbing::collect_common(Literal first_colour) {
  const int first = assignment_.level_start(1);
  for (const Literal literal : assignment_.trail().subspan(static_cast<std::size_t>(first))) {
    if (implied_at_[literal.code()] != probes_) continue;
    proof_.add({~first_colour, literal});
    settle(literal);
    proof_.remove({~first_colour, literal});
  }
}

// Makes facts of what the probe has found, and notes which lines have changed.
Propagated RootProbing::settle_common(LimitWatch& watch) {
  if (common_.empty()) return Propagated::complete;
  const auto first = static_cast<std::size_t>(assignment_.trail_size());
  for (const Literal literal : common_) assignment_.assign(literal, Cause::none());
  const Propagated result = propagator_.run(watch);
  for (const Literal literal : assignment_.trail().subspan(first)) {
    changed_at_[bucket(assignment_.row_line(literal.cell()))] = probes_;
    changed_at_[bucket(assignment_.column_line(literal.cell()))] = probes_;
  }
  return result;
}

std::size_t RootProbing::memory_bytes() const {
  return memories_.capacity() * sizeof(Memory) + implied_at_.capacity() * sizeof(implied_at_[0]) +
         common_.capacity() * sizeof(Literal);
}

}  // namespace quadrille::nonogram
