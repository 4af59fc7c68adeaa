// Solving with at most one look at each line: next is always the line that takes the most values
// away; ties go to the line that comes first in a given order.
#pragma once

#include "nonogram/colour/propagation.hpp"

#include <vector>

namespace quadrille::nonogram::colour {

class SinglePass {
 public:
  // The orders that turning and mirroring make of "rows from above, then columns from the left".
  static constexpr int kOrders = 8;

  SinglePass(const Puzzle& puzzle, int order);

  // False when a limit was reached or values are left.
  bool run(LimitWatch& watch);

  // What the looks have left.
  [[nodiscard]] const Propagation& grid() const { return grid_; }

 private:
  static constexpr int kLookedAt = -1;

  int& gain(int line) { return gains_[static_cast<std::size_t>(line)]; }
  void refresh(int line);
  void look_at(int line);

  Propagation grid_;
  std::vector<int> order_;
  std::vector<int> gains_;
};

}  // namespace quadrille::nonogram::colour
