// EWN on the command line.
#include "ewn_frontend.hpp"

#include "batch.hpp"
#include "ewn_board_options.hpp"
#include "ewn_generate.hpp"
#include "ewn_text.hpp"
#include "json.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/kind.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using ewn::Puzzle;
using wire::EwnFindings;

// Lines listed by --all-optimal unless --max-solutions or --all says otherwise.
constexpr std::size_t kListedLines = 10;

ExitStatus status_of(const wire::EwnStanding& standing) {
  if (standing.verdict == "solved") return ExitStatus::done;
  if (standing.verdict == "wrong") return ExitStatus::negative;
  return standing.completable ? ExitStatus::done : ExitStatus::unknown;
}

class EwnFrontend final : public Frontend {
 public:
  [[nodiscard]] std::string_view kind() const override { return ewn::kKindName; }

  void add_solve_options(CLI::Option_group& options) override {
    options.add_flag("--all-optimal", all_optimal_,
                     "Count all optimal lines and list some (10; --max-solutions, --all)");
    board_.add_to(options);
  }

  void add_generate_options(CLI::App& command) override { generator_.add_options(command); }

  [[nodiscard]] std::optional<Format> reader_from_options(
      const Format& usual, const SolveSettings& settings) const override {
    return board_.reader(settings.size, usual);
  }

  [[nodiscard]] app::Outcome solve(const LoadedPuzzle& loaded,
                                   const SolveSettings& settings) const override {
    const EwnFindings found = find(loaded.puzzle.as<Puzzle>(kind()), settings);
    app::Outcome outcome;
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      object["kind"] = kind();
      wire::add_fields(object, found);
      outcome.out = json_line(object);
    } else {
      if (settings.several_inputs && !settings.common.quiet) {
        outcome.out = loaded.source.file + ":\n";
      }
      outcome.out += text_of(found, settings.stats);
    }
    if (!found.complete()) {
      outcome.status = ExitStatus::unknown;
      if (!settings.common.json && !settings.common.quiet) outcome.err = remark_of(found);
    } else if (found.report.verdict == ewn::Outcome::none) {
      outcome.status = ExitStatus::negative;
    }
    return outcome;
  }

  [[nodiscard]] app::Outcome check(const LoadedPuzzle& loaded,
                                   const CheckSettings& settings) const override {
    const Stopwatch stopwatch;
    ewn::Claim claim;
    if (!settings.solution.empty()) {
      auto read = read_text(settings.solution).and_then(wire::read_ewn_claim);
      if (!read) {
        return outcome_of_error({settings.solution, {}}, read.error(), settings.common.json);
      }
      claim = *std::move(read);
    }
    const wire::EwnStanding standing =
        wire::standing_of(loaded.puzzle.as<Puzzle>(kind()), claim, limits_of(settings.common));
    app::Outcome outcome;
    outcome.status = status_of(standing);
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      wire::add_fields(object, standing, stopwatch.seconds());
      outcome.out = json_line(object);
    } else {
      outcome.out = fmt::format("{}{}{}\n", standing.verdict, standing.reason.empty() ? "" : ": ",
                                standing.reason);
    }
    return outcome;
  }

  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  [[nodiscard]] EwnFindings find(const Puzzle& puzzle, const SolveSettings& settings) const {
    const Stopwatch stopwatch;
    const Limits limits = limits_of(settings.common);
    EwnFindings found;
    found.list_lines = all_optimal_;
    if (all_optimal_ && settings.all) {
      found.all = ewn::list_optimal(puzzle, {}, limits);
    } else if (all_optimal_ || settings.count) {
      found.all = ewn::count_optimal(
          puzzle, all_optimal_ ? settings.max_solutions.value_or(kListedLines) : 0, limits);
    }
    found.report = found.all ? found.all->first : ewn::solve(puzzle, limits);
    if (settings.explain && found.report.verdict == ewn::Outcome::optimal) {
      found.story = ewn::explain(puzzle, found.report.moves, limits);
    }
    found.seconds = stopwatch.seconds();
    return found;
  }

  bool all_optimal_ = false;
  EwnBoardOptions board_;
  EwnGenerator generator_;
};

}  // namespace

std::unique_ptr<Frontend> make_ewn_frontend() {
  return std::make_unique<EwnFrontend>();
}

}  // namespace quadrille::app
