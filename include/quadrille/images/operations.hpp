// What images add to the catalogue: the operation `import`.
#pragma once

#include <quadrille/images/pixels.hpp>
#include <quadrille/operations/catalogue.hpp>

namespace quadrille::images {

// `decode`: reads what comes beside the request.
void add_operations(operations::Catalogue& catalogue, Decoder decode);

}  // namespace quadrille::images
