// One command of the studio: adds itself to the command line and runs.
#pragma once

#include "subprogram.hpp"

#include <quadrille/images/import_picture.hpp>
#include <quadrille/kinds/registry.hpp>

namespace quadrille::app {

// The registry must outlive the program. `image` says how the registry reads images; the options of
// the command go there.
void add_import_command(Subprogram& program, const Registry& registry);
void add_repair_command(Subprogram& program, const Registry& registry,
                        images::ImportOptions& image);
void add_render_command(Subprogram& program, const Registry& registry,
                        images::ImportOptions& image);

}  // namespace quadrille::app
