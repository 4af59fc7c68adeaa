#include "nonogram/steps/search_step.hpp"

#include "nonogram/search/backbone.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kSeed = 0;

std::vector<KnownCell> known_cells(const CellGrid& grid) {
  std::vector<KnownCell> cells;
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell value = grid.at(row, column);
      if (value != Cell::unknown) cells.push_back({row, column, value});
    }
  }
  return cells;
}

// What `proved` has beyond `known`, within the scope.
std::vector<KnownCell> new_cells(const CellGrid& proved, const CellGrid& known,
                                 const HintScope& scope) {
  std::vector<KnownCell> cells;
  for (const KnownCell& cell : known_cells(proved)) {
    if (known.at(cell.row, cell.column) == Cell::unknown && scope.contains(cell.row, cell.column)) {
      cells.push_back(cell);
    }
  }
  return cells;
}

Step search_step(const Puzzle& puzzle, std::vector<KnownCell> premises,
                 std::vector<KnownCell> cells) {
  Step step;
  step.technique = Technique::search;
  step.premises = std::move(premises);
  step.cells = std::move(cells);
  for (const KnownCell& cell : step.cells) {
    const LineId row{Axis::row, cell.row};
    if (step.lines.empty() || step.lines.back() != row) step.lines.push_back(row);
  }
  step.cost = cost_of(puzzle, step);
  return step;
}

bool is_impossible(const Puzzle& puzzle, const CellGrid& cells, const Limits& limits) {
  return solve(puzzle, {.max_solutions = 1, .seed = kSeed, .from = cells}, limits).verdict ==
         Verdict::none;
}

// The marks without which the cell could also have the other colour.
std::vector<KnownCell> needed_marks(const Puzzle& puzzle, CellGrid known, const KnownCell& cell,
                                    LimitWatch& watch) {
  const std::vector<KnownCell> marks = known_cells(known);
  known.at(cell.row, cell.column) = opposite(cell.value);
  std::vector<KnownCell> needed;
  for (const KnownCell& mark : marks) {
    known.at(mark.row, mark.column) = Cell::unknown;
    if (!watch.reached_now() && is_impossible(puzzle, known, watch.limits())) continue;
    known.at(mark.row, mark.column) = mark.value;
    needed.push_back(mark);
  }
  return needed;
}

}  // namespace

SearchFinding find_search_step(const Puzzle& puzzle, const CellGrid& known, const HintScope& scope,
                               LimitWatch& watch) {
  const Backbone with_marks = find_backbone(puzzle, known, kSeed, watch);
  SearchFinding finding;
  finding.limit = !with_marks.complete;
  finding.has_solution = !with_marks.solutions.empty();
  if (finding.limit || !finding.has_solution) return finding;
  std::vector<KnownCell> cells = new_cells(with_marks.cells, known, scope);
  if (cells.empty()) return finding;

  const CellGrid nothing(puzzle.width(), puzzle.height(), Cell::unknown);
  const Backbone by_clues = find_backbone(puzzle, nothing, kSeed, watch);
  if (by_clues.complete) {
    std::vector<KnownCell> proved = new_cells(by_clues.cells, known, scope);
    if (!proved.empty()) {
      finding.step = search_step(puzzle, {}, std::move(proved));
      return finding;
    }
    std::vector<KnownCell> premises = needed_marks(puzzle, known, cells.front(), watch);
    finding.step = search_step(puzzle, std::move(premises), {cells.front()});
  }
  finding.limit = watch.reached_now();
  if (finding.limit) finding.step.reset();
  return finding;
}

}  // namespace quadrille::nonogram
