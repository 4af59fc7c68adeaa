// `repair`: which cells are ambiguous, and the smallest change that leaves one solution.
#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "output.hpp"
#include "proof_output.hpp"
#include "studio_input.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/doctor/colour_repair.hpp>
#include <quadrille/doctor/diagnosis.hpp>
#include <quadrille/doctor/diagnosis_json.hpp>
#include <quadrille/doctor/repair_proof.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/studio/render.hpp>

#include <memory>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using doctor::Diagnosis;
using doctor::Repair;
using doctor::RepairGoal;
using doctor::RepairMeans;
using doctor::RepairReport;
using nonogram::Ambiguity;
using nonogram::CellGrid;
using nonogram::Puzzle;

struct RepairCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string output;  // the repaired puzzle
  std::string output_format;
  std::string picture;  // a drawing of it
  std::string proof;    // a directory for one
  doctor::RepairOptions options;
};

std::string place_of(int cell, int width) {
  return fmt::format("row {}, column {}", cell / width + 1, cell % width + 1);
}

// "fill row 1, column 2; clear row 3, column 4"
std::string list_of(const Repair& repair, const Diagnosis& diagnosis) {
  const bool flips = diagnosis.means == RepairMeans::flip;
  std::string list;
  for (const int cell : repair.cells) {
    const bool filled =
        diagnosis.picture->cells()[static_cast<std::size_t>(cell)] == nonogram::Cell::filled;
    list += list.empty() ? "" : "; ";
    if (flips) list += filled ? "clear " : "fill ";
    list += place_of(cell, diagnosis.picture->width());
    if (!flips) list += filled ? " is filled" : " is empty";
  }
  return list;
}

// The picture after the repair: `+` is filled now, `-` cleared.
std::string drawing_of(const Diagnosis& diagnosis, const Repair& repair) {
  std::vector<std::string> rows = to_rows(repaired_picture(diagnosis, repair));
  const auto width = static_cast<std::size_t>(diagnosis.picture->width());
  for (const int cell : repair.cells) {
    const auto index = static_cast<std::size_t>(cell);
    char& mark = rows[index / width][index % width];
    mark = mark == '#' ? '+' : '-';
  }
  std::string text;
  for (const std::string& row : rows) text += "  " + row + '\n';
  return text;
}

std::string text_of_clue(const nonogram::Clue& clue) {
  return clue.empty() ? "0" : fmt::format("{}", fmt::join(clue, " "));
}

std::string text_of_misprints(const doctor::Misprints& misprints) {
  if (misprints.found.empty()) {
    return misprints.complete ? "No small change of one clue or two gives it one.\n" : "";
  }
  std::string text = misprints.found.size() == 1 ? "Perhaps this is a misprint:\n"
                                                 : "Perhaps one of these is a misprint:\n";
  for (const doctor::Misprint& misprint : misprints.found) {
    std::string changes;
    for (const doctor::ChangedClue& changed : misprint.clues) {
      changes += fmt::format("{}{} {}: {} instead of {}", changes.empty() ? "" : "; ",
                             changed.line.is_row() ? "row" : "column", changed.line.index + 1,
                             text_of_clue(changed.to), text_of_clue(changed.from));
    }
    text += fmt::format("  {}  ({})\n", changes,
                        misprint.verdict == Verdict::unique ? "one solution" : "several solutions");
  }
  if (!misprints.complete) text += "  … there may be others of the same size\n";
  return text;
}

// `#` and `.` as in the picture, `?` where solutions differ.
std::string drawing_of(const Diagnosis& diagnosis) {
  CellGrid grid = *diagnosis.picture;
  for (const int cell : diagnosis.ambiguity.cells) {
    grid.cells()[static_cast<std::size_t>(cell)] = nonogram::Cell::unknown;
  }
  std::string text;
  for (const std::string& row : to_rows(grid)) text += row + '\n';
  return text;
}

std::string unknown_repair(LimitReached limit, std::int64_t at_least, bool flips) {
  return fmt::format("Unknown: {} At least {} {} to be {}.\n",
                     cut_text(limit, "a repair was found"), counted(at_least, "cell"),
                     at_least == 1 ? "has" : "have", flips ? "changed" : "given");
}

