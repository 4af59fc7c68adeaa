// Facts by weighing: what follows from all lines together, although no line alone shows it.
//
// Give every cell a weight, any number, which counts positive in its row and negative in its
// column. In a solution all rows and columns together then weigh 0. A line's placements weigh at
// most `best`, and U, the sum of `best` over all lines, is how much all lines of a solution can
// stay behind their best together. So there is no solution if U < 0; and if the placements that
// fill a cell stay behind in its row and in its column by more than U together, the cell is empty
// in every solution. In other words: Lagrange multipliers on the agreement of rows and columns, and
// reduced costs; with the right weights it proves all that linear programming over the placements
// of the lines does. Counting arguments are of this kind ("n rows need a cell each in one of these
// n columns, so those columns have none elsewhere"), which clauses can only prove case by case.
//
// Weights are sought where rows and columns agree on how likely each cell is, each line weighing
// its placements as 2^weight: that is where the sum of the lines' logarithms, a convex function, is
// least. Accelerated gradient steps lead there (Nesterov, 1983). What the sums find is a guess;
// facts are proved by the weights, rounded to multiples of 2^-10, with sums that are exact.
#pragma once

#include "nonogram/line/line_paths.hpp"
#include "nonogram/search/assignment.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class CellWeights {
 public:
  // About how many steps a sweep takes.
  static std::uint64_t work_of_sweep(const Puzzle& puzzle);

  // All weights are 0. The assignment, of the puzzle's size, must outlive the object; it is on
  // level 0 whenever the object is asked, and every clue fits.
  CellWeights(const Puzzle& puzzle, const Assignment& assignment);

  // Moves the weights; stops between two lines when a limit is reached.
  void improve(int sweeps, LimitWatch& watch);

  // Lists what the weights prove of open cells, nothing if a limit is reached. False if there is no
  // solution.
  bool prove(std::vector<Literal>& facts, LimitWatch& watch);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // By cell.
  struct Weight {
    double now = 0;
    double ahead = 0;  // where momentum leads
    double step = 0;
    double pull = 0;  // how much likelier the row thinks the cell is than the column
  };
  // How far the best placements with this colour stay behind the line's best, row and column.
  struct Behind {
    double filled = 0;
    double empty = 0;
  };

  [[nodiscard]] bool is_settled(int line) const;
  [[nodiscard]] bool is_row(int line) const { return line < assignment_.height(); }
  bool sweep(LimitWatch& watch);
  void compare(int line);
  void take_step();
  double weigh(int line, std::span<Behind> behind);

  const Assignment& assignment_;
  std::vector<LinePattern> lines_;
  LinePaths<SumOfProducts> sums_;
  LinePaths<GreatestSum> greatest_;
  std::vector<LinePaths<SumOfProducts>::ByColour> likely_;  // scratch, of one line
  std::vector<LinePaths<SumOfProducts>::ByColour> likely_totals_;
  std::vector<LinePaths<GreatestSum>::ByColour> weighed_;
  std::vector<LinePaths<GreatestSum>::ByColour> weighed_totals_;
  std::vector<Weight> weights_;
  std::vector<LinePaths<SumOfProducts>::ByColour> shares_;  // by cell: 2^weight, scaled
  double steps_ = 0;
};

}  // namespace quadrille::nonogram
