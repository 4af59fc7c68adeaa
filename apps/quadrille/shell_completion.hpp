// Completion scripts for shells, from the description of the program.
#pragma once

#include "description.hpp"

#include <string>

namespace quadrille::app {

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

}  // namespace quadrille::app
