// The commands that help people with a puzzle: hint, explain, rate.
#pragma once

#include "command.hpp"

namespace quadrille::app {

struct TeachCommand {
  const char* name;  // of the operation too
  const char* summary;
  const char* footer;
  void (Frontend::*add_options)(CLI::Option_group&);
  Outcome (Frontend::*run)(const LoadedPuzzle& puzzle, const TeachSettings& settings) const;
};

void add_teach_command(Program& program, const TeachCommand& command);

}  // namespace quadrille::app
