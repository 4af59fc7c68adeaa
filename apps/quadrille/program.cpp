#include "program.hpp"

#include "command.hpp"
#include "handover.hpp"
#include "help_command.hpp"
#include "image_input.hpp"
#include "usage.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <CLI/App.hpp>

namespace quadrille::app {

namespace {

struct NamedCommand {
  std::string_view name;
  void (*add)(Program& program);
};

constexpr std::array kCommands{
    NamedCommand{"solve", add_solve_command},
    NamedCommand{"check", add_check_command},
    NamedCommand{"verify", add_verify_command},
    NamedCommand{"hint", add_hint_command},
    NamedCommand{"explain", add_explain_command},
    NamedCommand{"rate", add_rate_command},
    NamedCommand{"convert", add_convert_command},
    NamedCommand{"generate", add_generate_command},
    NamedCommand{"gallery", add_gallery_command},
    NamedCommand{"judge", add_judge_command},
    NamedCommand{"report", add_report_command},
    NamedCommand{"batch", add_batch_command},
    NamedCommand{"formats", add_formats_command},
    NamedCommand{"view", add_view_command},
    NamedCommand{"play", add_play_command},
    NamedCommand{"completion", add_completion_command},
    NamedCommand{"man", add_man_command},
    NamedCommand{"help", add_help_command},
};

// Making the options of a command takes longer than solving a puzzle: whoever names a command gets
// that one alone. Completion, manual pages and the help of the whole program tell of all of them.
bool is_only_one_needed(std::string_view chosen) {
  return chosen != "completion" && chosen != "man" && chosen != "help" &&
         std::any_of(kCommands.begin(), kCommands.end(),
                     [&](const NamedCommand& command) { return command.name == chosen; });
}

}  // namespace

ExitStatus run_program(const operations::Catalogue& catalogue, int argc, char** argv) {
  Registry registry = catalogue.registry();
  add_image_format(registry);
  CLI::App command_line("Quadrille: solves, proves, explains, makes and plays grid puzzles",
                        "quadrille");
  command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
  command_line.require_subcommand(1);
  command_line.footer(kExitStatusHelp);
  Program program{&catalogue, &registry, make_frontends(catalogue), &command_line, {}};
  const std::string_view chosen = argc > 1 ? argv[1] : "";
  for (const NamedCommand& command : kCommands) {
    if (!is_only_one_needed(chosen) || command.name == chosen) command.add(program);
  }
  add_handed_over_commands(program);
  return parse_and_run(command_line, argc, argv, [&program] { return program.chosen(); });
}

}  // namespace quadrille::app
