// `rate`: how hard a puzzle is for people.
#include "command.hpp"

#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

struct RateCommand {
  RateSettings settings;
  std::vector<std::string> paths;
};

ExitStatus run(const Program& program, RateCommand& state) {
  state.settings.several_inputs = are_several(state.paths);
  return run_with_frontends(program, state.paths, state.settings.common,
                            [&](const Frontend& frontend, const LoadedPuzzle& puzzle) {
                              return frontend.rate(puzzle, state.settings);
                            });
}

}  // namespace

void add_rate_command(Program& program) {
  CLI::App& command = *program.command_line->add_subcommand(
      "rate", "How hard a puzzle is for people: class, score, step curve, hardest step");
  command.footer(
      "Exit status: 0 rated (several solutions are a class of their own); 1 no solution, or with\n"
      "--good not a good puzzle; 2 bad usage or bad input; 3 a limit was reached first.");
  auto state = std::make_shared<RateCommand>();
  command.add_option("puzzle", state->paths, "Puzzle files, directories, or - for standard input")
      ->type_name("FILE")
      ->required();
  add_common_options(command, state->settings.common);
  command.add_flag("--good", state->settings.good,
                   "Is it a good puzzle: one solution, by propagation alone, within 15 s?");
  command.add_option("--svg", state->settings.svg, "Draw the step curve; - for standard output")
      ->type_name("FILE");
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
