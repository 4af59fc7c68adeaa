// `import`: from an image to a puzzle, on request to the nearest one with a single solution.
#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "output.hpp"
#include "studio_input.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/images/answer_json.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/images/import_puzzle.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/studio/decode_image.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using images::ImportedPuzzle;

struct ImportCommand {
  CommonOptions common;
  std::string image;
  std::string output = "-";
  std::string output_format;
  std::string contact_sheet;
  images::ImportOptions options;
  bool unique = false;
  bool line = false;  // --class line
};

images::ImportRequest request_of(const ImportCommand& command) {
  images::ImportRequest request{command.options, {}, {}, command.common.seed};
  if (command.unique) request.goal = doctor::RepairGoal::unique;
  if (command.line) request.goal = doctor::RepairGoal::line;
  if (command.image != "-") request.title = std::filesystem::path(command.image).stem().string();
  return request;
}

Result<std::string> text_of(const Registry& registry, const nonogram::AnyNonogram& puzzle,
                            const ImportCommand& command) {
  const AnyPuzzle boxed = nonogram::boxed(puzzle);
  const std::string format_name =
      command.output == "-" && command.output_format.empty() ? "non" : command.output_format;
  auto format =
      find_output_format(registry, nonogram::kKindName, command.output, format_name, "--to");
  if (!format) return tl::unexpected(std::move(format.error()));
  return (*format)->write(std::span<const AnyPuzzle>(&boxed, 1)).map([](Written written) {
    return std::move(written.text);
  });
}

template <class Imported>
std::string json_of(const Imported& imported, const ImportCommand& command, double seconds) {
  boost::json::object object = json_of_source({command.image, {}});
  merge(object, to_json(imported));
  object["seconds"] = seconds;
  return json_line(object);
}

ExitStatus fail_with(const ImportCommand& command, const Error& error) {
  const std::string& file = error.file.empty() ? command.image : error.file;
  return report_error({file, {}}, error, command.common.json);
}

template <class Imported>
std::string changes_of(const Imported& result) {
  if (!result.proven) return {};
  return fmt::format(", {} {} changed{}", result.changed.size(),
                     result.changed.size() == 1 ? "cell" : "cells",
                     *result.proven ? "" : " (fewer may do)");
}

std::string more_about(const ImportedPuzzle& result) {
  return changes_of(result);
}

std::string more_about(const images::ImportedColours& result) {
  std::string names;
  for (int value = 1; value < result.puzzle.palette().size(); ++value) {
    names += (value == 1 ? "" : ", ") + result.puzzle.palette()[value].name;
  }
  return ", " + names + " on " + result.puzzle.palette()[0].name + changes_of(result);
}

// What a person wants to know beside the puzzle goes where it does not mix with it.
template <class Imported>
void remark(const ImportCommand& command, const Imported& result) {
  if (command.common.quiet || command.common.json) return;
  std::fprintf(stderr, "%s: %dx%d, %s%s", command.image.c_str(), result.puzzle.width(),
               result.puzzle.height(), std::string(to_string(result.difficulty)).c_str(),
               more_about(result).c_str());
  if (result.limit != LimitReached::none) {
    std::fprintf(stderr, "; unknown: %s", cut_text(result.limit, "all was known").c_str());
  }
  std::fputs("\n", stderr);
}

std::string_view advice_of(images::ImportWarning warning) {
  switch (warning) {
    case images::ImportWarning::blank:
      return "the picture is blank: try --threshold N, --invert or --edges";
    case images::ImportWarning::nearly_blank:
      return "the picture is nearly blank: try --trim, --threshold N, --invert or --edges";
    case images::ImportWarning::several_solutions:
      break;
  }
  return "the puzzle has several solutions: --unique takes the nearest picture with one";
}

void warn(const ImportCommand& command, const ImportedPuzzle& result) {
  if (command.common.quiet || command.common.json) return;
  for (const images::ImportWarning warning : warnings_of(result)) {
    std::fprintf(stderr, "%s: %s\n", command.image.c_str(),
                 std::string(advice_of(warning)).c_str());
  }
}

void warn(const ImportCommand& /*command*/, const images::ImportedColours& /*result*/) {}

constexpr int kThresholds = 4;

// Candidates over sizes and thresholds, a row for each size.
std::vector<images::ImportOptions> candidates(const images::ImportOptions& base) {
  constexpr int kLevels[kThresholds - 1] = {96, 128, 160};
  const int side = base.width.value_or(base.height.value_or(20));
  std::vector<images::ImportOptions> all;
  for (const int percent : {50, 75, 100, 150}) {
    for (int number = 0; number < kThresholds; ++number) {
      images::ImportOptions& options = all.emplace_back(base);
      const int scaled = std::clamp(side * percent / 100, 5, nonogram::kMaxSide);
      (base.width || !base.height ? options.width : options.height) = scaled;
      if (base.width && base.height) {
        options.height = std::clamp(*base.height * percent / 100, 5, nonogram::kMaxSide);
      }
      options.thresholding = number == 0 ? images::Thresholding::otsu : images::Thresholding::fixed;
      if (number > 0) options.level = kLevels[number - 1];
    }
  }
  return all;
}

