#include "nonogram_check.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "printed_solution.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;
using nonogram::CheckReport;
using nonogram::GridStatus;
using nonogram::LineStatus;
using nonogram::Puzzle;

Result<CellGrid> grid_of_puzzle(const Puzzle& puzzle) {
  if (puzzle.saved()) return *puzzle.saved();
  if (puzzle.goal()) return *puzzle.goal();
  return fail("no_grid", "the file has no grid to check");
}

// The grid in the JSON of `solve`: its first solution.
Result<CellGrid> grid_of_solve_report(const boost::json::object& report) {
  const boost::json::value* solutions = report.if_contains("solutions");
  const auto* list = solutions == nullptr ? nullptr : solutions->if_array();
  const auto* rows = list == nullptr || list->empty() ? nullptr : list->front().if_array();
  if (rows == nullptr) return fail("no_grid", "the JSON holds no solution to check");
  std::string text;
  for (const boost::json::value& row : *rows) {
    if (!row.is_string()) return fail("bad_grid", "a row of the solution is not a string");
    text += std::string(row.get_string()) + '\n';
  }
  return nonogram::read_grid(text);
}

// A solution comes as a bare grid, as what `solve` prints (text or JSON), or as any puzzle file
// with a grid.
Result<CellGrid> read_solution(const Puzzle& puzzle, const CheckSettings& settings) {
  auto text = read_text(settings.solution);
  if (!text) return tl::unexpected(text.error());
  boost::json::error_code problem;
  const boost::json::value parsed = boost::json::parse(*text, problem);
  if (!problem && parsed.is_object() && parsed.get_object().contains("solutions")) {
    return grid_of_solve_report(parsed.get_object());
  }
  if (auto grid = nonogram::read_grid(*text)) return grid;
  if (auto grid = read_printed_solution(*text, puzzle)) return *std::move(grid);
  auto loaded = load_text(*settings.registry, *text, settings.solution,
                          {nonogram::kKindName, settings.common.format, {}});
  if (!loaded) return tl::unexpected(loaded.error());
  return grid_of_puzzle(loaded->front().puzzle.as<Puzzle>(nonogram::kKindName));
}

Result<CellGrid> grid_to_check(const Puzzle& puzzle, const CheckSettings& settings) {
  auto grid = settings.solution.empty() ? grid_of_puzzle(puzzle) : read_solution(puzzle, settings);
  if (!grid) return grid;
  // The puzzle itself knows which grids fit it.
  return puzzle.with_saved(*grid).map([&](const Puzzle&) { return *grid; });
}

ExitStatus status_of(const CheckReport& report) {
  if (report.status == GridStatus::solved) return ExitStatus::done;
  if (report.status == GridStatus::wrong) return ExitStatus::negative;
  if (!report.completable) return ExitStatus::unknown;
  return *report.completable ? ExitStatus::done : ExitStatus::negative;
}

// "rows 3, 7" with the numbers of the lines that have the status; empty when there are none.
std::string lines_with(const std::vector<LineStatus>& lines, LineStatus wanted,
                       std::string_view name) {
  std::vector<std::size_t> numbers;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    if (lines[index] == wanted) numbers.push_back(index + 1);
  }
  if (numbers.empty()) return {};
  return fmt::format("  {}{} {}\n", name, numbers.size() == 1 ? "" : "s", fmt::join(numbers, ", "));
}

std::string section(const CheckReport& report, LineStatus wanted, std::string_view heading) {
  const std::string lines =
      lines_with(report.rows, wanted, "row") + lines_with(report.columns, wanted, "column");
  return lines.empty() ? "" : fmt::format("{}:\n{}", heading, lines);
}

std::string text_of(const CheckReport& report) {
  if (report.status == GridStatus::solved) {
    return coloured("Solved: the grid satisfies every clue.", Colour::green) + '\n';
  }
  std::string text;
  if (report.status == GridStatus::wrong) {
    text = coloured("Wrong: the grid can no longer be completed.", Colour::red) + '\n';
  } else if (report.completable) {
    text = coloured("Open: the grid can still be completed.", Colour::green) + '\n';
  } else {
    text = coloured(
               "Open: " + cut_text(report.limit, "it was known whether the grid can be completed"),
               Colour::yellow) +
           '\n';
  }
  return text + section(report, LineStatus::satisfied, "Satisfied") +
         section(report, LineStatus::open, "Unfinished") +
         section(report, LineStatus::impossible, "No longer possible");
}

}  // namespace

Outcome check_nonogram(const LoadedPuzzle& loaded, const CheckSettings& settings) {
  const auto& puzzle = loaded.puzzle.as<Puzzle>(nonogram::kKindName);
  auto grid = grid_to_check(puzzle, settings);
  if (!grid) {
    const std::string& place = settings.solution.empty() ? loaded.source.file : settings.solution;
    return outcome_of_error({place, {}}, grid.error(), settings.common.json);
  }
  const Stopwatch stopwatch;
  const CheckReport report = nonogram::check(puzzle, *grid, limits_of(settings.common));
  Outcome outcome;
  outcome.status = status_of(report);
  if (settings.common.json) {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, report, stopwatch.seconds());
    outcome.out = json_line(object);
  } else {
    outcome.out = text_of(report);
  }
  return outcome;
}

}  // namespace quadrille::app
