// One command of the studio: adds itself to the command line and runs.
#pragma once

#include "subprogram.hpp"

#include <quadrille/kinds/registry.hpp>

namespace quadrille::app {

// The registry must outlive the program.
void add_import_command(Subprogram& program, const Registry& registry);
void add_repair_command(Subprogram& program, const Registry& registry);
void add_render_command(Subprogram& program, const Registry& registry);

}  // namespace quadrille::app
