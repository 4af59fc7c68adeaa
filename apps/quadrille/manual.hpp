// Manual pages (man(7), troff) from descriptions of commands.
#pragma once

#include "description.hpp"

#include <string>

namespace quadrille::app {

// quadrille(1): what the program is, and its commands.
std::string manual_of_program(const CommandDescription& program);
// quadrille-solve(1).
std::string manual_of_command(const CommandDescription& command);

}  // namespace quadrille::app
