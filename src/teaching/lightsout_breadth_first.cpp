#include <quadrille/teaching/lightsout.hpp>

namespace quadrille::teaching {
namespace {

using lightsout::Pattern;
using lightsout::SolveReport;

constexpr Meaning kMeaning{.depth = "presses made",
                           .nodes = "boards explored",
                           .children = "boards that a press leads to",
                           .discarded = "of them, seen before",
                           .queue = "boards that wait, at most",
                           .table = "boards seen so far"};

Pattern pattern_of(const lightsout::Puzzle& puzzle, const std::vector<PathStep>& path) {
  Pattern pattern(puzzle.width(), puzzle.height(), puzzle.states());
  for (const PathStep& step : path) {
    const int row = step.move / puzzle.width();
    const int column = step.move % puzzle.width();
    pattern.set(row, column, (pattern.at(row, column) + 1) % puzzle.states());
  }
  return pattern;
}

void take(SolveReport& report, const lightsout::Puzzle& puzzle, const std::vector<PathStep>& path) {
  report.verdict = Verdict::solved;
  report.presses = pattern_of(puzzle, path);
  QUADRILLE_CHECK(lightsout::solves(puzzle, *report.presses));
  report.press_count = report.presses->sum();
  report.lower_bound = report.press_count;
  report.minimal = true;
}

}  // namespace

Taught<SolveReport> breadth_first(const lightsout::Puzzle& puzzle, const Limits& limits) {
  return breadth_first(puzzle, CheckInvariants::at_the_end, limits);
}

Taught<SolveReport> breadth_first(const lightsout::Puzzle& puzzle, CheckInvariants check,
                                  const Limits& limits) {
  Taught<SolveReport> taught{{}, Trace("bfs", kMeaning)};
  SolveReport& report = taught.report;
  if (!LightsOutSpace::fits(puzzle)) {
    report.limit = LimitReached::size;
    return taught;
  }
  LimitWatch watch(limits);
  if (!watch.reached_now()) {
    const LightsOutSpace space(puzzle);
    BreadthFirstSearch search(space, taught.trace, watch);
    if (const auto path = search.run(space.start(), check)) {
      take(report, puzzle, *path);
    } else if (!watch.reached()) {
      report.verdict = Verdict::none;
    }
  }
  report.stats.nodes = watch.nodes();
  report.stats.memory_bytes = taught.trace.memory_bytes();
  // What is known when the invariants were still being checked stays known.
  if (report.verdict == Verdict::unknown) report.limit = watch.reason();
  return taught;
}

}  // namespace quadrille::teaching
