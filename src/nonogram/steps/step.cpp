#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step.hpp>

namespace quadrille::nonogram {
namespace {

// Long lines with many blocks take more counting.
constexpr double kCostOfCell = 0.01;
constexpr double kCostOfBlock = 0.02;
// Every line of a trial has to be worked out and kept in mind.
constexpr double kCostOfLink = 2.0;

double cost_of_line(const Puzzle& puzzle, LineId line) {
  const int length = puzzle.size().length_of(line);
  return kCostOfCell * length + kCostOfBlock * static_cast<double>(puzzle.clue(line).size());
}

}  // namespace

double cost_of(const Puzzle& puzzle, const Step& step) {
  double cost = base_cost(step.technique);
  if (is_line_technique(step.technique)) return cost + cost_of_line(puzzle, step.lines.front());
  for (const Trial& trial : step.witness.trials) {
    for (const ChainLink& link : trial.chain) cost += kCostOfLink + cost_of_line(puzzle, link.line);
  }
  return cost;
}

void apply(const Step& step, CellGrid& grid) {
  for (const KnownCell& cell : step.cells) {
    QUADRILLE_ASSERT(grid.at(cell.row, cell.column) == Cell::unknown);
    grid.at(cell.row, cell.column) = cell.value;
  }
}

}  // namespace quadrille::nonogram
