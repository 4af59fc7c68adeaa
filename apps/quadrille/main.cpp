// The program: one command a file, chosen here. Everything that a command throws (CLI11 reports
// bad usage that way) ends at this border.
#include "command.hpp"
#include "handover.hpp"
#include "help_command.hpp"
#include "image_input.hpp"
#include "usage.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/wire/formats.hpp>

#include <vector>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

ExitStatus run(int argc, char** argv) {
  Registry registry = wire::make_full_registry();
  registry.add_format(nonogram::kKindName, image_format());
  CLI::App command_line("Quadrille: solves, proves, explains, makes and plays grid puzzles",
                        "quadrille");
  command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
  command_line.require_subcommand(1);
  command_line.footer(kExitStatusHelp);
  Program program{&registry, make_frontends(), &command_line, {}};
  add_solve_command(program);
  add_check_command(program);
  add_hint_command(program);
  add_explain_command(program);
  add_rate_command(program);
  add_convert_command(program);
  add_generate_command(program);
  add_judge_command(program);
  add_formats_command(program);
  add_view_command(program);
  add_completion_command(program);
  add_help_command(program);
  add_handed_over_commands(program);
  return parse_and_run(command_line, argc, argv, [&program] { return program.chosen(); });
}

}  // namespace
}  // namespace quadrille::app

int main(int argc, char** argv) {
  return quadrille::app::guarded_main([argc, argv] {
    std::vector<char*> arguments = quadrille::app::with_help_as_option(argc, argv);
    // First of all, so that a command of another program never pays for what this one sets up.
    quadrille::app::hand_over(arguments.data());
    return quadrille::app::run(static_cast<int>(arguments.size()) - 1, arguments.data());
  });
}
