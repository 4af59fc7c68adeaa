#include "nonogram_check.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "printed_solution.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace colour = nonogram::colour;
using nonogram::CellGrid;
using nonogram::CheckReport;
using nonogram::GridStatus;
using nonogram::LineStatus;
using nonogram::Puzzle;

// Grids of one sort of nonogram: how far they are known, from a text, from what was printed.
struct PlainGrids {
  using Own = Puzzle;
  using OneGrid = CellGrid;

  static OneGrid nothing_known(const Own& puzzle) { return {puzzle.width(), puzzle.height()}; }
  static OneGrid of_picture(const CellGrid& picture) { return picture; }
  static Result<OneGrid> read(const Own& /*puzzle*/, std::string_view text) {
    return nonogram::read_grid(text);
  }
  static std::optional<OneGrid> read_printed(const Own& puzzle, std::string_view text) {
    return read_printed_solution(text, puzzle);
  }
};

struct ColourGrids {
  using Own = colour::Puzzle;
  using OneGrid = colour::DomainGrid;

  static OneGrid nothing_known(const Own& puzzle) {
    return {puzzle.width(), puzzle.height(), puzzle.palette().all()};
  }
  static OneGrid of_picture(const colour::Picture& picture) { return colour::domains_of(picture); }
  static Result<OneGrid> read(const Own& puzzle, std::string_view text) {
    return colour::read_grid(puzzle.palette(), text);
  }
  static std::optional<OneGrid> read_printed(const Own& puzzle, std::string_view text) {
    return read_printed_solution(text, puzzle);
  }
};

template <class Grids>
std::optional<typename Grids::OneGrid> grid_of_puzzle(const typename Grids::Own& puzzle) {
  if (puzzle.saved()) return *puzzle.saved();
  if (puzzle.goal()) return Grids::of_picture(*puzzle.goal());
  return std::nullopt;
}

// The grid in the JSON of `solve`: its first solution.
Result<std::string> grid_of_solve_report(const boost::json::object& report) {
  const boost::json::value* solutions = report.if_contains("solutions");
  const auto* list = solutions == nullptr ? nullptr : solutions->if_array();
  const auto* rows = list == nullptr || list->empty() ? nullptr : list->front().if_array();
  if (rows == nullptr) return fail("no_grid", "the JSON holds no solution to check");
  std::string text;
  for (const boost::json::value& row : *rows) {
    if (!row.is_string()) return fail("bad_grid", "a row of the solution is not a string");
    text += std::string(row.get_string()) + '\n';
  }
  return text;
}

// A solution comes as a bare grid, as what `solve` prints (text or JSON), or as any puzzle file
// with a grid.
template <class Grids>
Result<typename Grids::OneGrid> read_solution(const typename Grids::Own& puzzle,
                                              const CheckSettings& settings) {
  auto text = read_text(settings.solution);
  if (!text) return tl::unexpected(text.error());
  boost::json::error_code problem;
  const boost::json::value parsed = boost::json::parse(*text, problem);
  if (!problem && parsed.is_object() && parsed.get_object().contains("solutions")) {
    return grid_of_solve_report(parsed.get_object()).and_then([&](const std::string& rows) {
      return Grids::read(puzzle, rows);
    });
  }
  if (auto grid = Grids::read(puzzle, *text)) return grid;
  if (auto grid = Grids::read_printed(puzzle, *text)) return *std::move(grid);
  auto loaded = load_text(*settings.registry, *text, settings.solution,
                          {nonogram::kKindName, settings.common.format, {}});
  if (!loaded) return tl::unexpected(loaded.error());
  const auto* other =
      std::get_if<typename Grids::Own>(&nonogram::nonogram_of(loaded->front().puzzle));
  if (other == nullptr) {
    return fail("wrong_palette", "one of the two is a colour puzzle, the other is not");
  }
  if (auto grid = grid_of_puzzle<Grids>(*other)) return *std::move(grid);
  return fail("no_grid", "the file has no grid to check");
}

// Before the first mark nothing is known.
template <class Grids>
typename Grids::OneGrid own_grid(const typename Grids::Own& puzzle) {
  auto grid = grid_of_puzzle<Grids>(puzzle);
  return grid ? *std::move(grid) : Grids::nothing_known(puzzle);
}

template <class Grids>
Result<CheckReport> report_of(const typename Grids::Own& puzzle, const CheckSettings& settings) {
  const auto grid = settings.solution.empty()
                        ? Result<typename Grids::OneGrid>(own_grid<Grids>(puzzle))
                        : read_solution<Grids>(puzzle, settings);
  if (!grid) return tl::unexpected(grid.error());
  // The puzzle itself knows which grids fit it.
  return puzzle.with_saved(*grid).map([&](const auto& fitting) {
    return check(puzzle, *fitting.saved(), limits_of(settings.common));
  });
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
  const Stopwatch stopwatch;
  const colour::Puzzle* coloured = nonogram::colour_of(loaded.puzzle);
  const auto checked = coloured != nullptr
                           ? report_of<ColourGrids>(*coloured, settings)
                           : report_of<PlainGrids>(*nonogram::plain_of(loaded.puzzle), settings);
  if (!checked) {
    const std::string& place = settings.solution.empty() ? loaded.source.file : settings.solution;
    return outcome_of_error({place, {}}, checked.error(), settings.common.json);
  }
  const CheckReport& report = *checked;
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
