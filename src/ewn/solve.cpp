#include "ewn/concretise.hpp"
#include "ewn/line_count.hpp"
#include "ewn/skeleton_search.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/solve.hpp>

namespace quadrille::ewn {
namespace {

// What one puzzle's searches share. The parts refer to each other: not to be copied.
struct Engine {
  explicit Engine(const Puzzle& puzzle)
      : terrain(puzzle.board()),
        bounds(puzzle, terrain),
        search(puzzle, terrain, bounds),
        concretiser(puzzle, terrain) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Terrain terrain;
  Bounds bounds;
  SkeletonSearch search;
  Concretiser concretiser;
};

// Iterative deepening over the length: the first length that has a line is the optimum, since the
// search is complete for every shorter one.
SolveReport find_shortest(const Puzzle& puzzle, Engine& engine, const Limits& limits) {
  SolveReport report;
  LimitWatch watch(limits);
  for (int length = engine.search.least_length(); length <= puzzle.rounds(); ++length) {
    report.lower_bound = length;
    engine.search.for_each_skeleton(length, watch, [&](std::span<const Step> skeleton) {
      ++report.stats.skeletons;
      engine.concretiser.for_each_line(skeleton, watch, [&](std::span<const Move> line) {
        report.moves.assign(line.begin(), line.end());
        return false;
      });
      return report.moves.empty();
    });
    if (!report.moves.empty() || watch.reason() != LimitReached::none) break;
  }
  report.stats.nodes = watch.nodes();
  report.stats.concretisations = engine.concretiser.tried();
  if (!report.moves.empty()) {
    QUADRILLE_CHECK(replay(puzzle, report.moves).solves());
    report.verdict = Outcome::optimal;
  } else {
    report.limit = watch.reason();
    report.verdict = report.limit == LimitReached::none ? Outcome::none : Outcome::unknown;
  }
  return report;
}

SolveReport already_home() {
  SolveReport report;
  report.verdict = Outcome::optimal;
  return report;
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::optimal:
      return "optimal";
    case Outcome::none:
      return "none";
    case Outcome::unknown:
      return "unknown";
  }
  return "unknown";
}

SolveReport solve(const Puzzle& puzzle, const Limits& limits) {
  if (is_won(puzzle, first_position(puzzle))) return already_home();
  Engine engine(puzzle);
  return find_shortest(puzzle, engine, limits);
}

// Every line has exactly one skeleton, so the lines of all skeletons of the optimal length, added
// up, are all optimal lines.
OptimalLines solve_all(const Puzzle& puzzle, std::size_t max_lines, const Limits& limits) {
  OptimalLines result;
  if (is_won(puzzle, first_position(puzzle))) {
    result.first = already_home();
    result.count = "1";
    result.exact = true;
    if (max_lines > 0) result.lines.emplace_back();
    return result;
  }
  Engine engine(puzzle);
  result.first = find_shortest(puzzle, engine, limits);
  if (result.first.verdict != Outcome::optimal) {
    result.exact = result.first.verdict == Outcome::none;
    return result;
  }

  LineCounter counter(puzzle, engine.terrain);
  LimitWatch watch(limits);
  LineNumber total = 0;
  engine.search.for_each_skeleton(result.first.steps(), watch, [&](std::span<const Step> skeleton) {
    if (const auto lines = counter.count(skeleton, watch)) total += *lines;
    if (result.lines.size() < max_lines) {
      engine.concretiser.for_each_line(skeleton, watch, [&](std::span<const Move> line) {
        result.lines.emplace_back(line.begin(), line.end());
        return result.lines.size() < max_lines;
      });
    }
    return true;
  });
  result.limit = watch.reason();
  result.exact = result.limit == LimitReached::none;
  // The line that is known counts even if no skeleton could be counted to its end.
  result.count = total == 0 ? "1" : total.str();
  for (const auto& line : result.lines) QUADRILLE_CHECK(replay(puzzle, line).solves());
  return result;
}

}  // namespace quadrille::ewn
