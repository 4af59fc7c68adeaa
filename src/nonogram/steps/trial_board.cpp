#include "nonogram/steps/trial_board.hpp"

#include <algorithm>
#include <bit>

namespace quadrille::nonogram {

TrialBoard::TrialBoard(const LineProver& prover)
    : prover_(prover), is_allowed_(prover.line_count(), 1), is_listed_(prover.line_count(), 0) {
  for (std::size_t line = 0; line < prover.line_count(); ++line) {
    lines_.push_back(prover.nothing_known(line));
  }
}

void TrialBoard::write(const KnownCell& cell, Cell value) {
  lines_[prover_.number({Axis::row, cell.row})].set(cell.column, value);
  lines_[prover_.number({Axis::column, cell.column})].set(cell.row, value);
}

void TrialBoard::undo() {
  for (const TriedCell& tried : tried_) write(tried.cell, Cell::unknown);
  tried_.clear();
}

void TrialBoard::enlist(std::size_t line) {
  if (is_allowed_[line] == 0 || is_listed_[line] != 0) return;
  is_listed_[line] = 1;
  next_.push_back(line);
}

void TrialBoard::start(const KnownCell& assumption) {
  QUADRILLE_ASSERT(at(assumption.row, assumption.column) == Cell::unknown);
  tried_.clear();
  rounds_ = 0;
  for (const std::size_t line : next_) is_listed_[line] = 0;
  next_.clear();
  write(assumption, assumption.value);
  tried_.push_back({assumption, 0, 0});
  enlist(prover_.number({Axis::row, assumption.row}));
  enlist(prover_.number({Axis::column, assumption.column}));
}

TrialBoard::Outcome TrialBoard::run(const Question& question) {
  start(question.assumption);
  return work(question);
}

TrialBoard::Outcome TrialBoard::run(const Question& question, std::span<const std::size_t> lines) {
  std::fill(is_allowed_.begin(), is_allowed_.end(), 0);
  for (const std::size_t line : lines) is_allowed_[line] = 1;
  start(question.assumption);
  for (const std::size_t line : lines) enlist(line);
  const Outcome outcome = work(question);
  std::fill(is_allowed_.begin(), is_allowed_.end(), 1);
  return outcome;
}

TrialBoard::Outcome TrialBoard::work(const Question& question) {
  while (!next_.empty() && rounds_ < question.max_rounds) {
    ++rounds_;
    std::swap(current_, next_);
    next_.clear();
    found_.clear();
    for (const std::size_t line : current_) is_listed_[line] = 0;
    for (const std::size_t line : current_) {
      if (solve_line(line)) continue;
      broken_line_ = line;
      return Outcome::contradiction;
    }
    if (write_found(question.target)) return Outcome::reached;
  }
  return Outcome::quiet;
}

bool TrialBoard::solve_line(std::size_t line) {
  const LineSets& before = lines_[line];
  scratch_ = before;
  if (!prover_.narrow(line, scratch_)) return false;
  for (std::size_t piece = 0; piece < before.may_fill.size(); ++piece) {
    collect(line, piece, before.may_fill[piece] & ~scratch_.may_fill[piece], Cell::empty);
    collect(line, piece, before.may_empty[piece] & ~scratch_.may_empty[piece], Cell::filled);
  }
  return true;
}

void TrialBoard::collect(std::size_t line, std::size_t piece, Word64 cells, Cell value) {
  const LineId id = prover_.id(line);
  for (; cells != 0; cells &= cells - 1) {
    const int place = static_cast<int>(64 * piece) + std::countr_zero(cells);
    found_.push_back({id.cell(place, value), rounds_, line});
  }
}

// Writes what the round has found. A cell that a row and a column see in different colours is
// written once; the line that was against it has no placement in the next round.
bool TrialBoard::write_found(const KnownCell& target) {
  bool reached = false;
  for (const TriedCell& tried : found_) {
    const KnownCell& cell = tried.cell;
    enlist(prover_.number({Axis::row, cell.row}));
    enlist(prover_.number({Axis::column, cell.column}));
    if (at(cell.row, cell.column) != Cell::unknown) continue;
    write(cell, cell.value);
    tried_.push_back(tried);
    reached = reached || cell == target;
  }
  return reached;
}

}  // namespace quadrille::nonogram
