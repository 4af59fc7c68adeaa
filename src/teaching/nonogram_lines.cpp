// Line logic, by the book. For each line two tables: how its beginning, and how its end, can hold
// the first blocks and the rest of them. Where both fit together around a cell, the cell can have
// that colour; a cell that can have one colour only is settled. O(blocks × cells) a line.
#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/nonogram.hpp>

#include <algorithm>
#include <deque>
#include <utility>

namespace quadrille::teaching {
namespace {

using nonogram::Axis;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::LineId;
using nonogram::Puzzle;
using nonogram::SolveReport;

constexpr Meaning kMeaning{.depth = "passes over the lines that changed",
                           .nodes = "lines looked at",
                           .children = "",
                           .discarded = "",
                           .queue = "lines that wait, at most",
                           .table = "cells known"};

class OneLine {
 public:
  OneLine(const Clue& clue, std::vector<Cell> cells) : clue_(clue), cells_(std::move(cells)) {}

  // The cells with all that the line settles; no value if no placement agrees with them.
  std::optional<std::vector<Cell>> settled() {
    fits_before_ = table_of(false);
    fits_behind_ = table_of(true);
    const std::size_t length = cells_.size();
    if (!fits_before_[length][clue_.size()]) return std::nullopt;
    std::vector<char> can_be_empty(length);
    // +1 where placements of a block begin, -1 behind their ends.
    std::vector<int> covered(length + 1);
    for (std::size_t block = 0; block <= clue_.size(); ++block) {
      for (std::size_t cell = 0; cell < length; ++cell) {
        if (cells_[cell] != Cell::filled && fits_before_[cell][block] &&
            fits_behind_[length - cell - 1][clue_.size() - block]) {
          can_be_empty[cell] = 1;
        }
        if (block < clue_.size() && block_fits(block, cell)) {
          ++covered[cell];
          --covered[cell + static_cast<std::size_t>(clue_[block])];
        }
      }
    }
    return combined(can_be_empty, covered);
  }

 private:
  using Table = std::vector<std::vector<char>>;

  // table[n][k]: can the first n cells hold the first k blocks? With `backwards` counted from the
  // end of the line.
  [[nodiscard]] Table table_of(bool backwards) const {
    const std::size_t length = cells_.size();
    const auto cell = [&](std::size_t i) { return cells_[backwards ? length - 1 - i : i]; };
    Table table(length + 1, std::vector<char>(clue_.size() + 1));
    table[0][0] = 1;
    std::size_t not_empty = 0;  // how many cells before this one are not known to be empty
    for (std::size_t n = 1; n <= length; ++n) {
      not_empty = cell(n - 1) == Cell::empty ? 0 : not_empty + 1;
      for (std::size_t k = 0; k <= clue_.size(); ++k) {
        bool fits = cell(n - 1) != Cell::filled && table[n - 1][k] != 0;
        if (!fits && k > 0) {
          const auto block = static_cast<std::size_t>(clue_[backwards ? clue_.size() - k : k - 1]);
          fits = block <= not_empty &&
                 (n == block ? k == 1
                             : cell(n - block - 1) != Cell::filled && table[n - block - 1][k - 1]);
        }
        table[n][k] = fits ? 1 : 0;
      }
    }
    return table;
  }

  [[nodiscard]] bool block_fits(std::size_t block, std::size_t start) const {
    const auto end = start + static_cast<std::size_t>(clue_[block]);
    const std::size_t length = cells_.size();
    if (end > length) return false;
    const auto begin = cells_.begin();
    if (std::find(begin + static_cast<std::ptrdiff_t>(start),
                  begin + static_cast<std::ptrdiff_t>(end),
                  Cell::empty) != begin + static_cast<std::ptrdiff_t>(end)) {
      return false;
    }
    const bool before =
        start == 0 ? block == 0
                   : cells_[start - 1] != Cell::filled && fits_before_[start - 1][block] != 0;
    const std::size_t behind = clue_.size() - block - 1;
    const bool after =
        end == length ? behind == 0
                      : cells_[end] != Cell::filled && fits_behind_[length - end - 1][behind] != 0;
    return before && after;
  }

