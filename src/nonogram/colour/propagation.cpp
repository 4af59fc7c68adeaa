#include "nonogram/colour/propagation.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>

namespace quadrille::nonogram::colour {

Propagation::Propagation(const Puzzle& puzzle)
    : board_(puzzle.size(), puzzle.palette().size()),
      lines_(puzzle),
      is_waiting_(static_cast<std::size_t>(puzzle.size().line_count())),
      open_(static_cast<std::size_t>(puzzle.size().cell_count())) {
  for (int line = 0; line < size().line_count(); ++line) enlist(line);
}

void Propagation::enlist(int line) {
  std::uint8_t& waiting = is_waiting_[static_cast<std::size_t>(line)];
  if (waiting != 0) return;
  waiting = 1;
  waiting_.push_back(line);
}

void Propagation::enlist_lines_of(int cell, int except) {
  const int row = board_.row_line(cell);
  const int column = board_.column_line(cell);
  if (row != except) enlist(row);
  if (column != except) enlist(column);
}

void Propagation::clear_waiting() {
  for (std::size_t next = next_waiting_; next < waiting_.size(); ++next) {
    is_waiting_[static_cast<std::size_t>(waiting_[next])] = 0;
  }
  waiting_.clear();
  next_waiting_ = 0;
}

void Propagation::remove(int cell, Value value) {
  board_.remove(cell, value);
  trail_.push_back({cell, value});
  if (board_.is_settled(cell)) --open_;
}

bool Propagation::restrict_to(int cell, Domain domain) {
  for (Domain lost = board_.domain(cell) & ~domain; lost != 0; lost &= lost - 1) {
    if (board_.is_settled(cell)) return false;
    remove(cell, static_cast<Value>(std::countr_zero(lost)));
    enlist_lines_of(cell, -1);
  }
  return true;
}

bool Propagation::restrict_to(const DomainGrid& domains) {
  for (int cell = 0; cell < board_.cell_count(); ++cell) {
    if (!restrict_to(cell, domains.cells()[static_cast<std::size_t>(cell)])) return false;
  }
  return true;
}

Propagation::Outcome Propagation::propagate(LimitWatch& watch) {
  while (next_waiting_ < waiting_.size()) {
    if (watch.reached()) return Outcome::interrupted;
    const int line = waiting_[next_waiting_++];
    is_waiting_[static_cast<std::size_t>(line)] = 0;
    if (!solve_line(line)) {
      clear_waiting();
      return Outcome::contradiction;
    }
  }
  waiting_.clear();
  next_waiting_ = 0;
  return Outcome::stable;
}

std::span<const Word64> Propagation::look_at(int line) {
  ++line_solves_;
  lines_seen_ |= std::uint64_t{1} << (line % 64);
  const std::span<const Word64> before = board_.sets(line);
  narrowed_.assign(before.begin(), before.end());
  const PuzzleLines::Line& each = lines_[line];
  if (!each.narrower->narrow(each.clue, narrowed_, board_.values())) return {};
  return narrowed_;
}

bool Propagation::solve_line(int line) {
  const std::span<const Word64> after = look_at(line);
  if (after.empty()) return false;
  const std::span<const Word64> before = board_.sets(line);
  const std::size_t pieces = board_.set_pieces(line);
  const GridLine cells = size().line(line);
  for (std::size_t index = 0; index < after.size(); ++index) {
    const auto value = static_cast<Value>(index / pieces);
    for (Word64 lost = before[index] & ~after[index]; lost != 0; lost &= lost - 1) {
      const int place = static_cast<int>(64 * (index % pieces)) + std::countr_zero(lost);
      const int cell = cells.cell(place);
      remove(cell, value);
      enlist_lines_of(cell, line);
    }
  }
  return true;
}

void Propagation::undo_to(std::size_t mark) {
  for (std::size_t size = trail_.size(); size > mark; --size) {
    const Removal removal = trail_[size - 1];
    if (board_.is_settled(removal.cell)) ++open_;
    board_.restore(removal.cell, removal.value);
  }
  trail_.resize(mark);
  clear_waiting();
}

std::size_t Propagation::memory_bytes() const {
  return board_.memory_bytes() + lines_.memory_bytes() + trail_.capacity() * sizeof(Removal) +
         is_waiting_.capacity() + waiting_.capacity() * sizeof(std::int32_t) +
         narrowed_.capacity() * sizeof(Word64);
}

}  // namespace quadrille::nonogram::colour
