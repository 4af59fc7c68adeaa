#include "nonogram/colour/probing.hpp"

#include <array>
#include <bit>

namespace quadrille::nonogram::colour {

using Outcome = Propagation::Outcome;

Probing::Probing(Propagation& propagation, ProofSink* proof)
    : propagation_(propagation),
      proof_(proof),
      memories_(static_cast<std::size_t>(propagation.size().cell_count())),
      seen_at_(memories_.size() * static_cast<std::size_t>(propagation.board().values())) {}

Outcome Probing::run(std::uint64_t line_budget, LimitWatch& watch) {
  const std::uint64_t first_line = propagation_.line_solves();
  bool again = true;
  while (again) {
    again = false;
    for (int cell = 0; cell < propagation_.size().cell_count(); ++cell) {
      if (propagation_.board().is_settled(cell) || !due(cell)) continue;
      again = true;
      const Outcome outcome = probe(cell, watch);
      if (outcome != Outcome::stable) return outcome;
      if (propagation_.line_solves() - first_line >= line_budget) return Outcome::stable;
    }
  }
  return Outcome::stable;
}

bool Probing::due(int cell) const {
  const Memory& memory = memories_[static_cast<std::size_t>(cell)];
  if (memory.time == 0) return true;
  for (std::uint64_t rest = memory.lines; rest != 0; rest &= rest - 1) {
    if (changed_at_[static_cast<std::size_t>(std::countr_zero(rest))] >= memory.time) return true;
  }
  return false;
}

Outcome Probing::probe(int cell, LimitWatch& watch) {
  ++probes_;
  (void)propagation_.take_lines_seen();
  common_.clear();
  any_branch_ = false;
  Domain possible = 0;
  const Domain domain = propagation_.board().domain(cell);
  for (Domain left = domain; left != 0; left &= left - 1) {
    const auto value = static_cast<Value>(std::countr_zero(left));
    const Outcome outcome = try_value(cell, value, watch);
    if (outcome == Outcome::interrupted) return outcome;
    if (outcome == Outcome::stable) possible |= domain_of(value);
  }
  memories_[static_cast<std::size_t>(cell)] = {propagation_.take_lines_seen(), probes_};
  if (proof_ != nullptr) prove(cell, possible, domain & ~possible);
  if (possible == 0) return Outcome::contradiction;
  if (possible == domain && common_.empty()) return Outcome::stable;
  return settle(cell, possible, watch);
}

Outcome Probing::try_value(int cell, Value value, LimitWatch& watch) {
  const std::size_t mark = propagation_.mark();
  const Outcome outcome = propagation_.restrict_to(cell, domain_of(value))
                              ? propagation_.propagate(watch)
                              : Outcome::contradiction;
  if (outcome == Outcome::stable) {
    ++branches_;
    for (const Removal& removal : propagation_.removed_since(mark)) {
      seen_at_[static_cast<std::size_t>(removal.cell) *
                   static_cast<std::size_t>(propagation_.board().values()) +
               removal.value] = branches_;
    }
    if (any_branch_) {
      keep_common();
    } else {
      const auto removed = propagation_.removed_since(mark);
      common_.assign(removed.begin(), removed.end());
      any_branch_ = true;
    }
  }
  propagation_.undo_to(mark);
  return outcome;
}

void Probing::keep_common() {
  std::erase_if(common_, [this](const Removal& removal) {
    return seen_at_[static_cast<std::size_t>(removal.cell) *
                        static_cast<std::size_t>(propagation_.board().values()) +
                    removal.value] != branches_;
  });
}

// A value that failed is a clause of its own. What all branches took away follows when each value
// but the last has said so: its opposite then leaves the last value alone, which says so too.
void Probing::prove(int cell, Domain possible, Domain failed) {
  for (Domain left = failed; left != 0; left &= left - 1) {
    const auto value = static_cast<Value>(std::countr_zero(left));
    proof_->add(std::array{-formula_literal(cell, value)});
  }
  if (possible == 0) return;
  const Domain last = std::bit_floor(possible);
  for (const Removal& removal : common_) {
    if (removal.cell == cell) continue;
    const int gone = -formula_literal(removal.cell, removal.value);
    const auto each_but_last = [&](auto use) {
      for (Domain left = possible & ~last; left != 0; left &= left - 1) {
        const auto value = static_cast<Value>(std::countr_zero(left));
        use(std::array{-formula_literal(cell, value), gone});
      }
    };
    each_but_last([this](const std::array<int, 2>& clause) { proof_->add(clause); });
    proof_->add(std::array{gone});
    each_but_last([this](const std::array<int, 2>& clause) { proof_->remove(clause); });
  }
}

// Takes away the values that failed and what all branches took away.
Outcome Probing::settle(int cell, Domain possible, LimitWatch& watch) {
  const std::size_t mark = propagation_.mark();
  if (!propagation_.restrict_to(cell, possible)) return Outcome::contradiction;
  for (const Removal& removal : common_) {
    const Domain left = propagation_.board().domain(removal.cell) & ~domain_of(removal.value);
    if (!propagation_.restrict_to(removal.cell, left)) return Outcome::contradiction;
  }
  const Outcome outcome = propagation_.propagate(watch);
  for (const Removal& removal : propagation_.removed_since(mark)) {
    const Board& board = propagation_.board();
    changed_at_[static_cast<std::size_t>(board.row_line(removal.cell) % 64)] = probes_;
    changed_at_[static_cast<std::size_t>(board.column_line(removal.cell) % 64)] = probes_;
  }
  return outcome;
}

std::size_t Probing::memory_bytes() const {
  return memories_.capacity() * sizeof(Memory) + seen_at_.capacity() * sizeof(std::uint64_t) +
         common_.capacity() * sizeof(Removal);
}

}  // namespace quadrille::nonogram::colour
