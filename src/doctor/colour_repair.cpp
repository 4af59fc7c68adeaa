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
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;
using nonogram::colour::SolveReport;

ColourDiagnosis diagnose(const Puzzle& puzzle, RepairMeans means, const Limits& limits) {
  ColourDiagnosis diagnosis;
  diagnosis.means = means;
  const SolveReport report = nonogram::colour::solve(puzzle, {}, limits);
  diagnosis.verdict = report.verdict;
  diagnosis.limit = report.limit;
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) {
    diagnosis.picture = puzzle.goal();
  } else if (!report.solutions.empty()) {
    diagnosis.picture = report.solutions.front();
  }
  if (!diagnosis.picture) return diagnosis;
  if (means == RepairMeans::give) {
    diagnosis.given = nonogram::colour::fewest_given(puzzle, *diagnosis.picture, limits);
    diagnosis.limit = first_of(diagnosis.limit, diagnosis.given.limit);
    return diagnosis;
  }
  diagnosis.repair = nonogram::colour::repair(puzzle.palette(), *diagnosis.picture, {}, limits);
  diagnosis.limit = first_of(diagnosis.limit, diagnosis.repair.limit);
  return diagnosis;
}

Puzzle repaired_puzzle(const Puzzle& puzzle, const ColourDiagnosis& diagnosis) {
  if (diagnosis.means == RepairMeans::give) {
    auto with_given =
        puzzle.with_saved(shown_cells(puzzle.palette(), *diagnosis.picture, diagnosis.given.cells));
    QUADRILLE_CHECK(with_given.has_value());
    return *std::move(with_given);
  }
  auto repaired = Puzzle::from_picture(puzzle.palette(), *diagnosis.repair.picture);
  QUADRILLE_CHECK(repaired.has_value());
  return repaired->with_metadata(puzzle.metadata());
}

boost::json::object to_json(const Puzzle& puzzle, const ColourDiagnosis& diagnosis) {
  const bool gives = diagnosis.means == RepairMeans::give;
  boost::json::object object;
  object["kind"] = nonogram::kKindName;
  object["palette"] = wire::to_json(puzzle.palette());
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
  object["verdict"] = quadrille::to_string(diagnosis.verdict);
  if (diagnosis.is_proven()) {
    const Picture& picture = gives ? *diagnosis.picture : *diagnosis.repair.picture;
    const auto claim = [&](int row, int column) {
      const char mark = puzzle.palette()[picture.at(row, column)].mark;
      return boost::json::array{row, column, std::string(1, mark)};
    };
    boost::json::array& changes = object["changes"].emplace_array();
    for (const ChangedCell& change : diagnosis.repair.changes) {
      changes.push_back(claim(change.row, change.column));
    }
    object["size"] = diagnosis.repair.changes.size() + diagnosis.given.cells.size();
    if (gives) object["given"] = boost::json::array();
    for (const int cell : diagnosis.given.cells) {
      object["given"].as_array().push_back(claim(cell / puzzle.width(), cell % puzzle.width()));
    }
    object["repaired"] = wire::to_json(puzzle.palette(), picture);
  } else {
    object["changes"] = nullptr;
    if (gives) object["given"] = nullptr;
    object["size"] = nullptr;
    object["repaired"] = nullptr;
  }
  object["lower_bound"] = diagnosis.at_least();
  object["proven"] = diagnosis.is_proven();
  operations::set_completeness(object, diagnosis.limit);
  return object;
}

}  // namespace quadrille::doctor
