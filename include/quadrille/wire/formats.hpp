// The formats that need a library: JSON (Boost.JSON) for every kind, webpbn XML (pugixml).
#pragma once

#include <quadrille/kinds/registry.hpp>

namespace quadrille::wire {

// All kinds with all formats, those of this folder included. What programs use.
Registry make_full_registry();

}  // namespace quadrille::wire
