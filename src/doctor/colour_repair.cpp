#include <quadrille/core/assert.hpp>
#include <quadrille/doctor/colour_repair.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::doctor {

using nonogram::colour::ChangedCell;
using nonogram::colour::Puzzle;
using nonogram::colour::Repair;
using nonogram::colour::SolveReport;

ColourDiagnosis diagnose(const Puzzle& puzzle, const Limits& limits) {
  ColourDiagnosis diagnosis;
  const SolveReport report = nonogram::colour::solve(puzzle, {}, limits);
  diagnosis.verdict = report.verdict;
  diagnosis.limit = report.limit;
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) {
    diagnosis.picture = puzzle.goal();
  } else if (!report.solutions.empty()) {
    diagnosis.picture = report.solutions.front();
  }
  if (!diagnosis.picture) return diagnosis;
  diagnosis.repair = nonogram::colour::repair(puzzle.palette(), *diagnosis.picture, {}, limits);
  diagnosis.limit = first_of(diagnosis.limit, diagnosis.repair.limit);
  return diagnosis;
}

Puzzle repaired_puzzle(const Puzzle& puzzle, const ColourDiagnosis& diagnosis) {
  auto repaired = Puzzle::from_picture(puzzle.palette(), *diagnosis.repair.picture);
  QUADRILLE_CHECK(repaired.has_value());
  return repaired->with_metadata(puzzle.metadata());
}

boost::json::object to_json(const Puzzle& puzzle, const ColourDiagnosis& diagnosis) {
  const Repair& repair = diagnosis.repair;
  boost::json::object object;
  object["kind"] = nonogram::kKindName;
  object["palette"] = wire::to_json(puzzle.palette());
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
  object["verdict"] = quadrille::to_string(diagnosis.verdict);
  if (diagnosis.is_proven()) {
    boost::json::array& changes = object["changes"].emplace_array();
    for (const ChangedCell& change : repair.changes) {
      changes.push_back(boost::json::array{change.row, change.column,
                                           std::string(1, puzzle.palette()[change.to].mark)});
    }
    object["size"] = repair.changes.size();
    object["repaired"] = wire::to_json(puzzle.palette(), *repair.picture);
  } else {
    object["changes"] = nullptr;
    object["size"] = nullptr;
    object["repaired"] = nullptr;
  }
  object["lower_bound"] = repair.at_least;
  object["proven"] = diagnosis.is_proven();
  operations::set_completeness(object, diagnosis.limit);
  return object;
}

}  // namespace quadrille::doctor