studio::Thumbnail thumbnail_of(const ImportedPuzzle& imported,
                               const images::ImportOptions& options) {
  using nonogram::Difficulty;
  const Difficulty difficulty = imported.difficulty;
  const bool unknown = difficulty == Difficulty::unknown;
  const bool unique = !unknown && difficulty != Difficulty::multiple;
  const bool otsu = options.thresholding == images::Thresholding::otsu;
  return {*imported.puzzle.goal(),
          fmt::format("{}x{}, {}: {}", imported.puzzle.width(), imported.puzzle.height(),
                      otsu ? "otsu" : std::to_string(options.level),
                      unknown  ? "unknown"
                      : unique ? fmt::format("unique, {}", to_string(difficulty))
                               : "not unique")};
}

// A limit that is reached leaves a candidate's class unknown, and nothing else.
Result<void> write_contact_sheet(const images::ColourImage& image, const ImportCommand& command) {
  const auto format = command.contact_sheet == "-"
                          ? studio::PictureFormat::png
                          : studio::parse_picture_format(command.contact_sheet);
  if (!format || *format != studio::PictureFormat::png) {
    return fail("bad_picture_format", "the contact sheet is a PNG: name it x.png");
  }
  const std::vector<images::ImportOptions> all = candidates(command.options);
  std::vector<Result<studio::Thumbnail>> thumbnails(all.size());
  std::atomic<std::size_t> next{0};
  on_threads(command.common, true, [&] {
    for (std::size_t number = next++; number < all.size(); number = next++) {
      thumbnails[number] =
          images::import_puzzle(image, {all[number], {}, {}, 0}, limits_of(command.common))
              .map([&](const ImportedPuzzle& imported) {
                return thumbnail_of(imported, all[number]);
              });
    }
  });
  std::vector<studio::Thumbnail> drawn;
  for (Result<studio::Thumbnail>& thumbnail : thumbnails) {
    if (!thumbnail) return tl::unexpected(std::move(thumbnail.error()));
    drawn.push_back(*std::move(thumbnail));
  }
  auto sheet = studio::render_contact_sheet(drawn, kThresholds, studio::ThemeName::light,
                                            limits_of(command.common));
  if (!sheet) return tl::unexpected(std::move(sheet.error()));
  return write_text(command.contact_sheet, *sheet);
}

template <class Imported>
ExitStatus deliver(const Registry& registry, const Imported& result, const ImportCommand& command,
                   double seconds) {
  // JSON on standard output takes the place of the puzzle there.
  if (command.output != "-" || !command.common.json) {
    const auto text = text_of(registry, result.puzzle, command);
    if (!text) return fail_with(command, text.error());
    if (auto stored = write_text(command.output, *text); !stored) {
      return fail_with(command, stored.error());
    }
  }
  remark(command, result);
  warn(command, result);
  if (command.common.json) print({ExitStatus::done, json_of(result, command, seconds), {}});
  return result.limit == LimitReached::none ? ExitStatus::done : ExitStatus::unknown;
}

ExitStatus run(const Registry& registry, const ImportCommand& command) {
  const Stopwatch stopwatch;
  auto bytes = read_text(command.image);
  if (!bytes) return fail_with(command, bytes.error());
  // The time limit is the search's: even without any the image is decoded.
  Limits until_stopped;
  until_stopped.stop = limits_of(command.common).stop;
  const auto image = studio::decode_image(*bytes, until_stopped);
  if (!image) return fail_with(command, image.error());
  if (!command.contact_sheet.empty()) {
    if (auto written = write_contact_sheet(*image, command); !written) {
      return fail_with(command, written.error());
    }
    return ExitStatus::done;
  }
  Limits limits = limits_of(command.common);
  limits.progress = progress_bar(command.common.progress);
  const auto result = images::import_any(*image, request_of(command), limits);
  clear_progress_bar(limits.progress);
  if (!result) return fail_with(command, result.error());
  const double seconds = stopwatch.seconds();
  return std::visit([&](const auto& own) { return deliver(registry, own, command, seconds); },
                    *result);
}

}  // namespace

void add_import_command(Subprogram& program, const Registry& registry) {
  CLI::App& command =
      add_command(*program.command_line, "import",
                  "Make a nonogram of an image: GIF, JPEG, PNG, BMP, PNM, TIFF, WebP, SVG, HEIC");
  auto state = std::make_shared<ImportCommand>();
  state->common.time_limit = 30;
  command.add_option("image", state->image, "Image file, or - for standard input")
      ->type_name("IMAGE")
      ->required();
  add_image_options(command, state->options);
  command.add_flag("--unique", state->unique, "The nearest picture with exactly one solution");
  command
      .add_option_function<std::string>(
          "--class",
          [state](const std::string& name) {
            (name == "line" ? state->line : state->unique) = true;
          },
          "The nearest picture that is unique, or that line logic solves")
      ->type_name("unique|line")
      ->check(CLI::IsMember({"line", "unique"}));
  command.add_option("-o,--output", state->output, "Puzzle file to write (standard output)")
      ->type_name("FILE");
  command.add_option("--to", state->output_format, "Its format, where the name does not tell")
      ->type_name("FORMAT");
  command
      .add_option("--contact-sheet", state->contact_sheet,
                  "Instead: a PNG of candidates, sizes by thresholds, each with its class")
      ->type_name("FILE");
  add_run_options(command, state->common);
  command.get_option("--time-limit")->description("Seconds for the search (30)");
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] { return run(registry, *state); };
  });
}

}  // namespace quadrille::app