std::string text_of_repairs(const Diagnosis& diagnosis) {
  const RepairReport& report = diagnosis.report;
  const bool flips = diagnosis.means == RepairMeans::flip;
  if (report.repairs.empty()) {
    return unknown_repair(diagnosis.limit(), report.lower_bound, flips);
  }
  const std::size_t size = report.repairs.front().cells.size();
  if (report.proven && size == 0) return "Nothing has to be changed.\n";
  std::string text =
      report.proven ? fmt::format("It is enough to {} {} {}, and fewer are not enough:\n",
                                  flips ? "change" : "give", size, size == 1 ? "cell" : "cells")
                    : fmt::format("Best found {}, at least {}: {}\n", size, report.lower_bound,
                                  cut_text(diagnosis.limit(), "it was known to be the smallest"));
  for (const Repair& repair : report.repairs) {
    text += fmt::format("  {}  ({})\n", list_of(repair, diagnosis), to_string(repair.difficulty));
  }
  if (!report.complete) text += "  … there may be others of the same size\n";
  if (flips) {
    text += fmt::format("After the {} (+ is filled, - is cleared):\n{}",
                        report.repairs.size() == 1 ? "repair" : "first repair",
                        drawing_of(diagnosis, report.repairs.front()));
  }
  return text;
}

