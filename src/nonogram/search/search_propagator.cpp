#include "nonogram/search/search_propagator.hpp"

#include <bit>
#include <span>

namespace quadrille::nonogram {

SearchPropagator::SearchPropagator(const Puzzle& puzzle, Assignment& assignment,
                                   ClauseDatabase& clauses)
    : assignment_(assignment), clauses_(clauses) {
  std::size_t blocks = 0;
  for (const Clue& clue : puzzle.rows()) blocks += clue.size();
  for (const Clue& clue : puzzle.columns()) blocks += clue.size();
  blocks_.reserve(blocks);
  lines_.reserve(static_cast<std::size_t>(assignment.line_count()));
  add_lines(puzzle.rows(), puzzle.width());
  add_lines(puzzle.columns(), puzzle.height());
  for (int line = 0; line < assignment_.line_count(); ++line) enqueue(line);
}

void SearchPropagator::add_lines(const std::vector<Clue>& clues, int cells) {
  for (const Clue& clue : clues) {
    const std::size_t first = blocks_.size();
    blocks_.resize(first + clue.size());  // within what was reserved: nothing moves
    Line line;
    line.clue = make_line_clue(clue, cells, std::span<Block>(blocks_).subspan(first));
    line.narrower = &narrowers_.for_clue(line.clue);
    lines_.push_back(line);
  }
}

Propagated SearchPropagator::run(LimitWatch& watch) {
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
    lines_[static_cast<std::size_t>(line)].queued = false;
    if (!settle(line)) {
      conflict_ = Cause::line(line);
      return Propagated::conflict;
    }
  }
}

void SearchPropagator::forget_pending() {
  next_on_trail_ = assignment_.trail_size();
  for (std::size_t next = next_in_queue_; next < queue_.size(); ++next) {
    lines_[static_cast<std::size_t>(queue_[next])].queued = false;
  }
  queue_.clear();
  next_in_queue_ = 0;
}

void SearchPropagator::enqueue(int line) {
  bool& queued = lines_[static_cast<std::size_t>(line)].queued;
  if (queued) return;
  queued = true;
  queue_.push_back(line);
}

void SearchPropagator::enqueue_lines_of(Literal literal) {
  // The line that settled a cell has nothing more to say about it: settling is complete.
  const Cause cause = assignment_.cause_of(literal.cell());
  const int row = assignment_.row_line(literal.cell());
  const int column = assignment_.column_line(literal.cell());
  if (cause != Cause::line(row)) enqueue(row);
  if (cause != Cause::line(column)) enqueue(column);
}

bool SearchPropagator::settle(int line) {
  ++line_solves_;
  lines_seen_ |= std::uint64_t{1} << (line % 64);
  const LineBits before = assignment_.line_bits(line);
  may_fill_.resize(before.may_fill.size());
  may_empty_.resize(before.may_empty.size());
  copy_pieces(before.may_fill, may_fill_);
  copy_pieces(before.may_empty, may_empty_);
  const Line& each = lines_[static_cast<std::size_t>(line)];
  if (!each.narrower->narrow(each.clue, may_fill_, may_empty_)) return false;
  const int basis = assignment_.trail_size();
  for (std::size_t piece = 0; piece < may_fill_.size(); ++piece) {
    const Word64 filled = before.may_empty[piece] & ~may_empty_[piece];
    const Word64 empty = before.may_fill[piece] & ~may_fill_[piece];
    assign_bits(line, piece, filled, Cell::filled, basis);
    assign_bits(line, piece, empty, Cell::empty, basis);
  }
  return true;
}

void SearchPropagator::assign_bits(int line, std::size_t piece, Word64 bits, Cell colour,
                                   int basis) {
  const GridLine cells = assignment_.line(line);
  for (; bits != 0; bits &= bits - 1) {
    const int position = static_cast<int>(64 * piece) + std::countr_zero(bits);
    assignment_.assign(Literal::of(cells.cell(position), colour), Cause::line(line), basis);
  }
}

std::size_t SearchPropagator::memory_bytes() const {
  return queue_.capacity() * sizeof(queue_[0]) + blocks_.capacity() * sizeof(Block) +
         lines_.capacity() * sizeof(Line) + narrowers_.memory_bytes();
}

}  // namespace quadrille::nonogram
