#include "teaching/nonogram_clues.hpp"

#include <quadrille/teaching/nonogram.hpp>

#include <utility>

namespace quadrille::teaching {
namespace {

using nonogram::colour::Clue;
using nonogram::colour::Picture;
using nonogram::colour::Value;

constexpr Meaning kMeaning{.depth = "rows placed",
                           .nodes = "partial pictures of this many rows",
                           .children = "placements of the next row tried",
                           .discarded = "of them, refused by a column",
                           .queue = "",
                           .table = ""};

// How far a column has come in its clue.
struct Progress {
  std::size_t block = 0;  // the one under way, or the next one
  int run = 0;            // cells of it that are there
};

// The blocks of a row at their places; moves on through all placements, the leftmost first.
class Placement {
 public:
  Placement(const Clue& clue, int width) : clue_(&clue), width_(width) { pack(0, 0); }

  [[nodiscard]] const std::vector<int>& starts() const { return starts_; }

  // The last block that has room moves by one, and those behind it follow closely. False when
  // none has room.
  bool advance() {
    int end = width_;  // behind the last cell that the block may take
    for (std::size_t block = starts_.size(); block-- > 0;) {
      if (starts_[block] + (*clue_)[block].length < end) {
        pack(block, starts_[block] + 1);
        return true;
      }
      end = starts_[block] - (block > 0 ? gap_behind(*clue_, block - 1) : 0);
    }
    return false;
  }

 private:
  void pack(std::size_t block, int start) {
    starts_.resize(clue_->size());
    for (; block < clue_->size(); ++block) {
      starts_[block] = start;
      start += (*clue_)[block].length + gap_behind(*clue_, block);
    }
  }

  const Clue* clue_;
  int width_;
  std::vector<int> starts_;
};

template <class Own, class Report>
class Backtracking {
 public:
  Backtracking(const Own& puzzle, Trace& trace, LimitWatch& watch)
      : puzzle_(puzzle),
        clues_(clues_of(puzzle)),
        trace_(trace),
        watch_(watch),
        picture_(puzzle.width(), puzzle.height()) {
    for (const Clue& clue : clues_.columns) needed_.push_back(cells_needed(clue));
    progress_.assign(clues_.rows.size() + 1, std::vector<Progress>(clues_.columns.size()));
  }

  // The stack holds a placement for every row that is being tried.
  Report run() {
    Report report;
    std::vector<Placement> stack;
    enter(stack);
    while (!stack.empty() && report.found < 2) {
      if (watch_.reached()) break;
      const std::size_t row = stack.size() - 1;
      Layer& layer = trace_.at(row);
      ++layer.children;
      if (!columns_take(row, stack.back().starts())) {
        ++layer.discarded;
      } else if (stack.size() < clues_.rows.size()) {
        enter(stack);
        continue;
      } else {
        keep(report, puzzle_, picture_);
      }
      while (!stack.empty() && !stack.back().advance()) stack.pop_back();
    }
    report.exhausted = stack.empty();
    report.verdict = report.found >= 2   ? Verdict::multiple
                     : !report.exhausted ? Verdict::unknown
                     : report.found == 1 ? Verdict::unique
                                         : Verdict::none;
    if (report.verdict == Verdict::unknown) report.limit = watch_.reason();
    return report;
  }

 private:
  void enter(std::vector<Placement>& stack) {
    ++trace_.at(stack.size()).nodes;
    watch_.count_node();
    stack.emplace_back(clues_.rows[stack.size()], puzzle_.width());
  }

  // needed[block]: the fewest cells that this block and those behind it take.
  static std::vector<int> cells_needed(const Clue& clue) {
    std::vector<int> needed(clue.size() + 1, 0);
    for (std::size_t block = clue.size(); block-- > 0;) {
      needed[block] = clue[block].length + gap_behind(clue, block) + needed[block + 1];
    }
    return needed;
  }

  // Puts the row into the picture and moves the columns on; false if one of them cannot.
  bool columns_take(std::size_t row, const std::vector<int>& starts) {
    const auto r = static_cast<int>(row);
    const Clue& clue = clues_.rows[row];
    for (int column = 0; column < puzzle_.width(); ++column) picture_.at(r, column) = 0;
    for (std::size_t block = 0; block < clue.size(); ++block) {
      for (int i = 0; i < clue[block].length; ++i) {
        picture_.at(r, starts[block] + i) = clue[block].colour;
      }
    }
    progress_[row + 1] = progress_[row];
    for (int column = 0; column < puzzle_.width(); ++column) {
      Progress& progress = progress_[row + 1][static_cast<std::size_t>(column)];
      if (!moves_on(progress, column, picture_.at(r, column), puzzle_.height() - r - 1)) {
        return false;
      }
    }
    return true;
  }

  // One more cell of a column, with `left` cells behind it.
  [[nodiscard]] bool moves_on(Progress& progress, int column, Value value, int left) const {
    const Clue& clue = clues_.columns[static_cast<std::size_t>(column)];
    const std::vector<int>& needed = needed_[static_cast<std::size_t>(column)];
    const bool under_way = progress.run > 0;
    if (under_way && clue[progress.block].colour != value) {
      if (progress.run < clue[progress.block].length) return false;
      ++progress.block;
      progress.run = 0;
    }
    if (value != 0) {
      if (progress.block == clue.size() || clue[progress.block].colour != value) return false;
      if (progress.run == clue[progress.block].length) return false;
      ++progress.run;
    }
    return needed[progress.block] - progress.run <= left;
  }

  const Own& puzzle_;
  NonogramClues clues_;
  Trace& trace_;
  LimitWatch& watch_;
  Picture picture_;
  std::vector<std::vector<int>> needed_;         // by column
  std::vector<std::vector<Progress>> progress_;  // by rows placed, by column
};

template <class Report, class Own>
Taught<Report> backtrack(const Own& puzzle, const Limits& limits) {
  Taught<Report> taught{{}, Trace("backtracking", kMeaning)};
  LimitWatch watch(limits);
  const std::uint64_t bytes =
      (std::uint64_t{1} + puzzle.rows().size()) * puzzle.columns().size() * sizeof(Progress);
  taught.trace.note_memory(bytes);
  watch.holds_memory(bytes);
  if (watch.reached_now()) {
    taught.report.limit = watch.reason();
    return taught;
  }
  taught.report = Backtracking<Own, Report>(puzzle, taught.trace, watch).run();
  taught.report.stats.decisions = watch.nodes();
  return taught;
}

}  // namespace

Taught<nonogram::SolveReport> backtracking(const nonogram::Puzzle& puzzle, const Limits& limits) {
  return backtrack<nonogram::SolveReport>(puzzle, limits);
}

Taught<nonogram::colour::SolveReport> backtracking(const nonogram::colour::Puzzle& puzzle,
                                                   const Limits& limits) {
  return backtrack<nonogram::colour::SolveReport>(puzzle, limits);
}

}  // namespace quadrille::teaching
