// EWN on the command line.
#include "ewn_frontend.hpp"

#include "batch.hpp"
#include "ewn_board_options.hpp"
#include "ewn_generate.hpp"
#include "ewn_play.hpp"
#include "ewn_text.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "proof_options.hpp"
#include "proof_output.hpp"
#include "source_name.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/kind.hpp>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using ewn::Puzzle;
using operations::EwnFindings;

ExitStatus status_of(const operations::EwnStanding& standing) {
  if (standing.verdict == "solved") return ExitStatus::done;
  if (standing.verdict == "wrong") return ExitStatus::negative;
  return standing.completable ? ExitStatus::done : ExitStatus::unknown;
}

ExitStatus status_of(const EwnFindings& found) {
  if (found.limit() != LimitReached::none) return ExitStatus::unknown;
  return found.report.verdict == ewn::Outcome::none ? ExitStatus::negative : ExitStatus::done;
}

std::string rating_text(const operations::EwnRating& rating) {
  const bool is_known = rating.lines.first.verdict != ewn::Outcome::unknown;
  std::string text = is_known ? operations::text_of(rating) + '\n' : std::string();
  if (rating.limit != LimitReached::none) {
    text += "Unknown: " + cut_text(rating.limit, "all was known") + '\n';
  }
  return text;
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
  void add_hint_options(CLI::Option_group& options) override {
    options.add_option("--moves", moves_, "What was played so far: FROM TO FROM TO …")
        ->type_name("MOVES");
  }

  [[nodiscard]] std::optional<Format> reader_from_options(
      const Format& usual, const SolveSettings& settings) const override {
    return board_.reader(settings.size, usual);
  }

  [[nodiscard]] app::Outcome solve(const LoadedPuzzle& loaded,
                                   const SolveSettings& settings) const override {
    if (auto misuse = proof_format_misused(settings)) {
      return outcome_of_error(loaded.source, *misuse, settings.common.json);
    }
    if (settings.all) return every_line(loaded, settings);
    const auto& puzzle = loaded.puzzle.as<Puzzle>(kind());
    EwnFindings found =
        operations::find_solutions(puzzle, request_of(settings), limits_of(settings.common));
    if (found.proof) {
      if (auto written = write_proof(settings.proof_directory, *found.proof); !written) {
        return outcome_of_error(loaded.source, written.error(), settings.common.json);
      }
    }
    app::Outcome outcome;
    outcome.status = status_of(found);
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      operations::add_fields(object, found);
      if (found.proof) set_proof(object, settings.proof_directory, *found.proof);
      outcome.out = json_line(object);
    } else {
      outcome.out = heading(loaded.source, settings) + text_of(found, settings.stats);
      if (found.proof) {
        outcome.err =
            proof_sentence(settings.proof_directory, *found.proof,
                           found.report.verdict == ewn::Outcome::none ? "the dice do not suffice"
                                                                      : "no line is shorter") +
            '\n';
      }
      if (!settings.common.quiet) outcome.err = remark_of(found) + outcome.err;
    }
    return outcome;
  }

  [[nodiscard]] app::Outcome check(const LoadedPuzzle& loaded,
                                   const CheckSettings& settings) const override {
    const Stopwatch stopwatch;
    ewn::Claim claim;
    if (!settings.solution.empty()) {
      auto read = read_text(settings.solution).and_then(operations::read_ewn_claim);
      if (!read) {
        return outcome_of_error({settings.solution, {}}, read.error(), settings.common.json);
      }
      claim = *std::move(read);
    }
    const operations::EwnStanding standing = operations::standing_of(
        loaded.puzzle.as<Puzzle>(kind()), claim, limits_of(settings.common));
    app::Outcome outcome;
    outcome.status = status_of(standing);
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      operations::add_fields(object, standing, stopwatch.seconds());
      outcome.out = json_line(object);
    } else {
      outcome.out = fmt::format("{}{}{}{}\n", standing.verdict, standing.reason.empty() ? "" : ": ",
                                standing.reason, helping_option(standing.limit));
    }
    return outcome;
  }

  [[nodiscard]] app::Outcome hint(const LoadedPuzzle& loaded,
                                  const TeachSettings& settings) const override {
    const Stopwatch stopwatch;
    const auto played = ewn::read_moves(moves_);
    if (!played) {
      // Its place is one in the option, not in the puzzle's file.
      return outcome_of_error(loaded.source,
                              {played.error().code, "--moves: " + played.error().message, {}},
                              settings.common.json);
    }
    const auto hint = operations::give_hint(loaded.puzzle.as<Puzzle>(kind()), *played,
                                            limits_of(settings.common));
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, hint, stopwatch.seconds());
    app::Outcome outcome =
        shown(loaded.source, settings, object, hint.text + helping_option(hint.rest.limit) + '\n');
    if (hint.rest.limit != LimitReached::none) {
      outcome.status = ExitStatus::unknown;
    } else if (!hint.has_move() && !hint.line.solves()) {
      outcome.status = ExitStatus::negative;
    }
    return outcome;
  }

  [[nodiscard]] app::Outcome explain(const LoadedPuzzle& loaded,
                                     const TeachSettings& settings) const override {
    operations::EwnSolveRequest request;
    request.explain = true;
    const EwnFindings found = operations::find_solutions(loaded.puzzle.as<Puzzle>(kind()), request,
                                                         limits_of(settings.common));
    boost::json::object object = json_of_source(loaded.source);
    operations::add_explanation(object, found);
    app::Outcome outcome = shown(loaded.source, settings, object, story_of(found));
    if (found.story && !settings.common.json && !settings.common.quiet) {
      outcome.err = remark_of(found);
    }
    outcome.status = status_of(found);
    return outcome;
  }

  [[nodiscard]] app::Outcome rate(const LoadedPuzzle& loaded,
                                  const TeachSettings& settings) const override {
    const Stopwatch stopwatch;
    const auto rating =
        operations::rate(loaded.puzzle.as<Puzzle>(kind()), limits_of(settings.common));
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, rating, stopwatch.seconds());
    app::Outcome outcome = shown(loaded.source, settings, object, rating_text(rating));
    if (rating.limit != LimitReached::none) {
      outcome.status = ExitStatus::unknown;
    } else if (rating.lines.first.verdict == ewn::Outcome::none) {
      outcome.status = ExitStatus::negative;
    }
    return outcome;
  }

  [[nodiscard]] Result<std::unique_ptr<TerminalGame>> game(const AnyPuzzle& puzzle) const override {
    return std::make_unique<EwnPlay>(puzzle.as<ewn::Puzzle>(ewn::kKindName));
  }
  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  static std::string heading(const Source& source, const SolveSettings& settings) {
    const bool named = settings.several_inputs || source.index;
    return named && !settings.common.quiet ? name_of(source) + ":\n" : "";
  }

  static std::string json_of(const Source& source, const EwnFindings& found) {
    boost::json::object object = json_of_source(source);
    operations::add_fields(object, found);
    return json_line(object);
  }

  // What is said about a case, in the form that is wanted.
  static app::Outcome shown(const Source& source, const TeachSettings& settings,
                            const boost::json::object& fields, std::string text) {
    if (settings.common.json) return {ExitStatus::done, json_line(fields), {}};
    const bool named = settings.several_inputs || source.index;
    return {ExitStatus::done, named ? name_of(source) + ": " + text : std::move(text), {}};
  }

  [[nodiscard]] operations::EwnSolveRequest request_of(const SolveSettings& settings) const {
    operations::EwnSolveRequest request;
    // A number of lines to list is a wish to see them.
    request.all_optimal = all_optimal_ || settings.max_solutions.has_value();
    request.count = settings.count;
    request.explain = settings.explain;
    request.proof = proof_request(settings);
    if (settings.max_solutions) {
      request.solutions = static_cast<std::int64_t>(*settings.max_solutions);
    }
    return request;
  }

  // Lines are printed as they are found and not kept: there may be any number of them.
  [[nodiscard]] app::Outcome every_line(const LoadedPuzzle& loaded,
                                        const SolveSettings& settings) const {
    app::Outcome outcome;
    outcome.long_out = [this, loaded, settings](const TextSink& sink) {
      const bool json = settings.common.json;
      const Stopwatch stopwatch;
      std::uint64_t number = 0;
      const auto tell = [&](std::span<const ewn::Move> line) {
        ++number;
        return sink(json ? json_of(loaded.source, line, number) : ewn::write_moves(line) + '\n');
      };
      if (!json) sink(heading(loaded.source, settings));
      EwnFindings found;
      found.told = true;
      found.all = ewn::list_optimal(
          loaded.puzzle.as<Puzzle>(kind()),
          {.max_lines = settings.max_solutions.value_or(0), .on_line = tell, .keep_lines = false},
          limits_of(settings.common));
      found.report = found.all->first;
      found.seconds = stopwatch.seconds();
      sink(json ? json_of(loaded.source, found) : text_of(found, settings.stats));
      if (!json && found.limit() != LimitReached::none) {
        sink("Unknown: " + cut_text(found.limit(), "all lines were listed") + '\n');
      }
      return status_of(found);
    };
    return outcome;
  }

  static std::string json_of(const Source& source, std::span<const ewn::Move> line,
                             std::uint64_t number) {
    boost::json::object object = json_of_source(source);
    object["kind"] = ewn::kKindName;
    object["solution"] = operations::json_of(line);
    object["number"] = number;
    return json_line(object);
  }

  bool all_optimal_ = false;
  std::string moves_;  // --moves of `hint`
  EwnBoardOptions board_;
  EwnGenerator generator_;
};

}  // namespace

std::unique_ptr<Frontend> make_ewn_frontend() {
  return std::make_unique<EwnFrontend>();
}

}  // namespace quadrille::app
