// The last resort: what follows only by searching. One step for all of it.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

#include <optional>

namespace quadrille::nonogram {

struct SearchFinding {
  std::optional<Step> step;   // everything in the scope that is the same in all solutions
  bool has_solution = false;  // that agrees with what is known
  bool limit = false;         // reached first
};

// If the clues alone prove the cells, the step has no premises. If not (a puzzle with several
// solutions, some ruled out by marks), it settles a single cell, and its premises are shrunk by
// deletion, with a search for each.
SearchFinding find_search_step(const Puzzle& puzzle, const CellGrid& known, const HintScope& scope,
                               LimitWatch& watch);

}  // namespace quadrille::nonogram
