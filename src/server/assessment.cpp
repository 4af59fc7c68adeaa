#include "server/assessment.hpp"

#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/rate.hpp>

namespace quadrille::server {
namespace {

tl::unexpected<Error> no_solution() {
  return fail("no_solution", "the puzzle has no solution");
}
tl::unexpected<Error> limit_reached() {
  return fail("limit_reached", "a limit was reached before the puzzle was known to be a good one");
}

Result<Assessment> assess_nonogram(const nonogram::Puzzle& puzzle, const Limits& limits) {
  const nonogram::Rating rating = nonogram::rate(puzzle, limits);
  switch (rating.difficulty) {
    case nonogram::Difficulty::multiple:
      return fail("not_unique", "the puzzle has several solutions");
    case nonogram::Difficulty::none:
      return no_solution();
    case nonogram::Difficulty::unknown:
      return limit_reached();
    default:
      return Assessment{std::string(to_string(rating.difficulty)), rating.score};
  }
}

Result<Assessment> assess_lightsout(const lightsout::Puzzle& puzzle, const Limits& limits) {
  const lightsout::SolveReport report = lightsout::solve(puzzle, {}, limits);
  if (report.verdict == Verdict::none) return no_solution();
  if (report.verdict == Verdict::unknown) return limit_reached();
  Assessment assessment;
  if (report.minimal) assessment.score = static_cast<double>(report.press_count);
  return assessment;
}

Result<Assessment> assess_ewn(const ewn::Puzzle& puzzle, const Limits& limits) {
  const ewn::SolveReport report = ewn::solve(puzzle, limits);
  if (report.verdict == ewn::Outcome::none) return no_solution();
  if (report.verdict == ewn::Outcome::unknown) return limit_reached();
  return Assessment{{}, report.steps()};
}

}  // namespace

std::string class_of(const AnyPuzzle& puzzle, const Limits& limits) {
  if (puzzle.kind() != nonogram::kKindName) return {};
  const auto& own = puzzle.as<nonogram::Puzzle>(nonogram::kKindName);
  return std::string(to_string(nonogram::classify(own, limits).difficulty));
}

Result<Assessment> assess(const AnyPuzzle& puzzle, const Limits& limits) {
  if (puzzle.kind() == nonogram::kKindName) {
    return assess_nonogram(puzzle.as<nonogram::Puzzle>(nonogram::kKindName), limits);
  }
  if (puzzle.kind() == ewn::kKindName) {
    return assess_ewn(puzzle.as<ewn::Puzzle>(ewn::kKindName), limits);
  }
  return assess_lightsout(puzzle.as<lightsout::Puzzle>(lightsout::kKindName), limits);
}

}  // namespace quadrille::server
