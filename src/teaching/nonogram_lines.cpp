// Line logic, by the book. For each line two tables: how its beginning, and how its end, can hold
// the first blocks and the rest of them. Where both fit together around a cell, the cell can have
// that value; a cell that can have one value only is settled. O(blocks × cells) looks a
// line, each at the cells of a block.
#include "teaching/nonogram_clues.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/nonogram.hpp>

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

namespace quadrille::teaching {
namespace {

using nonogram::Axis;
using nonogram::LineId;
using nonogram::colour::Clue;
using nonogram::colour::Domain;
using nonogram::colour::domain_of;
using nonogram::colour::DomainGrid;
using nonogram::colour::Value;

constexpr Meaning kMeaning{.depth = "passes over the lines that changed",
                           .nodes = "lines looked at",
                           .children = "",
                           .discarded = "",
                           .queue = "lines that wait, at most",
                           .table = "cells known"};

constexpr Domain kEmpty = domain_of(0);

class OneLine {
 public:
  OneLine(const Clue& clue, std::vector<Domain> cells) : clue_(clue), cells_(std::move(cells)) {}

  // What the line leaves to its cells; no value if no placement agrees with them.
  std::optional<std::vector<Domain>> settled() {
    fits_before_ = table_of(false);
    fits_behind_ = table_of(true);
    const std::size_t length = cells_.size();
    if (!fits_before_[length][clue_.size()]) return std::nullopt;
    std::vector<Domain> left(length, 0);
    for (std::size_t block = 0; block <= clue_.size(); ++block) {
      for (std::size_t cell = 0; cell < length; ++cell) {
        if ((cells_[cell] & kEmpty) != 0 && fits_before_[cell][block] &&
            fits_behind_[length - cell - 1][clue_.size() - block]) {
          left[cell] |= kEmpty;
        }
      }
      if (block < clue_.size()) add_placements(block, left);
    }
    return left;
  }

 private:
  using Table = std::vector<std::vector<char>>;

  // table[n][k]: can the first n cells hold the first k blocks? With `backwards` counted from the
  // end of the line.
  [[nodiscard]] Table table_of(bool backwards) const {
    Clue clue = clue_;
    std::vector<Domain> cells = cells_;
    if (backwards) {
      std::ranges::reverse(clue);
      std::ranges::reverse(cells);
    }
    Table table(cells.size() + 1, std::vector<char>(clue.size() + 1));
    table[0][0] = 1;
    // How many cells before this one can have the block's colour.
    std::vector<std::size_t> can_have(clue.size(), 0);
    for (std::size_t n = 1; n <= cells.size(); ++n) {
      table[n][0] = (cells[n - 1] & kEmpty) != 0 && table[n - 1][0] != 0 ? 1 : 0;
      for (std::size_t k = 1; k <= clue.size(); ++k) {
        const auto length = static_cast<std::size_t>(clue[k - 1].length);
        const bool allowed = (cells[n - 1] & domain_of(clue[k - 1].colour)) != 0;
        can_have[k - 1] = allowed ? can_have[k - 1] + 1 : 0;
        bool fits = (cells[n - 1] & kEmpty) != 0 && table[n - 1][k] != 0;
        if (!fits && length <= can_have[k - 1]) {
          const std::size_t start = n - length;
          const bool gap = k > 1 && gap_behind(clue, k - 2) > 0;
          fits = gap ? start > 0 && (cells[start - 1] & kEmpty) != 0 && table[start - 1][k - 1] != 0
                     : table[start][k - 1] != 0;
        }
        table[n][k] = fits ? 1 : 0;
      }
    }
    return table;
  }

  // +1 where placements of the block begin, -1 behind their ends: what is between can be its
  // colour.
  void add_placements(std::size_t block, std::vector<Domain>& left) const {
    std::vector<int> covered(left.size() + 1);
    for (std::size_t cell = 0; cell < left.size(); ++cell) {
      if (!block_fits(block, cell)) continue;
      ++covered[cell];
      --covered[cell + static_cast<std::size_t>(clue_[block].length)];
    }
    int ways = 0;
    for (std::size_t cell = 0; cell < left.size(); ++cell) {
      ways += covered[cell];
      if (ways > 0) left[cell] |= domain_of(clue_[block].colour);
    }
  }