  [[nodiscard]] std::vector<Cell> combined(const std::vector<char>& can_be_empty,
                                           const std::vector<int>& covered) const {
    std::vector<Cell> result = cells_;
    int filled_ways = 0;
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
      filled_ways += covered[cell];
      if (filled_ways == 0) result[cell] = Cell::empty;
      if (can_be_empty[cell] == 0) result[cell] = Cell::filled;
    }
    return result;
  }

  const Clue& clue_;
  std::vector<Cell> cells_;
  Table fits_before_;
  Table fits_behind_;
};

class Lines {
 public:
  Lines(const Puzzle& puzzle, Trace& trace, LimitWatch& watch)
      : puzzle_(puzzle),
        trace_(trace),
        watch_(watch),
        grid_(puzzle.width(), puzzle.height(), Cell::unknown),
        waits_(static_cast<std::size_t>(puzzle.height() + puzzle.width())) {}

  SolveReport run() {
    SolveReport report;
    for (int row = 0; row < puzzle_.height(); ++row) push({Axis::row, row});
    for (int column = 0; column < puzzle_.width(); ++column) push({Axis::column, column});
    for (std::size_t pass = 0; !queue_.empty(); ++pass) {
      for (std::size_t left = queue_.size(); left > 0; --left) {
        if (watch_.reached()) {
          report.limit = watch_.reason();
          return report;
        }
        if (!look_at_next(pass)) {
          report.verdict = Verdict::none;
          report.exhausted = true;
          return finished(report);
        }
      }
    }
    if (known_ == grid_.cells().size()) {
      QUADRILLE_CHECK(nonogram::satisfies(puzzle_, grid_));
      report.verdict = Verdict::unique;
      report.exhausted = true;
      report.found = 1;
      report.solutions.push_back(grid_);
    }
    return finished(report);
  }

  [[nodiscard]] const CellGrid& grid() const { return grid_; }

 private:
  SolveReport finished(SolveReport report) const {
    report.stats.line_solves = trace_.total().nodes;
    report.stats.cells_by_lines = known_;
    return report;
  }

  // False if the line contradicts itself.
  bool look_at_next(std::size_t pass) {
    trace_.note_queue(pass, queue_.size());
    const LineId line = queue_.front();
    queue_.pop_front();
    waits_[number_of(line)] = false;
    ++trace_.at(pass).nodes;
    watch_.count_node();
    const int length = line.is_row() ? puzzle_.width() : puzzle_.height();
    std::vector<Cell> cells(static_cast<std::size_t>(length));
    for (int place = 0; place < length; ++place) cells[place] = at(line, place);
    const auto settled = OneLine(puzzle_.clue(line), std::move(cells)).settled();
    if (!settled) return false;
    for (int place = 0; place < length; ++place) {
      if (at(line, place) == (*settled)[place]) continue;
      at(line, place) = (*settled)[place];
      ++known_;
      push(line.crossing(place));
    }
    trace_.note_table(pass, known_);
    return true;
  }

  Cell& at(LineId line, int place) {
    const auto cell = line.cell(place, Cell::unknown);
    return grid_.at(cell.row, cell.column);
  }
  [[nodiscard]] std::size_t number_of(LineId line) const {
    return static_cast<std::size_t>(line.is_row() ? line.index : puzzle_.height() + line.index);
  }
  void push(LineId line) {
    if (waits_[number_of(line)]) return;
    waits_[number_of(line)] = true;
    queue_.push_back(line);
  }

  const Puzzle& puzzle_;
  Trace& trace_;
  LimitWatch& watch_;
  CellGrid grid_;
  std::size_t known_ = 0;
  std::deque<LineId> queue_;
  std::vector<bool> waits_;  // which lines the queue holds
};

}  // namespace

LineLogic line_logic(const Puzzle& puzzle, const Limits& limits) {
  LineLogic logic{{{}, Trace("lines", kMeaning)}, {}};
  LimitWatch watch(limits, 4);
  Lines lines(puzzle, logic.taught.trace, watch);
  logic.taught.report = lines.run();
  logic.grid = lines.grid();
  return logic;
}

}  // namespace quadrille::teaching
