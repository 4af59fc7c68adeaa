// `repair`: which cells are ambiguous, and the smallest change that leaves one solution.
#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "output.hpp"
#include "stopwatch.hpp"
#include "studio_input.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/ambiguity.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/studio/render.hpp>
#include <quadrille/studio/repair.hpp>

#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Ambiguity;
using nonogram::CellGrid;
using nonogram::Puzzle;
using studio::Repair;
using studio::RepairGoal;
using studio::RepairMeans;
using studio::RepairReport;

struct RepairCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string output;   // the repaired puzzle
  std::string picture;  // a drawing of it
  studio::ImportOptions image;
  studio::RepairOptions options;
};

struct Diagnosis {
  Ambiguity ambiguity;
  CellGrid picture;  // what is repaired
  RepairReport report;
  double seconds = 0;
};

// The picture that the setter means, if the file has one; else the first solution.
CellGrid picture_of(const Puzzle& puzzle, const Ambiguity& ambiguity) {
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) return *puzzle.goal();
  return ambiguity.witnesses.front();
}

CellGrid repaired_picture(const Diagnosis& diagnosis, const Repair& repair, RepairMeans means) {
  return means == RepairMeans::flip ? studio::with_flipped(diagnosis.picture, repair.cells)
                                    : diagnosis.picture;
}

// The puzzle after the repair: other clues, or the same with cells of the state of play.
Puzzle repaired_puzzle(const Puzzle& puzzle, const Diagnosis& diagnosis, const Repair& repair,
                       RepairMeans means) {
  if (means == RepairMeans::flip) {
    const auto changed = Puzzle::from_picture(repaired_picture(diagnosis, repair, means));
    QUADRILLE_CHECK(changed.has_value());
    return changed->with_metadata(puzzle.metadata());
  }
  CellGrid given(puzzle.width(), puzzle.height());
  for (const int cell : repair.cells) {
    const auto index = static_cast<std::size_t>(cell);
    given.cells()[index] = diagnosis.picture.cells()[index];
  }
  const auto with_given = puzzle.with_saved(given);
  QUADRILLE_CHECK(with_given.has_value());
  return *with_given;
}

boost::json::object json_of_repair(const Diagnosis& diagnosis, const Repair& repair,
                                   const studio::RepairOptions& options) {
  const int width = diagnosis.picture.width();
  boost::json::object object;
  object[options.means == RepairMeans::flip ? "flips" : "given"] =
      json_of_cells(repair.cells, width);
  object["visual_change"] = repair.visual_change;
  if (repair.difficulty) {
    object["class"] = to_string(*repair.difficulty);
  } else {
    object["class"] = nullptr;
  }
  return object;
}

std::string json_of(const LoadedPuzzle& loaded, const Diagnosis& diagnosis,
                    const RepairCommand& command) {
  const RepairReport& report = diagnosis.report;
  const int width = diagnosis.picture.width();
  boost::json::object object = json_of_source(loaded.source);
  object["kind"] = nonogram::kKindName;
  object["ambiguous"] = json_of_cells(diagnosis.ambiguity.cells, width);
  object["ambiguous_complete"] = diagnosis.ambiguity.complete;
  boost::json::array witnesses;
  for (const CellGrid& witness : diagnosis.ambiguity.witnesses) {
    witnesses.push_back(json_of_rows(to_rows(witness)));
  }
  object["witnesses"] = std::move(witnesses);
  boost::json::array components;
  for (const std::vector<int>& component : diagnosis.ambiguity.components) {
    components.push_back(json_of_cells(component, width));
  }
  object["components"] = std::move(components);
  object["lower_bound"] = report.lower_bound;
  object["proven"] = report.proven;
  if (!report.repairs.empty()) {
    const Repair& best = report.repairs.front();
    const boost::json::object of_best = json_of_repair(diagnosis, best, command.options);
    for (const auto& member : of_best) object[member.key()] = member.value();
    object["size"] = best.cells.size();
    object["repaired"] =
        json_of_rows(to_rows(repaired_picture(diagnosis, best, command.options.means)));
    boost::json::array all;
    for (const Repair& repair : report.repairs) {
      all.push_back(json_of_repair(diagnosis, repair, command.options));
    }
    object["repairs"] = std::move(all);
    object["repairs_complete"] = report.complete;
  }
  object["seconds"] = diagnosis.seconds;
  return json_line(object);
}

std::string place_of(int cell, int width) {
  return fmt::format("row {}, column {}", cell / width + 1, cell % width + 1);
}

