#pragma once

#include "command.hpp"

#include <vector>

namespace quadrille::app {

// The arguments with `help COMMAND…` written as `COMMAND… --help`; ends with a null pointer.
std::vector<char*> with_help_as_option(int argc, char** argv);

void add_help_command(Program& program);

}  // namespace quadrille::app
