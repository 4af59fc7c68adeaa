// Commands that live in a program of their own beside this one, as git has them: `quadrille serve`
// becomes quadrille-server, so that solving never pays for loading the server's libraries.
#pragma once

#include "command.hpp"
#include "description.hpp"

#include <quadrille/core/result.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

// If the first argument is such a command, this process becomes its program and the call does not
// return. It does return when the program is not there: the command then says so.
void hand_over(char** argv);

// The commands with their summaries, for the help.
void add_handed_over_commands(Program& program);

// Fills the descriptions of such commands with what their programs say of them. Those whose program
// is not there stay as they are.
void describe_handed_over(CommandDescription& program);

// What such a command prints when it is called with these arguments and this standard input.
// Errors: no_program, and command_failed with what the command has to say.
Result<std::string> ask_handed_over(const std::string& command,
                                    const std::vector<std::string>& arguments,
                                    std::string_view input);

}  // namespace quadrille::app
