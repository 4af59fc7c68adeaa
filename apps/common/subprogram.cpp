#include "subprogram.hpp"

#include "description.hpp"
#include "usage.hpp"

#include <cstdio>

#include <CLI/App.hpp>

namespace quadrille::app {

void add_describe_command(Subprogram& program) {
  CLI::App& command = add_command(*program.command_line, "describe", "");
  command.group("");  // not in the help
  command.callback([&program] {
    program.chosen = [&program] {
      std::printf("%s\n", to_json(describe(*program.command_line)).c_str());
      return ExitStatus::done;
    };
  });
}

int run_subprogram(const char* description, int argc, char** argv,
                   const std::function<void(Subprogram&)>& add_commands) {
  return guarded_main([&] {
    CLI::App command_line(description, "quadrille");
    command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
    command_line.require_subcommand(1);
    command_line.footer(kExitStatusHelp);
    Subprogram program{&command_line, {}};
    add_commands(program);
    add_describe_command(program);
    return parse_and_run(command_line, argc, argv, [&program] { return program.chosen(); });
  });
}

}  // namespace quadrille::app
