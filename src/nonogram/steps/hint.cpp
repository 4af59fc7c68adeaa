#include "nonogram/steps/step_finder.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/hint.hpp>

#include <algorithm>
#include <set>

namespace quadrille::nonogram {
namespace {

bool is_complete(const CellGrid& grid, const HintScope& scope) {
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      if (grid.at(row, column) == Cell::unknown && scope.contains(row, column)) return false;
    }
  }
  return true;
}

// Of the steps, of which the last one reaches the scope: the first one that it rests on, directly
// or through others. That one can be taken at once.
const Step& beginning_of(const std::vector<Step>& steps) {
  std::set<std::pair<int, int>> needed;
  const Step* first = &steps.back();
  for (std::size_t index = steps.size(); index-- > 0;) {
    const Step& step = steps[index];
    const bool is_needed =
        index + 1 == steps.size() ||
        std::any_of(step.cells.begin(), step.cells.end(), [&](const KnownCell& cell) {
          return needed.contains({cell.row, cell.column});
        });
    if (!is_needed) continue;
    first = &step;
    for (const KnownCell& premise : step.premises) needed.insert({premise.row, premise.column});
  }
  return *first;
}

Hint hint_of(StepFinder::Outcome outcome, LimitReached limit) {
  Hint result;
  switch (outcome) {
    case StepFinder::Outcome::solved:
      result.kind = Hint::Kind::done;
      break;
    case StepFinder::Outcome::nothing:
      result.kind = Hint::Kind::undecided;
      break;
    // find_mistake() has shown that there is a solution.
    case StepFinder::Outcome::impossible:
    case StepFinder::Outcome::limit:
    case StepFinder::Outcome::step:
      result.kind = Hint::Kind::unknown;
      result.limit = limit;
      break;
  }
  return result;
}

// Goes on everywhere until a step reaches the scope, and shows where that way begins.
Hint hint_towards(StepFinder& finder, const HintScope& scope, LimitWatch& watch) {
  std::vector<Step> steps;
  while (true) {
    StepFinder::Answer answer = finder.next(scope, watch);
    const bool is_there = answer.outcome == StepFinder::Outcome::step;
    if (!is_there && answer.outcome == StepFinder::Outcome::nothing) {
      answer = finder.next({}, watch);
    }
    if (!answer.step) return hint_of(answer.outcome, watch.reason());
    finder.take(*answer.step);
    steps.push_back(*std::move(answer.step));
    if (!is_there) continue;
    Hint result;
    result.kind = Hint::Kind::step;
    result.step = beginning_of(steps);
    result.leads_there = !(*result.step == steps.back());
    result.scope = scope;
    return result;
  }
}

}  // namespace

Hint hint(const Puzzle& puzzle, const CellGrid& state, const HintScope& scope,
          const Limits& limits) {
  QUADRILLE_CHECK(state.width() == puzzle.width() && state.height() == puzzle.height());
  const MistakeReport report = find_mistake(puzzle, state, limits);
  Hint result;
  if (report.mistake) {
    result.kind = Hint::Kind::mistake;
    result.mistake = report.mistake;
    return result;
  }
  // Before the scope is looked at: it may be complete and wrong.
  result.limit = report.limit;
  if (result.limit != LimitReached::none) return result;
  if (report.solved || is_complete(state, scope)) {
    result.kind = Hint::Kind::done;
    return result;
  }
  LimitWatch watch(limits, StepFinder::kWatchInterval);
  StepFinder finder(puzzle, state);
  return hint_towards(finder, scope, watch);
}

}  // namespace quadrille::nonogram
