// From a trial on the board to the chain that is written down: only the lines, the cells and the
// known cells that its end rests on.
//
// Backwards from the end: the line without placement (or the cell that was asked for) is explained
// by as few cells as deletion leaves, and cells that the trial itself has brought are dropped
// first, the latest ones before earlier ones, so that the chain stays short. What is kept of those
// is explained in turn.
#pragma once

#include "nonogram/steps/trial_board.hpp"

#include <cstddef>
#include <vector>

namespace quadrille::nonogram {

struct BuiltChain {
  Trial trial;
  std::vector<KnownCell> premises;  // sorted row by row, without repetition
  std::vector<std::size_t> lines;   // sorted, without repetition
};

// Requires a trial on the board that ended with a contradiction.
BuiltChain build_contradiction(const TrialBoard& board);

// Requires a trial on the board that has settled the target.
BuiltChain build_derivation(const TrialBoard& board, const KnownCell& target);

}  // namespace quadrille::nonogram
