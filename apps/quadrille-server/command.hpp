// One command of the server program: adds itself to the command line and runs.
#pragma once

#include "status.hpp"

#include <functional>
#include <string>

#include <CLI/App.hpp>

namespace quadrille::app {

struct ServerProgram {
  CLI::App* command_line = nullptr;
  // Set by the callback of the command that was chosen; run after parsing.
  std::function<ExitStatus()> chosen;
};

void add_serve_command(ServerProgram& program);
void add_client_command(ServerProgram& program);
void add_curate_command(ServerProgram& program);

// A side that the protocol knows: "20" or "20x20". Throws CLI::ValidationError otherwise.
int parse_side(const std::string& text);

}  // namespace quadrille::app
