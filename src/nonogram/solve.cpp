// The solver's stages, each only if the one before has left cells open: line solving until nothing
// changes, probing of single cells, clause-learning search. A puzzle that lines solve never builds
// what the later stages need. If there are very many solutions a walk lists them
// (solution_walk.hpp).
#include "nonogram/line/propagation.hpp"
#include "nonogram/search/searcher.hpp"
#include "nonogram/search/solution_walk.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

// Probing is worth its time where it settles cells, which it shows early; on a large grid of which
// it settles nothing it must not eat up the time of the search. In cells of the lines looked at.
constexpr std::uint64_t kProbingBudget = 60'000'000;

class Solve {
 public:
  Solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits)
      : puzzle_(puzzle), options_(options), watch_(limits) {}

  SolveReport run() {
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

  [[nodiscard]] std::size_t grid_bytes() const {
    return static_cast<std::size_t>(puzzle_.width()) * static_cast<std::size_t>(puzzle_.height()) *
           sizeof(Cell);
  }

  void hold_memory(std::size_t bytes) {
    bytes += (report_.solutions.size() + excluded_.size()) * grid_bytes();
    report_.stats.memory_bytes = std::max(report_.stats.memory_bytes, bytes);
    watch_.holds_memory(bytes);
  }

  void by_lines() {
    tell("lines");
    PuzzlePropagation lines(puzzle_);
    hold_memory(lines.memory_bytes());
    const bool consistent = !options_.from || settle_known(lines, *options_.from);
    const std::size_t given = lines.mark();
    const auto outcome =
        consistent ? lines.propagate(watch_) : GridPropagation::Outcome::contradiction;
    report_.stats.line_solves = lines.line_solves();
    report_.stats.cells_by_lines = lines.mark() - given;
    if (outcome == GridPropagation::Outcome::contradiction) {
      report_.exhausted = true;
    } else if (outcome == GridPropagation::Outcome::stable) {
      if (lines.unknown_cells() == 0) {
        add_solution(to_grid(lines));
        report_.exhausted = true;
      } else {
        by_search(to_grid(lines));
      }
    }
  }

  void by_search(const CellGrid& known) {
    hold_memory(Searcher::estimated_bytes(puzzle_));
    if (watch_.reached_now()) return;
    Searcher searcher(puzzle_, options_.seed, options_.proof);
    if (options_.exchange != nullptr) searcher.join(*options_.exchange, options_.mind);
    searcher.add_known(known);
    const std::size_t by_lines = searcher.settled_count();
    tell("probing");
    const int longest = std::max(puzzle_.width(), puzzle_.height());
    const auto line_budget = kProbingBudget / static_cast<std::uint64_t>(longest);
    const Searcher::Outcome probed =
        options_.probe ? searcher.probe(line_budget, watch_) : Searcher::Outcome::found;
    const std::size_t by_probing = searcher.settled_count();
    report_.stats.cells_by_probing = by_probing - by_lines;
    report_.exhausted = probed == Searcher::Outcome::none;
    if (probed == Searcher::Outcome::found) find_solutions(searcher);
    note_search(searcher, by_probing);
  }

  void find_solutions(Searcher& searcher) {
    tell("search");
    if (options_.exchange != nullptr) options_.exchange->begins(searcher.settled());
    for (;;) {
      const Searcher::Outcome outcome = searcher.solve(watch_);
      if (outcome != Searcher::Outcome::found) {
        report_.exhausted = outcome == Searcher::Outcome::none;
        return;
      }
      CellGrid solution = searcher.solution();
      if (options_.max_solutions == 0 || options_.max_solutions > most_excluded()) {
        excluded_.emplace(solution.cells().begin(), solution.cells().end());
      }
      add_solution(std::move(solution));
      if (is_enough()) return;
      hold_memory(searcher.memory_bytes());
      if (report_.found >= most_excluded()) {
        walk(searcher);
        return;
      }
      searcher.exclude_solution();
      searcher.set_goal(Searcher::Goal::prove);
    }
  }

  // Solutions that are excluded by a clause each, and remembered, before the walk begins.
  [[nodiscard]] std::uint64_t most_excluded() const {
    constexpr std::uint64_t kMostSolutions = 1000;
    constexpr std::uint64_t kMostBytes = std::uint64_t{16} << 20;
    return std::clamp<std::uint64_t>(kMostBytes / grid_bytes(), 1, kMostSolutions);
  }

  void walk(Searcher& searcher) {
    QUADRILLE_CHECK(options_.exchange == nullptr);
    // The walk may meet again what was found before.
    searcher.exclude_solution();
    SolutionWalk walk(puzzle_, searcher);
    const auto outcome = walk.run(searcher.settled(), watch_, [&](const CellGrid& solution) {
      if (excluded_.contains({solution.cells().begin(), solution.cells().end()})) return true;
      add_solution(solution);
      hold_memory(searcher.memory_bytes() + walk.memory_bytes());
      return !is_enough();
    });
    report_.exhausted = outcome == SolutionWalk::Outcome::exhausted;
  }

  void note_search(const Searcher& searcher, std::size_t settled_before) {
    const Searcher::Stats stats = searcher.stats();
    const std::size_t cells =
        static_cast<std::size_t>(puzzle_.width()) * static_cast<std::size_t>(puzzle_.height());
    const std::size_t settled = report_.found == 0 ? searcher.settled_count() : cells;
    report_.stats.cells_by_search = settled - settled_before;
    report_.stats.line_solves += stats.line_solves;
    report_.stats.probes = stats.probes;
    report_.stats.decisions = stats.decisions;
    report_.stats.conflicts = stats.conflicts;
    report_.stats.restarts = stats.restarts;
    report_.stats.learned_clauses = stats.learned_clauses;
    hold_memory(searcher.memory_bytes());
  }

  void add_solution(CellGrid solution) {
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
  std::set<std::vector<Cell>> excluded_;  // found so far, if there may be a walk
};

}  // namespace

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits) {
  return Solve(puzzle, options, limits).run();
}

}  // namespace quadrille::nonogram
