// How a grid in play stands. The lines are judged one by one, by means that share nothing with the
// solver; only whether the whole can still be completed is the solver's question.
#include "nonogram/colour/plain_line.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

// The cells with one value give the clue when all others are background, and all others may be.
bool has_clue(const Clue& clue, const std::vector<Domain>& line) {
  Clue runs;
  Value before = 0;
  for (const Domain domain : line) {
    Value value = 0;
    if (std::has_single_bit(domain)) {
      value = static_cast<Value>(std::countr_zero(domain));
    } else if ((domain & domain_of(0)) == 0) {
      return false;
    }
    if (value != 0) {
      if (value != before) runs.push_back({0, value});
      ++runs.back().length;
    }
    before = value;
  }
  return runs == clue;
}

LineStatus status_of(const Clue& clue, const std::vector<Domain>& line) {
  if (has_clue(clue, line)) return LineStatus::satisfied;
  return plain_narrow(clue, line) ? LineStatus::open : LineStatus::impossible;
}

bool all_are(const CheckReport& report, LineStatus status) {
  const auto is_status = [status](LineStatus line) { return line == status; };
  return std::ranges::all_of(report.rows, is_status) &&
         std::ranges::all_of(report.columns, is_status);
}

bool any_is(const CheckReport& report, LineStatus status) {
  return std::ranges::find(report.rows, status) != report.rows.end() ||
         std::ranges::find(report.columns, status) != report.columns.end();
}

void judge_lines(const Puzzle& puzzle, const DomainGrid& grid, LimitWatch& watch,
                 CheckReport& report) {
  for (int number = 0; number < puzzle.size().line_count(); ++number) {
    const LineId line = puzzle.size().line_id(number);
    auto& statuses = line.is_row() ? report.rows : report.columns;
    statuses.push_back(watch.reached() ? LineStatus::open
                                       : status_of(puzzle.clue(line), line_of(grid, line)));
  }
}

void ask_solver(const Puzzle& puzzle, const DomainGrid& grid, const Limits& limits,
                CheckReport& report) {
  const SolveReport solved = solve(puzzle, {.max_solutions = 1, .from = grid}, limits);
  report.limit = solved.limit;
  if (solved.verdict != Verdict::unknown) report.completable = solved.verdict != Verdict::none;
}

}  // namespace

CheckReport check(const Puzzle& puzzle, const DomainGrid& grid, const Limits& limits) {
  QUADRILLE_CHECK(grid.width() == puzzle.width() && grid.height() == puzzle.height());
  CheckReport report;
  LimitWatch watch(limits, 1);
  judge_lines(puzzle, grid, watch, report);
  if (all_are(report, LineStatus::satisfied)) {
    report.status = GridStatus::solved;
    report.completable = true;
    return report;
  }
  if (any_is(report, LineStatus::impossible)) {
    report.completable = false;
  } else if (watch.reason() != LimitReached::none) {
    report.limit = watch.reason();
  } else {
    ask_solver(puzzle, grid, limits, report);
  }
  report.status = report.completable == false ? GridStatus::wrong : GridStatus::open;
  return report;
}

}  // namespace quadrille::nonogram::colour