std::string text_of(const Diagnosis& diagnosis, const RepairCommand& command) {
  const Ambiguity& ambiguity = diagnosis.ambiguity;
  if (!diagnosis.picture) {
    return ambiguity.verdict == Verdict::none
               ? "The puzzle has no solution.\n" + text_of_misprints(diagnosis.misprints)
               : "Unknown: " + cut_text(diagnosis.limit(), "a solution was found") + '\n';
  }
  std::string text;
  if (ambiguity.verdict == Verdict::unique) {
    text = "The puzzle has one solution.\n";
  } else if (ambiguity.verdict == Verdict::unknown) {
    text = "Unknown: " + cut_text(diagnosis.limit(), "it was known whether there is one solution") +
           '\n';
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
  return text + text_of_repairs(diagnosis);
}

// JSON on standard output takes the place of the puzzle there.
Result<void> write_puzzle(const Registry& registry, const AnyPuzzle& puzzle,
                          const RepairCommand& command) {
  if (command.output.empty() || (command.output == "-" && command.common.json)) return {};
  const bool plain = command.output == "-" && command.output_format.empty();
  auto format = find_output_format(registry, nonogram::kKindName, command.output,
                                   plain ? "non" : command.output_format, "--to");
  if (!format) return tl::unexpected(std::move(format.error()));
  auto written = (*format)->write(std::span<const AnyPuzzle>(&puzzle, 1));
  if (!written) return tl::unexpected(std::move(written.error()));
  return write_text(command.output, written->text);
}

Result<void> write_results(const Registry& registry, const Puzzle& puzzle,
                           const Diagnosis& diagnosis, const RepairCommand& command) {
  if (!diagnosis.misprints.found.empty()) {
    return write_puzzle(
        registry, nonogram::boxed(corrected(puzzle, diagnosis.misprints.found.front())), command);
  }
  if (diagnosis.report.repairs.empty()) return {};
  const Repair& best = diagnosis.report.repairs.front();
  const Puzzle repaired = repaired_puzzle(puzzle, diagnosis, best);
  if (auto stored = write_puzzle(registry, nonogram::boxed(repaired), command); !stored) {
    return stored;
  }
  if (!command.picture.empty()) {
    auto format = studio::parse_picture_format(command.picture);
    if (!format) return tl::unexpected(std::move(format.error()));
    const auto drawn =
        studio::render_marked(repaired, repaired_picture(diagnosis, best), best.cells, {*format});
    if (!drawn) return tl::unexpected(drawn.error());
    if (auto stored = write_text(command.picture, *drawn); !stored) return stored;
  }
  return {};
}

std::string heading_of(const Source& source) {
  return source.index ? fmt::format("{} #{}:\n", source.file, *source.index)
                      : fmt::format("{}:\n", source.file);
}

ExitStatus status_of(const Diagnosis& diagnosis) {
  if (!diagnosis.is_complete()) return ExitStatus::unknown;
  return diagnosis.picture ? ExitStatus::done : ExitStatus::negative;
}

std::optional<Error> proof_misused(const RepairCommand& command) {
  const doctor::RepairOptions& options = command.options;
  if (command.proof.empty() ||
      (options.goal == RepairGoal::unique && options.means == RepairMeans::flip)) {
    return std::nullopt;
  }
  return Error{"bad_proof_request",
               "proofs are about changes that leave one solution: without --given and --class line",
               {},
               0,
               0};
}

// The proof of the first repair, written to its directory; no value if none is wanted or nothing
// was repaired.
Result<std::optional<wire::Proved>> prove(const Diagnosis& diagnosis, const RepairCommand& command,
                                          const Limits& limits) {
  if (command.proof.empty() || diagnosis.report.repairs.empty()) {
    return std::optional<wire::Proved>();
  }
  auto proof = std::optional(doctor::repair_proof(*diagnosis.picture, diagnosis.report, limits));
  if (auto written = write_proof(command.proof, *proof); !written) {
    return tl::unexpected(written.error());
  }
  return proof;
}

std::string text_of_given(const nonogram::colour::Puzzle& puzzle,
                          const doctor::ColourDiagnosis& diagnosis) {
  const std::vector<int>& cells = diagnosis.given.cells;
  if (cells.empty()) return "Nothing has to be given.\n";
  std::string text = fmt::format("It is enough to give {}, and fewer are not enough:\n",
                                 counted(cells.size(), "cell"));
  for (const int cell : cells) {
    const auto value = diagnosis.picture->cells()[static_cast<std::size_t>(cell)];
    text += fmt::format("  row {}, column {}: {}\n", cell / puzzle.width() + 1,
                        cell % puzzle.width() + 1, puzzle.palette()[value].name);
  }
  return text;
}

std::string text_of(const nonogram::colour::Puzzle& puzzle,
                    const doctor::ColourDiagnosis& diagnosis) {
  if (!diagnosis.picture) {
    return diagnosis.verdict == Verdict::none
               ? "The puzzle has no solution.\n"
               : "Unknown: " + cut_text(diagnosis.limit, "a solution was found") + '\n';
  }
  const bool gives = diagnosis.means == RepairMeans::give;
  if (!diagnosis.is_proven()) {
    return unknown_repair(diagnosis.limit, diagnosis.at_least(), !gives);
  }
  if (gives) return text_of_given(puzzle, diagnosis);
  const auto& changes = diagnosis.repair.changes;
  if (changes.empty()) return "Nothing has to be changed.\n";
  std::string text = fmt::format("It is enough to change {}, and fewer are not enough:\n",
                                 counted(changes.size(), "cell"));
  for (const nonogram::colour::ChangedCell& change : changes) {
    text +=
        fmt::format("  row {}, column {}: {} instead of {}\n", change.row + 1, change.column + 1,
                    puzzle.palette()[change.to].name, puzzle.palette()[change.from].name);
  }
  return text;
}

// Empty if none was given.
std::string_view option_for_black_and_white(const RepairCommand& command) {
  if (command.options.goal != RepairGoal::unique) return "--class line";
  if (!command.picture.empty()) return "--picture";
  return command.proof.empty() ? "" : "--proof";
}

Outcome examine_colours(const Registry& registry, const nonogram::colour::Puzzle& puzzle,
                        const LoadedPuzzle& loaded, const RepairCommand& command) {
  const doctor::RepairOptions& options = command.options;
  if (const std::string_view option = option_for_black_and_white(command); !option.empty()) {
    return outcome_of_error(loaded.source, nonogram::colour_unsupported(option),
                            command.common.json);
  }
  const Stopwatch stopwatch;
  const doctor::ColourDiagnosis diagnosis =
      doctor::diagnose(puzzle, options.means, limits_of(command.common));
  if (diagnosis.is_proven()) {
    const AnyPuzzle repaired = nonogram::boxed(repaired_puzzle(puzzle, diagnosis));
    if (auto written = write_puzzle(registry, repaired, command); !written) {
      return outcome_of_error(loaded.source, written.error(), command.common.json);
    }
  }
  const ExitStatus status = diagnosis.is_proven()                ? ExitStatus::done
                            : diagnosis.verdict == Verdict::none ? ExitStatus::negative
                                                                 : ExitStatus::unknown;
  if (!command.common.json) {
    // A puzzle on standard output stands there alone.
    if (command.output == "-" && diagnosis.is_proven()) return {status, {}, {}};
    const bool several = loaded.source.index || are_several(command.inputs);
    return {status, (several ? heading_of(loaded.source) : "") + text_of(puzzle, diagnosis), {}};
  }
  boost::json::object object = json_of_source(loaded.source);
  merge(object, to_json(puzzle, diagnosis));
  object["seconds"] = stopwatch.seconds();
  return {status, json_line(object), {}};
}

Outcome examine(const Registry& registry, const LoadedPuzzle& loaded,
                const RepairCommand& command) {
  if (loaded.kind->name() != nonogram::kKindName) {
    return outcome_of_error(loaded.source,
                            {"wrong_kind", "only nonograms can be repaired", {}, 0, 0},
                            command.common.json);
  }
  const bool several = loaded.source.index || are_several(command.inputs);
  if (several && (!command.output.empty() || !command.picture.empty() || !command.proof.empty())) {
    return outcome_of_error(
        loaded.source,
        {"several_puzzles", "a repaired puzzle is written for a single input only", {}, 0, 0},
        command.common.json);
  }
  if (auto misuse = proof_misused(command)) {
    return outcome_of_error(loaded.source, *misuse, command.common.json);
  }
  if (const auto* coloured = nonogram::colour_of(loaded.puzzle)) {
    return examine_colours(registry, *coloured, loaded, command);
  }
  const Stopwatch stopwatch;
  const auto plain = nonogram::only_plain(loaded.puzzle, "The uniqueness doctor");
  if (!plain) return outcome_of_error(loaded.source, plain.error(), command.common.json);
  const Puzzle& puzzle = **plain;
  Limits limits = limits_of(command.common);
  limits.progress = progress_bar(command.common.progress);
  const Diagnosis diagnosis = diagnose(puzzle, command.options, limits);
  clear_progress_bar(limits.progress);
  const double seconds = stopwatch.seconds();
  if (auto written = write_results(registry, puzzle, diagnosis, command); !written) {
    return outcome_of_error(loaded.source, written.error(), command.common.json);
  }
  const auto proof = prove(diagnosis, command, limits);
  if (!proof) return outcome_of_error(loaded.source, proof.error(), command.common.json);
  ExitStatus status = status_of(diagnosis);
  if (*proof && !**proof) status = ExitStatus::unknown;
  if (!command.common.json) {
    // A puzzle or a picture on standard output stands there alone.
    if (command.output == "-" || command.picture == "-") return {status, {}, {}};
    const std::string heading = several ? heading_of(loaded.source) : std::string();
    std::string text = heading + text_of(diagnosis, command);
    if (*proof) {
      text += proof_sentence(command.proof, **proof, "no repair changes fewer cells") + '\n';
    }
    return {status, text, {}};
  }
  boost::json::object object = json_of_source(loaded.source);
  merge(object, to_json(puzzle, diagnosis));
  if (*proof) set_proof(object, command.proof, **proof);
  object["seconds"] = seconds;
  return {status, json_line(object), {}};
}

ExitStatus run(const Registry& registry, const RepairCommand& command) {
  return run_batch(registry, command.inputs, command.common,
                   [&](const LoadedPuzzle& loaded) { return examine(registry, loaded, command); });
}

}  // namespace