std::string list_of(const std::vector<int>& cells, int width) {
  std::string list;
  for (const int cell : cells) list += (list.empty() ? "" : "; ") + place_of(cell, width);
  return list;
}

// `#` and `.` as in the picture, `?` where solutions differ.
std::string drawing_of(const Diagnosis& diagnosis) {
  CellGrid grid = diagnosis.picture;
  for (const int cell : diagnosis.ambiguity.cells) {
    grid.cells()[static_cast<std::size_t>(cell)] = nonogram::Cell::unknown;
  }
  std::string text;
  for (const std::string& row : to_rows(grid)) text += row + '\n';
  return text;
}

std::string text_of_repairs(const Diagnosis& diagnosis, const RepairCommand& command) {
  const RepairReport& report = diagnosis.report;
  const int width = diagnosis.picture.width();
  const bool flips = command.options.means == RepairMeans::flip;
  if (report.repairs.empty()) {
    return fmt::format("No repair was found in time; at least {} cells have to be {}.\n",
                       report.lower_bound, flips ? "changed" : "given");
  }
  const std::size_t size = report.repairs.front().cells.size();
  if (report.proven && size == 0) return "Nothing has to be changed.\n";
  std::string text =
      report.proven ? fmt::format("It is enough to {} {} {}, and fewer are not enough:\n",
                                  flips ? "change" : "give", size, size == 1 ? "cell" : "cells")
                    : fmt::format("Best found {}, at least {}:\n", size, report.lower_bound);
  for (const Repair& repair : report.repairs) {
    text +=
        fmt::format("  {}{}\n", list_of(repair.cells, width),
                    repair.difficulty ? fmt::format("  ({})", to_string(*repair.difficulty)) : "");
  }
  if (!report.complete) text += "  … there may be others of the same size\n";
  return text;
}

std::string text_of(const Diagnosis& diagnosis, const RepairCommand& command) {
  const Ambiguity& ambiguity = diagnosis.ambiguity;
  std::string text;
  if (ambiguity.verdict == Verdict::unique) {
    text = "The puzzle has one solution.\n";
  } else {
    text = fmt::format("{}{} cells differ between solutions", ambiguity.complete ? "" : "At least ",
                       ambiguity.cells.size());
    if (ambiguity.complete) {
      text += fmt::format(", in {} independent {}", ambiguity.components.size(),
                          ambiguity.components.size() == 1 ? "part" : "parts");
    }
    text += ":\n" + drawing_of(diagnosis);
  }
  if (!command.common.quiet && ambiguity.witnesses.size() == 2) {
    text += "Two of the solutions:\n";
    const std::vector<std::string> left = to_rows(ambiguity.witnesses[0]);
    const std::vector<std::string> right = to_rows(ambiguity.witnesses[1]);
    for (std::size_t row = 0; row < left.size(); ++row) {
      text += left[row] + "   " + right[row] + '\n';
    }
  }
  return text + text_of_repairs(diagnosis, command);
}

Result<void> write_results(const Registry& registry, const Puzzle& puzzle,
                           const Diagnosis& diagnosis, const RepairCommand& command) {
  if (diagnosis.report.repairs.empty()) return {};
  const Repair& best = diagnosis.report.repairs.front();
  const Puzzle repaired = repaired_puzzle(puzzle, diagnosis, best, command.options.means);
  if (!command.output.empty()) {
    auto format = find_output_format(registry, nonogram::kKindName, command.output, "", "--output");
    if (!format) return tl::unexpected(std::move(format.error()));
    const AnyPuzzle boxed = AnyPuzzle::of(nonogram::kKindName, repaired);
    auto written = (*format)->write(std::span<const AnyPuzzle>(&boxed, 1));
    if (!written) return tl::unexpected(std::move(written.error()));
    if (auto stored = write_text(command.output, written->text); !stored) return stored;
  }
  if (!command.picture.empty()) {
    auto format = studio::parse_picture_format(command.picture);
    if (!format) return tl::unexpected(std::move(format.error()));
    const CellGrid picture = repaired_picture(diagnosis, best, command.options.means);
    const auto drawn = studio::render_marked(repaired, picture, best.cells, {*format});
    if (!drawn) return tl::unexpected(drawn.error());
    if (auto stored = write_text(command.picture, *drawn); !stored) return stored;
  }
  return {};
}

