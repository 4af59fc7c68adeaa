// `help [COMMAND]`: another way to write `COMMAND --help`.
#include "help_command.hpp"

#include "help_text.hpp"
#include "usage.hpp"

#include <cstdio>
#include <memory>
#include <string_view>

#include <CLI/App.hpp>

namespace quadrille::app {

std::vector<char*> with_help_as_option(int argc, char** argv) {
  static char option[] = "--help";
  std::vector<char*> arguments(argv, argv + argc);
  // `help --help` asks for help on `help`.
  const bool is_about_help = argc >= 3 && argv[2][0] == '-';
  if (argc >= 2 && std::string_view(argv[1]) == "help" && !is_about_help) {
    arguments.erase(arguments.begin() + 1);
    arguments.push_back(option);
  }
  arguments.push_back(nullptr);
  return arguments;
}

void add_help_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "help", "Tell the options of a command");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("command", *words, "The command")->type_name("COMMAND");
  // Only reached when it is not the first word.
  command.callback([&program, words] {
    program.chosen = [&program] {
      std::fputs(wrapped_help(program.command_line->help(), help_width()).c_str(), stdout);
      return ExitStatus::done;
    };
  });
}

}  // namespace quadrille::app
