#include "teach_command.hpp"

#include "batch.hpp"
#include "kind_options.hpp"

#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

struct State {
  TeachSettings settings;
  std::vector<std::string> paths;
  KindOptions kind_options;
};

}  // namespace

void add_teach_command(Program& program, const TeachCommand& teach) {
  CLI::App& command = *program.command_line->add_subcommand(teach.name, teach.summary);
  command.footer(teach.footer);
  auto state = std::make_shared<State>();
  command.add_option("puzzle", state->paths, "Puzzle files, directories, or - for standard input")
      ->type_name("FILE")
      ->required();
  add_common_options(command, state->settings.common, program.catalogue->kinds_with(teach.name));
  state->kind_options.add(command, program, teach.add_options);
  command.callback([&program, state, run = teach.run] {
    program.chosen = [&program, state, run] {
      TeachSettings& settings = state->settings;
      settings.several_inputs = are_several(state->paths);
      return run_with_frontends(
          program, state->paths, settings.common,
          [&](const Frontend& frontend, const LoadedPuzzle& puzzle) {
            if (auto misuse = state->kind_options.misused_on(puzzle.kind->name())) {
              return outcome_of_error(puzzle.source, *misuse, settings.common.json);
            }
            return (frontend.*run)(puzzle, settings);
          });
    };
  });
}

}  // namespace quadrille::app
