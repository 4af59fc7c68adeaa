#include <quadrille/wire/formats.hpp>

namespace quadrille::wire {

Registry make_full_registry() {
  return make_registry();
}

}  // namespace quadrille::wire
