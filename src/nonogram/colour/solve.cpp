// The solver's stages, each only if the one before has left cells open: line solving until nothing
// changes, probing of single cells, clause-learning search. If there are very many solutions a walk
// lists them (solution_walk.hpp).
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/propagation.hpp"
#include "nonogram/colour/searcher.hpp"
#include "nonogram/colour/solution_walk.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

// As for black and white: probing must not eat up the time of the search on a grid of which it
// settles little. Puzzles that designers make need a small part of this. In cells of the lines
// looked at.
constexpr std::uint64_t kProbingBudget = 300'000;

class Solve {
 public:
  Solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits)
      : puzzle_(puzzle), options_(options), watch_(limits) {}

  SolveReport run() {
    watch_.holds_memory(expected_bytes());
    if (!watch_.reached_now()) by_lines();
    report_.limit = report_.exhausted || is_enough() ? LimitReached::none : watch_.reason();
    report_.verdict = verdict();
    if (options_.proof != nullptr && report_.exhausted && report_.found <= 1) {
      options_.proof->add({});
    }
    return std::move(report_);
  }

 private:
  void tell(std::string_view stage) {
    if (watch_.limits().progress) watch_.limits().progress({stage, 0});
  }

  [[nodiscard]] std::size_t cell_count() const {
    return static_cast<std::size_t>(puzzle_.size().cell_count());
  }
  // Before anything is made: sets of both axes, and the domains.
  [[nodiscard]] std::size_t expected_bytes() const {
    return cell_count() * (static_cast<std::size_t>(puzzle_.palette().size()) / 4 + 5);
  }

  void hold_memory(std::size_t bytes) {
    bytes += (report_.solutions.size() + excluded_.size()) * cell_count();
    report_.stats.memory_bytes = std::max(report_.stats.memory_bytes, bytes);
    watch_.holds_memory(bytes);
  }

  void by_lines() {
    tell("lines");
    Propagation lines(puzzle_);
    hold_memory(lines.memory_bytes());
    const bool consistent = !options_.from || lines.restrict_to(*options_.from);
    const std::size_t open = lines.open_cells();
    const auto outcome = consistent ? lines.propagate(watch_) : Propagation::Outcome::contradiction;
    report_.stats.line_solves = lines.line_solves();
    report_.stats.cells_by_lines = open - lines.open_cells();
    if (go_on(outcome, lines)) by_probing(lines);
  }

  // False when that was all.
  bool go_on(Propagation::Outcome outcome, const Propagation& lines) {
    if (outcome == Propagation::Outcome::contradiction) report_.exhausted = true;
    if (outcome != Propagation::Outcome::stable) return false;
    if (lines.open_cells() > 0) return true;
    add_solution(*picture_of(lines.board().grid()));
    report_.exhausted = true;
    return false;
  }

  void by_probing(Propagation& lines) {
    tell("probing");
    const std::size_t open = lines.open_cells();
    Probing probing(lines, options_.proof);
    hold_memory(lines.memory_bytes() + probing.memory_bytes());
    const int longest = std::max(puzzle_.width(), puzzle_.height());
    const auto outcome =
        watch_.reached_now()
            ? Propagation::Outcome::interrupted
            : probing.run(kProbingBudget / static_cast<std::uint64_t>(longest), watch_);
    report_.stats.line_solves = lines.line_solves();
    report_.stats.probes = probing.probes();
    report_.stats.cells_by_probing = open - lines.open_cells();
    if (go_on(outcome, lines)) by_search(lines);
  }

  void by_search(Propagation& lines) {
    hold_memory(lines.memory_bytes() + Searcher::estimated_bytes(lines.board()));
    if (watch_.reached_now()) return;
    const std::size_t open = lines.open_cells();
    Searcher searcher(puzzle_, lines, options_.seed, options_.proof);
    tell("search");
    find_solutions(searcher, lines);
    if (report_.found > 0) report_.stats.cells_by_search = open;
    note_search(searcher);
    hold_memory(lines.memory_bytes() + searcher.memory_bytes());
  }

  void find_solutions(Searcher& searcher, Propagation& lines) {
    for (;;) {
      const Searcher::Outcome outcome = searcher.solve(watch_);
      if (outcome != Searcher::Outcome::found) {
        report_.exhausted = outcome == Searcher::Outcome::none;
        return;
      }
      Picture solution = searcher.solution();
      if (options_.max_solutions == 0 || options_.max_solutions > most_excluded()) {
        excluded_.emplace(solution.cells().begin(), solution.cells().end());
      }
      add_solution(std::move(solution));
      if (is_enough()) return;
      hold_memory(searcher.memory_bytes());
      searcher.exclude_solution();
      if (report_.found >= most_excluded()) {
        walk(searcher, lines);
        return;
      }
      searcher.set_goal(Searcher::Goal::prove);
    }
  }

  // Solutions that are excluded by a clause each, and remembered, before the walk begins.
  [[nodiscard]] std::uint64_t most_excluded() const {
    constexpr std::uint64_t kMostSolutions = 1000;
    constexpr std::uint64_t kMostBytes = std::uint64_t{16} << 20;
    return std::clamp<std::uint64_t>(kMostBytes / cell_count(), 1, kMostSolutions);
  }

  // The walk may meet again what was found before.
  void walk(Searcher& searcher, Propagation& lines) {
    SolutionWalk walk(lines, searcher);
    const auto outcome = walk.run(watch_, [&](const Picture& solution) {
      if (excluded_.contains({solution.cells().begin(), solution.cells().end()})) return true;
      add_solution(solution);
      hold_memory(searcher.memory_bytes() + walk.memory_bytes());
      return !is_enough();
    });
    report_.exhausted = outcome == SolutionWalk::Outcome::exhausted;
  }

  void note_search(const Searcher& searcher) {
    const Searcher::Stats stats = searcher.stats();
    report_.stats.line_solves += stats.line_solves;
    report_.stats.decisions = stats.decisions;
    report_.stats.conflicts = stats.conflicts;
    report_.stats.restarts = stats.restarts;
    report_.stats.learned_clauses = stats.learned_clauses;
  }

  void add_solution(Picture solution) {
    // No answer rests on the solver alone.
    QUADRILLE_CHECK(satisfies(puzzle_, solution));
    ++report_.found;
    if (options_.on_solution) report_.ended = !options_.on_solution(solution);
    if (options_.keep_solutions) report_.solutions.push_back(std::move(solution));
  }

  // As many as were asked for, or as the caller wants to see.
  [[nodiscard]] bool is_enough() const {
    return report_.ended || (report_.found > 0 && report_.found == options_.max_solutions);
  }

  [[nodiscard]] Verdict verdict() const {
    if (report_.found > 1) return Verdict::multiple;
    if (report_.found == 0) return report_.exhausted ? Verdict::none : Verdict::unknown;
    if (options_.max_solutions == 1) return Verdict::solved;
    if (report_.exhausted) return Verdict::unique;
    return report_.ended ? Verdict::solved : Verdict::unknown;
  }

  const Puzzle& puzzle_;
  const SolveOptions& options_;
  LimitWatch watch_;
  SolveReport report_;
  std::set<std::vector<Value>> excluded_;  // found so far, if there may be a walk
};

}  // namespace

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits) {
  return Solve(puzzle, options, limits).run();
}

}  // namespace quadrille::nonogram::colour