void add_repair_command(Subprogram& program, const Registry& registry,
                        images::ImportOptions& image) {
  CLI::App& command = add_command(*program.command_line, "repair",
                                  "Find the smallest change that leaves a nonogram one solution");
  auto state = std::make_shared<RepairCommand>();
  state->common.time_limit = 30;
  command.add_option("puzzle", state->inputs, "Puzzle files, images, directories, or -")
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
  command
      .add_option_function<std::string>(
          "--proof",
          [state](const std::string& directory) {
            state->proof = directory;
            state->options.keep_evidence = true;
          },
          "Write a proof to this directory that no change is smaller")
      ->type_name("DIR");
  command
      .add_option("--max-repairs", state->options.max_repairs, "List this many smallest ones (8)")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxCountOption));
  command.add_option("-o,--output", state->output, "Write the repaired puzzle to a file")
      ->type_name("FILE");
  command.add_option("--to", state->output_format, "Its format, where the name does not tell")
      ->type_name("FORMAT");
  command.add_option("--picture", state->picture, "Draw it, changed cells framed: svg, png or pdf")
      ->type_name("FILE");
  add_image_options(command, image);
  add_common_options(command, state->common, {nonogram::kKindName});
  command.get_option("--time-limit")->description("Seconds for each puzzle (30)");
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] {
      state->options.seed = state->common.seed;
      return run(registry, *state);
    };
  });
}

}  // namespace quadrille::app
