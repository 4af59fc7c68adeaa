#include "nonogram_proof.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <filesystem>
#include <optional>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Puzzle;

std::optional<Error> misuse(const Source& source, const SolveSettings& settings, bool from_grid) {
  if (source.index || settings.several_inputs) {
    return Error{"several_puzzles", "a proof is written for a single puzzle only", {}, 0, 0};
  }
  if (from_grid || settings.count || settings.all || settings.max_solutions.value_or(2) != 2) {
    return Error{"bad_proof_request",
                 "a proof is about the clues alone: without --from-grid, --count, --all and "
                 "--max-solutions",
                 {},
                 0,
                 0};
  }
  return std::nullopt;
}

std::string text_of(const Puzzle& puzzle, const nonogram::SolveReport& report,
                    const std::optional<wire::ProofFiles>& files, const std::string& directory) {
  std::string text;
  for (const nonogram::CellGrid& solution : report.solutions) {
    text += draw_with_clues(puzzle, solution, nonogram::CellGlyphs{'*', ' ', '?'}) + '\n';
  }
  if (files) {
    const bool one = report.verdict == Verdict::unique;
    return text +
           coloured(fmt::format("Proved: {}. {} steps, in {}.",
                                one ? "this is the only solution" : "there is no solution",
                                files->steps, directory),
                    one ? Colour::green : Colour::red) +
           '\n';
  }
  const std::string_view reason = report.verdict == Verdict::multiple
                                      ? "there is more than one solution"
                                      : "a limit was reached before it was complete";
  return text + coloured(fmt::format("No proof: {}.", reason), Colour::yellow) + '\n';
}

}  // namespace

void NonogramProver::add_options(CLI::Option_group& options) {
  options.add_option("--proof", directory_, "Write a proof of the verdict to this directory")
      ->type_name("DIR");
  options
      .add_option_function<std::string>(
          "--proof-format",
          [this](const std::string& name) { format_ = verify::proof_format_of(name).value(); },
          "drat, lrat (with hints) or binary (drat)")
      ->check(CLI::IsMember({"drat", "lrat", "binary"}))
      ->type_name("FORMAT");
}

Result<void> NonogramProver::write(const std::string& name, const std::string& content) const {
  return write_text((std::filesystem::path(directory_) / name).string(), content);
}

Outcome NonogramProver::solve(const LoadedPuzzle& loaded, const SolveSettings& settings,
                              bool from_grid) const {
  const CommonOptions& common = settings.common;
  if (auto wrong = misuse(loaded.source, settings, from_grid)) {
    return outcome_of_error(loaded.source, *wrong, common.json);
  }
  const auto& puzzle = loaded.puzzle.as<Puzzle>(nonogram::kKindName);
  const Limits limits = limits_of(common);
  wire::NonogramProof proof(format_);
  nonogram::SolveOptions options;
  options.seed = common.seed;
  options.proof = &proof.sink();
  const Stopwatch stopwatch;
  operations::NonogramFindings found;
  found.report = nonogram::solve(puzzle, options, limits);
  found.seconds = stopwatch.seconds();
  const auto files = proof.files(puzzle, found.report, limits);
  if (files) {
    std::error_code problem;
    std::filesystem::create_directories(directory_, problem);
    for (const wire::ProofFile& file : files->files) {
      if (auto written = write(file.name, file.content); !written) {
        return outcome_of_error(loaded.source, written.error(), common.json);
      }
    }
  }
  Outcome outcome;
  outcome.status = status_of(found.verdict());
  if (!files && found.verdict() != Verdict::multiple) outcome.status = ExitStatus::unknown;
  if (common.json) {
    boost::json::object object = json_of_source(loaded.source);
    add_fields(object, puzzle, found);
    if (files) object["proof"] = {{"directory", directory_}, {"steps", files->steps}};
    outcome.out = json_line(object);
  } else {
    outcome.out = text_of(puzzle, found.report, files, directory_);
  }
  return outcome;
}

}  // namespace quadrille::app
