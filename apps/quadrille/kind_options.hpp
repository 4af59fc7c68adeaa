// The options that belong to one kind of puzzle, in a group of the help text of their own.
#pragma once

#include "command.hpp"

#include <quadrille/core/result.hpp>

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

}  // namespace quadrille::app
