// Grids drawn in text for people.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <string>

namespace quadrille::nonogram {

struct CellGlyphs {
  char filled = '#';
  char empty = '.';
  char unknown = '?';
};

// The grid with the clues of the columns above it and those of the rows on its left. Requires a
// grid of the puzzle's size.
std::string draw_with_clues(const Puzzle& puzzle, const CellGrid& grid, CellGlyphs glyphs = {});

}  // namespace quadrille::nonogram
