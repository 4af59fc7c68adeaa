#include "lightsout_small_boards.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::app {

const lightsout::BulkSolver* LightsOutSmallBoards::solver_for(
    const lightsout::Puzzle& puzzle) const {
  // A batch with more shapes than this gains nothing from looking them up.
  constexpr std::size_t kMaxShapes = 64;
  const lightsout::Shape& shape = puzzle.shape();
  if (puzzle.states() != 2 || shape.cells() > lightsout::kMaxBulkCells) return nullptr;
  const std::scoped_lock lock(mutex_);
  const auto known = std::ranges::find(entries_, shape, &Entry::shape);
  if (known != entries_.end()) return known->solver.get();
  if (entries_.size() == kMaxShapes) return nullptr;
  auto made = lightsout::BulkSolver::make(shape);
  std::unique_ptr<const lightsout::BulkSolver> solver;
  if (made) solver = std::make_unique<const lightsout::BulkSolver>(*std::move(made));
  entries_.push_back({shape, std::move(solver)});
  return entries_.back().solver.get();
}

}  // namespace quadrille::app
