#include <quadrille/ewn/kind.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/wire/ewn_json.hpp>
#include <quadrille/wire/formats.hpp>
#include <quadrille/wire/lightsout_json.hpp>
#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

namespace quadrille::wire {

Registry make_full_registry() {
  Registry registry = make_registry();
  registry.add_format(nonogram::kKindName, nonogram::as_format(nonogram_xml_format()));
  registry.add_format(nonogram::kKindName, nonogram::as_format(nonogram_json_format()));
  registry.add_format(ewn::kKindName, ewn_json_format());
  registry.add_format(lightsout::kKindName, lightsout_json_format());
  return registry;
}

}  // namespace quadrille::wire
