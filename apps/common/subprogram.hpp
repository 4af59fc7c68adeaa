// A program behind some of `quadrille`'s commands (apps/quadrille/handover.cpp calls it).
#pragma once

#include "status.hpp"

#include <functional>

#include <CLI/App.hpp>

namespace quadrille::app {

struct Subprogram {
  CLI::App* command_line = nullptr;
  // Set by the callback of the command that was chosen; run after parsing.
  std::function<ExitStatus()> chosen;
};

// The hidden command that `quadrille completion` and `quadrille man` ask about the others.
void add_describe_command(Subprogram& program);

// `main` of such a program: `add_commands` adds what it has to offer.
int run_subprogram(const char* description, int argc, char** argv,
                   const std::function<void(Subprogram&)>& add_commands);

}  // namespace quadrille::app
