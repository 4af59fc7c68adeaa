#include "batch.hpp"
#include "command.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <filesystem>
#include <memory>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

struct VerifyCommand {
  CommonOptions common;
  std::string puzzle;
  std::string directory;
};

ExitStatus status_of(const verify::Finding& finding) {
  if (finding.limit != LimitReached::none) return ExitStatus::unknown;
  return finding.verified ? ExitStatus::done : ExitStatus::negative;
}

std::string text_of(const wire::CheckedClaim& checked) {
  const verify::Finding& finding = checked.finding;
  if (finding.limit != LimitReached::none) {
    return coloured(
        "unknown: " + (finding.reason.empty() ? cut_text(finding.limit, "the proof was checked")
                                              : finding.reason),
        Colour::yellow);
  }
  return finding.verified ? coloured("verified: " + checked.words, Colour::green)
                          : coloured("not verified: " + finding.reason, Colour::red);
}

boost::json::object json_of(const Source& source, std::string_view kind,
                            const verify::Finding& finding, double seconds) {
  boost::json::object object = json_of_source(source);
  object["kind"] = kind;
  object["verified"] = finding.verified;
  if (!finding.reason.empty()) object["reason"] = finding.reason;
  object["steps"] = finding.steps;
  operations::set_completeness(object, finding.limit);
  object["seconds"] = seconds;
  return object;
}

Outcome verify_claim(const Program& program, const VerifyCommand& state) {
  const bool json = state.common.json;
  auto loaded =
      load_single(*program.registry, state.puzzle, {state.common.kind, state.common.format, {}});
  if (!loaded) return outcome_of_error({state.puzzle, {}}, loaded.error(), json);
  const auto read = [&](std::string_view name) {
    return read_text((std::filesystem::path(state.directory) / name).string());
  };
  const Stopwatch stopwatch;
  const auto checked = wire::check_proof_files(loaded->puzzle, read, limits_of(state.common));
  if (!checked) return outcome_of_error({state.directory, {}}, checked.error(), json);
  Outcome outcome;
  outcome.status = status_of(checked->finding);
  outcome.out = json ? json_line(json_of(loaded->source, loaded->kind->name(), checked->finding,
                                         stopwatch.seconds()))
                     : text_of(*checked) + '\n';
  return outcome;
}

}  // namespace

void add_verify_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "verify",
                  "Check the proof that solve --proof has written, from the puzzle alone");
  auto state = std::make_shared<VerifyCommand>();
  command.add_option("puzzle", state->puzzle, "The puzzle, or - for standard input")
      ->required()
      ->type_name("FILE");
  command.add_option("directory", state->directory, "The directory with the proof")
      ->required()
      ->type_name("DIR");
  add_common_options(command, state->common, program.catalogue->kinds_with("solve"));
  drop_options(command, {"--progress", "--threads", "--seed"});
  command.callback([&program, state] {
    program.chosen = [&program, state] {
      const Outcome outcome = verify_claim(program, *state);
      print(outcome);
      return outcome.status;
    };
  });
}

}  // namespace quadrille::app
