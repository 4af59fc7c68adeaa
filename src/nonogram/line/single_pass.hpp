// Solving with at most one look at each line, in a greedy order: next is always the line that
// settles the most cells given what is known; ties go to the line that comes first in a given
// order.
//
// What a look at a line would settle is computed again only when a cell of it became known, so that
// w×h cells cost at most w·h + w + h line solves.
#pragma once

#include "nonogram/line/propagation.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace quadrille::nonogram {

// Breaks ties: which of several lines that settle the same number of cells is looked at first.
struct LineOrder {
  bool columns_first = false;
  bool rows_from_below = false;
  bool columns_from_right = false;
};

// The order of reading, and what it becomes when the grid is turned or mirrored.
inline constexpr std::array<LineOrder, 8> kAllLineOrders{{{false, false, false},
                                                          {false, false, true},
                                                          {false, true, false},
                                                          {false, true, true},
                                                          {true, false, false},
                                                          {true, false, true},
                                                          {true, true, false},
                                                          {true, true, true}}};

class SinglePass {
 public:
  // `grid` must outlive the object.
  explicit SinglePass(GridPropagation& grid, LineOrder order = {});

  // Looks at lines until none that is left settles anything; the settled cells stay on the grid's
  // trail. Requires that nothing is settled and that the puzzle has a solution.
  // True: every cell is known.
  bool run();

 private:
  int& gain_of(LineId line) {
    return gains_[static_cast<std::size_t>(grid_.size().number_of(line))];
  }
  void look_at(int number);
  void refresh(LineId line);

  GridPropagation& grid_;
  std::vector<int> order_;  // numbers of lines
  std::vector<int> gains_;  // rows, then columns; kLookedAt for lines that had their turn
};

}  // namespace quadrille::nonogram
