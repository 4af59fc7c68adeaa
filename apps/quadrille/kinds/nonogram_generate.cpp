#include "nonogram_generate.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <filesystem>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Generated;

struct Origin {
  std::string file;
  std::uint64_t seed = 0;
  double seconds = 0;
};

Result<std::string> non_of(const nonogram::Puzzle& puzzle) {
  return nonogram::non_format()
      .write(std::span<const nonogram::Puzzle>(&puzzle, 1))
      .map([](Written text) { return std::move(text.text); });
}

Result<void> store(const std::string& directory, const std::string& file, const std::string& text) {
  std::error_code problem;
  std::filesystem::create_directories(directory, problem);
  return write_text(file, text);
}

}  // namespace

void NonogramGenerator::add_options(CLI::App& command) {
  add_parsed_option(
      command, "--size", options_,
      [this](const std::string& text) {
        return parse_size(text).map([this](const Size& size) {
          nonogram::GenerateOptions sized = options_;
          sized.width = size.width;
          sized.height = size.height;
          return sized;
        });
      },
      "Size of the grid, 1x1 to 100x100 (10x10)")
      ->type_name("WxH");
  add_parsed_option(command, "--class", options_.difficulty, nonogram::parse_wanted_class,
                    "Difficulty: trivial (one look a line), line (line logic), moderate (trying "
                    "one cell at a time), deep (more than that), or any of these, also called "
                    "unique (any)")
      ->type_name("CLASS");
  command
      .add_option("--density", options_.density,
                  "Share of filled cells in the first picture, 0 to 1; what is changed to reach "
                  "the class may move it (0.55; moderate 0.5, deep 0.45)")
      ->type_name("D")
      ->check(CLI::Range(0.0, 1.0));
  add_parsed_option(command, "--symmetry", options_.symmetry, nonogram::parse_symmetry,
                    "Of the picture: none, mirror (left and right), mirror-vertical (top and "
                    "bottom), rotation (half a turn) (none)")
      ->type_name("SYMMETRY");
  add_parsed_option(command, "--style", options_.style, nonogram::parse_picture_style,
                    "Of the picture: noise, or picture with smooth blobs (noise)")
      ->type_name("STYLE");
  command.add_option("--count", count_, "How many puzzles, with seeds counting up (1)")
      ->type_name("K")
      ->check(CLI::Range(1, kMostOfAnything));
  command.add_option("--output", directory_, "Write each puzzle to a file in this directory")
      ->type_name("DIR");
}

ExitStatus NonogramGenerator::run(const CommonOptions& common) const {
  const ProgressSink bar = progress_bar(common.progress);
  return run_numbered(count_, common, bar, [&](int number) { return make(common, number, bar); });
}

Outcome NonogramGenerator::make(const CommonOptions& common, int number,
                                const ProgressSink& bar) const {
  const Stopwatch stopwatch;
  Limits limits = limits_of(common);
  // With several puzzles the bar counts them; it is not to be called from several threads.
  if (count_ == 1) limits.progress = bar;
  const auto made = generate(options_, common.seed + static_cast<std::uint64_t>(number), limits);
  if (!made) return outcome_of_error({"-", {}}, made.error(), common.json);
  auto shown = deliver(common, *made, number, stopwatch.seconds());
  if (!shown) return outcome_of_error({"-", {}}, shown.error(), common.json);
  return {ExitStatus::done, std::move(*shown), {}};
}

Result<std::string> NonogramGenerator::deliver(const CommonOptions& common, const Generated& made,
                                               int number, double seconds) const {
  Origin origin{"-", common.seed + static_cast<std::uint64_t>(number), seconds};
  const auto text = non_of(made.puzzle);
  if (!text) return text;
  if (!directory_.empty()) {
    origin.file = fmt::format("{}/nonogram-{}x{}-{}.non", directory_, made.puzzle.width(),
                              made.puzzle.height(), origin.seed);
    if (auto stored = store(directory_, origin.file, *text); !stored) {
      return tl::unexpected(stored.error());
    }
  }
  if (common.json) {
    boost::json::object object = json_of_source({origin.file, {}});
    operations::add_fields(object, made, origin.seed, origin.seconds);
    return json_line(object);
  }
  if (!directory_.empty()) return common.quiet ? std::string() : origin.file + '\n';
  return number > 0 ? "====\n" + *text : *text;
}

}  // namespace quadrille::app
