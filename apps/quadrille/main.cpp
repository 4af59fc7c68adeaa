// The program: one command a file, chosen here. Everything that a command throws (CLI11 reports
// bad usage that way) ends at this border.
#include "command.hpp"
#include "interrupt.hpp"
#include "suggestion.hpp"

#include <quadrille/wire/formats.hpp>

#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

constexpr const char* kFooter =
    "Exit status: 0 done, 1 the honest negative answer (no solution, the check fails),\n"
    "2 bad usage or bad input, 3 a limit was reached before the answer was known.\n"
    "`quadrille COMMAND --help` tells the options of a command.";

void collect_option_names(const CLI::App& command, std::vector<std::string>& names) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const CLI::App* nested : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (nested->get_name().empty()) collect_option_names(*nested, names);
  }
}

std::vector<std::string> command_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* nested : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (!nested->get_name().empty()) names.push_back(nested->get_name());
  }
  return names;
}

// The innermost command that was chosen.
const CLI::App& innermost(const CLI::App& command_line) {
  const CLI::App* command = &command_line;
  while (true) {
    const CLI::App* chosen = nullptr;
    for (const CLI::App* nested : command->get_subcommands()) {
      if (!nested->get_name().empty()) chosen = nested;
    }
    if (chosen == nullptr) return *command;
    command = chosen;
  }
}

// What is wrong, in our words where a word was mistyped (with the nearest known one), else CLI11's.
std::string describe(const CLI::App& command_line, const CLI::ParseError& problem) {
  const CLI::App& command = innermost(command_line);
  for (const std::string& argument : command_line.remaining(true)) {
    const std::string word = argument.substr(0, argument.find('='));
    std::vector<std::string> known;
    if (word.starts_with("--")) {
      collect_option_names(command, known);
    } else if (!word.starts_with("-")) {
      known = command_names(command);
      if (known.empty()) continue;  // a command without subcommands: an argument too many
    }
    const std::string near = nearest(word, known);
    return (word.starts_with("-") ? "unknown option " : "unknown command ") + word +
           (near.empty() ? "" : "; did you mean " + near + "?");
  }
  return problem.what();
}

ExitStatus report_usage(const CLI::App& command_line, const CLI::ParseError& problem) {
  if (problem.get_exit_code() == 0) {
    command_line.exit(problem);
    return ExitStatus::done;
  }
  const CLI::App& command = innermost(command_line);
  const std::string name = command.get_name() == command_line.get_name()
                               ? command_line.get_name()
                               : command_line.get_name() + ' ' + command.get_name();
  std::fprintf(stderr, "quadrille: %s\nTry `%s --help`.\n", describe(command_line, problem).c_str(),
               name.c_str());
  return ExitStatus::bad_input;
}

ExitStatus run(int argc, char** argv) {
  const Registry registry = wire::make_full_registry();
  CLI::App command_line("Quadrille: solves, proves, explains, makes and plays grid puzzles",
                        "quadrille");
  command_line.set_version_flag("--version", "quadrille " QUADRILLE_VERSION);
  command_line.require_subcommand(1);
  command_line.footer(kFooter);
  Program program{&registry, make_frontends(), &command_line, {}};
  add_solve_command(program);
  add_check_command(program);
  add_convert_command(program);
  add_generate_command(program);
  add_judge_command(program);
  add_formats_command(program);
  add_view_command(program);
  add_completion_command(program);
  try {
    command_line.parse(argc, argv);
    catch_interrupts();
    return program.chosen();
  } catch (const CLI::ParseError& problem) {
    return report_usage(command_line, problem);
  }
}

}  // namespace
}  // namespace quadrille::app

int main(int argc, char** argv) {
  try {
    return static_cast<int>(quadrille::app::run(argc, argv));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "quadrille: %s\n", problem.what());
    return static_cast<int>(quadrille::app::ExitStatus::bad_input);
  }
}
