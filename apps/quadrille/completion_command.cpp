// `completion` and `man`: what the command line really has, for shells and for readers.
#include "batch.hpp"
#include "command.hpp"
#include "handover.hpp"
#include "manual.hpp"
#include "shell_completion.hpp"
#include "usage.hpp"

#include <filesystem>
#include <memory>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

CommandDescription described(const Program& program) {
  CommandDescription whole = describe(*program.command_line);
  describe_handed_over(whole);
  // Behind `help` stand the commands themselves.
  for (CommandDescription& command : whole.commands) {
    if (command.name != "help") continue;
    for (const CommandDescription& other : whole.commands) {
      command.commands.push_back({other.name, other.summary, {}, {}, {}, {}});
    }
  }
  return whole;
}

std::string completion_for(const std::string& shell, const CommandDescription& program) {
  if (shell == "zsh") return zsh_completion(program);
  return shell == "fish" ? fish_completion(program) : bash_completion(program);
}

// All pages as files of the folder: quadrille.1, quadrille-solve.1, …
ExitStatus write_pages(const CommandDescription& program, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  auto written = write_text(folder + "/quadrille.1", manual_of_program(program));
  for (const CommandDescription& command : program.commands) {
    if (!written) break;
    written = write_text(folder + "/quadrille-" + command.name + ".1", manual_of_command(command));
  }
  return written ? ExitStatus::done : report_error({folder, {}}, written.error(), false);
}

ExitStatus print_page(const CommandDescription& program, const std::string& name) {
  if (name.empty()) return print({ExitStatus::done, manual_of_program(program), {}});
  for (const CommandDescription& command : program.commands) {
    if (command.name == name) return print({ExitStatus::done, manual_of_command(command), {}});
  }
  throw CLI::ValidationError("there is no command " + name);
}

}  // namespace

void add_completion_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "completion",
                                  "Print a completion script for a shell: bash, zsh or fish");
  auto shell = std::make_shared<std::string>();
  command.add_option("shell", *shell, "The shell")
      ->type_name("SHELL")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command.callback([&program, shell] {
    program.chosen = [&program, shell] {
      return print({ExitStatus::done, completion_for(*shell, described(program)), {}});
    };
  });
}

void add_man_command(Program& program) {
  CLI::App& command =
      add_command(*program.command_line, "man",
                  "Print the manual page of the program or of a command (read it with man -l -)");
  struct Wanted {
    std::string name;
    std::string folder;
  };
  auto wanted = std::make_shared<Wanted>();
  command.add_option("command", wanted->name, "The command; none: the program itself")
      ->type_name("COMMAND");
  command.add_option("--output", wanted->folder, "Write all pages into this directory")
      ->type_name("DIR");
  command.callback([&program, wanted] {
    program.chosen = [&program, wanted] {
      const CommandDescription whole = described(program);
      return wanted->folder.empty() ? print_page(whole, wanted->name)
                                    : write_pages(whole, wanted->folder);
    };
  });
}

}  // namespace quadrille::app
