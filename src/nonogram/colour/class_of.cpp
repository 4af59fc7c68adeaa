#include <quadrille/nonogram/colour/class_of.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

namespace quadrille::nonogram::colour {

Classification class_of(const Puzzle& puzzle, const Limits& limits) {
  const SolveReport report = solve(puzzle, {}, limits);
  switch (report.verdict) {
    case Verdict::multiple:
      return {Difficulty::multiple, LimitReached::none};
    case Verdict::none:
      return {Difficulty::none, LimitReached::none};
    case Verdict::unique:
      if (report.stats.cells_by_search > 0) return {Difficulty::deep, LimitReached::none};
      return {report.stats.cells_by_probing > 0 ? Difficulty::moderate : Difficulty::line,
              LimitReached::none};
    default:
      return {Difficulty::unknown, report.limit};
  }
}

}  // namespace quadrille::nonogram::colour
