// Lights Out on the command line.
#include "lightsout_frontend.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "lightsout_board_options.hpp"
#include "lightsout_check.hpp"
#include "lightsout_generate.hpp"
#include "lightsout_play.hpp"
#include "lightsout_small_boards.hpp"
#include "lightsout_text.hpp"
#include "limit_text.hpp"
#include "proof_options.hpp"
#include "proof_output.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/kind.hpp>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Puzzle;
using operations::LightsOutFindings;

// Results of boards with more cells are turned into text only while they are printed.
constexpr std::int64_t kWrittenAtOnce = 1 << 20;

ExitStatus status_of(const LightsOutFindings& found) {
  if (found.limit() != LimitReached::none) return ExitStatus::unknown;
  return app::status_of(found.report.verdict);
}

ExitStatus status_of(const lightsout::SolveReport& report) {
  const bool is_proved = report.minimal || report.verdict == Verdict::none;
  return is_proved ? app::status_of(report.verdict) : ExitStatus::unknown;
}

// A solution that is known to have the fewest presses, in place of the one found first.
void take_lightest(lightsout::SolveReport& report, const Puzzle& puzzle,
                   const lightsout::Pattern& lightest) {
  const auto press_count = lightsout::press_count_if_solved(puzzle, lightest);
  QUADRILLE_CHECK(press_count.has_value());
  report.presses = lightest;
  report.press_count = report.lower_bound = *press_count;
  report.minimal = true;
  report.limit = LimitReached::none;
}

// "file (2): " in front of what is said about one of several boards.
std::string prefix_of(const Source& source, bool several) {
  return several || source.index ? name_of(source) + ": " : "";
}

class LightsOutFrontend final : public Frontend {
 public:
  [[nodiscard]] std::string_view kind() const override { return lightsout::kKindName; }

  void add_solve_options(CLI::Option_group& options) override {
    options.add_flag("--any", any_, "Any solution, not the one with the fewest presses");
    board_.add_board_options(options);
    board_.add_shape_options(options);
    board_.add_file_options(options);
  }
  void add_check_options(CLI::Option_group& options) override {
    add_parsed_option(
        options, "--size", checked_size_, [](const std::string& text) { return parse_size(text); },
        "Size of the board, where no file says it")
        ->type_name("WxH");
    checked_board_.add_board_options(options);
    checked_board_.add_shape_options(options);
    checked_board_.add_file_options(options);
  }
  void add_generate_options(CLI::App& command) override { generator_.add_options(command); }
  void add_hint_options(CLI::Option_group& options) override { add_variants(options, hinted_); }
  void add_explain_options(CLI::Option_group& options) override {
    add_variants(options, explained_);
  }
  void add_rate_options(CLI::Option_group& options) override { add_variants(options, rated_); }
  void add_convert_options(CLI::Option_group& options) override {
    add_variants(options, converted_);
  }

  [[nodiscard]] Result<std::vector<LoadedPuzzle>> puzzles_from_options(
      const SolveSettings& settings) const override {
    return board_.described_boards(settings.size, limits_of(settings.common).max_memory);
  }
  [[nodiscard]] std::optional<Format> reader_from_options(
      const Format& /*usual*/, const SolveSettings& /*settings*/) const override {
    return board_.reader();
  }

  [[nodiscard]] Result<AnyPuzzle> with_solve_options(const AnyPuzzle& puzzle) const override {
    return with_options(board_, puzzle);
  }

  [[nodiscard]] Result<std::optional<LoadedPuzzle>> puzzle_from_check_options() const override {
    auto boards = checked_board_.described_boards(checked_size_, kDefaultMemoryLimit);
    if (!boards) return tl::unexpected(boards.error());
    if (boards->empty()) return std::optional<LoadedPuzzle>();
    return std::optional(std::move(boards->front()));
  }
  [[nodiscard]] std::optional<Format> reader_from_check_options() const override {
    return checked_board_.reader();
  }

