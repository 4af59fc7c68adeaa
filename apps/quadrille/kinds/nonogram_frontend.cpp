// Nonograms on the command line. The 1999 letters -c -g -i -u and the look of the text come from
// document 001's user guide.
#include "nonogram_frontend.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "nonogram_check.hpp"
#include "nonogram_drawing.hpp"
#include "nonogram_explain.hpp"
#include "nonogram_generate.hpp"
#include "nonogram_hint.hpp"
#include "nonogram_play.hpp"
#include "nonogram_rate.hpp"
#include "proof_options.hpp"
#include "proof_output.hpp"
#include "shared_search.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::AnyNonogram;
using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SolveStats;
namespace colour = nonogram::colour;

std::vector<std::string> rows_of(const Puzzle& /*puzzle*/, const CellGrid& grid) {
  return to_rows(grid);
}

template <class OneGrid>
std::vector<std::string> rows_of(const colour::Puzzle& puzzle, const OneGrid& grid) {
  return to_rows(puzzle.palette(), grid);
}

boost::json::array json_rows(const Puzzle& /*puzzle*/, const CellGrid& solution) {
  return wire::to_json(solution);
}

boost::json::array json_rows(const colour::Puzzle& puzzle, const colour::Picture& solution) {
  return wire::to_json(puzzle.palette(), solution);
}

Result<Puzzle> with_solution(const Puzzle& puzzle, const CellGrid& solution) {
  return puzzle.with_saved(solution);
}

Result<colour::Puzzle> with_solution(const colour::Puzzle& puzzle,
                                     const colour::Picture& solution) {
  return puzzle.with_saved(colour::domains_of(solution));
}

std::string legend(const Puzzle& /*puzzle*/) {
  return {};
}

std::string legend(const colour::Puzzle& puzzle) {
  return legend_of(puzzle.palette());
}

std::string banner(const Source& source) {
  const std::string rule(38, '*');
  return fmt::format("{0}\nNonogram Solver\nFile : {1}\n{0}\n", rule, name_of(source));
}

// "at least 5", "exactly 1 solution"
std::string solutions_text(std::string_view how_sure, std::uint64_t number) {
  return fmt::format("There {} {} {} solution{}.", number == 1 ? "is" : "are", how_sure, number,
                     number == 1 ? "" : "s");
}

template <class Findings>
std::string verdict_sentence(const Findings& found) {
  const auto& report = found.report;
  switch (report.verdict) {
    case Verdict::unique:
      return coloured("This is the only solution.", Colour::green);
    case Verdict::none:
      return coloured("There is no solution.", Colour::red);
    case Verdict::solved:
      return coloured("Solved; whether there are others was not asked.", Colour::green);
    case Verdict::multiple:
      return coloured(solutions_text(report.exhausted ? "exactly" : "at least", report.found) +
                          (report.limit == LimitReached::none || !found.all
                               ? ""
                               : " Unknown: " + cut_text(report.limit, "all were found")),
                      Colour::yellow);
    case Verdict::unknown:
      break;
  }
  return coloured("Unknown: " + cut_text(report.limit, report.found == 0 ? "a solution was found"
                                                                         : "all was known"),
                  Colour::yellow);
}

