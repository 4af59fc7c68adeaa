// One command of the studio: adds itself to the command line and runs.
#pragma once

#include "subprogram.hpp"

#include <quadrille/kinds/registry.hpp>
#include <quadrille/studio/import_picture.hpp>

namespace quadrille::app {

// The registry must outlive the program. `image` says how the registry reads images; the options of
// the command go there.
void add_import_command(Subprogram& program, const Registry& registry);
void add_repair_command(Subprogram& program, const Registry& registry,
                        studio::ImportOptions& image);
void add_render_command(Subprogram& program, const Registry& registry,
                        studio::ImportOptions& image);

}  // namespace quadrille::app
