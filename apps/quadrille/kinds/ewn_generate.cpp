#include "ewn_generate.hpp"

#include "batch.hpp"
#include "input.hpp"
#include "json.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/operations/ewn_answers.hpp>

#include <filesystem>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string json_of(const ewn::Generated& made, const std::string& file,
                    const ewn::GenerateOptions& options, double seconds) {
  boost::json::object object = json_of_source({file, {}});
  operations::add_fields(object, made, options, seconds);
  return json_line(object);
}

}  // namespace

void EwnGenerator::add_options(CLI::App& command) {
  add_parsed_option(
      command, "--steps", steps_, [](const std::string& text) { return parse_range(text); },
      "The optimum, proved (1..30)")
      ->type_name("LOW..HIGH");
  command.add_flag("--hard", hard_, "Cases that cost a solver much work");
  command.add_option("--count", count_, "How many cases, with seeds counting up (1)")
      ->type_name("K")
      ->check(CLI::Range(1, 1'000'000));
  add_parsed_option(
      command, "--size", size_, [](const std::string& text) { return parse_size(text); },
      "Size of the board (10x10)")
      ->type_name("WxH");
  board_.add_to(command);
  command.add_option("--output", directory_, "Write files ewn-SEED.in to this directory")
      ->type_name("DIR");
}

ExitStatus EwnGenerator::run(const CommonOptions& common) const {
  auto defaults = board_.defaults(size_);
  if (!defaults) return report_error({"-", {}}, defaults.error(), common.json);
  ewn::GenerateOptions options;
  options.low = steps_.first;
  options.high = steps_.second;
  options.hard = hard_;
  options.board = defaults->board;
  options.dice = defaults->dice;
  const ProgressSink bar = progress_bar(common.progress);
  return run_numbered(count_, common, bar, [&](int number) {
    ewn::GenerateOptions own = options;
    own.seed = common.seed + static_cast<std::uint64_t>(number);
    return make(own, common, number);
  });
}

Outcome EwnGenerator::make(const ewn::GenerateOptions& options, const CommonOptions& common,
                           int number) const {
  const Stopwatch stopwatch;
  const auto made = ewn::generate(options, limits_of(common));
  if (!made) return outcome_of_error({"-", {}}, made.error(), common.json);
  const std::string text = ewn::write_input(made->puzzle);
  std::string file = "-";
  if (!directory_.empty()) {
    std::error_code ignored;
    std::filesystem::create_directories(directory_, ignored);
    file = (std::filesystem::path(directory_) / fmt::format("ewn-{}.in", options.seed)).string();
    if (const auto done = write_text(file, text); !done) {
      return outcome_of_error({"-", {}}, done.error(), common.json);
    }
  }
  if (common.json) {
    return {ExitStatus::done, json_of(*made, file, options, stopwatch.seconds()), {}};
  }
  if (!directory_.empty()) return {};
  return {ExitStatus::done, std::string(number > 0 ? ewn::kCaseSeparator : "") + text, {}};
}

}  // namespace quadrille::app
