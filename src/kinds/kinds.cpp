// The one place that lists the kinds: a new kind is one more line here.
#include <quadrille/ewn/kind.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/nonogram/kind.hpp>

namespace quadrille {

Registry make_registry() {
  Registry registry;
  registry.add(nonogram::make_kind());
  registry.add(lightsout::make_kind());
  registry.add(ewn::make_kind());
  return registry;
}

}  // namespace quadrille
