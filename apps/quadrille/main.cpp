// The program: one command a file, chosen in program.cpp. Everything that a command throws (CLI11
// reports bad usage that way) ends at this border.
#include "handover.hpp"
#include "help_command.hpp"
#include "program.hpp"
#include "usage.hpp"

#include <quadrille/teaching/operations.hpp>

#include <vector>

int main(int argc, char** argv) {
  return quadrille::app::guarded_main([argc, argv] {
    std::vector<char*> arguments = quadrille::app::with_help_as_option(argc, argv);
    // First of all, so that a command of another program never pays for what this one sets up.
    quadrille::app::hand_over(arguments.data());
    auto catalogue = quadrille::operations::make_catalogue();
    quadrille::teaching::add_operations(catalogue);
    return quadrille::app::run_program(catalogue, static_cast<int>(arguments.size()) - 1,
                                       arguments.data());
  });
}
