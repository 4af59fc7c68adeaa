#include "nonogram/colour/search_propagator.hpp"

#include <bit>
#include <span>

namespace quadrille::nonogram::colour {

SearchPropagator::SearchPropagator(const PuzzleLines& lines, Assignment& assignment,
                                   ClauseDatabase& clauses)
    : lines_(lines),
      assignment_(assignment),
      clauses_(clauses),
      is_queued_(static_cast<std::size_t>(assignment.line_count())) {}

Propagated SearchPropagator::run(LimitWatch& watch) {
  for (;;) {
    while (next_on_trail_ < assignment_.trail_size()) {
      const Literal literal = assignment_.trail()[static_cast<std::size_t>(next_on_trail_++)];
      enqueue_lines_of(literal);
      conflict_ = apply_cell_rule(literal);
      if (conflict_.is_none()) conflict_ = clauses_.propagate(literal, assignment_);
      if (!conflict_.is_none()) return Propagated::conflict;
    }
    if (next_in_queue_ == queue_.size()) {
      queue_.clear();
      next_in_queue_ = 0;
      return Propagated::complete;
    }
    if (watch.reached()) return Propagated::limit;
    const int line = queue_[next_in_queue_++];
    is_queued_[static_cast<std::size_t>(line)] = 0;
    if (!settle(line)) {
      conflict_ = Cause::line(line);
      return Propagated::conflict;
    }
  }
}

void SearchPropagator::forget_pending() {
  next_on_trail_ = assignment_.trail_size();
  for (std::size_t next = next_in_queue_; next < queue_.size(); ++next) {
    is_queued_[static_cast<std::size_t>(queue_[next])] = 0;
  }
  queue_.clear();
  next_in_queue_ = 0;
}

void SearchPropagator::enqueue(int line) {
  std::uint8_t& queued = is_queued_[static_cast<std::size_t>(line)];
  if (queued != 0) return;
  queued = 1;
  queue_.push_back(line);
}

void SearchPropagator::enqueue_lines_of(Literal literal) {
  if (assignment_.taken_by(literal) == Assignment::kNoValue) return;
  // The line that took a value has nothing more to say about it.
  const Cause cause = assignment_.cause_of(literal.cell());
  const int cell = assignment_.cell_of(literal.cell());
  const int row = assignment_.board().row_line(cell);
  const int column = assignment_.board().column_line(cell);
  if (cause != Cause::line(row)) enqueue(row);
  if (cause != Cause::line(column)) enqueue(column);
}

// A cell has exactly one value. Cells of one variable obey by themselves.
Cause SearchPropagator::apply_cell_rule(Literal literal) {
  if (assignment_.is_alone(literal.cell())) return Cause::none();
  const int cell = assignment_.cell_of(literal.cell());
  const Cause rule = Cause::line(assignment_.line_count() + cell);
  const int first = assignment_.first_variable(cell);
  const int end = assignment_.first_variable(cell + 1);
  if (literal.filled()) {
    for (int variable = first; variable < end; ++variable) {
      const Literal other = Literal::of(variable, true);
      if (variable == literal.cell() || assignment_.is_false(other)) continue;
      if (assignment_.is_true(other)) return rule;
      assignment_.assign(~other, rule);
    }
    return Cause::none();
  }
  int open = 0;
  Literal last;
  for (int variable = first; variable < end; ++variable) {
    const Literal other = Literal::of(variable, true);
    if (assignment_.is_true(other)) return Cause::none();
    if (assignment_.is_false(other)) continue;
    last = other;
    ++open;
  }
  if (open == 0) return rule;
  if (open == 1) assignment_.assign(last, rule);
  return Cause::none();
}

bool SearchPropagator::settle(int line) {
  ++line_solves_;
  const Board& board = assignment_.board();
  const std::span<const Word64> before = board.sets(line);
  narrowed_.assign(before.begin(), before.end());
  const PuzzleLines::Line& each = lines_[line];
  if (!each.narrower->narrow(each.clue, narrowed_, board.values())) return false;
  const int basis = assignment_.trail_size();
  const GridLine cells = board.size().line(line);
  const std::size_t pieces = board.set_pieces(line);
  for (std::size_t index = 0; index < narrowed_.size(); ++index) {
    const auto value = static_cast<Value>(index / pieces);
    for (Word64 lost = before[index] & ~narrowed_[index]; lost != 0; lost &= lost - 1) {
      const int place = static_cast<int>(64 * (index % pieces)) + std::countr_zero(lost);
      const Literal literal = assignment_.literal_of(cells.cell(place), value);
      assignment_.assign(~literal, Cause::line(line), basis);
    }
  }
  return true;
}

std::size_t SearchPropagator::memory_bytes() const {
  return is_queued_.capacity() + queue_.capacity() * sizeof(std::int32_t) +
         narrowed_.capacity() * sizeof(Word64);
}

}  // namespace quadrille::nonogram::colour
