// The command line over whatever kinds a catalogue has.
#pragma once

#include "status.hpp"

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::app {

// Parses the arguments and does what they say. Throws what CLI11 throws for bad usage.
ExitStatus run_program(const operations::Catalogue& catalogue, int argc, char** argv);

}  // namespace quadrille::app