  [[nodiscard]] std::optional<Format> reader_from_convert_options() const override {
    return converted_.reader();
  }
  [[nodiscard]] Result<AnyPuzzle> with_convert_options(const AnyPuzzle& puzzle) const override {
    return with_options(converted_, puzzle);
  }

  [[nodiscard]] Outcome solve(const LoadedPuzzle& loaded,
                              const SolveSettings& settings) const override {
    const auto& from_file = loaded.puzzle.as<Puzzle>(kind());
    auto adapted = board_.adapted(from_file);
    if (!adapted) return outcome_of_error(loaded.source, adapted.error(), settings.common.json);
    if (auto misuse = proof_misused_here(settings, adapted->has_value())) {
      return outcome_of_error(loaded.source, *misuse, settings.common.json);
    }
    const AnyPuzzle any = *adapted ? AnyPuzzle::of(kind(), **std::move(adapted)) : loaded.puzzle;
    const auto& puzzle = any.as<Puzzle>(kind());
    if (settings.all) return every_solution(loaded.source, any, settings);
    LightsOutFindings found =
        find(loaded.source, puzzle, settings, limits_of(settings.common), any_);
    if (found.proof) {
      if (auto written = write_proof(settings.proof_directory, *found.proof); !written) {
        return outcome_of_error(loaded.source, written.error(), settings.common.json);
      }
    }
    Outcome outcome;
    outcome.status = status_of(found);
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      operations::add_fields(object, puzzle, found);
      if (found.proof) set_proof(object, settings.proof_directory, *found.proof);
      outcome.out = json_line(object);
      return outcome;
    }
    outcome.out = heading(loaded.source, puzzle, settings);
    if (found.proof) outcome.err = proof_text(settings, found);
    const LightsOutTextOptions options{settings.common.quiet, settings.stats};
    if (puzzle.shape().cells() < kWrittenAtOnce) {
      const auto append = [&](std::string_view piece) {
        outcome.out += piece;
        return true;
      };
      write_text(append, puzzle, found, options);
    } else {
      const auto shared = std::make_shared<const LightsOutFindings>(std::move(found));
      outcome.long_out = [any, shared, options](const TextSink& sink) {
        write_text(sink, any.as<Puzzle>(lightsout::kKindName), *shared, options);
        return status_of(*shared);
      };
    }
    return outcome;
  }

  [[nodiscard]] Outcome check(const LoadedPuzzle& loaded,
                              const CheckSettings& settings) const override {
    const auto& from_file = loaded.puzzle.as<Puzzle>(kind());
    const auto adapted = checked_board_.adapted(from_file);
    if (!adapted) return outcome_of_error(loaded.source, adapted.error(), settings.common.json);
    return check_lightsout(loaded.source, *adapted ? **adapted : from_file, settings);
  }

  [[nodiscard]] Outcome hint(const LoadedPuzzle& loaded,
                             const TeachSettings& settings) const override {
    return teach(loaded, hinted_, settings, [&](const Puzzle& puzzle) {
      const Stopwatch stopwatch;
      const auto hint = operations::give_hint(puzzle, limits_of(settings.common));
      Shown taught;
      if (hint.report.verdict != Verdict::unknown) taught.text = hint.text + '\n';
      if (hint.chase) taught.text += "By light chasing: " + hint.chase->text + '\n';
      taught.text += doubt_about(hint.report);
      operations::add_fields(taught.fields, hint, stopwatch.seconds());
      taught.status = status_of(hint.report);
      return taught;
    });
  }

  [[nodiscard]] Outcome explain(const LoadedPuzzle& loaded,
                                const TeachSettings& settings) const override {
    return teach(loaded, explained_, settings, [&](const Puzzle& puzzle) {
      const Stopwatch stopwatch;
      const auto explanation = lightsout::explain(puzzle, limits_of(settings.common));
      Shown taught;
      int number = 0;
      for (const lightsout::ExplainStep& step : explanation.steps) {
        taught.text += fmt::format("{:>4}. {}\n", ++number, step.text);
      }
      if (explanation.verdict == Verdict::none) {
        taught.text += lightsout::write_board(explanation.certificate, '.').value_or("");
      }
      if (explanation.limit != LimitReached::none) {
        taught.text += chasing_cut_text(explanation.limit);
      }
      operations::add_fields(taught.fields, explanation, stopwatch.seconds());
      taught.status = explanation.limit != LimitReached::none ? ExitStatus::unknown
                                                              : app::status_of(explanation.verdict);
      return taught;
    });
  }

  [[nodiscard]] Outcome rate(const LoadedPuzzle& loaded,
                             const TeachSettings& settings) const override {
    return teach(loaded, rated_, settings, [&](const Puzzle& puzzle) {
      const Stopwatch stopwatch;
      const auto report = lightsout::solve(puzzle, {}, limits_of(settings.common));
      Shown taught;
      if (report.verdict != Verdict::unknown) taught.text = operations::rating_text(report) + '\n';
      taught.text += doubt_about(report);
      operations::add_rating(taught.fields, report, stopwatch.seconds());
      taught.status = status_of(report);
      return taught;
    });
  }

  [[nodiscard]] Result<std::unique_ptr<TerminalGame>> game(const AnyPuzzle& puzzle) const override {
    return std::make_unique<LightsOutPlay>(puzzle.as<lightsout::Puzzle>(lightsout::kKindName));
  }
  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  // What is said about a board, in both forms.
  struct Shown {
    std::string text;
    boost::json::object fields;
    ExitStatus status = ExitStatus::done;
  };

  static void add_variants(CLI::Option_group& options, LightsOutBoardOptions& board) {
    board.add_shape_options(options);
    board.add_file_options(options);
  }

  static Result<AnyPuzzle> with_options(const LightsOutBoardOptions& options,
                                        const AnyPuzzle& puzzle) {
    auto adapted = options.adapted(puzzle.as<Puzzle>(lightsout::kKindName));
    if (!adapted) return tl::unexpected(std::move(adapted.error()));
    return *adapted ? AnyPuzzle::of(lightsout::kKindName, **std::move(adapted)) : puzzle;
  }

  template <class Teach>
  [[nodiscard]] static Outcome teach(const LoadedPuzzle& loaded,
                                     const LightsOutBoardOptions& variant,
                                     const TeachSettings& settings, Teach say) {
    const auto& from_file = loaded.puzzle.as<Puzzle>(lightsout::kKindName);
    const auto adapted = variant.adapted(from_file);
    if (!adapted) return outcome_of_error(loaded.source, adapted.error(), settings.common.json);
    Shown taught = say(*adapted ? **adapted : from_file);
    if (!settings.common.json) {
      return {taught.status, prefix_of(loaded.source, settings.several_inputs) + taught.text, {}};
    }
    boost::json::object object = json_of_source(loaded.source);
    merge(object, taught.fields);
    return {taught.status, json_line(object), {}};
  }

  // `verify` reads the file alone, so that options must not change the board.
  static std::optional<Error> proof_misused_here(const SolveSettings& settings, bool adapted) {
    if (!settings.proof_directory.empty() && adapted) {
      return Error{"bad_proof_request",
                   "a proof is about the board of the file: `quadrille convert` writes one with "
                   "these options",
                   {},
                   0,
                   0};
    }
    return proof_format_misused(settings);
  }

  static std::string proof_text(const SolveSettings& settings, const LightsOutFindings& found) {
    const std::string_view claim = found.report.certificate ? "there is no solution"
                                   : found.report.minimal   ? "no solution has fewer presses"
                                                            : "this is a solution";
    return proof_sentence(settings.proof_directory, *found.proof, claim) + '\n';
  }

  // Solutions are printed as they are found and not kept: there may be any number of them.
  [[nodiscard]] Outcome every_solution(const Source& source, const AnyPuzzle& any,
                                       const SolveSettings& settings) const {
    Outcome outcome;
    outcome.long_out = [this, source, any, settings](const TextSink& sink) {
      const auto& puzzle = any.as<Puzzle>(lightsout::kKindName);
      const bool json = settings.common.json;
      if (!json) sink(heading(source, puzzle, settings));
      const Stopwatch stopwatch;
      const Limits limits = limits_of(settings.common);
      // Who sees all solutions sees which is the lightest: nothing waits for a proof of it.
      const bool any = any_ || !settings.max_solutions;
      LightsOutFindings found = find(source, puzzle, settings, limits, any);
      std::uint64_t number = 0;
      std::optional<lightsout::Pattern> lightest;
      const auto tell = [&](const lightsout::Pattern& solution) {
        ++number;
        if (!lightest || solution.sum() < lightest->sum()) lightest = solution;
        if (json) return sink(json_of(source, solution, number));
        return write_numbered(sink, puzzle, solution, number);
      };
      found.told = true;
      found.all =
          lightsout::enumerate_solutions(puzzle,
                                         {.max_solutions = settings.max_solutions.value_or(0),
                                          .on_solution = tell,
                                          .keep_solutions = false},
                                         limits);
      if (found.all->exhausted && lightest) take_lightest(found.report, puzzle, *lightest);
      found.seconds = stopwatch.seconds();
      if (json) {
        boost::json::object object = json_of_source(source);
        operations::add_fields(object, puzzle, found);
        sink(json_line(object));
      } else {
        write_text(sink, puzzle, found, {settings.common.quiet, settings.stats});
      }
      return status_of(found);
    };
    return outcome;
  }

  static std::string json_of(const Source& source, const lightsout::Pattern& solution,
                             std::uint64_t number) {
    boost::json::object object = json_of_source(source);
    object["kind"] = lightsout::kKindName;
    object["solution"] = operations::json_of_presses(solution);
    object["number"] = number;
    return json_line(object);
  }

  // Boards of a batch say where they come from.
  static std::string heading(const Source& source, const Puzzle& puzzle,
                             const SolveSettings& settings) {
    if (settings.common.quiet || !(settings.several_inputs || source.index)) return {};
    return fmt::format("{}: {}×{}\n", name_of(source), puzzle.width(), puzzle.height());
  }

  [[nodiscard]] LightsOutFindings find(const Source& source, const Puzzle& puzzle,
                                       const SolveSettings& settings, Limits limits,
                                       bool any) const {
    const Stopwatch stopwatch;
    limits.progress = progress_bar(settings.common.progress);
    LightsOutFindings found;
    found.any = any;
    // Tables pay where the same file has more boards of the shape.
    const auto* tables = source.index ? small_boards_.solver_for(puzzle) : nullptr;
    found.report =
        tables != nullptr ? tables->report(puzzle) : lightsout::solve(puzzle, {.any = any}, limits);
    if (settings.count) found.count = lightsout::count_solutions(puzzle, limits);
    // A number of solutions to list is a wish to see them.
    if (!settings.all && settings.max_solutions.value_or(1) > 1) {
      found.all = lightsout::enumerate_solutions(puzzle, {.max_solutions = *settings.max_solutions},
                                                 limits);
    }
    if (settings.explain) found.explanation = lightsout::explain(puzzle, limits);
    if (const auto wanted = proof_request(settings); wanted.wanted) {
      found.proof = wire::lightsout_proof(puzzle, found.report, wanted.max_bytes, limits);
    }
    clear_progress_bar(limits.progress);
    found.seconds = stopwatch.seconds();
    return found;
  }

  bool any_ = false;
  LightsOutBoardOptions board_;
  LightsOutBoardOptions checked_board_;
  LightsOutBoardOptions hinted_;
  LightsOutBoardOptions explained_;
  LightsOutBoardOptions rated_;
  LightsOutBoardOptions converted_;
  std::optional<Size> checked_size_;
  LightsOutGenerator generator_;
  LightsOutSmallBoards small_boards_;
};

}  // namespace

std::unique_ptr<Frontend> make_lightsout_frontend() {
  return std::make_unique<LightsOutFrontend>();
}

}  // namespace quadrille::app
