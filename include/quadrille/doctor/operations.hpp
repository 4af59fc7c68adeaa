// What the doctor adds to the catalogue: the operation `repair`.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::doctor {

void add_operations(operations::Catalogue& catalogue);

}  // namespace quadrille::doctor
