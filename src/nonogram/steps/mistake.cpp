// Where a state of play went wrong. Lines are asked one by one first; only if each of them can be
// completed the solver is asked about the whole grid, and then about the first k marks of it, with
// k found by halving: once no solution is left, further marks bring none back.

#include "nonogram/steps/chain_reasons.hpp"
#include "nonogram/steps/known_cells.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstddef>
#include <utility>

namespace quadrille::nonogram {
namespace {

class MistakeFinder {
 public:
  MistakeFinder(const Puzzle& puzzle, const Limits& limits) : puzzle_(puzzle), limits_(limits) {}

  MistakeReport find(const CellGrid& state) {
    MistakeReport report;
    const CheckReport checked = check(puzzle_, state, limits_);
    report.solved = checked.status == GridStatus::solved;
    if (!checked.completable) {
      report.limit = checked.limit;
    } else if (!*checked.completable) {
      report.mistake = mistake_in(state, checked);
      report.limit = limit_;
    }
    return report;
  }

 private:
  std::optional<Mistake> mistake_in(const CellGrid& state, const CheckReport& checked) {
    Mistake mistake;
    add_impossible(mistake, Axis::row, checked.rows);
    add_impossible(mistake, Axis::column, checked.columns);
    for (const LineId line : mistake.lines) {
      mistake.marks.push_back(cells_without_placement(puzzle_, line, known_on(state, line)));
    }
    if (!mistake.lines.empty()) return mistake;
    for (int row = 0; row < state.height(); ++row) {
      for (int column = 0; column < state.width(); ++column) {
        const Cell value = state.at(row, column);
        if (value != Cell::unknown) marks_.push_back({row, column, value});
      }
    }
    return earliest_mark();
  }

  static void add_impossible(Mistake& mistake, Axis axis, const std::vector<LineStatus>& lines) {
    for (std::size_t index = 0; index < lines.size(); ++index) {
      if (lines[index] == LineStatus::impossible) {
        mistake.lines.push_back({axis, static_cast<int>(index)});
      }
    }
  }

  // Invariant of the halving: `possible` marks leave a solution, `impossible` marks leave none.
  std::optional<Mistake> earliest_mark() {
    if (!leaves_solution(0)) {
      if (limit_ != LimitReached::none) return std::nullopt;
      return impossible_puzzle();
    }
    std::size_t possible = 0;
    std::size_t impossible = marks_.size();
    while (possible + 1 < impossible) {
      const std::size_t middle = (possible + impossible) / 2;
      (leaves_solution(middle) ? possible : impossible) = middle;
      if (limit_ != LimitReached::none) return std::nullopt;
    }
    Mistake mistake;
    mistake.kind = Mistake::Kind::mark;
    mistake.mark = marks_[impossible - 1];
    return mistake;
  }

  [[nodiscard]] Mistake impossible_puzzle() const {
    Mistake mistake;
    mistake.kind = Mistake::Kind::puzzle;
    const Explanation explanation = explain(puzzle_, limits_);
    if (!explanation.broken) return mistake;
    mistake.lines = {explanation.broken->line};
    mistake.marks = {explanation.broken->cells};
    mistake.steps = explanation.broken->needed.size();
    return mistake;
  }

  bool leaves_solution(std::size_t marks) {
    CellGrid grid(puzzle_.width(), puzzle_.height(), Cell::unknown);
    for (std::size_t index = 0; index < marks; ++index) {
      grid.at(marks_[index].row, marks_[index].column) = marks_[index].value;
    }
    const SolveReport report =
        solve(puzzle_, {.max_solutions = 1, .from = std::move(grid)}, limits_);
    if (report.verdict == Verdict::unknown) limit_ = report.limit;
    return !report.solutions.empty();
  }

  const Puzzle& puzzle_;
  const Limits& limits_;
  std::vector<KnownCell> marks_;  // row by row
  LimitReached limit_ = LimitReached::none;
};

}  // namespace

MistakeReport find_mistake(const Puzzle& puzzle, const CellGrid& state, const Limits& limits) {
  return MistakeFinder(puzzle, limits).find(state);
}

}  // namespace quadrille::nonogram
