#include "nonogram/backbone.hpp"
#include "nonogram/count_components.hpp"

#include <quadrille/nonogram/ambiguity.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace quadrille::nonogram {
namespace {

// Every cell that varies at all differs between the first solution and some other one.
std::vector<int> varying_cells(const std::vector<CellGrid>& solutions) {
  std::vector<int> cells;
  if (solutions.empty()) return cells;
  const CellGrid& first = solutions.front();
  for (std::size_t cell = 0; cell < first.size(); ++cell) {
    const auto differs = [&](const CellGrid& other) {
      return other.cells()[cell] != first.cells()[cell];
    };
    if (std::any_of(solutions.begin() + 1, solutions.end(), differs)) {
      cells.push_back(static_cast<int>(cell));
    }
  }
  return cells;
}

Verdict verdict_of(const Backbone& backbone) {
  if (backbone.solutions.size() > 1) return Verdict::multiple;
  if (!backbone.complete) return Verdict::unknown;
  return backbone.solutions.empty() ? Verdict::none : Verdict::unique;
}

std::vector<std::vector<int>> cells_of(const std::vector<Component>& components, int width) {
  std::vector<std::vector<int>> groups;
  for (const Component& component : components) {
    std::vector<int>& group = groups.emplace_back();
    for (const ComponentCell& cell : component.cells) {
      group.push_back(cell.row * width + cell.column);
    }
  }
  return groups;
}

}  // namespace

Ambiguity find_ambiguity(const Puzzle& puzzle, std::uint64_t seed, const Limits& limits) {
  LimitWatch watch(limits);
  Backbone backbone = find_backbone(puzzle, CellGrid(puzzle.width(), puzzle.height()), seed, watch);
  Ambiguity ambiguity;
  ambiguity.verdict = verdict_of(backbone);
  ambiguity.cells = varying_cells(backbone.solutions);
  if (backbone.complete && ambiguity.verdict == Verdict::multiple) {
    const auto components = find_components(puzzle, backbone.cells, watch);
    backbone.complete = components.has_value();
    if (components) ambiguity.components = cells_of(*components, puzzle.width());
  }
  ambiguity.complete = backbone.complete;
  ambiguity.witnesses = std::move(backbone.solutions);
  if (ambiguity.witnesses.size() > 2) {
    ambiguity.witnesses.erase(ambiguity.witnesses.begin() + 2, ambiguity.witnesses.end());
  }
  return ambiguity;
}

}  // namespace quadrille::nonogram
