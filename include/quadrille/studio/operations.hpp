// What the studio adds to the catalogue: the operations `import` and `render`.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::studio {

void add_operations(operations::Catalogue& catalogue);

}  // namespace quadrille::studio
