#include "nonogram/steps/chain_reasons.hpp"
#include "nonogram/steps/known_cells.hpp"
#include "nonogram/steps/step_finder.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <set>
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

// From the line back to the steps that brought its cells, and to those that brought their premises.
Explanation::Broken proof_of(const Puzzle& puzzle, const Explanation& explanation, LineId line) {
  Explanation::Broken broken;
  broken.line = line;
  broken.cells = cells_without_placement(puzzle, line, known_on(explanation.grid, line));
  std::set<std::pair<int, int>> wanted;
  const auto want = [&](const std::vector<KnownCell>& cells) {
    for (const KnownCell& cell : cells) wanted.insert({cell.row, cell.column});
  };
  want(broken.cells);
  for (std::size_t index = explanation.entries.size(); index-- > 0;) {
    const Step& step = explanation.entries[index].step;
    const bool is_needed =
        std::any_of(step.cells.begin(), step.cells.end(), [&](const KnownCell& cell) {
          return wanted.contains({cell.row, cell.column});
        });
    if (!is_needed) continue;
    broken.needed.push_back(index);
    want(step.premises);
  }
  std::reverse(broken.needed.begin(), broken.needed.end());
  return broken;
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
  if (const auto line = finder.impossible_line()) {
    explanation.broken = proof_of(puzzle, explanation, *line);
  }
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
