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

// A part of a grid, for puzzles that are larger than a page.
struct Window {
  int row = 0;
  int column = 0;
  int height = 0;
  int width = 0;
  [[nodiscard]] int end_row() const { return row + height; }
  [[nodiscard]] int end_column() const { return column + width; }
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
  std::optional<Window> window = {};  // no value: everything
};

ClueMargins margins_of(const NonogramDrawing& drawing);

// The window of a drawing of either sort.
template <class Drawing>
Window window_of(const Drawing& drawing) {
  return drawing.window.value_or(Window{0, 0, drawing.puzzle->height(), drawing.puzzle->width()});
}

// Where a window cuts the grid its lines go on a little, so that nobody takes the cut for the edge;
// to the left and above are clues.
struct Overhang {
  double right = 0;
  double below = 0;
};
Overhang overhang_of(const Window& window, nonogram::GridSize size, double cell_size);

// `x` and `y` are the top left corner, clues included.
void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size);

// The picture alone, without clues and lines.
void draw_picture(Canvas& canvas, const Theme& theme, const nonogram::CellGrid& picture, double x,
                  double y, double cell_size, LimitWatch* watch = nullptr);

}  // namespace quadrille::studio
