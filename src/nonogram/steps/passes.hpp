// How much one has to look at. A person goes over all rows, then over all columns, and so on. A
// look at a line takes as long as it has stretches of open cells: each is a place where something
// may be, and has to be kept apart from the others. In one pass lines are looked at one after the
// other, in no order, until each line is found that has a cell to fill. With k such lines among L
// that takes L · (1 + 1/2 + … + 1/k) looks on average: the last of them is the hardest to find. A
// pass that fills nothing is a look at each line. Where neither rows nor columns tell anything, the
// next trial of the explanation takes as many passes as it costs. All is done when the last cell is
// filled.
//
// One may start with the rows or with the columns: the mean of both counts. Nothing depends on the
// order of the lines, so the number is the same however a puzzle is turned or mirrored.
#pragma once

#include <quadrille/nonogram/explain.hpp>

namespace quadrille::nonogram {

// In stretches looked at. Requires an explanation of the puzzle that starts from the empty grid and
// ends `solved`.
double looking_over(const Puzzle& puzzle, const Explanation& explanation);

}  // namespace quadrille::nonogram
