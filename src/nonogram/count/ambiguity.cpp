#include "nonogram/count/count_components.hpp"
#include "nonogram/search/backbone.hpp"

#include <quadrille/nonogram/ambiguity.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace quadrille::nonogram {
namespace {

std::vector<int> numbers_of(const std::vector<bool>& cells) {
  std::vector<int> numbers;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell]) numbers.push_back(static_cast<int>(cell));
  }
  return numbers;
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
  const CellGrid nothing(puzzle.width(), puzzle.height());
  const bool goal_fits = puzzle.goal() && satisfies(puzzle, *puzzle.goal());
  Backbone backbone =
      find_backbone(puzzle, nothing, seed, watch, goal_fits ? puzzle.goal() : std::nullopt);
  Ambiguity ambiguity;
  ambiguity.verdict = verdict_of(backbone);
  ambiguity.cells = numbers_of(backbone.varies);
  if (backbone.complete && ambiguity.verdict == Verdict::multiple) {
    const auto components = find_components(puzzle, backbone.cells, watch);
    backbone.complete = components.has_value();
    if (components) ambiguity.components = cells_of(*components, puzzle.width());
  }
  ambiguity.complete = backbone.complete;
  if (!ambiguity.complete) ambiguity.limit = watch.reason();
  ambiguity.witnesses = std::move(backbone.solutions);
  if (ambiguity.witnesses.size() > 2) {
    ambiguity.witnesses.erase(ambiguity.witnesses.begin() + 2, ambiguity.witnesses.end());
  }
  return ambiguity;
}

}  // namespace quadrille::nonogram
