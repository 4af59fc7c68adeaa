// Classes from easy to hard, each test only if the one before has failed. The solver proves the
// number of solutions; it probes cells with a budget, so that the last test is probing without one.
#include "nonogram/line/propagation.hpp"
#include "nonogram/line/single_pass.hpp"
#include "nonogram/search/probing_only.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <array>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::array kAllDifficulties{
    Difficulty::trivial,  Difficulty::line, Difficulty::moderate, Difficulty::deep,
    Difficulty::multiple, Difficulty::none, Difficulty::unknown};

// Requires that line logic solves the puzzle; `grid` is in any state.
Classification by_single_pass(PuzzlePropagation& grid, LimitWatch& watch) {
  for (const LineOrder order : kAllLineOrders) {
    if (watch.reached_now()) return {Difficulty::unknown, watch.reason()};
    grid.undo_to(0);
    if (SinglePass(grid, order).run()) return {Difficulty::trivial};
  }
  return {Difficulty::line};
}

// Requires a unique solution.
Classification by_probing(const Puzzle& puzzle, LimitWatch& watch) {
  switch (probe_only(puzzle, watch)) {
    case ProbingOnly::solved:
      return {Difficulty::moderate};
    case ProbingOnly::stalled:
      return {Difficulty::deep};
    case ProbingOnly::contradiction:
    case ProbingOnly::limited:
      break;
  }
  return {Difficulty::unknown, watch.reason()};
}

Classification by_solver(const Puzzle& puzzle, LimitWatch& watch) {
  const SolveReport report = solve(puzzle, {}, watch.limits());
  switch (report.verdict) {
    case Verdict::unique:
      if (report.stats.cells_by_search == 0) return {Difficulty::moderate};
      return by_probing(puzzle, watch);
    case Verdict::multiple:
      return {Difficulty::multiple};
    case Verdict::none:
      return {Difficulty::none};
    case Verdict::solved:
    case Verdict::unknown:
      break;
  }
  return {Difficulty::unknown, report.limit};
}

}  // namespace

std::string_view to_string(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::trivial:
      return "trivial";
    case Difficulty::line:
      return "line";
    case Difficulty::moderate:
      return "moderate";
    case Difficulty::deep:
      return "deep";
    case Difficulty::multiple:
      return "multiple";
    case Difficulty::none:
      return "none";
    case Difficulty::unknown:
      break;
  }
  return "unknown";
}

Result<Difficulty> parse_difficulty(std::string_view name) {
  for (const Difficulty difficulty : kAllDifficulties) {
    if (to_string(difficulty) == name) return difficulty;
  }
  return fail("bad_class", fmt::format("there is no class \"{}\"", name));
}

Classification classify(const Puzzle& puzzle, const Limits& limits) {
  LimitWatch watch(limits);
  if (watch.reached_now()) return {Difficulty::unknown, watch.reason()};
  PuzzlePropagation grid(puzzle);
  switch (grid.propagate(watch)) {
    case GridPropagation::Outcome::contradiction:
      return {Difficulty::none};
    case GridPropagation::Outcome::interrupted:
      return {Difficulty::unknown, watch.reason()};
    case GridPropagation::Outcome::stable:
      break;
  }
  if (grid.unknown_cells() > 0) return by_solver(puzzle, watch);
  QUADRILLE_CHECK(satisfies(puzzle, to_grid(grid)));
  return by_single_pass(grid, watch);
}

}  // namespace quadrille::nonogram
