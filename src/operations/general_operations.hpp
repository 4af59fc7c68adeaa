// The operations that ask no kind in particular: parse, convert, assess, daily.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

void add_general_operations(Catalogue& catalogue);

}  // namespace quadrille::operations
