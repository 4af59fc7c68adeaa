// How often one goes over the board: a round looks at every line once, each with what was known
// before the round, and writes down all that the lines tell. Where no line tells anything, the next
// trial of the explanation is a round of its own. The order of the lines does not matter, so the
// number is the same however a puzzle is turned or mirrored.
#pragma once

#include <quadrille/nonogram/explain.hpp>

namespace quadrille::nonogram {

// Requires an explanation of the puzzle that starts from the empty grid and ends `solved`.
int rounds_of(const Puzzle& puzzle, const Explanation& explanation);

}  // namespace quadrille::nonogram
