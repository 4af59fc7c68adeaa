#include "nonogram/steps/search_step.hpp"

#include "nonogram/steps/known_cells.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/solve.hpp>

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kSeed = 0;

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

Step search_step(std::vector<KnownCell> premises, const KnownCell& cell) {
  Step step;
  step.technique = Technique::search;
  step.premises = std::move(premises);
  step.cells = {cell};
  step.lines = {{Axis::row, cell.row}, {Axis::column, cell.column}};
  step.cost = base_cost(step.technique);
  return step;
}

// Whatever is known is so in every solution.
bool is_part_of(const CellGrid& known, const CellGrid& backbone) {
  for (const KnownCell& cell : known_cells(known)) {
    if (backbone.at(cell.row, cell.column) != cell.value) return false;
  }
  return true;
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

SearchFinding SearchStepFinder::find(const CellGrid& known, const HintScope& scope,
                                     const Worth& worth, LimitWatch& watch) {
  if (!by_clues_) {
    const CellGrid nothing(puzzle_.width(), puzzle_.height(), Cell::unknown);
    Backbone backbone = find_backbone(puzzle_, nothing, kSeed, watch);
    if (!backbone.complete) return {std::nullopt, false, true};
    by_clues_ = std::move(backbone);
  }
  if (by_clues_->solutions.empty()) return {};
  if (!is_part_of(known, by_clues_->cells)) return find_with_marks(known, scope, watch);
  const std::vector<KnownCell> cells = new_cells(by_clues_->cells, known, scope);
  if (cells.empty()) return find_with_marks(known, scope, watch);
  SearchFinding finding{std::nullopt, true, false};
  const KnownCell* best = nullptr;
  std::size_t greatest = 0;
  for (const KnownCell& cell : cells) {
    if (watch.reached()) return {std::nullopt, true, true};
    const std::size_t value = worth(cell);
    if (best != nullptr && value <= greatest) continue;
    best = &cell;
    greatest = value;
  }
  finding.step = search_step({}, *best);
  return finding;
}

SearchFinding SearchStepFinder::find_with_marks(const CellGrid& known, const HintScope& scope,
                                                LimitWatch& watch) {
  const Backbone backbone = find_backbone(puzzle_, known, kSeed, watch);
  SearchFinding finding;
  finding.limit = !backbone.complete;
  finding.has_solution = !backbone.solutions.empty();
  if (finding.limit || !finding.has_solution) return finding;
  const std::vector<KnownCell> cells = new_cells(backbone.cells, known, scope);
  if (cells.empty()) return finding;
  std::vector<KnownCell> premises = needed_marks(puzzle_, known, cells.front(), watch);
  finding.limit = watch.reached_now();
  if (!finding.limit) finding.step = search_step(std::move(premises), cells.front());
  return finding;
}

}  // namespace quadrille::nonogram
