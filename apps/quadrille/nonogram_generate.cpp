#include "nonogram_generate.hpp"

#include "batch.hpp"
#include "interrupt.hpp"
#include "json.hpp"
#include "stopwatch.hpp"
#include "terminal.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Puzzle;

// The puzzle as the JSON format writes it, with what only its maker knows.
Result<std::string> json_of(const Registry& registry, const Puzzle& puzzle, const Source& source,
                            std::uint64_t seed, double seconds) {
  const Format* format = registry.find_format(nonogram::kKindName, "json");
  QUADRILLE_CHECK(format != nullptr);
  const AnyPuzzle boxed = AnyPuzzle::of(nonogram::kKindName, puzzle);
  auto written = format->write(std::span<const AnyPuzzle>(&boxed, 1));
  if (!written) return tl::unexpected(written.error());
  boost::json::object object = json_of_source(source);
  const boost::json::value parsed = boost::json::parse(written->text);
  for (const auto& member : parsed.as_object()) object[member.key()] = member.value();
  object["seed"] = seed;
  object["seconds"] = seconds;
  return json_line(object);
}

Result<std::string> non_of(const Puzzle& puzzle) {
  return nonogram::non_format().write(std::span<const Puzzle>(&puzzle, 1)).map([](Written text) {
    return std::move(text.text);
  });
}

}  // namespace

void NonogramGenerator::add_options(CLI::App& command) {
  add_parsed_option(command, "--size", size_, parse_size, "Size of the grid (10x10)")
      ->type_name("WxH");
  command.add_option("--count", count_, "How many puzzles (1)")
      ->type_name("K")
      ->check(CLI::PositiveNumber);
  command.add_option("--density", density_, "Share of filled cells, 0 to 1 (0.55)")
      ->type_name("D")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--output", directory_, "Write each puzzle to a file in this directory")
      ->type_name("DIR");
}

// Puzzle k of a run with seed s is the puzzle of seed s+k-1: each can be made again on its own.
ExitStatus NonogramGenerator::run(const Registry& registry, const CommonOptions& common) const {
  const ProgressSink bar = progress_bar(common.progress);
  for (int made = 0; made < count_; ++made) {
    if (bar) bar({"generating", static_cast<double>(made) / count_});
    const std::uint64_t seed = common.seed + static_cast<std::uint64_t>(made);
    const Stopwatch stopwatch;
    nonogram::GenerateOptions options{size_.width, size_.height, density_, seed};
    auto puzzle = nonogram::generate(options, limits_of(common));
    clear_progress_bar(bar);
    if (!puzzle) {
      Outcome outcome = outcome_of_error({"-", {}}, puzzle.error(), common.json);
      if (puzzle.error().code == "limit_reached") outcome.status = ExitStatus::unknown;
      print(outcome);
      return outcome.status;
    }
    if (const ExitStatus status = deliver(registry, *puzzle, seed, made, stopwatch, common);
        status != ExitStatus::done) {
      return status;
    }
  }
  return ExitStatus::done;
}

ExitStatus NonogramGenerator::deliver(const Registry& registry, const Puzzle& puzzle,
                                      std::uint64_t seed, int made, const Stopwatch& stopwatch,
                                      const CommonOptions& common) const {
  const std::string file = directory_.empty() ? "-"
                                              : fmt::format("{}/nonogram-{}x{}-{}.non", directory_,
                                                            size_.width, size_.height, seed);
  auto text = non_of(puzzle);
  Result<void> stored;
  if (text && !directory_.empty()) {
    std::error_code problem;
    std::filesystem::create_directories(directory_, problem);
    stored = write_text(file, *text);
  }
  Result<std::string> shown = text;
  if (common.json) {
    shown = json_of(registry, puzzle, {file, {}}, seed, stopwatch.seconds());
  } else if (!directory_.empty()) {
    shown = common.quiet ? std::string() : file + '\n';
  } else if (made > 0) {
    shown = "====\n" + *text;
  }
  if (!stored || !shown) {
    const Outcome outcome =
        outcome_of_error({file, {}}, stored ? shown.error() : stored.error(), common.json);
    print(outcome);
    return outcome.status;
  }
  print({ExitStatus::done, *shown, {}});
  return ExitStatus::done;
}

}  // namespace quadrille::app
