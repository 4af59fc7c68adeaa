#include "command.hpp"
#include "usage.hpp"

#include <memory>

#include <CLI/App.hpp>

namespace quadrille::app {

// `generate KIND …`: every kind has a subcommand with options of its own.
void add_generate_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "generate",
                  "Make puzzles: the same seed gives the same puzzle on every machine");
  command.require_subcommand(1);
  for (const auto& frontend : program.frontends) {
    const PuzzleKind* kind = program.registry->find(frontend->kind());
    CLI::App& kind_command = add_command(command, std::string(frontend->kind()),
                                         "Make puzzles of the kind " + std::string(kind->title()));
    auto common = std::make_shared<CommonOptions>();
    common->seed = 1;
    add_run_options(kind_command, *common);
    frontend->add_generate_options(kind_command);
    const Frontend* maker = frontend.get();
    kind_command.callback([&program, maker, common] {
      program.chosen = [maker, common] { return maker->generate(*common); };
    });
  }
}

}  // namespace quadrille::app
