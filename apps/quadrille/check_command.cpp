#include "batch.hpp"
#include "command.hpp"
#include "kind_options.hpp"

#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

struct CheckCommand {
  CheckSettings settings;
  std::string puzzle;
  KindOptions kind_options;
};

Outcome check(const Program& program, const CheckCommand& state) {
  const CommonOptions& common = state.settings.common;
  auto puzzle = load_single(*program.registry, state.puzzle, {common.kind, common.format, {}});
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
  CLI::App& command = *program.command_line->add_subcommand(
      "check", "Is a grid, a list of presses or a line of moves right, and can it be completed?");
  auto state = std::make_shared<CheckCommand>();
  command.add_option("puzzle", state->puzzle, "The puzzle")->type_name("FILE")->required();
  command
      .add_option("solution", state->settings.solution,
                  "What to check; without it the state of play in the puzzle's own file")
      ->type_name("FILE");
  state->settings.registry = program.registry;
  add_common_options(command, state->settings.common);
  state->kind_options.add(command, program, &Frontend::add_check_options);
  command.callback([&program, state] {
    program.chosen = [&program, state] {
      const Outcome outcome = check(program, *state);
      print(outcome);
      return outcome.status;
    };
  });
}

}  // namespace quadrille::app
