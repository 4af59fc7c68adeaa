#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step.hpp>

#include <array>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

struct TechniqueEntry {
  std::string_view name;
  double cost;
};

// By Technique. Costs are in units of one overlap: roughly the looks that a person needs.
constexpr std::array<TechniqueEntry, 13> kTechniques{{
    {"overlap", 1.0},
    {"simple_spaces", 1.1},
    {"punctuating", 1.2},
    {"joining", 1.4},
    {"mercury", 1.5},
    {"glue", 1.6},
    {"splitting", 2.0},
    {"forcing", 2.2},
    {"line_logic", 4.0},
    {"edge_logic", 8.0},
    {"contradiction", 10.0},
    {"two_way", 14.0},
    {"search", 100.0},
}};
static_assert(static_cast<std::size_t>(Technique::search) + 1 == kTechniques.size());

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

std::string_view to_string(Technique technique) {
  return kTechniques[static_cast<std::size_t>(technique)].name;
}

bool is_line_technique(Technique technique) {
  return technique <= Technique::line_logic;
}

double base_cost(Technique technique) {
  return kTechniques[static_cast<std::size_t>(technique)].cost;
}

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
