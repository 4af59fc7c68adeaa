#include "nonogram_game.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::app {
namespace {

using Blocks = std::vector<ClueBlock>;
using Values = std::vector<std::optional<int>>;

// How many blocks from the beginning of the line are done: their cells are known, and so are all
// cells before and the one behind them.
std::size_t done_from_start(const Values& line, const Blocks& clue) {
  std::size_t done = 0;
  std::size_t place = 0;
  while (done < clue.size()) {
    const auto [length, value] = clue[done];
    while (place < line.size() && line[place] == 0) ++place;
    const std::size_t start = place;
    while (place < line.size() && line[place] == value) ++place;
    const bool is_closed = place == line.size() || line[place].has_value();
    if (place == start || !is_closed || static_cast<int>(place - start) != length) break;
    ++done;
  }
  return done;
}

Blocks runs_of(const Values& line) {
  Blocks runs;
  int before = 0;
  for (const std::optional<int>& cell : line) {
    const int value = cell.value_or(0);
    if (value != 0 && value == before) {
      ++runs.back().length;
    } else if (value != 0) {
      runs.push_back({1, value});
    }
    before = value;
  }
  return runs;
}

}  // namespace

template <class Sort>
NonogramGame<Sort>::NonogramGame(Puzzle puzzle)
    : puzzle_(std::move(puzzle)),
      cells_(puzzle_.saved().value_or(
          Grid(puzzle_.width(), puzzle_.height(), Sort::nothing_known(puzzle_)))) {}

template <class Sort>
void NonogramGame<Sort>::begin_move() {
  move_is_open_ = false;
}

template <class Sort>
void NonogramGame<Sort>::mark(int row, int column, Mark value) {
  const Mark before = cells_.at(row, column);
  if (before == value || is_solved()) return;
  if (!move_is_open_) {
    done_.emplace_back();
    undone_.clear();
    move_is_open_ = true;
  }
  done_.back().push_back({row, column, before, value});
  put(row, column, value);
}

template <class Sort>
bool NonogramGame<Sort>::undo() {
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

template <class Sort>
bool NonogramGame<Sort>::redo() {
  begin_move();
  if (undone_.empty()) return false;
  Move move = std::move(undone_.back());
  undone_.pop_back();
  for (const Change& change : move) put(change.row, change.column, change.after);
  done_.push_back(std::move(move));
  return true;
}

template <class Sort>
void NonogramGame<Sort>::begin_trial() {
  begin_move();
  trials_.push_back(cells_);
}

template <class Sort>
bool NonogramGame<Sort>::keep_trial() {
  if (trials_.empty()) return false;
  trials_.pop_back();
  return true;
}

template <class Sort>
bool NonogramGame<Sort>::drop_trial() {
  if (trials_.empty()) return false;
  const Grid before = std::move(trials_.back());
  trials_.pop_back();
  replace(before);
  return true;
}

template <class Sort>
bool NonogramGame<Sort>::is_tried(int row, int column) const {
  return !trials_.empty() && trials_.front().at(row, column) != cells_.at(row, column);
}

template <class Sort>
void NonogramGame<Sort>::replace(const Grid& cells) {
  Move move;
  for (int row = 0; row < cells_.height(); ++row) {
    for (int column = 0; column < cells_.width(); ++column) {
      const Mark before = cells_.at(row, column);
      const Mark after = cells.at(row, column);
      if (before != after) move.push_back({row, column, before, after});
    }
  }
  begin_move();
  if (move.empty()) return;
  cells_ = cells;
  done_.push_back(std::move(move));
  undone_.clear();
}

template <class Sort>
Values NonogramGame<Sort>::values_of(nonogram::LineId line) const {
  const nonogram::GridLine cells = puzzle_.size().line(line);
  Values values;
  for (int place = 0; place < cells.length; ++place) {
    values.push_back(Sort::value_of(cells_.cells()[static_cast<std::size_t>(cells.cell(place))]));
  }
  return values;
}

template <class Sort>
std::vector<bool> NonogramGame<Sort>::finished_blocks(nonogram::LineId line) const {
  Blocks clue = Sort::blocks_of(puzzle_, line);
  Values cells = values_of(line);
  std::vector<bool> finished(clue.size(), runs_of(cells) == clue);
  const std::size_t first = done_from_start(cells, clue);
  std::ranges::reverse(cells);
  std::ranges::reverse(clue);
  const std::size_t last = done_from_start(cells, clue);
  for (std::size_t i = 0; i < first; ++i) finished[i] = true;
  for (std::size_t i = 0; i < last; ++i) finished[finished.size() - 1 - i] = true;
  return finished;
}

template class NonogramGame<PlainSort>;
template class NonogramGame<ColourSort>;

}  // namespace quadrille::app
