// A nonogram with its clues, drawn anywhere on a canvas.
#pragma once

#include "studio/canvas.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::studio {

// How much room the clues take beside the grid, in cells.
struct ClueMargins {
  double left = 0;
  double above = 0;
};

struct NonogramDrawing {
  const nonogram::Puzzle* puzzle = nullptr;
  const nonogram::CellGrid* cells = nullptr;  // null: an empty grid
  bool clues = true;
  // What is pointed at, cells row by row: those with a frame, those with a ring, those that a trial
  // assumes (a cross) or leads to (a stroke), lines with a band.
  std::span<const int> framed = {};
  std::span<const int> ringed = {};
  std::span<const nonogram::LineId> banded = {};
  std::span<const int> crossed = {};
  std::span<const int> struck = {};
  // Ends the drawing where it is when a limit is reached; may be null.
  LimitWatch* watch = nullptr;
};

ClueMargins margins_of(const NonogramDrawing& drawing);

// `x` and `y` are the top left corner, clues included.
void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size);

// The picture alone, without clues and lines.
void draw_picture(Canvas& canvas, const Theme& theme, const nonogram::CellGrid& picture, double x,
                  double y, double cell_size, LimitWatch* watch = nullptr);

}  // namespace quadrille::studio
