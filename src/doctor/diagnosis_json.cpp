#include <quadrille/doctor/diagnosis_json.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <string_view>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::doctor {

using nonogram::Ambiguity;
using nonogram::CellGrid;
using nonogram::Puzzle;

namespace {

std::string_view name_of(RepairMeans means) {
  return means == RepairMeans::flip ? "flips" : "given";
}

void add_ambiguity(boost::json::object& object, const Ambiguity& ambiguity, int width) {
  object["verdict"] = to_string(ambiguity.verdict);
  object["ambiguous"] = json_of_cells(ambiguity.cells, width);
  object["ambiguous_complete"] = ambiguity.complete;
  boost::json::array witnesses;
  for (const CellGrid& witness : ambiguity.witnesses) witnesses.push_back(wire::to_json(witness));
  object["witnesses"] = std::move(witnesses);
  boost::json::array components;
  for (const std::vector<int>& component : ambiguity.components) {
    components.push_back(json_of_cells(component, width));
  }
  object["components"] = std::move(components);
}

boost::json::object json_of(const Repair& repair, RepairMeans means, int width) {
  boost::json::object object;
  object[name_of(means)] = json_of_cells(repair.cells, width);
  object["visual_change"] = repair.visual_change;
  object["class"] = to_string(repair.difficulty);
  return object;
}

void add_best(boost::json::object& object, const Diagnosis& diagnosis) {
  if (diagnosis.report.repairs.empty()) {
    for (const std::string_view name :
         {name_of(diagnosis.means), std::string_view("visual_change"), std::string_view("size"),
          std::string_view("repaired"), std::string_view("class")}) {
      object[name] = nullptr;
    }
    return;
  }
  const Repair& best = diagnosis.report.repairs.front();
  for (const auto& member : json_of(best, diagnosis.means, diagnosis.picture->width())) {
    object[member.key()] = member.value();
  }
  object["size"] = best.cells.size();
  object["repaired"] = wire::to_json(repaired_picture(diagnosis, best));
}

boost::json::object json_of(const Misprint& misprint) {
  boost::json::array clues;
  for (const ChangedClue& changed : misprint.clues) {
    clues.push_back({{"axis", changed.line.is_row() ? "row" : "column"},
                     {"index", changed.line.index},
                     {"from", boost::json::value_from(changed.from)},
                     {"to", boost::json::value_from(changed.to)}});
  }
  return {{"clues", std::move(clues)}, {"verdict", to_string(misprint.verdict)}};
}

void add_misprints(boost::json::object& object, const Diagnosis& diagnosis) {
  boost::json::array misprints;
  for (const Misprint& misprint : diagnosis.misprints.found) {
    misprints.push_back(json_of(misprint));
  }
  object["misprints"] = std::move(misprints);
  const Verdict verdict = diagnosis.ambiguity.verdict;
  object["misprints_complete"] =
      verdict == Verdict::none ? diagnosis.misprints.complete : verdict != Verdict::unknown;
}

}  // namespace

boost::json::object to_json(const Puzzle& puzzle, const Diagnosis& diagnosis) {
  const RepairReport& report = diagnosis.report;
  boost::json::object object;
  object["kind"] = nonogram::kKindName;
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
  add_ambiguity(object, diagnosis.ambiguity, puzzle.width());
  add_best(object, diagnosis);
  object["lower_bound"] = report.lower_bound;
  object["proven"] = report.proven;
  boost::json::array all;
  for (const Repair& repair : report.repairs) {
    all.push_back(json_of(repair, diagnosis.means, puzzle.width()));
  }
  object["repairs"] = std::move(all);
  object["repairs_complete"] = report.complete;
  add_misprints(object, diagnosis);
  operations::set_completeness(object, diagnosis.limit());
  return object;
}

boost::json::array json_of_cells(const std::vector<int>& cells, int width) {
  boost::json::array array;
  for (const int cell : cells) array.push_back(boost::json::array{cell / width, cell % width});
  return array;
}

}  // namespace quadrille::doctor
