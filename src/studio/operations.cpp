#include "studio/render_operation.hpp"

#include <quadrille/images/operations.hpp>
#include <quadrille/studio/decode_image.hpp>
#include <quadrille/studio/operations.hpp>

namespace quadrille::studio {

void add_operations(operations::Catalogue& catalogue) {
  images::add_operations(catalogue, decode_image);
  catalogue.add(render_operation());
}

}  // namespace quadrille::studio
