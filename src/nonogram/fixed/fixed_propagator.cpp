#include "nonogram/fixed/fixed_propagator.hpp"

#include <bit>

namespace quadrille::nonogram {

FixedPropagator::FixedPropagator(FixedState& state, FixedClauses& clauses, FixedLines& lines,
                                 FixedMemory& memory)
    : state_(state),
      clauses_(clauses),
      lines_(lines),
      queue_(memory.take<std::uint8_t>(static_cast<std::size_t>(state.line_count()))),
      queued_(memory.take<bool>(static_cast<std::size_t>(state.line_count()))) {
  for (int line = 0; line < state_.line_count(); ++line) enqueue(line);
}

FixedPropagator::Result FixedPropagator::run(const FixedStop& stop) {
  for (;;) {
    while (next_on_trail_ < state_.trail_size()) {
      const Literal literal = state_.trail(next_on_trail_++);
      enqueue_lines_of(literal);
      conflict_ = clauses_.propagate(literal, state_);
      if (!conflict_.is_none()) return Result::conflict;
    }
    if (waiting_ == 0) return Result::complete;
    if (stop()) return Result::stopped;
    const int line = take_line();
    if (!settle(line)) {
      conflict_ = Cause::line(line);
      return Result::conflict;
    }
  }
}

void FixedPropagator::forget_pending() {
  next_on_trail_ = state_.trail_size();
  while (waiting_ > 0) take_line();
}

void FixedPropagator::enqueue(int line) {
  bool& queued = queued_[static_cast<std::size_t>(line)];
  if (queued) return;
  queued = true;
  const std::size_t place = first_ + waiting_++;
  queue_[place < queue_.size() ? place : place - queue_.size()] = static_cast<std::uint8_t>(line);
}

int FixedPropagator::take_line() {
  const std::uint8_t line = queue_[first_];
  first_ = first_ + 1 == queue_.size() ? 0 : first_ + 1;
  --waiting_;
  queued_[line] = false;
  return line;
}

// The line that settled a cell has nothing more to say about it: settling is complete.
void FixedPropagator::enqueue_lines_of(Literal literal) {
  const Cause cause = state_.cause_of(literal.cell());
  const int row = state_.row_line(literal.cell());
  const int column = state_.column_line(literal.cell());
  if (cause != Cause::line(row)) enqueue(row);
  if (cause != Cause::line(column)) enqueue(column);
}

bool FixedPropagator::settle(int line) {
  ++line_solves_;
  lines_seen_ |= std::uint64_t{1} << (line % 64);
  const LineCells<Word64> before = state_.line_cells(line);
  LineCells<Word64> after = before;
  if (!lines_.narrow(line, after)) return false;
  const int basis = state_.trail_size();
  assign_bits(line, before.may_empty & ~after.may_empty, Cell::filled, basis);
  assign_bits(line, before.may_fill & ~after.may_fill, Cell::empty, basis);
  return true;
}

void FixedPropagator::assign_bits(int line, Word64 bits, Cell colour, int basis) {
  for (; bits != 0; bits &= bits - 1) {
    const int cell = state_.cell_at(line, std::countr_zero(bits));
    state_.assign(Literal::of(cell, colour), Cause::line(line), basis);
  }
}

}  // namespace quadrille::nonogram
