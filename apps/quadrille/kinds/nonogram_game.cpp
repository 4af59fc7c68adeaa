#include "nonogram_game.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::app {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;

// How many blocks from the beginning of the line are done: their cells are known, and so are all
// cells before and the one behind them.
std::size_t done_from_start(const std::vector<Cell>& line, const Clue& clue) {
  std::size_t done = 0;
  std::size_t place = 0;
  while (done < clue.size()) {
    while (place < line.size() && line[place] == Cell::empty) ++place;
    const std::size_t start = place;
    while (place < line.size() && line[place] == Cell::filled) ++place;
    const bool is_closed = place == line.size() || line[place] == Cell::empty;
    if (place == start || !is_closed || static_cast<int>(place - start) != clue[done]) break;
    ++done;
  }
  return done;
}

Clue runs_of(const std::vector<Cell>& line) {
  Clue runs;
  int run = 0;
  for (const Cell cell : line) {
    if (cell == Cell::filled) {
      ++run;
    } else if (run > 0) {
      runs.push_back(std::exchange(run, 0));
    }
  }
  if (run > 0) runs.push_back(run);
  return runs;
}

}  // namespace

NonogramGame::NonogramGame(nonogram::Puzzle puzzle)
    : puzzle_(std::move(puzzle)),
      cells_(puzzle_.saved().value_or(CellGrid(puzzle_.width(), puzzle_.height()))) {}

bool NonogramGame::is_solved() const {
  CellGrid picture = cells_;
  std::ranges::replace(picture.cells(), Cell::unknown, Cell::empty);
  return nonogram::satisfies(puzzle_, picture);
}

void NonogramGame::begin_move() {
  move_is_open_ = false;
}

void NonogramGame::mark(int row, int column, Cell value) {
  const Cell before = cells_.at(row, column);
  if (before == value || is_solved()) return;
  if (!move_is_open_) {
    done_.emplace_back();
    undone_.clear();
    move_is_open_ = true;
  }
  done_.back().push_back({row, column, before, value});
  put(row, column, value);
}

bool NonogramGame::undo() {
  begin_move();
  if (done_.empty()) return false;
  Move move = std::move(done_.back());
  done_.pop_back();
  for (auto change = move.rbegin(); change != move.rend(); ++change) {
    put(change->row, change->column, change->before);
  }
  undone_.push_back(std::move(move));
  return true;
}

bool NonogramGame::redo() {
  begin_move();
  if (undone_.empty()) return false;
  Move move = std::move(undone_.back());
  undone_.pop_back();
  for (const Change& change : move) put(change.row, change.column, change.after);
  done_.push_back(std::move(move));
  return true;
}

void NonogramGame::begin_trial() {
  begin_move();
  trials_.push_back(cells_);
}

bool NonogramGame::keep_trial() {
  if (trials_.empty()) return false;
  trials_.pop_back();
  return true;
}

bool NonogramGame::drop_trial() {
  if (trials_.empty()) return false;
  const CellGrid before = std::move(trials_.back());
  trials_.pop_back();
  replace(before);
  return true;
}

bool NonogramGame::is_tried(int row, int column) const {
  return !trials_.empty() && trials_.front().at(row, column) != cells_.at(row, column);
}

void NonogramGame::replace(const CellGrid& cells) {
  Move move;
  for (int row = 0; row < cells_.height(); ++row) {
    for (int column = 0; column < cells_.width(); ++column) {
      const Cell before = cells_.at(row, column);
      const Cell after = cells.at(row, column);
      if (before != after) move.push_back({row, column, before, after});
    }
  }
  begin_move();
  if (move.empty()) return;
  cells_ = cells;
  done_.push_back(std::move(move));
  undone_.clear();
}

std::vector<Cell> NonogramGame::line_of(nonogram::LineId line) const {
  const nonogram::GridLine cells = puzzle_.size().line(line);
  std::vector<Cell> values;
  for (int place = 0; place < cells.length; ++place) {
    values.push_back(cells_.cells()[static_cast<std::size_t>(cells.cell(place))]);
  }
  return values;
}

std::vector<bool> NonogramGame::finished_blocks(nonogram::LineId line) const {
  Clue clue = puzzle_.clue(line);
  std::vector<Cell> cells = line_of(line);
  std::vector<bool> finished(clue.size(), runs_of(cells) == clue);
  const std::size_t first = done_from_start(cells, clue);
  std::ranges::reverse(cells);
  std::ranges::reverse(clue);
  const std::size_t last = done_from_start(cells, clue);
  for (std::size_t i = 0; i < first; ++i) finished[i] = true;
  for (std::size_t i = 0; i < last; ++i) finished[finished.size() - 1 - i] = true;
  return finished;
}

}  // namespace quadrille::app
