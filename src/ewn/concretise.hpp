// From a skeleton to lines: the exact second half of the skeleton search.
#pragma once

#include "ewn/skeleton.hpp"

#include <quadrille/core/limits.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_set>
#include <vector>

namespace quadrille::ewn {

// Gets a line; returns false to end the enumeration.
using LineVisitor = std::function<bool(std::span<const Move>)>;

class Concretiser {
 public:
  Concretiser(const Puzzle& puzzle, const Terrain& terrain)
      : puzzle_(&puzzle), terrain_(&terrain) {}

  // Calls `visit` for every line that has exactly this skeleton and ends with the goal piece home,
  // in ascending order of cells, each once. Ends early when `visit` says so or the watch has
  // reached a limit. Returns the number of lines visited.
  std::uint64_t for_each_line(std::span<const Step> skeleton, LimitWatch& watch,
                              const LineVisitor& visit);

  // Positions tried since the beginning.
  [[nodiscard]] std::uint64_t tried() const { return tried_; }

 private:
  struct Frame {
    Whereabouts position;  // every set is a single cell
    CellSet untried;       // cells where the next mover may go
    bool fruitful = false;
  };

  [[nodiscard]] bool can_go_on(const StepRules& rules, std::span<const Step> skeleton, int round,
                               Whereabouts whereabouts) const;
  [[nodiscard]] static std::uint64_t key_of(int round, const Whereabouts& position);

  const Puzzle* puzzle_;
  const Terrain* terrain_;
  std::uint64_t tried_ = 0;
  std::vector<Frame> frames_;
  std::vector<Move> line_;
  // Round and position of which it is known that the rest of the skeleton does not work.
  std::unordered_set<std::uint64_t> fruitless_;
};

}  // namespace quadrille::ewn
