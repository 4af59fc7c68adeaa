#include "manual.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

// Text in which troff finds nothing to do: no escapes, no hyphens that become dashes, no requests
// at the beginning of a line.
std::string plain(std::string_view text) {
  std::string escaped;
  bool at_line_start = true;
  for (const char character : text) {
    if (at_line_start && (character == '.' || character == '\'')) escaped += "\\&";
    if (character == '\\') {
      escaped += "\\e";
    } else if (character == '-') {
      escaped += "\\-";
    } else {
      escaped += character;
    }
    at_line_start = character == '\n';
  }
  return escaped;
}

std::string upper(std::string text) {
  for (char& character : text) {
    if (character >= 'a' && character <= 'z') character = static_cast<char>(character - 'a' + 'A');
  }
  return text;
}

std::string head(const std::string& page, const std::string& summary) {
  return fmt::format(".TH {} 1 \"\" \"quadrille {}\" \"Quadrille\"\n.SH NAME\n{} \\- {}\n",
                     upper(plain(page)), QUADRILLE_VERSION, plain(page), plain(summary));
}

std::string argument(const OptionDescription& positional) {
  const std::string name = positional.value.empty() ? "ARGUMENT" : positional.value;
  const std::string text = fmt::format("\\fI{}\\fR", plain(name));
  return positional.required ? " " + text : " [" + text + "]";
}

std::string option_list(const std::vector<OptionDescription>& options) {
  std::string list;
  for (const OptionDescription& option : options) {
    std::string names;
    for (const std::string& name : option.names) {
      names += (names.empty() ? "" : ", ") + fmt::format("\\fB{}\\fR", plain(name));
    }
    if (names.empty()) {
      names = fmt::format("\\fI{}\\fR", plain(option.value));
    } else if (!option.value.empty()) {
      names += fmt::format(" \\fI{}\\fR", plain(option.value));
    }
    list += fmt::format(".TP\n{}\n{}\n", names,
                        plain(option.help.empty() ? "(no further word)" : option.help));
    if (!option.choices.empty()) {
      list +=
          fmt::format("One of: {}.\n", plain(fmt::format("{}", fmt::join(option.choices, ", "))));
    }
  }
  return list;
}

std::string section(const char* title, const std::string& body) {
  return body.empty() ? std::string() : fmt::format(".SH {}\n{}", title, body);
}

std::string with_options(const CommandDescription& command) {
  return option_list(command.positionals) + option_list(command.options);
}

std::string subcommands(const CommandDescription& command) {
  std::string text;
  for (const CommandDescription& nested : command.commands) {
    text += fmt::format(".SS {} {}\n{}\n{}", plain(command.name), plain(nested.name),
                        plain(nested.summary), with_options(nested));
  }
  return text;
}

constexpr const char* kLicence = ".SH COPYRIGHT\nMIT license.\n";

}  // namespace

std::string manual_of_program(const CommandDescription& program) {
  std::string commands;
  for (const CommandDescription& command : program.commands) {
    commands += fmt::format(".TP\n\\fBquadrille {}\\fR\n{}.\nSee \\fBquadrille\\-{}\\fR(1).\n",
                            plain(command.name), plain(command.summary), plain(command.name));
  }
  return head("quadrille", "solve, prove, explain, make, play and serve grid puzzles") +
         section("SYNOPSIS", ".B quadrille\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n") +
         section("DESCRIPTION",
                 plain(program.summary) +
                     ".\n`quadrille formats` tells the kinds of puzzles and their files.\nFiles, "
                     "directories and files with many puzzles are a batch; \\-\\-json gives one "
                     "object a puzzle on one line.\n") +
         section("COMMANDS", commands) + section("OPTIONS", option_list(program.options)) +
         section("EXIT STATUS", plain(program.footer) + "\n") +
         section("ENVIRONMENT", ".TP\nNO_COLOR\nNo colours in the terminal.\n") + kLicence;
}

std::string manual_of_command(const CommandDescription& command) {
  std::string synopsis = fmt::format(".B quadrille {}\n", plain(command.name));
  synopsis += command.commands.empty() ? "[\\fIOPTIONS\\fR]" : "\\fICOMMAND\\fR [\\fIOPTIONS\\fR]";
  for (const OptionDescription& positional : command.positionals) synopsis += argument(positional);
  return head("quadrille-" + command.name, command.summary) + section("SYNOPSIS", synopsis + "\n") +
         section("DESCRIPTION", plain(command.summary) + ".\n") +
         section("OPTIONS", with_options(command)) + section("COMMANDS", subcommands(command)) +
         section("NOTES", command.footer.empty() ? "" : plain(command.footer) + "\n") +
         section("SEE ALSO", "\\fBquadrille\\fR(1)\n") + kLicence;
}

}  // namespace quadrille::app
