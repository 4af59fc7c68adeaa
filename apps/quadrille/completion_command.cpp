// Shell completion, written from the command line that the program really has.
#include "batch.hpp"
#include "command.hpp"
#include "handover.hpp"
#include "usage.hpp"

#include <memory>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string bash_completion(const CLI::App& command_line) {
  std::string cases;
  for (const CLI::App* command :
       command_line.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string name = command->get_name();
    // Behind `help` stand the commands themselves.
    const std::string words = name == "help"
                                  ? words_of(command_line)
                                  : words_of_handed_over(name).value_or(words_of(*command));
    cases += fmt::format("    {}) words=\"{}\" ;;\n", name, words);
  }
  return fmt::format(
      R"(# bash completion for quadrille; load it with: source <(quadrille completion bash)
_quadrille() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" words="{}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "${{COMP_WORDS[1]}}" in
{}    *) words="" ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [ "$COMP_CWORD" -gt 1 ] && [[ "$current" != -* ]]; then
    mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -o filenames -F _quadrille quadrille
)",
      words_of(command_line), cases);
}

}  // namespace

void add_completion_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "completion",
                                  "Print a completion script for a shell (bash)");
  auto shell = std::make_shared<std::string>();
  command.add_option("shell", *shell, "The shell")
      ->type_name("SHELL")
      ->required()
      ->check(CLI::IsMember({"bash"}));
  // The callback owns the option's value: parsing writes it.
  command.callback([&program, shell] {
    program.chosen = [&program] {
      print({ExitStatus::done, bash_completion(*program.command_line), {}});
      return ExitStatus::done;
    };
  });
}

}  // namespace quadrille::app
