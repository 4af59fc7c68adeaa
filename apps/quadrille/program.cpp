#include "program.hpp"

#include "command.hpp"
#include "handover.hpp"
#include "help_command.hpp"
#include "image_input.hpp"
#include "usage.hpp"

#include <CLI/CLI.hpp>

namespace quadrille::app {

ExitStatus run_program(const operations::Catalogue& catalogue, int argc, char** argv) {
  Registry registry = catalogue.registry();
  add_image_format(registry);
  CLI::App command_line("Quadrille: solves, proves, explains, makes and plays grid puzzles",
                        "quadrille");
  command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
  command_line.require_subcommand(1);
  command_line.footer(kExitStatusHelp);
  Program program{&catalogue, &registry, make_frontends(catalogue), &command_line, {}};
  add_solve_command(program);
  add_check_command(program);
  add_verify_command(program);
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

}  // namespace quadrille::app
