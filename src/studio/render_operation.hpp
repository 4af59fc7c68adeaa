#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::studio {

// Puzzles as a picture, or as a sheet to print.
operations::GeneralOperation render_operation();

}  // namespace quadrille::studio
