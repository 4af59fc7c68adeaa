#include "subprogram.hpp"

#include "usage.hpp"

#include <cstdio>
#include <memory>
#include <string>

#include <CLI/App.hpp>

namespace quadrille::app {

void add_completion_words_command(Subprogram& program) {
  CLI::App& command = add_command(*program.command_line, "completion-words", "");
  command.group("");  // not in the help
  auto name = std::make_shared<std::string>();
  command.add_option("command", *name)->required();
  command.callback([&program, name] {
    program.chosen = [&program, name] {
      std::printf("%s\n", words_of(*program.command_line->get_subcommand(*name)).c_str());
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
    add_completion_words_command(program);
    return parse_and_run(command_line, argc, argv, [&program] { return program.chosen(); });
  });
}

}  // namespace quadrille::app
