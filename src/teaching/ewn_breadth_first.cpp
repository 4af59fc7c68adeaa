#include "teaching/ewn_positions.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/ewn.hpp>

namespace quadrille::teaching {
namespace {

using ewn::Outcome;
using ewn::SolveReport;

constexpr Meaning kMeaning{.depth = "moves made",
                           .nodes = "positions explored",
                           .children = "positions that a move leads to",
                           .discarded = "of them, seen before",
                           .queue = "positions that wait, at most",
                           .table = "positions seen so far"};

std::vector<ewn::Move> line_of(const std::vector<PathStep>& path) {
  std::vector<ewn::Move> line;
  for (const PathStep& step : path) {
    const FullMove move = FullMove::of_code(step.move);
    const ewn::Position position = EwnSpace::position_of(step.state);
    line.push_back({move.from, position.cells[static_cast<std::size_t>(move.piece)]});
  }
  return line;
}

}  // namespace

Taught<SolveReport> breadth_first(const ewn::Puzzle& puzzle, const Limits& limits) {
  return breadth_first(puzzle, CheckInvariants::at_the_end, limits);
}

Taught<SolveReport> breadth_first(const ewn::Puzzle& puzzle, CheckInvariants check,
                                  const Limits& limits) {
  Taught<SolveReport> taught{{}, Trace("bfs", kMeaning)};
  SolveReport& report = taught.report;
  LimitWatch watch(limits);
  if (!watch.reached_now()) {
    const EwnSpace space(puzzle);
    BreadthFirstSearch search(space, taught.trace, watch);
    if (const auto path = search.run(EwnSpace::state_of(ewn::first_position(puzzle)), check)) {
      report.verdict = Outcome::optimal;
      report.moves = line_of(*path);
      QUADRILLE_CHECK(ewn::replay(puzzle, report.moves).solves());
      report.lower_bound = report.steps();
    } else if (!watch.reached()) {
      report.verdict = Outcome::none;
    }
  }
  if (report.verdict == Outcome::unknown) {
    report.limit = watch.reason();
    // A goal is noticed as soon as it is seen: none is as near as what was being explored.
    report.lower_bound = static_cast<int>(taught.trace.layers().size());
  }
  report.stats.nodes = watch.nodes();
  return taught;
}

}  // namespace quadrille::teaching
