// Solving while each line is looked at once at most, in a greedy order: again and again the line
// that settles most cells given what is known, of several the first (rows, then columns).
//
// What a look at a line would settle is computed again only when a cell of it became known, so that
// w×h cells cost at most w·h + w + h line solves.
#pragma once

#include "nonogram/line/propagation.hpp"

#include <cstddef>
#include <vector>

namespace quadrille::nonogram {

class SinglePass {
 public:
  // `grid` must outlive the object.
  explicit SinglePass(GridPropagation& grid);

  // Looks at lines until none that is left settles anything; the settled cells stay on the grid's
  // trail. Requires that nothing is settled and that the puzzle has a solution.
  // True: every cell is known.
  bool run();

 private:
  [[nodiscard]] LineId line_id(std::size_t number) const;
  void look_at(std::size_t number);
  void refresh(LineId line);

  GridPropagation& grid_;
  std::vector<int> gains_;  // rows, then columns; kLookedAt for lines that had their turn
};

}  // namespace quadrille::nonogram