  [[nodiscard]] bool block_fits(std::size_t block, std::size_t start) const {
    const auto end = start + static_cast<std::size_t>(clue_[block].length);
    const std::size_t length = cells_.size();
    if (end > length) return false;
    for (std::size_t cell = start; cell < end; ++cell) {
      if ((cells_[cell] & domain_of(clue_[block].colour)) == 0) return false;
    }
    const auto before = [&] {
      if (block == 0 || gap_behind(clue_, block - 1) == 0) return fits_before_[start][block] != 0;
      return start > 0 && (cells_[start - 1] & kEmpty) != 0 && fits_before_[start - 1][block] != 0;
    };
    const std::size_t behind = clue_.size() - block - 1;
    const auto after = [&] {
      if (gap_behind(clue_, block) == 0) return fits_behind_[length - end][behind] != 0;
      return end < length && (cells_[end] & kEmpty) != 0 &&
             fits_behind_[length - end - 1][behind] != 0;
    };
    return before() && after();
  }

  const Clue& clue_;
  std::vector<Domain> cells_;
  Table fits_before_;
  Table fits_behind_;
};

template <class Own, class Report>
class Lines {
 public:
  Lines(const Own& puzzle, Trace& trace, LimitWatch& watch)
      : puzzle_(puzzle),
        clues_(clues_of(puzzle)),
        trace_(trace),
        watch_(watch),
        grid_(puzzle.width(), puzzle.height(),
              static_cast<Domain>((std::uint64_t{1} << clues_.values) - 1)),
        waits_(static_cast<std::size_t>(puzzle.height() + puzzle.width())) {}

  Report run() {
    Report report;
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
    if (const auto picture = nonogram::colour::picture_of(grid_)) {
      keep(report, puzzle_, *picture);
      report.verdict = Verdict::unique;
      report.exhausted = true;
    }
    return finished(report);
  }

  [[nodiscard]] const DomainGrid& grid() const { return grid_; }

 private:
  Report finished(Report report) const {
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
    std::vector<Domain> cells;
    for (int place = 0; place < length; ++place) cells.push_back(at(line, place));
    const auto index = static_cast<std::size_t>(line.index);
    const Clue& clue = line.is_row() ? clues_.rows[index] : clues_.columns[index];
    const auto settled = OneLine(clue, std::move(cells)).settled();
    if (!settled) return false;
    for (int place = 0; place < length; ++place) {
      const Domain left = (*settled)[static_cast<std::size_t>(place)];
      if (at(line, place) == left) continue;
      at(line, place) = left;
      if (std::has_single_bit(left)) ++known_;
      push(line.crossing(place));
    }
    trace_.note_table(pass, known_);
    return true;
  }

  Domain& at(LineId line, int place) {
    return line.is_row() ? grid_.at(line.index, place) : grid_.at(place, line.index);
  }
  [[nodiscard]] std::size_t number_of(LineId line) const {
    return static_cast<std::size_t>(line.is_row() ? line.index : puzzle_.height() + line.index);
  }
  void push(LineId line) {
    if (waits_[number_of(line)]) return;
    waits_[number_of(line)] = true;
    queue_.push_back(line);
  }

  const Own& puzzle_;
  NonogramClues clues_;
  Trace& trace_;
  LimitWatch& watch_;
  DomainGrid grid_;
  std::size_t known_ = 0;
  std::deque<LineId> queue_;
  std::vector<bool> waits_;  // which lines the queue holds
};

nonogram::CellGrid own_grid(const nonogram::Puzzle& /*puzzle*/, const DomainGrid& domains) {
  nonogram::CellGrid grid(domains.width(), domains.height());
  std::ranges::transform(domains.cells(), grid.cells().begin(), [](Domain domain) {
    if (!std::has_single_bit(domain)) return nonogram::Cell::unknown;
    return domain == kEmpty ? nonogram::Cell::empty : nonogram::Cell::filled;
  });
  return grid;
}
DomainGrid own_grid(const nonogram::colour::Puzzle& /*puzzle*/, const DomainGrid& domains) {
  return domains;
}

template <class Logic, class Report, class Own>
Logic logic_of(const Own& puzzle, const Limits& limits) {
  Logic logic{{{}, Trace("lines", kMeaning)}, {}};
  LimitWatch watch(limits, 4);
  Lines<Own, Report> lines(puzzle, logic.taught.trace, watch);
  logic.taught.report = lines.run();
  logic.grid = own_grid(puzzle, lines.grid());
  return logic;
}

}  // namespace

LineLogic line_logic(const nonogram::Puzzle& puzzle, const Limits& limits) {
  return logic_of<LineLogic, nonogram::SolveReport>(puzzle, limits);
}

ColourLineLogic line_logic(const nonogram::colour::Puzzle& puzzle, const Limits& limits) {
  return logic_of<ColourLineLogic, nonogram::colour::SolveReport>(puzzle, limits);
}

}  // namespace quadrille::teaching
