#include "lightsout_generate.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/operations/lightsout_answers.hpp>

#include <filesystem>
#include <limits>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Puzzle;

std::string json_of(const Puzzle& puzzle, const std::string& file,
                    const lightsout::GenerateOptions& options, double seconds) {
  boost::json::object object = json_of_source({file, {}});
  operations::add_fields(object, puzzle, options, seconds);
  return json_line(object);
}

// The path of the file.
Result<std::string> store(const Puzzle& puzzle, const std::string& directory, std::uint64_t seed) {
  std::error_code ignored;
  std::filesystem::create_directories(directory, ignored);
  const auto path = std::filesystem::path(directory) /
                    fmt::format("lightsout-{}x{}-{}.lights", puzzle.width(), puzzle.height(), seed);
  return lightsout::write_board(puzzle.start())
      .and_then([&](const std::string& text) { return write_text(path.string(), text); })
      .map([&] { return path.string(); });
}

}  // namespace

void LightsOutGenerator::add_options(CLI::App& command) {
  add_parsed_option(
      command, "--size", size_, [](const std::string& text) { return parse_size(text); },
      "Size of the board (5x5)")
      ->type_name("WxH");
  command
      .add_option("--presses", presses_,
                  "The fewest presses that solve it, proved; any number if not given")
      ->type_name("N")
      ->check(CLI::Range(0, std::numeric_limits<int>::max()));
  command.add_option("--count", count_, "How many boards, with seeds counting up (1)")
      ->type_name("K")
      ->check(CLI::Range(1, 1'000'000));
  command
      .add_option("--output", directory_, "Write files lightsout-WxH-SEED.lights to this directory")
      ->type_name("DIR");
  board_.add_shape_options(command);
  board_.add_states_option(command);
}

ExitStatus LightsOutGenerator::run(const CommonOptions& common) const {
  const auto shape = board_.shape_for(size_.width, size_.height);
  if (!shape) return report_error({"-", {}}, shape.error(), common.json);
  const ProgressSink bar = progress_bar(common.progress);
  return run_numbered(count_, common, bar,
                      [&](int number) { return make(*shape, common, number); });
}

Outcome LightsOutGenerator::make(const lightsout::Shape& shape, const CommonOptions& common,
                                 int number) const {
  const auto failed = [&](const Error& error) {
    return outcome_of_error({"-", {}}, error, common.json);
  };
  const Stopwatch stopwatch;
  const lightsout::GenerateOptions options{
      presses_, common.seed + static_cast<std::uint64_t>(number), board_.states()};
  const auto puzzle = lightsout::generate(shape, options, limits_of(common));
  if (!puzzle) return failed(puzzle.error());
  std::string file = "-";
  if (!directory_.empty()) {
    auto stored = store(*puzzle, directory_, options.seed);
    if (!stored) return failed(stored.error());
    file = std::move(*stored);
  }
  if (common.json) {
    return {ExitStatus::done, json_of(*puzzle, file, options, stopwatch.seconds()), {}};
  }
  if (!directory_.empty()) return {};
  const auto text = lightsout::write_board(puzzle->start());
  if (!text) return failed(text.error());
  // A blank line between boards, as in a file that holds several.
  return {ExitStatus::done, (number > 0 ? "\n" : "") + *text, {}};
}

}  // namespace quadrille::app
