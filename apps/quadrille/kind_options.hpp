// The options that belong to one kind of puzzle, in a group of the help text of their own.
#pragma once

#include "command.hpp"

#include <quadrille/core/result.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/App.hpp>

namespace quadrille::app {

class KindOptions {
 public:
  // Lets every front end add its options to the command.
  void add(CLI::App& command, const Program& program,
           void (Frontend::*add_options)(CLI::Option_group&));

  // The error for a puzzle of `kind` when an option of another kind was given.
  [[nodiscard]] std::optional<Error> misused_on(std::string_view kind) const;

 private:
  struct Group {
    CLI::Option_group* options;
    std::string title;
  };
  std::map<std::string, Group, std::less<>> groups_;  // by kind
};

// The registry with the formats that options replace: reader(frontend, usual) gives what stands in
// for the first format of a kind, if anything. No value if nothing is replaced.
std::optional<Registry> registry_with_readers(
    const Program& program,
    const std::function<std::optional<Format>(const Frontend& frontend, const Format& usual)>&
        reader);

}  // namespace quadrille::app
