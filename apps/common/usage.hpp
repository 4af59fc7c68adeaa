// The command line of one of our programs, from parsing to the exit status: the same words for the
// same mistakes everywhere.
#pragma once

#include "status.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>

#include <CLI/App.hpp>

namespace quadrille::app {

// One more command of a program. Files that add options include <CLI/App.hpp>: the rest of CLI11,
// and whatever makes a command, costs seconds in every file, and is compiled in usage.cpp once.
CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& summary);

// How commands end, for the foot of a program's help.
extern const char* const kExitStatusHelp;

// A check for options that take a number of seconds.
std::string check_seconds(const std::string& text);
// The same for a seed: a whole number of 64 bits.
std::string check_seed(const std::string& text);
// And for seeds of fewer bits.
std::string check_seed_up_to(const std::string& text, std::uint64_t largest);

// Takes options away that a command would accept without doing anything with them.
void drop_options(CLI::App& command, std::initializer_list<const char*> names);

// Parses and runs what the callback of the chosen command has put into `chosen`. Bad usage is
// reported with the nearest known word. Ctrl-C is caught from here on (interrupt.hpp).
ExitStatus parse_and_run(CLI::App& command_line, int argc, char** argv,
                         const std::function<ExitStatus()>& chosen);

// The border of a program: `run` with everything that it throws turned into an exit status.
int guarded_main(const std::function<ExitStatus()>& run);

}  // namespace quadrille::app
