#include <quadrille/lightsout/kind.hpp>
#include <quadrille/wire/lightsout_answers.hpp>

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::SolveReport;

bool is_huge(const Pattern& presses) {
  return std::int64_t{presses.width()} * presses.height() > kMostListedCells;
}

// Press by press; of a huge board its rows.
boost::json::array json_of_presses(const Pattern& presses) {
  if (is_huge(presses)) return lightsout_grid_json(presses);
  boost::json::array list;
  for (int y = 0; y < presses.height(); ++y) {
    for (int x = 0; x < presses.width(); ++x) {
      for (int times = presses.at(y, x); times > 0; --times) list.push_back({x, y});
    }
  }
  return list;
}

std::string presses_solve_it(std::uint64_t presses) {
  return presses == 1 ? "1 press solves it" : fmt::format("{} presses solve it", presses);
}

LightsOutStanding standing_of_certificate(const Puzzle& puzzle, const Pattern& certificate) {
  if (refutes(puzzle, certificate)) {
    return {"solved", false, "the certificate holds: the board has no solution"};
  }
  if (certificate.width() != puzzle.width() || certificate.height() != puzzle.height()) {
    return {"wrong", std::nullopt,
            fmt::format("the certificate has the size {}×{}, the board {}×{}", certificate.width(),
                        certificate.height(), puzzle.width(), puzzle.height())};
  }
  return {"wrong", std::nullopt,
          is_quiet(puzzle.shape(), certificate)
              ? "the pattern is quiet, but it does not tell start and target apart"
              : "the pattern is not quiet: some press meets it in an odd number of cells"};
}

}  // namespace

boost::json::array json_of(const lightsout::Explanation& explanation) {
  boost::json::array steps;
  for (const lightsout::ExplainStep& step : explanation.steps) {
    boost::json::object object;
    object["text"] = step.text;
    boost::json::array& presses = object["presses"].emplace_array();
    for (const int column : step.columns) presses.push_back({column, step.row});
    object["lights"] = lightsout_grid_json(step.lights);
    steps.push_back(std::move(object));
  }
  return steps;
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const LightsOutFindings& found) {
  const SolveReport& report = found.report;
  const bool solved = report.presses.has_value();
  object["kind"] = lightsout::kKindName;
  object["seconds"] = found.seconds;
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
  object["verdict"] = to_string(found.verdict());
  const bool as_rows = solved && is_huge(*report.presses);
  object["presses"] = solved && !as_rows ? json_of_presses(*report.presses) : boost::json::array();
  if (as_rows) object["press_rows"] = json_of_presses(*report.presses);
  object["press_count"] = solved ? boost::json::value(report.press_count) : nullptr;
  object["minimal"] = report.minimal;
  object["nullity"] = report.nullity ? boost::json::value(*report.nullity) : nullptr;
  object["lower_bound"] = solved ? boost::json::value(report.lower_bound) : nullptr;
  if (report.certificate) object["certificate"] = lightsout_grid_json(*report.certificate);
  if (found.count && found.count->count) object["count"] = *found.count->count;
  if (found.all) {
    boost::json::array& solutions = object["solutions"].emplace_array();
    for (const Pattern& solution : found.all->solutions) {
      solutions.push_back(json_of_presses(solution));
    }
  }
  if (found.explanation) object["steps"] = json_of(*found.explanation);
}

LightsOutStanding standing_of(const Puzzle& puzzle, const LightsOutClaim& claim) {
  if (claim.certificate) return standing_of_certificate(puzzle, *claim.certificate);
  if (solves(puzzle, *claim.presses)) {
    return {"solved", true, presses_solve_it(claim.presses->sum())};
  }
  const Pattern after = sum_of(puzzle.start(), effect_of(puzzle.shape(), *claim.presses));
  const Pattern wrong = difference_of(puzzle.target(), after);
  std::uint64_t cells = 0;
  for (int row = 0; row < wrong.height(); ++row) {
    for (int column = 0; column < wrong.width(); ++column) cells += wrong.at(row, column) != 0;
  }
  return {"wrong", std::nullopt,
          cells == 1 ? std::string("after these presses 1 cell is wrong")
                     : fmt::format("after these presses {} cells are wrong", cells)};
}

LightsOutStanding standing_of(const Puzzle& puzzle, const Limits& limits) {
  if (puzzle.demand().is_zero()) return {"solved", true, "nothing is left to press"};
  const auto report = lightsout::solve(puzzle, {.any = true}, limits);
  switch (report.verdict) {
    case Verdict::none:
      return {"wrong", false, "the board has no solution"};
    case Verdict::unknown:
      return {"open", std::nullopt,
              "a limit was reached before it was known whether it can be solved"};
    case Verdict::unique:
    case Verdict::multiple:
    case Verdict::solved:
      break;
  }
  return {"open", true, "the board can be solved"};
}

void add_fields(boost::json::object& object, const LightsOutStanding& standing, double seconds) {
  object["kind"] = lightsout::kKindName;
  object["verdict"] = standing.verdict;
  object["completable"] = standing.completable ? boost::json::value(*standing.completable)
                                               : boost::json::value(nullptr);
  object["reason"] = standing.reason;
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const Puzzle& made,
                const lightsout::GenerateOptions& options, double seconds) {
  const boost::json::value puzzle = boost::json::parse(write_lightsout_json({&made, 1}));
  for (const auto& member : puzzle.get_object()) object[member.key()] = member.value();
  object["seed"] = options.seed;
  if (options.presses) object["press_count"] = *options.presses;
  object["seconds"] = seconds;
}

}  // namespace quadrille::wire
