// How a grid in play stands. The lines are judged one by one, by means that share nothing with the
// solver; only whether the whole can still be completed is the solver's question.
#include "nonogram/line/placements.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::nonogram {
namespace {

// The filled cells alone give the clue: where cells are unknown, they must stay empty.
bool has_clue(const Clue& clue, const std::vector<Cell>& line) {
  Clue runs;
  Cell before = Cell::empty;
  for (const Cell cell : line) {
    if (cell == Cell::filled) {
      if (before != Cell::filled) runs.push_back(0);
      ++runs.back();
    }
    before = cell;
  }
  return runs == clue;
}

LineStatus status_of(const Clue& clue, const std::vector<Cell>& line) {
  if (has_clue(clue, line)) return LineStatus::satisfied;
  return leftmost_starts(clue, line) ? LineStatus::open : LineStatus::impossible;
}

bool all_are(const CheckReport& report, LineStatus status) {
  const auto is_status = [status](LineStatus line) { return line == status; };
  return std::all_of(report.rows.begin(), report.rows.end(), is_status) &&
         std::all_of(report.columns.begin(), report.columns.end(), is_status);
}

bool any_is(const CheckReport& report, LineStatus status) {
  const auto is_status = [status](LineStatus line) { return line == status; };
  return std::any_of(report.rows.begin(), report.rows.end(), is_status) ||
         std::any_of(report.columns.begin(), report.columns.end(), is_status);
}

void ask_solver(const Puzzle& puzzle, const CellGrid& grid, const Limits& limits,
                CheckReport& report) {
  const SolveReport solved = solve(puzzle, {.max_solutions = 1, .from = grid}, limits);
  report.limit = solved.limit;
  if (solved.verdict != Verdict::unknown) report.completable = solved.verdict != Verdict::none;
}

}  // namespace

CheckReport check(const Puzzle& puzzle, const CellGrid& grid, const Limits& limits) {
  QUADRILLE_CHECK(grid.width() == puzzle.width() && grid.height() == puzzle.height());
  CheckReport report;
  for (int row = 0; row < grid.height(); ++row) {
    const auto cells = grid.row(row);
    report.rows.push_back(
        status_of(puzzle.rows()[row], std::vector<Cell>(cells.begin(), cells.end())));
  }
  for (int column = 0; column < grid.width(); ++column) {
    std::vector<Cell> cells(static_cast<std::size_t>(grid.height()));
    for (int row = 0; row < grid.height(); ++row) {
      cells[static_cast<std::size_t>(row)] = grid.at(row, column);
    }
    report.columns.push_back(status_of(puzzle.columns()[column], cells));
  }

  if (all_are(report, LineStatus::satisfied)) {
    report.status = GridStatus::solved;
    report.completable = true;
    return report;
  }
  if (any_is(report, LineStatus::impossible)) {
    report.completable = false;
  } else {
    ask_solver(puzzle, grid, limits, report);
  }
  report.status = report.completable == false ? GridStatus::wrong : GridStatus::open;
  return report;
}

}  // namespace quadrille::nonogram
