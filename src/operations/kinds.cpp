// The one place that lists the kinds: a new kind is one more line here.
#include "operations/ewn/package.hpp"
#include "operations/general_operations.hpp"
#include "operations/lightsout/package.hpp"
#include "operations/nonogram/package.hpp"

#include <quadrille/operations/catalogue.hpp>

namespace quadrille::operations {

Catalogue make_catalogue() {
  Catalogue catalogue;
  add_general_operations(catalogue);
  catalogue.add(nonogram_package());
  catalogue.add(lightsout_package());
  catalogue.add(ewn_package());
  return catalogue;
}

}  // namespace quadrille::operations
