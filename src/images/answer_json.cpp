#include <quadrille/doctor/diagnosis_json.hpp>
#include <quadrille/images/answer_json.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <boost/json.hpp>

namespace quadrille::images {

boost::json::object to_json(const ImportedPuzzle& imported) {
  boost::json::object object = wire::to_json(imported.puzzle);
  object["class"] = to_string(imported.difficulty);
  object["changed"] = doctor::json_of_cells(imported.changed, imported.puzzle.width());
  if (imported.proven) object["proven"] = *imported.proven;
  boost::json::array warnings;
  for (const ImportWarning warning : warnings_of(imported)) {
    warnings.emplace_back(to_string(warning));
  }
  object["warnings"] = std::move(warnings);
  operations::set_completeness(object, imported.limit);
  return object;
}

boost::json::object to_json(const ImportedColours& imported) {
  boost::json::object object = wire::to_json(imported.puzzle);
  object["class"] = to_string(imported.difficulty);
  object["changed"] = doctor::json_of_cells(imported.changed, imported.puzzle.width());
  if (imported.proven) object["proven"] = *imported.proven;
  operations::set_completeness(object, imported.limit);
  return object;
}

}  // namespace quadrille::images
