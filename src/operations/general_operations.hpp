// The operations that work alike for every kind: parse, convert, assess, daily.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

void add_general_operations(Catalogue& catalogue);

}  // namespace quadrille::operations
