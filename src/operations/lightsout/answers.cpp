#include "operations/lightsout/press_lists.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/lightsout_answers.hpp>

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::SolveReport;

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
          : puzzle.states() == 2
              ? "the pattern is not quiet: some press meets it in an odd number of cells"
              : "the pattern is not quiet: some press changes its sum"};
}

// The first press of a solution, row by row.
std::pair<int, int> first_press(const Pattern& presses) {
  for (int y = 0; y < presses.height(); ++y) {
    for (int x = 0; x < presses.width(); ++x) {
      if (presses.at(y, x) != 0) return {x, y};
    }
  }
  return {0, 0};
}

// Why pressing a cell is right: it belongs to a solution, and how many others there are.
std::string reason_of(const SolveReport& report) {
  const std::string which = report.minimal ? "a shortest solution" : "the shortest solution known";
  const std::string one_of = report.press_count == 1
                                 ? std::string("it is the one press")
                                 : fmt::format("it is one of the {} presses", report.press_count);
  if (report.verdict == Verdict::unique) return one_of + " of the only solution";
  const std::int64_t nullity = report.nullity.value_or(0);
  return fmt::format(
      "{} of {} (there are others: {} quiet pattern{}, presses that change nothing, turn{} one "
      "into "
      "another)",
      one_of, which, nullity, nullity == 1 ? "" : "s", nullity == 1 ? "s" : "");
}

std::string press_text(const SolveReport& report, const std::pair<int, int>& press) {
  const std::uint64_t then = report.press_count - 1;
  std::string text = fmt::format("Press row {}, column {}: {}.", press.second + 1, press.first + 1,
                                 reason_of(report));
  if (then > 0) text += fmt::format(" Then {} {} left.", then, then == 1 ? "is" : "are");
  return text;
}

// The number that was asked for; of solutions that were told one by one it is left to say how many
// they were.
void add_count(boost::json::object& object, const LightsOutFindings& found) {
  if (found.count && found.count->count) {
    object["count"] = *found.count->count;
  } else if (found.told) {
    object[found.all->exhausted ? "count" : "count_at_least"] = std::to_string(found.all->found);
  }
}

}  // namespace

LimitReached LightsOutFindings::limit() const {
  const bool proved = any || report.minimal || report.verdict == Verdict::none;
  if (!proved || report.verdict == Verdict::unknown) return report.limit;
  if (count && !count->count) return count->limit;
  if (all && !all->exhausted) return all->limit;
  return first_of(explanation ? explanation->limit : LimitReached::none, limit_of(proof));
}

LightsOutFindings find_solutions(const Puzzle& puzzle, const LightsOutSolveRequest& request,
                                 const Limits& limits) {
  const Stopwatch stopwatch;
  LightsOutFindings found;
  found.any = request.any;
  found.report = lightsout::solve(puzzle, {.any = request.any}, limits);
  if (request.count) found.count = lightsout::count_solutions(puzzle, limits);
  if (request.solutions) {
    found.all = lightsout::enumerate_solutions(
        puzzle, {.max_solutions = static_cast<std::size_t>(*request.solutions)}, limits);
  }
  if (request.explain) found.explanation = lightsout::explain(puzzle, limits);
  if (request.proof.wanted) {
    found.proof = wire::lightsout_proof(puzzle, found.report, request.proof.max_bytes, limits);
  }
  found.seconds = stopwatch.seconds();
  return found;
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const LightsOutFindings& found) {
  const SolveReport& report = found.report;
  const bool solved = report.presses.has_value();
  object["kind"] = lightsout::kKindName;
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
  object["verdict"] = to_string(report.verdict);
  const bool as_rows = solved && is_huge(*report.presses);
  object["presses"] = solved && !as_rows ? json_of_presses(*report.presses) : boost::json::array();
  if (as_rows) object["press_rows"] = json_of_presses(*report.presses);
  object["press_count"] = solved ? boost::json::value(report.press_count) : nullptr;
  object["minimal"] = report.minimal;
  object["nullity"] = report.nullity ? boost::json::value(*report.nullity) : nullptr;
  object["lower_bound"] = solved ? boost::json::value(report.lower_bound) : nullptr;
  if (report.memory_needed) object["memory_needed"] = *report.memory_needed;
  if (report.certificate) object["certificate"] = wire::lightsout_grid_json(*report.certificate);
  if (found.all) {
    boost::json::array& solutions = object["solutions"].emplace_array();
    for (const Pattern& solution : found.all->solutions) {
      solutions.push_back(json_of_presses(solution));
    }
  }
  add_count(object, found);
  if (found.explanation) object["steps"] = json_of(*found.explanation);
  add_proof(object, found.proof);
  set_completeness(object, found.limit());
  object["seconds"] = found.seconds;
}

