// The last resort: a cell that follows only by searching.
#pragma once

#include "nonogram/search/backbone.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

struct SearchFinding {
  std::optional<Step> step;
  bool has_solution = false;  // that agrees with what is known
  bool limit = false;         // reached first
};

// Serves one puzzle, which must outlive it.
class SearchStepFinder {
 public:
  // How much a cell helps.
  using Worth = std::function<std::size_t(const KnownCell& cell)>;

  explicit SearchStepFinder(const Puzzle& puzzle) : puzzle_(puzzle) {}

  // One cell in the scope, of those that are the same in all solutions the one of greatest worth.
  // If the clues alone prove it, the step has no premises. If not (a puzzle with several solutions,
  // some ruled out by marks), its premises are shrunk by deletion, with a search for each.
  SearchFinding find(const CellGrid& known, const HintScope& scope, const Worth& worth,
                     LimitWatch& watch);

 private:
  SearchFinding find_with_marks(const CellGrid& known, const HintScope& scope, LimitWatch& watch);

  const Puzzle& puzzle_;
  std::optional<Backbone> by_clues_;  // once it is known
};

}  // namespace quadrille::nonogram
