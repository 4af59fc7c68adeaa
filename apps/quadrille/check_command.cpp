#include "batch.hpp"
#include "command.hpp"
#include "kind_options.hpp"
#include "usage.hpp"

#include <memory>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

struct CheckCommand {
  CheckSettings settings;
  std::string puzzle;
  KindOptions kind_options;
};

// The puzzle that options describe; what would name its file is then the solution.
Result<std::optional<LoadedPuzzle>> described_puzzle(const Program& program, CheckCommand& state) {
  for (const auto& frontend : program.frontends) {
    auto puzzle = frontend->puzzle_from_check_options();
    if (!puzzle) return tl::unexpected(puzzle.error());
    if (!*puzzle) continue;
    if (!state.settings.solution.empty()) {
      return fail("too_many_files", "options describe the puzzle: only a solution is needed");
    }
    state.settings.solution = state.puzzle;
    return puzzle;
  }
  if (state.puzzle.empty()) throw CLI::RequiredError("a puzzle FILE (or - for standard input)");
  return std::optional<LoadedPuzzle>();
}

Outcome check(const Program& program, CheckCommand& state) {
  const CommonOptions& common = state.settings.common;
  auto described = described_puzzle(program, state);
  if (!described) return outcome_of_error({"-", {}}, described.error(), common.json);
  const auto adapted =
      registry_with_readers(program, [](const Frontend& frontend, const Format& /*usual*/) {
        return frontend.reader_from_check_options();
      });
  auto puzzle = *described ? Result<LoadedPuzzle>(**std::move(described))
                           : load_single(adapted ? *adapted : *program.registry, state.puzzle,
                                         {common.kind, common.format, {}});
  if (!puzzle) return outcome_of_error({state.puzzle, {}}, puzzle.error(), common.json);
  if (auto misuse = state.kind_options.misused_on(puzzle->kind->name())) {
    return outcome_of_error(puzzle->source, *misuse, common.json);
  }
  const Frontend* frontend = find(program.frontends, puzzle->kind->name());
  QUADRILLE_CHECK(frontend != nullptr);
  return frontend->check(*puzzle, state.settings);
}

}  // namespace

void add_check_command(Program& program) {
  CLI::App& command = add_command(
      *program.command_line, "check",
      "Is a grid, a list of presses or a line of moves right, and can it be completed?");
  auto state = std::make_shared<CheckCommand>();
  command.add_option("puzzle", state->puzzle, "The puzzle")->type_name("FILE");
  command
      .add_option("solution", state->settings.solution,
                  "What to check; without it the state of play (else the picture) in the puzzle's "
                  "own file")
      ->type_name("FILE");
  state->settings.registry = program.registry;
  add_common_options(command, state->settings.common, program.catalogue->kinds_with("check"));
  drop_options(command, {"--progress", "--threads", "--seed"});
  state->kind_options.add(command, program, &Frontend::add_check_options);
  command.callback([&program, state] {
    program.chosen = [&program, state] { return print(check(program, *state)); };
  });
}

}  // namespace quadrille::app
