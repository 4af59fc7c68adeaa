// What a command line offers, as plain values: manual pages and completion scripts are made from
// them, so that they list the options that the program really has. As JSON the values go from one
// of our programs to another.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

namespace quadrille::app {

struct OptionDescription {
  std::vector<std::string> names;  // "-u", "--count"; empty for what stands without a name
  std::string value;               // "FILE"; empty for a flag
  std::string help;
  bool required = false;
  std::vector<std::string> choices = {};  // if only these are taken
};

struct CommandDescription {
  std::string name;
  std::string summary;
  std::string footer;
  std::vector<OptionDescription> options;      // with names
  std::vector<OptionDescription> positionals;  // without
  std::vector<CommandDescription> commands;    // below it
};

// Options of nameless groups belong to the command itself; hidden ones are left out.
CommandDescription describe(const CLI::App& command);

std::string to_json(const CommandDescription& command);
// No value if the text is not what to_json() writes.
std::optional<CommandDescription> description_of_json(std::string_view text);

}  // namespace quadrille::app
