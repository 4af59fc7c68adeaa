#include "nonogram/propagator.hpp"

namespace quadrille::nonogram {

Propagator::Propagator(Assignment& assignment, ClauseDatabase& clauses, LineEngine& lines)
    : assignment_(assignment),
      clauses_(clauses),
      lines_(lines),
      queued_(static_cast<std::size_t>(assignment.line_count()), 0) {
  for (int line = 0; line < assignment_.line_count(); ++line) enqueue(line);
}

Propagated Propagator::run(LimitWatch& watch) {
  for (;;) {
    while (next_on_trail_ < assignment_.trail_size()) {
      const Literal literal = assignment_.trail()[static_cast<std::size_t>(next_on_trail_++)];
      enqueue_lines_of(literal);
      conflict_ = clauses_.propagate(literal, assignment_);
      if (!conflict_.is_none()) return Propagated::conflict;
    }
    if (next_in_queue_ == queue_.size()) {
      queue_.clear();
      next_in_queue_ = 0;
      return Propagated::complete;
    }
    if (watch.reached()) return Propagated::limit;
    const int line = queue_[next_in_queue_++];
    queued_[static_cast<std::size_t>(line)] = 0;
    if (!settle(line)) {
      conflict_ = Cause::line(line);
      return Propagated::conflict;
    }
  }
}

void Propagator::forget_pending() {
  next_on_trail_ = assignment_.trail_size();
  for (std::size_t next = next_in_queue_; next < queue_.size(); ++next) {
    queued_[static_cast<std::size_t>(queue_[next])] = 0;
  }
  queue_.clear();
  next_in_queue_ = 0;
}

void Propagator::enqueue(int line) {
  std::uint8_t& queued = queued_[static_cast<std::size_t>(line)];
  if (queued != 0) return;
  queued = 1;
  queue_.push_back(line);
}

void Propagator::enqueue_lines_of(Literal literal) {
  // The line that settled a cell has nothing more to say about it: settling is complete.
  const Cause cause = assignment_.cause_of(literal.cell());
  const int row = assignment_.row_line(literal.cell());
  const int column = assignment_.column_line(literal.cell());
  if (cause != Cause::line(row)) enqueue(row);
  if (cause != Cause::line(column)) enqueue(column);
}

bool Propagator::settle(int line) {
  ++line_solves_;
  lines_seen_ |= std::uint64_t{1} << (line % 64);
  if (!lines_.settle(line, assignment_.line_colours(line), settled_)) return false;
  const int basis = assignment_.trail_size();
  for (const ForcedCell& cell : settled_) {
    assignment_.assign(Literal::of(assignment_.cell_at(line, cell.position), cell.colour),
                       Cause::line(line), basis);
  }
  return true;
}

std::size_t Propagator::memory_bytes() const {
  return queue_.capacity() * sizeof(queue_[0]) + queued_.capacity() +
         settled_.capacity() * sizeof(ForcedCell);
}

}  // namespace quadrille::nonogram
