// When a search that looks for a solution dives along its beliefs again, and along which.
//
// Beliefs mostly settle on the same point whatever messages they start with, so that dives from
// there fail alike, and where they are certain of what is wrong the clauses are long misled. A
// puzzle that has not fallen after some conflicts gets more dives, every other one along cautious
// beliefs. In a large grid all of them are plain: caution dares too little there, and dives end
// halfway. (Dives that are made with care, dive_probing.hpp, do not wait for restarts.)
#pragma once

#include "nonogram/search/belief.hpp"

#include <cstdint>
#include <optional>

namespace quadrille::nonogram {

class DiveSchedule {
 public:
  // `longer_side`: of the grid, in cells.
  explicit DiveSchedule(int longer_side);

  // The beliefs to dive along at a restart after that many conflicts; none: no dive.
  std::optional<Belief::Style> at_restart(std::uint64_t conflicts);

 private:
  bool cautious_too_;
  std::uint64_t restarts_ = 0;
  std::uint64_t eager_dives_ = 0;
};

}  // namespace quadrille::nonogram
