#include <quadrille/operations/contents.hpp>

#include <string>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using boost::json::object;

object json_of(const PuzzleKind& kind, const Format& format) {
  object json;
  json["kind"] = kind.name();
  json["name"] = format.name;
  json["extensions"] = boost::json::array(format.extensions.begin(), format.extensions.end());
  json["reads"] = static_cast<bool>(format.read);
  json["writes"] = static_cast<bool>(format.write);
  json["description"] = format.summary;
  return json;
}

}  // namespace

object list_of_formats(const Catalogue& catalogue) {
  object json;
  boost::json::array& formats = json["formats"].emplace_array();
  for (const Registry::Entry& entry : catalogue.registry().entries()) {
    for (const Format& format : entry.formats) formats.push_back(json_of(*entry.kind, format));
  }
  return json;
}

object list_of_operations(const Catalogue& catalogue) {
  object json;
  boost::json::array& list = json["operations"].emplace_array();
  for (const std::string& name : catalogue.operations()) list.push_back(catalogue.schema(name));
  return json;
}

}  // namespace quadrille::operations
