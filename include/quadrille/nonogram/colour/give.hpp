// The doctor's other means for colours: the picture stays, and as few of its cells as do are shown
// to the player.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <vector>

namespace quadrille::nonogram::colour {

// `cells`: numbered row by row; none if the picture is the only solution. When `proven`, with them
// it is, and fewer are not enough; else a limit was reached, and `at_least` so many are needed.
struct GivenCells {
  std::vector<int> cells;
  int at_least = 0;
  bool proven = false;
  LimitReached limit = LimitReached::none;
};

// Requires a picture that solves the puzzle.
GivenCells fewest_given(const Puzzle& puzzle, const Picture& picture, const Limits& limits);

// A state of play that shows these cells of the picture and nothing else.
DomainGrid shown_cells(const Palette& palette, const Picture& picture,
                       const std::vector<int>& cells);

}  // namespace quadrille::nonogram::colour
