// `explain`: the whole solution as steps for people.
#include "command.hpp"

#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

struct ExplainCommand {
  ExplainSettings settings;
  std::vector<std::string> paths;
};

ExitStatus run(const Program& program, ExplainCommand& state) {
  state.settings.several_inputs = are_several(state.paths);
  return run_with_frontends(program, state.paths, state.settings.common,
                            [&](const Frontend& frontend, const LoadedPuzzle& puzzle) {
                              return frontend.explain(puzzle, state.settings);
                            });
}

}  // namespace

void add_explain_command(Program& program) {
  CLI::App& command = *program.command_line->add_subcommand(
      "explain", "The solution step by step, each with its reason");
  command.footer(
      "Exit status: 0 the steps lead to the solution; 1 there is none, or several; 2 bad usage or\n"
      "bad input; 3 a limit was reached first (the steps until then are printed).");
  auto state = std::make_shared<ExplainCommand>();
  command.add_option("puzzle", state->paths, "Puzzle files, directories, or - for standard input")
      ->type_name("FILE")
      ->required();
  add_common_options(command, state->settings.common);
  command
      .add_option("--html", state->settings.html,
                  "Write a page with a picture of every step; - for standard output")
      ->type_name("FILE");
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
