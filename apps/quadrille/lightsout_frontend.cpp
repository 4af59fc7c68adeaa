// Lights Out on the command line.
#include "lightsout_frontend.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "lightsout_board_options.hpp"
#include "lightsout_check.hpp"
#include "lightsout_generate.hpp"
#include "lightsout_small_boards.hpp"
#include "lightsout_text.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/kind.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Puzzle;
using wire::LightsOutFindings;

// Solutions listed by --all unless --max-solutions says otherwise.
constexpr std::size_t kListedSolutions = 1024;

// Results of boards with more cells are turned into text only while they are printed.
constexpr std::int64_t kWrittenAtOnce = 1 << 20;

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

  [[nodiscard]] Result<std::vector<LoadedPuzzle>> puzzles_from_options(
      const SolveSettings& settings) const override {
    return board_.described_boards(settings.size);
  }
  [[nodiscard]] std::optional<Format> reader_from_options(
      const Format& /*usual*/, const SolveSettings& /*settings*/) const override {
    return board_.reader();
  }

  [[nodiscard]] Result<std::optional<LoadedPuzzle>> puzzle_from_check_options() const override {
    auto boards = checked_board_.described_boards(checked_size_);
    if (!boards) return tl::unexpected(boards.error());
    if (boards->empty()) return std::optional<LoadedPuzzle>();
    return std::optional(std::move(boards->front()));
  }
  [[nodiscard]] std::optional<Format> reader_from_check_options() const override {
    return checked_board_.reader();
  }

  [[nodiscard]] Outcome solve(const LoadedPuzzle& loaded,
                              const SolveSettings& settings) const override {
    const auto& from_file = loaded.puzzle.as<Puzzle>(kind());
    auto adapted = board_.adapted(from_file);
    if (!adapted) return outcome_of_error(loaded.source, adapted.error(), settings.common.json);
    const AnyPuzzle any = *adapted ? AnyPuzzle::of(kind(), **std::move(adapted)) : loaded.puzzle;
    const auto& puzzle = any.as<Puzzle>(kind());
    LightsOutFindings found = find(loaded.source, puzzle, settings);
    Outcome outcome;
    outcome.status = status_of(found.verdict());
    if (settings.common.json) {
      boost::json::object object = json_of_source(loaded.source);
      wire::add_fields(object, puzzle, found);
      outcome.out = json_line(object);
      return outcome;
    }
    outcome.out = heading(loaded.source, puzzle, settings);
    const LightsOutTextOptions options{settings.common.quiet, settings.stats};
    if (puzzle.shape().cells() < kWrittenAtOnce) {
      write_text([&](std::string_view piece) { outcome.out += piece; }, puzzle, found, options);
    } else {
      const auto shared = std::make_shared<const LightsOutFindings>(std::move(found));
      outcome.long_out = [any, shared, options](const TextSink& sink) {
        write_text(sink, any.as<Puzzle>(lightsout::kKindName), *shared, options);
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

  [[nodiscard]] ExitStatus generate(const CommonOptions& common) const override {
    return generator_.run(common);
  }

 private:
  // Boards of a batch say where they come from.
  static std::string heading(const Source& source, const Puzzle& puzzle,
                             const SolveSettings& settings) {
    if (settings.common.quiet || !(settings.several_inputs || source.index)) return {};
    const std::string index = source.index ? fmt::format(" ({})", *source.index) : "";
    return fmt::format("{}{}: {}×{}\n", source.file, index, puzzle.width(), puzzle.height());
  }

  [[nodiscard]] LightsOutFindings find(const Source& source, const Puzzle& puzzle,
                                       const SolveSettings& settings) const {
    const Stopwatch stopwatch;
    Limits limits = limits_of(settings.common);
    limits.progress = progress_bar(settings.common.progress);
    LightsOutFindings found;
    found.any = any_;
    // Tables pay where the same file has more boards of the shape.
    const auto* tables = source.index ? small_boards_.solver_for(puzzle) : nullptr;
    found.report = tables != nullptr ? tables->report(puzzle)
                                     : lightsout::solve(puzzle, {.any = any_}, limits);
    if (settings.count) found.count = lightsout::count_solutions(puzzle, limits);
    if (settings.all) {
      found.all = lightsout::enumerate_solutions(
          puzzle, {.max_solutions = settings.max_solutions.value_or(kListedSolutions)}, limits);
    }
    if (settings.explain) found.explanation = lightsout::explain(puzzle, limits);
    clear_progress_bar(limits.progress);
    found.seconds = stopwatch.seconds();
    return found;
  }

  bool any_ = false;
  LightsOutBoardOptions board_;
  LightsOutBoardOptions checked_board_;
  std::optional<Size> checked_size_;
  LightsOutGenerator generator_;
  LightsOutSmallBoards small_boards_;
};

}  // namespace

std::unique_ptr<Frontend> make_lightsout_frontend() {
  return std::make_unique<LightsOutFrontend>();
}

}  // namespace quadrille::app
