// A game in colours looked at afterwards: the sibling of nonogram/review.hpp.
#pragma once

#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/review.hpp>

#include <optional>
#include <span>

namespace quadrille::nonogram::colour {

// A cell gets a value, loses one ("not red"), or is cleared.
struct PlayedMove {
  int row = 0;
  int column = 0;
  std::optional<Value> value;  // none: the cell is cleared
  bool is_not = false;
};

using ReviewReport = ReviewReportOf<Step>;

// As in black and white. Requires cells and values of the puzzle.
ReviewReport review(const Puzzle& puzzle, std::span<const PlayedMove> moves, const Limits& limits);

}  // namespace quadrille::nonogram::colour