Outcome diagnose(const Registry& registry, const LoadedPuzzle& loaded,
                 const RepairCommand& command) {
  if (loaded.kind->name() != nonogram::kKindName) {
    return outcome_of_error(loaded.source,
                            {"wrong_kind", "only nonograms can be repaired", {}, 0, 0},
                            command.common.json);
  }
  const Stopwatch stopwatch;
  const auto& puzzle = loaded.puzzle.as<Puzzle>(nonogram::kKindName);
  const Limits limits = limits_of(command.common);
  Diagnosis diagnosis;
  diagnosis.ambiguity = find_ambiguity(puzzle, command.common.seed, limits);
  if (diagnosis.ambiguity.witnesses.empty()) {
    const bool none = diagnosis.ambiguity.verdict == Verdict::none;
    return outcome_of_error(
        loaded.source,
        none ? Error{"no_solution", "the puzzle has no solution", {}, 0, 0}
             : Error{"limit_reached", "a limit was reached before a solution was found", {}, 0, 0},
        command.common.json);
  }
  diagnosis.picture = picture_of(puzzle, diagnosis.ambiguity);
  diagnosis.report = repair(diagnosis.picture, command.options, limits);
  diagnosis.seconds = stopwatch.seconds();
  if (auto written = write_results(registry, puzzle, diagnosis, command); !written) {
    return outcome_of_error(loaded.source, written.error(), command.common.json);
  }
  const bool known = diagnosis.report.proven && diagnosis.ambiguity.complete;
  return {known ? ExitStatus::done : ExitStatus::unknown,
          command.common.json ? json_of(loaded, diagnosis, command) : text_of(diagnosis, command),
          {}};
}

// Images become puzzles here; everything else is a puzzle file.
Result<std::optional<LoadedPuzzle>> load_image(const Registry& registry, const std::string& path,
                                               const RepairCommand& command) {
  if (path == "-" || std::filesystem::is_directory(path)) return std::optional<LoadedPuzzle>();
  const auto bytes = read_text(path);
  // A bitmap is a puzzle file as well, and is read as one.
  const bool bitmap = bytes && (bytes->starts_with("P1") || bytes->starts_with("P4"));
  if (!bytes || bitmap || !studio::is_image(*bytes)) return std::optional<LoadedPuzzle>();
  auto imported = studio::import_picture(*bytes, command.image);
  if (!imported) {
    imported.error().file = path;
    return tl::unexpected(std::move(imported.error()));
  }
  const auto puzzle = Puzzle::from_picture(imported->picture);
  QUADRILLE_CHECK(puzzle.has_value());
  return std::optional(LoadedPuzzle{
      {path, {}}, registry.find(nonogram::kKindName), AnyPuzzle::of(nonogram::kKindName, *puzzle)});
}

ExitStatus run(const Registry& registry, const RepairCommand& command) {
  const auto work = [&](const LoadedPuzzle& loaded) { return diagnose(registry, loaded, command); };
  if (command.inputs.size() == 1) {
    auto image = load_image(registry, command.inputs.front(), command);
    if (!image) {
      return report_error({command.inputs.front(), {}}, image.error(), command.common.json);
    }
    if (*image) return run_batch({**image}, command.common, work);
  }
  return run_batch(registry, command.inputs, command.common, work);
}

}  // namespace

void add_repair_command(Subprogram& program, const Registry& registry) {
  CLI::App& command = *program.command_line->add_subcommand(
      "repair", "Find the smallest change that leaves a nonogram one solution");
  auto state = std::make_shared<RepairCommand>();
  state->common.time_limit = 30;
  command.add_option("puzzle", state->inputs, "Puzzle files, directories, an image, or -")
      ->type_name("FILE")
      ->required();
  command.add_flag_callback(
      "--given", [state] { state->options.means = RepairMeans::give; },
      "Give cells away instead of changing the picture");
  command
      .add_option_function<std::string>(
          "--class",
          [state](const std::string& name) {
            state->options.goal = name == "line" ? RepairGoal::line : RepairGoal::unique;
          },
          "What the puzzle shall be: unique, or line for line logic (unique)")
      ->type_name("unique|line")
      ->check(CLI::IsMember({"unique", "line"}));
  command.add_option("--max-repairs", state->options.max_repairs, "List so many smallest ones (8)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  command.add_option("-o,--output", state->output, "Write the repaired puzzle to a file")
      ->type_name("FILE");
  command.add_option("--picture", state->picture, "Draw it, changed cells framed: svg, png or pdf")
      ->type_name("FILE");
  add_image_options(command, state->image);
  add_common_options(command, state->common);
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] {
      state->options.seed = state->common.seed;
      return run(registry, *state);
    };
  });
}

}  // namespace quadrille::app
