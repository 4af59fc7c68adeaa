#include "usage.hpp"

#include "help_text.hpp"
#include "interrupt.hpp"
#include "suggestion.hpp"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <sstream>
#include <vector>

#include <CLI/CLI.hpp>

namespace quadrille::app {
namespace {

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

// The first word that nobody knows, with the nearest known one; empty if there is none.
std::string unknown_word(const CLI::App& command_line) {
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
  return {};
}

// What is missing, for somebody who does not know the words of the command line's library; empty if
// something else is wrong.
std::string missing_words(const CLI::App& command_line, const CLI::ParseError& problem) {
  if (problem.get_name() != "RequiredError") return {};
  const CLI::App& command = innermost(command_line);
  if (command.get_require_subcommand_min() > 0 && command.get_subcommands().empty()) {
    if (&command == &command_line) {
      return "say what to do, such as `quadrille solve FILE`, `quadrille play FILE` or `quadrille "
             "serve`; `quadrille help` lists all commands";
    }
    std::string names;
    for (const std::string& name : command_names(command)) {
      names += (names.empty() ? "" : ", ") + name;
    }
    return command.get_name() + " what? One of: " + names;
  }
  const std::string what = problem.what();
  return what == "puzzle is required" ? "name a puzzle file, or - for standard input" : "";
}

// Answers that could not be written (a full disk, a closed descriptor) are no success.
ExitStatus flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return ExitStatus::done;
  std::fprintf(stderr, "quadrille: cannot write to standard output\n");
  return ExitStatus::bad_input;
}

ExitStatus report_usage(const CLI::App& command_line, const CLI::ParseError& problem) {
  const std::string misspelt = unknown_word(command_line);
  // Help on something unknown is no help.
  if (problem.get_exit_code() == 0 && misspelt.empty()) {
    std::ostringstream out;
    std::ostringstream err;
    command_line.exit(problem, out, err);
    std::fputs(wrapped_help(out.str(), help_width()).c_str(), stdout);
    return flush_output();
  }
  std::string name;
  for (const CLI::App* command = &innermost(command_line); command != nullptr;
       command = command->get_parent()) {
    name.insert(0, command->get_name() + (name.empty() ? "" : " "));
  }
  const std::string missing = misspelt.empty() ? missing_words(command_line, problem) : "";
  const char* const message = !misspelt.empty()  ? misspelt.c_str()
                              : !missing.empty() ? missing.c_str()
                                                 : problem.what();
  std::fprintf(stderr, "quadrille: %s\nTry `%s --help`.\n", message, name.c_str());
  return ExitStatus::bad_input;
}

}  // namespace

const char* const kExitStatusHelp =
    "Exit status: 0 done, 1 the honest negative answer (no solution, check fails),\n"
    "2 bad usage or bad input, 3 a limit was reached before the answer was known.\n"
    "`quadrille help COMMAND` tells the options of a command.";

CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& summary) {
  return *parent.add_subcommand(name, summary);
}

std::string check_seconds(const std::string& text) {
  double seconds = 0;
  const bool fine = CLI::detail::lexical_cast(text, seconds) && seconds >= 0;
  return fine ? std::string() : '"' + text + "\" is no number of seconds";
}

std::string check_seed_up_to(const std::string& text, std::uint64_t largest) {
  std::uint64_t seed = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const bool fine = problem == std::errc() && end == text.data() + text.size() && seed <= largest;
  return fine ? std::string()
              : '"' + text + "\" is no seed; seeds are 0 to " + std::to_string(largest);
}

std::string check_seed(const std::string& text) {
  return check_seed_up_to(text, std::numeric_limits<std::uint64_t>::max());
}

void drop_options(CLI::App& command, std::initializer_list<const char*> names) {
  for (const char* name : names) command.remove_option(command.get_option(name));
}

ExitStatus parse_and_run(CLI::App& command_line, int argc, char** argv,
                         const std::function<ExitStatus()>& chosen) {
  try {
    command_line.parse(argc, argv);
    catch_interrupts();
    const ExitStatus status = chosen();
    return worst(status, flush_output());
  } catch (const CLI::ParseError& problem) {
    return report_usage(command_line, problem);
  }
}

int guarded_main(const std::function<ExitStatus()>& run) {
  try {
    return static_cast<int>(run());
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "quadrille: %s\n", problem.what());
    return static_cast<int>(ExitStatus::bad_input);
  }
}

}  // namespace quadrille::app