template <class Findings>
ExitStatus status_of(const Findings& found) {
  if (found.limit() != LimitReached::none) return ExitStatus::unknown;
  return app::status_of(found.verdict());
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
      "Memory                 : {} bytes\n"
      "Threads                : {}\n",
      seconds, stats.line_solves, stats.cells_by_lines, stats.cells_by_probing,
      stats.cells_by_search, stats.probes, stats.decisions, stats.conflicts, stats.restarts,
      stats.learned_clauses, stats.memory_bytes, stats.threads);
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

  void add_hint_options(CLI::Option_group& options) override { hinter_.add_options(options); }
  void add_explain_options(CLI::Option_group& options) override { explainer_.add_options(options); }
  void add_rate_options(CLI::Option_group& options) override { rater_.add_options(options); }

  [[nodiscard]] Outcome solve(const LoadedPuzzle& loaded,
                              const SolveSettings& settings) const override {
    return std::visit([&](const auto& puzzle) { return solve_own(puzzle, loaded, settings); },
                      nonogram::nonogram_of(loaded.puzzle));
  }

  [[nodiscard]] Outcome check(const LoadedPuzzle& loaded,
                              const CheckSettings& settings) const override {
    return check_nonogram(loaded, settings);
  }

  [[nodiscard]] Outcome hint(const LoadedPuzzle& loaded,
                             const TeachSettings& settings) const override {
    return hinter_.run(loaded, settings);
  }
  [[nodiscard]] Outcome explain(const LoadedPuzzle& loaded,
                                const TeachSettings& settings) const override {
    return explainer_.run(loaded, settings);
  }
  [[nodiscard]] Outcome rate(const LoadedPuzzle& loaded,
                             const TeachSettings& settings) const override {
    return rater_.run(loaded, settings);
  }

  [[nodiscard]] Result<std::unique_ptr<TerminalGame>> game(const AnyPuzzle& puzzle) const override {
    if (const auto* colours = nonogram::colour_of(puzzle)) {
      return std::make_unique<NonogramPlay<ColourSort>>(*colours);
    }
    return std::make_unique<NonogramPlay<PlainSort>>(*nonogram::plain_of(puzzle));
  }
  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  template <class Own>
  [[nodiscard]] Outcome solve_own(const Own& puzzle, const LoadedPuzzle& loaded,
                                  const SolveSettings& settings) const {
    if (auto misuse = output_misused(loaded.source, settings)) {
      return outcome_of_error(loaded.source, *misuse, settings.common.json);
    }
    if (from_grid_ && !settings.proof_directory.empty()) {
      return outcome_of_error(
          loaded.source,
          {"bad_proof_request", "a proof is about the clues alone: without --from-grid", {}, 0, 0},
          settings.common.json);
    }
    if (settings.explain) {
      return outcome_of_error(
          loaded.source,
          {"unused_option", "--explain does nothing here: `quadrille explain` tells the steps", {}},
          settings.common.json);
    }
    if (settings.all) return every_solution(puzzle, loaded, settings);
    auto findings = find_solutions(puzzle, loaded.source, request_of(puzzle, settings), settings);
    if (!findings) {
      return outcome_of_error(loaded.source, findings.error(), settings.common.json);
    }
    auto& found = *findings;
    if (found.proof) {
      if (auto written = write_proof(settings.proof_directory, *found.proof); !written) {
        return outcome_of_error(loaded.source, written.error(), settings.common.json);
      }
    }
    Outcome outcome;
    outcome.status = status_of(found);
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      add_fields(object, puzzle, found);
      if (found.proof) set_proof(object, settings.proof_directory, *found.proof);
      outcome.out = json_line(object);
    } else {
      outcome.out = text_of(loaded.source, puzzle, found, settings);
      if (found.proof) outcome.out += proof_text(settings, found);
    }
    if (!found.report.solutions.empty()) {
      if (auto stored = store_solution(puzzle, found.report.solutions.front()); !stored) {
        return outcome_of_error(loaded.source, stored.error(), settings.common.json);
      }
    }
    return outcome;
  }

  [[nodiscard]] std::optional<Error> output_misused(const Source& source,
                                                    const SolveSettings& settings) const {
    if (output_ == "-") {
      return Error{"bad_output", "the solution's file needs a name of its own", "-", 0, 0};
    }
    if (output_.empty() || (!source.index && !settings.several_inputs)) return std::nullopt;
    return Error{
        "several_puzzles", "a solution file is written for a single puzzle only", {}, 0, 0};
  }

  template <class Own>
  [[nodiscard]] operations::NonogramSolveRequest request_of(const Own& puzzle,
                                                            const SolveSettings& settings) const {
    operations::NonogramSolveRequest request;
    if (settings.max_solutions) {
      request.max_solutions = static_cast<std::int64_t>(*settings.max_solutions);
    }
    request.count = settings.count;
    request.seed = static_cast<std::int64_t>(settings.common.seed);
    request.proof = proof_request(settings);
    if (from_grid_ && puzzle.saved()) {
      request.state.rows = fmt::format("{}\n", fmt::join(rows_of(puzzle, *puzzle.saved()), "\n"));
    }
    return request;
  }

  template <class Findings>
  static std::string proof_text(const SolveSettings& settings, const Findings& found) {
    return proof_sentence(settings.proof_directory, *found.proof,
                          found.report.verdict == Verdict::none ? "there is no solution"
                                                                : "this is the only solution") +
           '\n';
  }

  // A puzzle alone has all the threads that were asked for, one of many has one.
  static unsigned threads_for(const Source& source, const SolveSettings& settings) {
    const bool is_alone = !source.index && !settings.several_inputs;
    return is_alone ? std::max(1u, settings.common.threads) : 1;
  }

  static auto found_by_engine(const Puzzle& puzzle, const operations::NonogramSolveRequest& request,
                              const Limits& limits, const operations::OnSolution& on_solution,
                              unsigned threads) {
    const auto solver = [threads](const Puzzle& asked, const nonogram::SolveOptions& options,
                                  const Limits& within) {
      return solve_on_threads(asked, options, within, threads);
    };
    return operations::find_solutions(puzzle, request, limits, on_solution, solver);
  }
  // In colours there is one search only.
  static auto found_by_engine(const colour::Puzzle& puzzle,
                              const operations::NonogramSolveRequest& request, const Limits& limits,
                              const operations::OnPicture& on_solution, unsigned /*threads*/) {
    return operations::find_solutions(puzzle, request, limits, on_solution);
  }

  // Errors: what the request asks for and this sort of puzzle does not have. The only state that
  // is handed over is the puzzle's own, which fits it.
  template <class Own, class Sink = std::nullptr_t>
  static auto find_solutions(const Own& puzzle, const Source& source,
                             const operations::NonogramSolveRequest& request,
                             const SolveSettings& settings, const Sink& on_solution = nullptr) {
    Limits limits = limits_of(settings.common);
    limits.progress = progress_bar(settings.common.progress);
    auto found =
        found_by_engine(puzzle, request, limits, on_solution, threads_for(source, settings));
    clear_progress_bar(limits.progress);
    return found;
  }

  // Solutions are printed as they are found and not kept: there may be any number of them.
  template <class Own>
  [[nodiscard]] Outcome every_solution(const Own& own, const LoadedPuzzle& loaded,
                                       const SolveSettings& settings) const {
    Outcome outcome;
    outcome.long_out = [this, puzzle = own, loaded, settings](const TextSink& sink) {
      if (!settings.common.json && !settings.common.quiet) {
        sink(banner(loaded.source) + legend(puzzle));
      }
      auto request = request_of(puzzle, settings);
      request.all = true;
      std::uint64_t number = 0;
      Result<void> stored;
      const auto on_solution = [&](const auto& solution) {
        if (++number == 1) stored = store_solution(puzzle, solution);
        return sink(settings.common.json ? json_of(loaded.source, puzzle, solution, number)
                                         : drawing_of(puzzle, solution, number));
      };
      const auto findings = find_solutions(puzzle, loaded.source, request, settings, on_solution);
      if (!findings) return report_error(loaded.source, findings.error(), settings.common.json);
      const auto& found = *findings;
      if (settings.common.json) {
        boost::json::object object = json_of_source(loaded.source);
        add_fields(object, puzzle, found);
        sink(json_line(object));
      } else {
        sink(closing_of(found, settings));
      }
      if (!stored) {
        return report_error(loaded.source, stored.error(), settings.common.json);
      }
      return status_of(found);
    };
    return outcome;
  }

  template <class Own, class Solution>
  static std::string json_of(const Source& source, const Own& puzzle, const Solution& solution,
                             std::uint64_t number) {
    boost::json::object object = json_of_source(source);
    object["kind"] = nonogram::kKindName;
    object["solution"] = json_rows(puzzle, solution);
    object["number"] = number;
    return json_line(object);
  }

  template <class Own, class Solution>
  [[nodiscard]] std::string drawing_of(const Own& puzzle, const Solution& solution,
                                       std::uint64_t number) const {
    const std::string heading = fmt::format("Solution #{}", number);
    return fmt::format("{}\n{}\n{}", heading, std::string(heading.size(), '~'),
                       with_clues_ ? draw_clued(puzzle, solution) : draw_plain(puzzle, solution));
  }

  template <class Findings>
  static std::string closing_of(const Findings& found, const SolveSettings& settings) {
    std::string text;
    if (!settings.common.quiet || found.report.found == 0) text = verdict_sentence(found) + '\n';
    if (settings.stats) text += app::text_of(found.report.stats, found.seconds);
    return text;
  }

  template <class Own, class Findings>
  [[nodiscard]] std::string text_of(const Source& source, const Own& puzzle, const Findings& found,
                                    const SolveSettings& settings) const {
    std::string text = settings.common.quiet ? "" : banner(source) + legend(puzzle);
    if (found.count) {
      text += fmt::format("Number of solutions : {}{}\n", found.count->exact ? "" : "at least ",
                          found.count->count);
      if (found.limit() != LimitReached::none) {
        text +=
            coloured("Unknown: " + cut_text(found.limit(), "all were counted"), Colour::yellow) +
            '\n';
      }
      if (settings.stats) text += app::text_of(found.report.stats, found.seconds);
      return text;
    }
    std::uint64_t number = 0;
    for (const auto& solution : found.report.solutions) {
      text += drawing_of(puzzle, solution, ++number);
    }
    text += closing_of(found, settings);
    if (found.report.verdict == Verdict::none && !settings.common.quiet) {
      text += "`quadrille explain` shows why";
      if (std::is_same_v<Own, nonogram::Puzzle>) {
        text += "; `quadrille repair` looks for a misprinted clue";
      }
      text += ".\n";
    }
    return text;
  }

  // The first solution as the state of play of a puzzle file, which the web app opens again.
  template <class Own, class Solution>
  [[nodiscard]] Result<void> store_solution(const Own& puzzle, const Solution& solution) const {
    if (output_.empty()) return {};
    auto solved = with_solution(puzzle, solution);
    if (!solved) return tl::unexpected(solved.error());
    const AnyNonogram any(*std::move(solved));
    auto written = nonogram::non_format().write_any(std::span<const AnyNonogram>(&any, 1));
    if (!written) return tl::unexpected(written.error());
    return write_text(output_, written->text);
  }

  bool with_clues_ = false;
  bool from_grid_ = false;
  std::string output_;
  NonogramGenerator generator_;
  NonogramHinter hinter_;
  NonogramExplainer explainer_;
  NonogramRater rater_;
};

}  // namespace

std::unique_ptr<Frontend> make_nonogram_frontend() {
  return std::make_unique<NonogramFrontend>();
}

}  // namespace quadrille::app
