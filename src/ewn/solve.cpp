#include "ewn/concretise.hpp"
#include "ewn/line_count.hpp"
#include "ewn/skeleton_search.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/solve.hpp>

#include <algorithm>
#include <optional>

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

// Takes the lines one by one, as many as are wanted.
class LineList {
 public:
  LineList(const ListOptions& options, OptimalLines& result) : options_(options), result_(result) {}

  // False if no more are wanted.
  bool add(std::span<const Move> line, LimitWatch& watch) {
    ++count_;
    if (options_.on_line) result_.ended = !options_.on_line(line);
    if (options_.keep_lines) {
      result_.lines.emplace_back(line.begin(), line.end());
      watch.holds_memory(result_.lines.size() * (sizeof(line) + line.size_bytes()));
    }
    return wants_more();
  }

  [[nodiscard]] bool wants_more() const {
    return !result_.ended && (options_.max_lines == 0 || count_ < options_.max_lines);
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  const ListOptions& options_;
  OptimalLines& result_;
  std::uint64_t count_ = 0;
};

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

SolveReport solve_from(const Puzzle& puzzle, const Position& position, const Limits& limits) {
  return solve(rest_of(puzzle, position), limits);
}

// Every line has exactly one skeleton, so the lines of all skeletons of the optimal length, added
// up, are all optimal lines.
OptimalLines count_optimal(const Puzzle& puzzle, std::size_t max_lines, const Limits& limits) {
  OptimalLines result =
      list_optimal(puzzle, {.max_lines = std::max<std::size_t>(max_lines, 1)}, limits);
  result.lines.resize(std::min(result.lines.size(), max_lines));
  if (result.exact || result.first.verdict != Outcome::optimal) return result;
  Engine engine(puzzle);
  LineCounter counter(puzzle, engine.terrain);
  LimitWatch watch(limits);
  LineNumber total = 0;
  engine.search.for_each_skeleton(result.first.steps(), watch, [&](std::span<const Step> skeleton) {
    const auto lines = counter.count(skeleton, watch);
    if (lines) total += *lines;
    return lines.has_value();
  });
  result.limit = watch.reason();
  result.exact = result.limit == LimitReached::none;
  // What is listed counts, even if no skeleton could be counted to its end.
  if (total > LineNumber(result.count)) result.count = total.str();
  return result;
}

OptimalLines list_optimal(const Puzzle& puzzle, const ListOptions& options, const Limits& limits) {
  OptimalLines result;
  result.first = solve(puzzle, limits);
  result.limit = result.first.limit;
  if (result.first.verdict != Outcome::optimal) {
    result.exact = result.first.verdict == Outcome::none;
    return result;
  }
  LineList list(options, result);
  LimitWatch watch(limits);
  if (result.first.moves.empty()) {
    list.add({}, watch);  // home already: the line without a move is the only one
  } else {
    Engine engine(puzzle);
    engine.search.for_each_skeleton(
        result.first.steps(), watch, [&](std::span<const Step> skeleton) {
          engine.concretiser.for_each_line(skeleton, watch, [&](std::span<const Move> line) {
            QUADRILLE_CHECK(replay(puzzle, line).solves());
            return list.add(line, watch);
          });
          return list.wants_more();
        });
    // The limit was reached before the line of solve() was found again.
    if (list.count() == 0) list.add(result.first.moves, watch);
  }
  if (list.wants_more()) result.limit = watch.reason();
  result.exact =
      result.first.moves.empty() || (result.limit == LimitReached::none && list.wants_more());
  result.count = std::to_string(list.count());
  return result;
}

}  // namespace quadrille::ewn
