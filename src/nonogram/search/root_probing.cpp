#include "nonogram/search/root_probing.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <span>

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
    list_candidates();
    for (const std::int32_t cell : candidates_) {
      if (!assignment_.is_open(cell) || !due(cell)) continue;
      again = true;
      const Propagated result = probe(cell, watch);
      if (result != Propagated::complete) return result;
      if (propagator_.line_solves() - first_line >= line_budget) return Propagated::complete;
    }
  }
  return Propagated::complete;
}

// The open cells, those first that have the most known cells and borders beside them, of these
// those in the most settled lines.
void RootProbing::list_candidates() {
  std::vector<int> open_in_line(static_cast<std::size_t>(assignment_.line_count()));
  candidates_.clear();
  for (int cell = 0; cell < assignment_.cell_count(); ++cell) {
    if (!assignment_.is_open(cell)) continue;
    candidates_.push_back(cell);
    ++open_in_line[static_cast<std::size_t>(assignment_.row_line(cell))];
    ++open_in_line[static_cast<std::size_t>(assignment_.column_line(cell))];
  }
  ranks_.resize(static_cast<std::size_t>(assignment_.cell_count()));
  for (const std::int32_t cell : candidates_) {
    ranks_[static_cast<std::size_t>(cell)] =
        open_neighbours(cell) * 2 * kMaxSide +
        open_in_line[static_cast<std::size_t>(assignment_.row_line(cell))] +
        open_in_line[static_cast<std::size_t>(assignment_.column_line(cell))];
  }
  std::stable_sort(candidates_.begin(), candidates_.end(), [this](int left, int right) {
    return ranks_[static_cast<std::size_t>(left)] < ranks_[static_cast<std::size_t>(right)];
  });
}

int RootProbing::open_neighbours(int cell) const {
  const int width = assignment_.width();
  const int column = cell % width;
  int count = 0;
  if (column > 0 && assignment_.is_open(cell - 1)) ++count;
  if (column + 1 < width && assignment_.is_open(cell + 1)) ++count;
  if (cell >= width && assignment_.is_open(cell - width)) ++count;
  if (cell + width < assignment_.cell_count() && assignment_.is_open(cell + width)) ++count;
  return count;
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
  if (result == Propagated::complete) note_implied();
  take_back();
  if (result == Propagated::limit) return result;
  bool first_follows = false;
  if (result == Propagated::conflict) {
    settle(~filled);
  } else {
    result = try_colour(~filled, watch);
    if (result == Propagated::complete) collect_common(filled);
    take_back();
    if (result == Propagated::limit) return result;
    first_follows = result == Propagated::conflict;
  }
  memories_[static_cast<std::size_t>(cell)] = {propagator_.take_lines_seen(), probes_};
  if (first_follows) {
    settle_first_colour(filled);
    return Propagated::complete;
  }
  return settle_common(watch);
}

// What the first colour implies, the colour itself included.
void RootProbing::note_implied() {
  const auto first = static_cast<std::size_t>(assignment_.level_start(1));
  const std::span<const Literal> implied = assignment_.trail().subspan(first);
  implied_.assign(implied.begin(), implied.end());
  for (const Literal literal : implied) implied_at_[literal.code()] = probes_;
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

// Makes facts of what the probe has found.
Propagated RootProbing::settle_common(LimitWatch& watch) {
  if (common_.empty()) return Propagated::complete;
  const auto first = static_cast<std::size_t>(assignment_.trail_size());
  for (const Literal literal : common_) assignment_.assign(literal, Cause::none());
  const Propagated result = propagator_.run(watch);
  note_changes(first);
  return result;
}

// The second colour leads to a conflict: all that the first one implies are facts. Nothing is left
// to propagate, since that was done when it was tried.
void RootProbing::settle_first_colour(Literal first_colour) {
  proof_.add({first_colour});
  const auto first = static_cast<std::size_t>(assignment_.trail_size());
  for (const Literal literal : implied_) assignment_.assign(literal, Cause::none());
  propagator_.forget_pending();
  note_changes(first);
}

// Notes which lines have changed since the trail had that length.
void RootProbing::note_changes(std::size_t trail_size) {
  for (const Literal literal : assignment_.trail().subspan(trail_size)) {
    changed_at_[bucket(assignment_.row_line(literal.cell()))] = probes_;
    changed_at_[bucket(assignment_.column_line(literal.cell()))] = probes_;
  }
}

std::size_t RootProbing::memory_bytes() const {
  return memories_.capacity() * sizeof(Memory) + implied_at_.capacity() * sizeof(implied_at_[0]) +
         (implied_.capacity() + common_.capacity()) * sizeof(Literal) +
         (candidates_.capacity() + ranks_.capacity()) * sizeof(std::int32_t);
}

}  // namespace quadrille::nonogram
