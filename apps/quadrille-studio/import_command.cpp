// `import`: from an image to a puzzle, on request to the nearest one with a single solution.
#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "output.hpp"
#include "stopwatch.hpp"
#include "studio_input.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/studio/render.hpp>
#include <quadrille/studio/repair.hpp>

#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Difficulty;
using nonogram::Puzzle;

struct ImportCommand {
  CommonOptions common;
  std::string image;
  std::string output = "-";
  std::string output_format;
  std::string contact_sheet;
  studio::ImportOptions options;
  bool unique = false;
  bool line = false;  // --class line
};

// A puzzle of the image, and what became of it.
struct Import {
  Puzzle puzzle;
  Difficulty difficulty = Difficulty::unknown;
  std::vector<int> changed;  // cells, row by row
  bool proven = true;        // no fewer changes would do
};

Puzzle puzzle_of(const nonogram::CellGrid& picture, const std::string& path) {
  auto puzzle = Puzzle::from_picture(picture);
  QUADRILLE_CHECK(puzzle.has_value());
  nonogram::Metadata metadata;
  metadata.title = std::filesystem::path(path).stem().string();
  return puzzle->with_metadata(std::move(metadata));
}

Result<Import> import(const std::string& bytes, const ImportCommand& command) {
  auto imported = studio::import_picture(bytes, command.options);
  if (!imported) return tl::unexpected(std::move(imported.error()));
  const Limits limits = limits_of(command.common);
  Import result{puzzle_of(imported->picture, command.image), Difficulty::unknown, {}, true};
  if (command.unique || command.line) {
    studio::RepairOptions options;
    options.goal = command.line ? studio::RepairGoal::line : studio::RepairGoal::unique;
    options.weights = studio::weights_of(*imported);
    options.max_repairs = 1;
    options.seed = command.common.seed;
    const studio::RepairReport report = repair(imported->picture, options, limits);
    if (report.repairs.empty()) {
      return fail("limit_reached",
                  "no picture with one solution was found before a limit was reached");
    }
    result.changed = report.repairs.front().cells;
    result.proven = report.proven;
    result.puzzle =
        puzzle_of(studio::with_flipped(imported->picture, result.changed), command.image);
  }
  result.difficulty = classify(result.puzzle, limits);
  return result;
}

Result<std::string> text_of(const Registry& registry, const Puzzle& puzzle,
                            const ImportCommand& command) {
  const AnyPuzzle boxed = AnyPuzzle::of(nonogram::kKindName, puzzle);
  const std::string format_name =
      command.output == "-" && command.output_format.empty() ? "non" : command.output_format;
  auto format =
      find_output_format(registry, nonogram::kKindName, command.output, format_name, "--to");
  if (!format) return tl::unexpected(std::move(format.error()));
  return (*format)->write(std::span<const AnyPuzzle>(&boxed, 1)).map([](Written written) {
    return std::move(written.text);
  });
}

Result<std::string> json_of(const Registry& registry, const Import& result,
                            const ImportCommand& command, double seconds) {
  const AnyPuzzle boxed = AnyPuzzle::of(nonogram::kKindName, result.puzzle);
  auto object = json_of_puzzle(registry, boxed, {command.image, {}});
  if (!object) return tl::unexpected(std::move(object.error()));
  (*object)["class"] = to_string(result.difficulty);
  (*object)["changed"] = json_of_cells(result.changed, result.puzzle.width());
  if (command.unique || command.line) (*object)["proven"] = result.proven;
  (*object)["seconds"] = seconds;
  return json_line(*object);
}

ExitStatus fail_with(const ImportCommand& command, const Error& error) {
  const std::string& file = error.file.empty() ? command.image : error.file;
  return report_error({file, {}}, error, command.common.json);
}

// What a person wants to know beside the puzzle goes where it does not mix with it.
void remark(const ImportCommand& command, const Import& result) {
  if (command.common.quiet || command.common.json) return;
  std::fprintf(stderr, "%s: %dx%d, %s", command.image.c_str(), result.puzzle.width(),
               result.puzzle.height(), std::string(to_string(result.difficulty)).c_str());
  if (command.unique || command.line) {
    std::fprintf(stderr, ", %zu cells changed%s", result.changed.size(),
                 result.proven ? "" : " (fewer may do)");
  }
  std::fputs("\n", stderr);
}

// Candidates over sizes and thresholds, each with its class.
Result<void> write_contact_sheet(const std::string& bytes, const ImportCommand& command) {
  constexpr int kThresholds = 4;
  constexpr int kLevels[kThresholds - 1] = {96, 128, 160};
  const int base = command.options.width.value_or(command.options.height.value_or(20));
  std::vector<studio::Thumbnail> thumbnails;
  for (const int percent : {50, 75, 100, 150}) {
    for (int number = 0; number < kThresholds; ++number) {
      studio::ImportOptions options = command.options;
      options.width = std::clamp(base * percent / 100, 5, nonogram::kMaxSide);
      options.height.reset();
      options.thresholding = number == 0 ? studio::Thresholding::otsu : studio::Thresholding::fixed;
      if (number > 0) options.level = kLevels[number - 1];
      auto imported = studio::import_picture(bytes, options);
      if (!imported) return tl::unexpected(std::move(imported.error()));
      CommonOptions short_time = command.common;
      if (short_time.time_limit < 0) short_time.time_limit = 1;
      const Difficulty difficulty =
          classify(puzzle_of(imported->picture, command.image), limits_of(short_time));
      thumbnails.push_back(
          {imported->picture,
           fmt::format("{}x{}, {}: {}", imported->picture.width(), imported->picture.height(),
                       number == 0 ? "otsu" : std::to_string(options.level),
                       to_string(difficulty))});
    }
  }
  auto sheet = studio::render_contact_sheet(thumbnails, kThresholds, studio::ThemeName::light);
  if (!sheet) return tl::unexpected(std::move(sheet.error()));
  return write_text(command.contact_sheet, *sheet);
}

ExitStatus run(const Registry& registry, const ImportCommand& command) {
  const Stopwatch stopwatch;
  auto bytes = read_text(command.image);
  if (!bytes) return fail_with(command, bytes.error());
  if (!command.contact_sheet.empty()) {
    if (auto written = write_contact_sheet(*bytes, command); !written) {
      return fail_with(command, written.error());
    }
    return ExitStatus::done;
  }
  auto result = import(*bytes, command);
  if (!result) return fail_with(command, result.error());
  const auto text = text_of(registry, result->puzzle, command);
  if (!text) return fail_with(command, text.error());
  // JSON on standard output takes the place of the puzzle there.
  if (command.output != "-" || !command.common.json) {
    if (auto stored = write_text(command.output, *text); !stored) {
      return fail_with(command, stored.error());
    }
  }
  remark(command, *result);
  if (command.common.json) {
    const auto json = json_of(registry, *result, command, stopwatch.seconds());
    if (!json) return fail_with(command, json.error());
    print({ExitStatus::done, *json, {}});
  }
  return result->proven ? ExitStatus::done : ExitStatus::unknown;
}

}  // namespace

void add_import_command(Subprogram& program, const Registry& registry) {
  CLI::App& command = *program.command_line->add_subcommand(
      "import", "Make a nonogram of an image: GIF, JPEG, PNG, BMP, PNM, TIFF, WebP");
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
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] { return run(registry, *state); };
  });
}

}  // namespace quadrille::app
