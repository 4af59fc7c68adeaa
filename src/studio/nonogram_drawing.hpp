// A nonogram with its clues, drawn anywhere on a canvas.
#pragma once

#include "studio/canvas.hpp"
#include "studio/theme.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::studio {

// How many cells the clues take beside the grid: room for the longest ones.
struct ClueMargins {
  int left = 0;
  int above = 0;
};
ClueMargins margins_of(const nonogram::Puzzle& puzzle);

struct NonogramDrawing {
  const nonogram::Puzzle* puzzle = nullptr;
  const nonogram::CellGrid* cells = nullptr;  // null: an empty grid
  std::span<const int> marked = {};           // cells with a frame of their own, row by row
};

// `x` and `y` are the top left corner, clues included.
void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size);

// The picture alone, without clues and lines.
void draw_picture(Canvas& canvas, const Theme& theme, const nonogram::CellGrid& picture, double x,
                  double y, double cell_size);

}  // namespace quadrille::studio
