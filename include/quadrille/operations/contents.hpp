// What there is: the lists behind GET /formats and GET /operations.
#pragma once

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

// {"formats": [{"kind", "name", "extensions", "reads", "writes", "description"}…]}
boost::json::object list_of_formats(const Catalogue& catalogue);
// {"operations": [schema…]}
boost::json::object list_of_operations(const Catalogue& catalogue);

}  // namespace quadrille::operations
