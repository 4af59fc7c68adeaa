#include "nonogram/fixed/fixed_probing.hpp"

#include <bit>

namespace quadrille::nonogram {

FixedProbing::FixedProbing(FixedState& state, FixedPropagator& propagator, FixedMemory& memory)
    : state_(state), propagator_(propagator) {
  const auto cells = static_cast<std::size_t>(state.cell_count());
  lines_seen_ = memory.take<std::uint64_t>(cells);
  probed_at_ = memory.take<std::uint32_t>(cells);
  implied_at_ = memory.take<std::uint32_t>(2 * cells);
  common_ = memory.take<std::uint16_t>(cells);
}

FixedProbing::Result FixedProbing::run(const FixedStop& stop) {
  bool again = true;
  while (again) {
    again = false;
    for (int cell = 0; cell < state_.cell_count(); ++cell) {
      if (!state_.is_open(cell) || !due(cell)) continue;
      again = true;
      const Result result = probe(cell, stop);
      if (result != Result::complete) return result;
    }
  }
  return Result::complete;
}

bool FixedProbing::due(int cell) const {
  const auto index = static_cast<std::size_t>(cell);
  if (probed_at_[index] == 0) return true;
  for (std::uint64_t rest = lines_seen_[index]; rest != 0; rest &= rest - 1) {
    if (changed_at_[static_cast<std::size_t>(std::countr_zero(rest))] >= probed_at_[index]) {
      return true;
    }
  }
  return false;
}

FixedProbing::Result FixedProbing::probe(int cell, const FixedStop& stop) {
  ++probes_;
  (void)propagator_.take_lines_seen();
  common_count_ = 0;
  const Literal filled = Literal::of(cell, true);
  const Result first = try_colour(filled, stop);
  if (first == Result::stopped) return first;
  if (first == Result::conflict) {
    add_common(~filled);
  } else {
    const Result second = try_colour(~filled, stop);
    if (second == Result::stopped) return second;
    if (second == Result::conflict) add_common(filled);
  }
  lines_seen_[static_cast<std::size_t>(cell)] = propagator_.take_lines_seen();
  probed_at_[static_cast<std::size_t>(cell)] = probes_;
  return settle_common(stop);
}

// What the colour leads to is noted, then taken back.
FixedProbing::Result FixedProbing::try_colour(Literal literal, const FixedStop& stop) {
  state_.decide(literal);
  const Result result = propagator_.run(stop);
  if (result == Result::complete) {
    if (literal.filled()) {
      remember_implied();
    } else {
      collect_common();
    }
  }
  state_.backtrack(0, [](Literal) {});
  propagator_.forget_pending();
  return result;
}

void FixedProbing::remember_implied() {
  for (int position = state_.level_start(1); position < state_.trail_size(); ++position) {
    implied_at_[state_.trail(position).code()] = probes_;
  }
}

void FixedProbing::collect_common() {
  for (int position = state_.level_start(1); position < state_.trail_size(); ++position) {
    const Literal literal = state_.trail(position);
    if (implied_at_[literal.code()] == probes_) add_common(literal);
  }
}

// Makes facts of what the probe has found, and notes which lines have changed.
FixedProbing::Result FixedProbing::settle_common(const FixedStop& stop) {
  if (common_count_ == 0) return Result::complete;
  const int first = state_.trail_size();
  for (std::size_t index = 0; index < common_count_; ++index) {
    state_.assign(Literal::from_code(common_[index]), Cause::none());
  }
  const Result result = propagator_.run(stop);
  for (int position = first; position < state_.trail_size(); ++position) {
    const int cell = state_.trail(position).cell();
    changed_at_[static_cast<std::size_t>(state_.row_line(cell) % 64)] = probes_;
    changed_at_[static_cast<std::size_t>(state_.column_line(cell) % 64)] = probes_;
  }
  return result;
}

}  // namespace quadrille::nonogram
