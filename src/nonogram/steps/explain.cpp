#include "nonogram/steps/step_finder.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <utility>

namespace quadrille::nonogram {
namespace {

Explanation::End end_of(StepFinder::Outcome outcome) {
  switch (outcome) {
    case StepFinder::Outcome::solved:
      return Explanation::End::solved;
    case StepFinder::Outcome::impossible:
      return Explanation::End::impossible;
    case StepFinder::Outcome::nothing:
      return Explanation::End::undecided;
    case StepFinder::Outcome::limit:
    case StepFinder::Outcome::step:
      break;
  }
  return Explanation::End::limit;
}

}  // namespace

Explanation explain(const Puzzle& puzzle, const CellGrid& from, const Limits& limits) {
  QUADRILLE_CHECK(from.width() == puzzle.width() && from.height() == puzzle.height());
  LimitWatch watch(limits, StepFinder::kWatchInterval);
  StepFinder finder(puzzle, from);
  Explanation explanation;
  while (true) {
    StepFinder::Answer answer = finder.next({}, watch);
    explanation.end = end_of(answer.outcome);
    if (!answer.step) break;
    explanation.entries.push_back({*std::move(answer.step), finder.open_lines()});
    finder.take(explanation.entries.back().step);
  }
  explanation.grid = finder.grid();
  if (explanation.end == Explanation::End::limit) explanation.limit = watch.reason();
  if (explanation.end == Explanation::End::solved) {
    QUADRILLE_CHECK(satisfies(puzzle, explanation.grid));
  }
  return explanation;
}

Explanation explain(const Puzzle& puzzle, const Limits& limits) {
  return explain(puzzle, CellGrid(puzzle.width(), puzzle.height(), Cell::unknown), limits);
}

}  // namespace quadrille::nonogram
