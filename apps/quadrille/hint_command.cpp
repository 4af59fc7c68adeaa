// `hint`: the next step for a person, from the state of play in the file.
#include "command.hpp"

#include <quadrille/core/text.hpp>

#include <memory>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

struct HintCommand {
  HintSettings settings;
  std::vector<std::string> paths;
  CLI::Option* level = nullptr;
};

Result<std::pair<int, int>> parse_cell(std::string_view text) {
  constexpr std::int64_t kMaximum = 1'000'000;
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto row = parse_number(trim(text.substr(0, comma)), kMaximum);
    const auto column = parse_number(trim(text.substr(comma + 1)), kMaximum);
    if (row && column) return std::pair{static_cast<int>(*row), static_cast<int>(*column)};
  }
  return fail("bad_cell", quadrille::quoted(text) + " is no cell; write ROW,COLUMN, such as 3,5");
}

void add_options(CLI::App& command, HintCommand& state) {
  HintSettings& settings = state.settings;
  command
      .add_option("puzzle", state.paths,
                  "Puzzle files with a state of play, directories, or - for standard input")
      ->type_name("FILE")
      ->required();
  add_common_options(command, settings.common);
  auto* row = command.add_option("--row", settings.row, "A step in this row, from 1")
                  ->type_name("N")
                  ->check(CLI::Range(1, kMostOfAnything));
  auto* column = command.add_option("--column", settings.column, "A step in this column, from 1")
                     ->type_name("N")
                     ->check(CLI::Range(1, kMostOfAnything));
  auto* cell = add_parsed_option(command, "--cell", settings.cell, parse_cell,
                                 "A step that settles this cell, or the first on the way to it")
                   ->type_name("R,C");
  row->excludes(column)->excludes(cell);
  column->excludes(cell);
  state.level = command
                    .add_option("--level", settings.level,
                                "How much to tell: 1 where to look, 2 technique and premises, "
                                "3 the whole sentence (default), 4 the cells applied as well")
                    ->type_name("1..4")
                    ->check(CLI::Range(1, 4));
  command
      .add_option("--output", settings.output,
                  "Write the state of play with the step applied; means --level 4")
      ->type_name("FILE");
}

ExitStatus run(const Program& program, HintCommand& state) {
  HintSettings& settings = state.settings;
  if (!settings.output.empty()) {
    if (state.level->count() > 0 && settings.level != 4) {
      throw CLI::ValidationError("--output applies the step: it goes with --level 4 only");
    }
    settings.level = 4;
  }
  settings.several_inputs = are_several(state.paths);
  return run_with_frontends(program, state.paths, settings.common,
                            [&](const Frontend& frontend, const LoadedPuzzle& puzzle) {
                              return frontend.hint(puzzle, settings);
                            });
}

}  // namespace

void add_hint_command(Program& program) {
  CLI::App& command = *program.command_line->add_subcommand(
      "hint", "The next step for a person, with its reason, from the state of play");
  command.footer(
      "Exit status: 0 a step, or nothing is left to find; 1 the state of play has a mistake, or\n"
      "nothing follows; 2 bad usage or bad input; 3 a limit was reached first.");
  auto state = std::make_shared<HintCommand>();
  add_options(command, *state);
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
