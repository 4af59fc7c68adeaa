// The commands that help people with a puzzle: hint (the next step from the state of play), explain
// (the whole solution as steps) and rate (how hard it is).
#include "batch.hpp"
#include "command.hpp"
#include "kind_options.hpp"
#include "usage.hpp"

#include <memory>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

struct TeachCommand {
  const char* name;  // of the operation too
  const char* summary;
  const char* footer;
  void (Frontend::*add_options)(CLI::Option_group&);
  Outcome (Frontend::*run)(const LoadedPuzzle& puzzle, const TeachSettings& settings) const;
};

struct State {
  TeachSettings settings;
  std::vector<std::string> paths;
  KindOptions kind_options;
};

void add_teach_command(Program& program, const TeachCommand& teach) {
  CLI::App& command = add_command(*program.command_line, teach.name, teach.summary);
  command.footer(teach.footer);
  auto state = std::make_shared<State>();
  command.add_option("puzzle", state->paths, "Puzzle files, directories, or - for standard input")
      ->type_name("FILE")
      ->required();
  add_common_options(command, state->settings.common, program.catalogue->kinds_with(teach.name));
  drop_options(command, {"--progress", "--seed"});
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

}  // namespace

void add_hint_command(Program& program) {
  add_teach_command(
      program,
      {"hint", "The next step for a person, with its reason, from the state of play",
       "Exit status: 0 a step, or nothing is left to find; 1 the state of play has a mistake, or\n"
       "nothing follows; 2 bad usage or bad input; 3 a limit was reached first.",
       &Frontend::add_hint_options, &Frontend::hint});
}

void add_explain_command(Program& program) {
  add_teach_command(program,
                    {"explain", "The solution step by step, each with its reason",
                     "Exit status: 0 the steps lead to the solution; 1 there is none, or several; "
                     "2 bad usage or\n"
                     "bad input; 3 a limit was reached first (the steps until then are printed).",
                     &Frontend::add_explain_options, &Frontend::explain});
}

void add_rate_command(Program& program) {
  add_teach_command(
      program,
      {"rate", "How hard a puzzle is for people",
       "Exit status: 0 rated (several solutions are a class of their own); 1 no solution, or with\n"
       "--good not a good puzzle; 2 bad usage or bad input; 3 a limit was reached first.",
       &Frontend::add_rate_options, &Frontend::rate});
}

}  // namespace quadrille::app
