#include "nonogram_generate.hpp"

#include "batch.hpp"
#include "gallery_file.hpp"
#include "json.hpp"
#include "motif_output.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <filesystem>
#include <system_error>
#include <utility>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

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
  add_parsed_option(
      command, "--symmetry", options_.symmetry, nonogram::parse_symmetry,
      "Of the picture: none, mirror (left and right), mirror-vertical (top and "
      "bottom), rotation (half a turn), fourfold (both mirrors); of squares diagonal (rows "
      "and columns change places) and quarter (a quarter turn) (none)")
      ->type_name("SYMMETRY");
  add_parsed_option(
      command, "--style", options_.style,
      [this](const std::string& name) {
        motif_ = name == "motif";
        return motif_ ? Result<nonogram::PictureStyle>(options_.style)
                      : nonogram::parse_picture_style(name);
      },
      "Of the picture: motif (something out of the gallery), blobs (smooth, but of nothing) or "
      "noise (noise)")
      ->type_name("STYLE");
  command.add_option("--theme", theme_, "Style motif: of this theme of the gallery (any)")
      ->type_name("THEME");
  add_colours_option(command, colours_);
  command.add_option("--count", count_, "How many puzzles, with seeds counting up (1)")
      ->type_name("K")
      ->check(CLI::Range(1, kMaxCountOption));
  command.add_option("--output", directory_, "Write each puzzle to a file in this directory")
      ->type_name("DIR");
}

ExitStatus NonogramGenerator::run(const CommonOptions& common) const {
  if (motif_) return run_motifs(common);
  if (!theme_.empty()) {
    return report_error({"-", {}}, {"bad_usage", "--theme goes with --style motif", {}},
                        common.json);
  }
  if (colours_ && options_.symmetry != nonogram::Symmetry::none) {
    return report_error({"-", {}}, {"bad_usage", "--symmetry does not go with --colours", {}},
                        common.json);
  }
  const ProgressSink bar = progress_bar(common.progress);
  return run_numbered(count_, common, bar, [&](int number) { return make(common, number, bar); });
}

Outcome NonogramGenerator::make(const CommonOptions& common, int number,
                                const ProgressSink& bar) const {
  if (!colours_) return make_by(options_, common, number, bar);
  return make_by(operations::colour_options_of(options_, *colours_), common, number, bar);
}

template <class Options>
Outcome NonogramGenerator::make_by(const Options& options, const CommonOptions& common, int number,
                                   const ProgressSink& bar) const {
  const Stopwatch stopwatch;
  Limits limits = limits_of(common);
  // With several puzzles the bar counts them; it is not to be called from several threads.
  if (count_ == 1) limits.progress = bar;
  const auto made = generate(options, common.seed + static_cast<std::uint64_t>(number), limits);
  if (!made) return outcome_of_error({"-", {}}, made.error(), common.json);
  const std::uint64_t seed = common.seed + static_cast<std::uint64_t>(number);
  const double seconds = stopwatch.seconds();
  auto shown = deliver(common, made->puzzle, number, [&](const std::string& file) {
    boost::json::object object = json_of_source({file, {}});
    operations::add_fields(object, *made, seed, seconds);
    return object;
  });
  if (!shown) return outcome_of_error({"-", {}}, shown.error(), common.json);
  return {ExitStatus::done, std::move(*shown), {}};
}

ExitStatus NonogramGenerator::run_motifs(const CommonOptions& common) const {
  if (options_.density || options_.symmetry != nonogram::Symmetry::none) {
    return report_error({"-", {}},
                        {"bad_usage", "--density and --symmetry do not go with --style motif", {}},
                        common.json);
  }
  const auto gallery = load_gallery();
  if (!gallery) return report_error({"-", {}}, gallery.error(), common.json);
  const ProgressSink bar = progress_bar(common.progress);
  return run_numbered(count_, common, bar,
                      [&](int number) { return make_motif(**gallery, common, number); });
}

Outcome NonogramGenerator::make_motif(const gallery::Gallery& gallery, const CommonOptions& common,
                                      int number) const {
  const Stopwatch stopwatch;
  const std::uint64_t seed = common.seed + static_cast<std::uint64_t>(number);
  const gallery::MotifOptions options{options_.width, options_.height, options_.difficulty,
                                      colours_};
  const auto made = choose_puzzle(gallery, theme_, options, seed, limits_of(common));
  if (!made) return outcome_of_error({"-", {}}, made.error(), common.json);
  const double seconds = stopwatch.seconds();
  auto shown = deliver(common, made->puzzle, number, [&](const std::string& file) {
    return json_of(gallery, *made, file, seed, seconds);
  });
  if (!shown) return outcome_of_error({"-", {}}, shown.error(), common.json);
  return {ExitStatus::done, std::move(*shown), {}};
}

Result<std::string> NonogramGenerator::deliver(const CommonOptions& common,
                                               const nonogram::AnyNonogram& puzzle, int number,
                                               const JsonOf& json_of) const {
  std::string file = "-";
  const auto text = non_of(puzzle);
  if (!text) return text;
  if (!directory_.empty()) {
    const nonogram::GridSize size = size_of(puzzle);
    file = fmt::format("{}/nonogram-{}x{}-{}.non", directory_, size.width, size.height,
                       common.seed + static_cast<std::uint64_t>(number));
    if (auto stored = store(directory_, file, *text); !stored) {
      return tl::unexpected(stored.error());
    }
  }
  if (common.json) return json_line(json_of(file));
  if (!directory_.empty()) return common.quiet ? std::string() : file + '\n';
  return number > 0 ? "====\n" + *text : *text;
}

}  // namespace quadrille::app