LightsOutHint give_hint(const Puzzle& puzzle, const Limits& limits) {
  // Larger boards are not for people who chase lights.
  constexpr std::int64_t kMaxChased = 10'000;
  LightsOutHint hint;
  hint.report = lightsout::solve(puzzle, {}, limits);
  if (hint.report.verdict == Verdict::none) {
    hint.text = "This board has no solution.";
  } else if (!hint.report.presses) {
    hint.text = "Unknown: " + limit_error(hint.report.limit, "a solution was found").message + ".";
  } else if (hint.report.press_count == 0) {
    hint.text = "Nothing is left to press.";
  } else {
    hint.press = first_press(*hint.report.presses);
    hint.text = press_text(hint.report, *hint.press);
    if (puzzle.shape().cells() <= kMaxChased) {
      const auto explanation = lightsout::explain(puzzle, limits);
      if (!explanation.steps.empty()) hint.chase = explanation.steps.front();
    }
  }
  return hint;
}

void add_fields(boost::json::object& object, const LightsOutHint& hint, double seconds) {
  const SolveReport& report = hint.report;
  object["kind"] = lightsout::kKindName;
  if (hint.press) {
    object["press"] = {hint.press->first, hint.press->second};
    object["left"] = report.press_count;
    object["minimal"] = report.minimal;
    if (hint.chase) object["chase"] = json_of(*hint.chase);
  } else {
    object["done"] = report.presses.has_value();
    if (report.certificate) object["certificate"] = wire::lightsout_grid_json(*report.certificate);
  }
  object["text"] = hint.text;
  set_completeness(object, report.minimal ? LimitReached::none : report.limit);
  object["seconds"] = seconds;
}

std::string rating_text(const SolveReport& report) {
  switch (report.verdict) {
    case Verdict::none:
      return "There is no solution.";
    case Verdict::unknown:
      return "Unknown: " + limit_error(report.limit, "a solution was found").message + ".";
    default:
      break;
  }
  return fmt::format("{}{} press{}; {} quiet pattern{}.", report.minimal ? "" : "at most ",
                     report.press_count, report.press_count == 1 ? "" : "es",
                     report.nullity ? std::to_string(*report.nullity) : "an unknown number of",
                     report.nullity == 1 ? "" : "s");
}

void add_rating(boost::json::object& object, const SolveReport& report, double seconds) {
  object["kind"] = lightsout::kKindName;
  object["verdict"] = to_string(report.verdict);
  object["press_count"] = report.presses ? boost::json::value(report.press_count) : nullptr;
  object["minimal"] = report.minimal;
  object["nullity"] = report.nullity ? boost::json::value(*report.nullity) : nullptr;
  object["text"] = rating_text(report);
  const bool settled = report.minimal || report.verdict == Verdict::none;
  set_completeness(object, settled ? LimitReached::none : report.limit);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const lightsout::Explanation& explanation,
                double seconds) {
  object["kind"] = lightsout::kKindName;
  object["verdict"] = to_string(explanation.verdict);
  object["steps"] = json_of(explanation);
  const bool has_solution =
      explanation.verdict == Verdict::unique || explanation.verdict == Verdict::multiple;
  object["solved"] = has_solution && explanation.limit == LimitReached::none;
  set_completeness(object, explanation.limit);
  object["seconds"] = seconds;
}

LightsOutStanding standing_of(const Puzzle& puzzle, const wire::LightsOutClaim& claim) {
  if (claim.certificate) return standing_of_certificate(puzzle, *claim.certificate);
  if (solves(puzzle, *claim.presses)) {
    const std::uint64_t presses = claim.presses->sum();
    return {"solved", true,
            fmt::format("{} press{} it", presses, presses == 1 ? " solves" : "es solve")};
  }
  const Pattern after = sum_of(puzzle.start(), effect_of(puzzle.shape(), *claim.presses));
  const Pattern wrong = difference_of(puzzle.target(), after);
  std::uint64_t cells = 0;
  for (int row = 0; row < wrong.height(); ++row) {
    for (int column = 0; column < wrong.width(); ++column) cells += wrong.at(row, column) != 0;
  }
  return {
      "wrong", std::nullopt,
      fmt::format("after these presses {} {} wrong", cells, cells == 1 ? "cell is" : "cells are")};
}

LightsOutStanding standing_of(const Puzzle& puzzle, const Limits& limits) {
  if (puzzle.demand().is_zero()) return {"solved", true, "nothing is left to press"};
  const auto report = lightsout::solve(puzzle, {.any = true}, limits);
  switch (report.verdict) {
    case Verdict::none:
      return {"wrong", false, "the board has no solution"};
    case Verdict::unknown:
      return {"open", std::nullopt,
              limit_error(report.limit, "it was known whether it can be solved").message,
              report.limit};
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
  set_completeness(object, standing.limit);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const Puzzle& made,
                const lightsout::GenerateOptions& options, double seconds) {
  for (const auto& member : wire::to_json(made)) object[member.key()] = member.value();
  object["seed"] = options.seed;
  if (options.presses) object["press_count"] = *options.presses;
  set_completeness(object, LimitReached::none);
  object["seconds"] = seconds;
}

}  // namespace quadrille::operations
