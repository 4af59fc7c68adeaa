// Nonograms on the command line. The 1999 letters -c -g -i -u and the look of the text come from
// document 001's user guide.
#include "nonogram_frontend.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "nonogram_check.hpp"
#include "nonogram_explain.hpp"
#include "nonogram_generate.hpp"
#include "nonogram_hint.hpp"
#include "nonogram_rate.hpp"
#include "terminal.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/wire/nonogram_answers.hpp>

#include <chrono>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SolveReport;
using nonogram::SolveStats;
using Findings = wire::NonogramFindings;

// `*` and blanks, as document 001's solver draws; no blanks at line ends.
constexpr nonogram::CellGlyphs kGlyphs{'*', ' ', '?'};

std::string draw_plain(const CellGrid& grid) {
  std::string text;
  for (int row = 0; row < grid.height(); ++row) {
    std::string line;
    for (const nonogram::Cell cell : grid.row(row)) {
      line += cell == nonogram::Cell::filled ? kGlyphs.filled : kGlyphs.empty;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string banner(const Source& source) {
  const std::string rule(38, '*');
  const std::string index = source.index ? fmt::format(" ({})", *source.index) : "";
  return fmt::format("{0}\nNonogram Solver\nFile : {1}{2}\n{0}\n", rule, source.file, index);
}

std::string verdict_sentence(const Findings& found) {
  const SolveReport& report = found.report;
  switch (report.verdict) {
    case Verdict::unique:
      return coloured("This is the only solution.", Colour::green);
    case Verdict::none:
      return coloured("There is no solution.", Colour::red);
    case Verdict::solved:
      return coloured("Solved; whether there are others was not asked.", Colour::green);
    case Verdict::multiple:
      return coloured(
          report.exhausted
              ? fmt::format("There are exactly {} solutions.", report.solutions.size())
              : fmt::format("There are at least {} solutions.", report.solutions.size()),
          Colour::yellow);
    case Verdict::unknown:
      break;
  }
  return coloured(report.solutions.empty()
                      ? "Unknown: a limit was reached before a solution was found."
                      : "Unknown: a limit was reached before all was known.",
                  Colour::yellow);
}

std::string text_of(const SolveStats& stats, double seconds) {
  return fmt::format(
      "Running time           : {:.6f} s\n"
      "Line solves            : {}\n"
      "Cells by line logic    : {}\n"
      "Cells by probing       : {}\n"
      "Cells by search        : {}\n"
      "Probes                 : {}\n"
      "Decisions              : {}\n"
      "Number of fails        : {}\n"
      "Restarts               : {}\n"
      "Learned clauses        : {}\n"
      "Memory                 : {} bytes\n",
      seconds, stats.line_solves, stats.cells_by_lines, stats.cells_by_probing,
      stats.cells_by_search, stats.probes, stats.decisions, stats.conflicts, stats.restarts,
      stats.learned_clauses, stats.memory_bytes);
}

class NonogramFrontend final : public Frontend {
 public:
  [[nodiscard]] std::string_view kind() const override { return nonogram::kKindName; }

  void add_solve_options(CLI::Option_group& options) override {
    options.add_flag("-c,--clues", with_clues_, "Draw the solution with its clues");
    options
        .add_option("--output", output_, "Write the first solution as the grid of a puzzle file")
        ->type_name("FILE");
    options.add_flag_callback(
        "-g", [this] { output_ = "output.non"; }, "The same, to the file output.non");
    options.add_flag("--from-grid", from_grid_, "Keep the known cells of the state of play");
  }

  void add_generate_options(CLI::App& command) override { generator_.add_options(command); }

  [[nodiscard]] Outcome solve(const LoadedPuzzle& loaded,
                              const SolveSettings& settings) const override {
    const auto& puzzle = loaded.puzzle.as<Puzzle>(kind());
    if (auto misuse = output_misused(loaded.source, settings)) {
      return outcome_of_error(loaded.source, *misuse, settings.common.json);
    }
    const Findings found = find_solutions(puzzle, settings);
    Outcome outcome;
    outcome.status = status_of(found.verdict());
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      add_fields(object, puzzle, found);
      outcome.out = json_line(object);
    } else {
      outcome.out = text_of(loaded.source, puzzle, found, settings);
    }
    if (auto stored = store_solution(puzzle, found.report); !stored) {
      return outcome_of_error(loaded.source, stored.error(), settings.common.json);
    }
    return outcome;
  }

  [[nodiscard]] Outcome check(const LoadedPuzzle& loaded,
                              const CheckSettings& settings) const override {
    return check_nonogram(loaded, settings);
  }

  [[nodiscard]] Outcome hint(const LoadedPuzzle& loaded,
                             const HintSettings& settings) const override {
    return hint_nonogram(loaded, settings);
  }
  [[nodiscard]] Outcome explain(const LoadedPuzzle& loaded,
                                const ExplainSettings& settings) const override {
    return explain_nonogram(loaded, settings);
  }
  [[nodiscard]] Outcome rate(const LoadedPuzzle& loaded,
                             const RateSettings& settings) const override {
    return rate_nonogram(loaded, settings);
  }

  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  [[nodiscard]] std::optional<Error> output_misused(const Source& source,
                                                    const SolveSettings& settings) const {
    if (output_ == "-") {
      return Error{"bad_output", "the solution's file needs a name of its own", "-", 0, 0};
    }
    if (output_.empty() || (!source.index && !settings.several_inputs)) return std::nullopt;
    return Error{
        "several_puzzles", "a solution file is written for a single puzzle only", {}, 0, 0};
  }

  [[nodiscard]] Findings find_solutions(const Puzzle& puzzle, const SolveSettings& settings) const {
    Limits limits = limits_of(settings.common);
    limits.progress = progress_bar(settings.common.progress);
    nonogram::SolveOptions options;
    options.max_solutions = settings.solution_limit();
    options.seed = settings.common.seed;
    options.from_saved = from_grid_;
    Findings found = wire::find_solutions(puzzle, options, settings.count, limits);
    clear_progress_bar(limits.progress);
    return found;
  }

  [[nodiscard]] std::string text_of(const Source& source, const Puzzle& puzzle,
                                    const Findings& found, const SolveSettings& settings) const {
    std::string text = settings.common.quiet ? "" : banner(source);
    if (found.count) {
      text += fmt::format("Number of solutions : {}{}\n", found.count->exact ? "" : "at least ",
                          found.count->count);
    } else {
      int number = 0;
      for (const CellGrid& solution : found.report.solutions) {
        const std::string heading = fmt::format("Solution #{}", ++number);
        text += fmt::format("{}\n{}\n", heading, std::string(heading.size(), '~'));
        text += with_clues_ ? draw_with_clues(puzzle, solution, kGlyphs) : draw_plain(solution);
      }
      if (!settings.common.quiet || found.report.solutions.empty()) {
        text += verdict_sentence(found) + '\n';
      }
    }
    if (settings.stats) text += app::text_of(found.report.stats, found.seconds);
    return text;
  }

  // The first solution as the state of play of a puzzle file, which the web app opens again.
  [[nodiscard]] Result<void> store_solution(const Puzzle& puzzle, const SolveReport& report) const {
    if (output_.empty() || report.solutions.empty()) return {};
    auto solved = puzzle.with_saved(report.solutions.front());
    if (!solved) return tl::unexpected(solved.error());
    auto written = nonogram::non_format().write(std::span<const Puzzle>(&*solved, 1));
    if (!written) return tl::unexpected(written.error());
    return write_text(output_, written->text);
  }

  bool with_clues_ = false;
  bool from_grid_ = false;
  std::string output_;
  NonogramGenerator generator_;
};

}  // namespace

std::unique_ptr<Frontend> make_nonogram_frontend() {
  return std::make_unique<NonogramFrontend>();
}

}  // namespace quadrille::app
