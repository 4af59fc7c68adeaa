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

// Frames, rings, strokes and crosses of a drawing of either sort. `x_of` and `y_of` say where a
// cell is, `ink_of` what is seen on it.
template <class Drawing, class X, class Y, class Ink>
void draw_pointers(Canvas& canvas, const Drawing& drawing, double cell_size, X x_of, Y y_of,
                   Ink ink_of) {
  const auto stroke = [&](int cell, bool falls) {
    const double near = cell_size * 0.2;
    const double far = cell_size - near;
    canvas.line(x_of(cell) + near, y_of(cell) + (falls ? near : far), x_of(cell) + far,
                y_of(cell) + (falls ? far : near), cell_size * 0.09, ink_of(cell));
  };
  for (const int cell : drawing.framed) {
    const double inset = cell_size * 0.16;
    const double side = cell_size - 2 * inset;
    canvas.frame({x_of(cell) + inset, y_of(cell) + inset, side, side}, cell_size * 0.14,
                 ink_of(cell));
  }
  for (const int cell : drawing.ringed) {
    canvas.ring(x_of(cell) + cell_size / 2, y_of(cell) + cell_size / 2, cell_size * 0.3,
                cell_size * 0.07, ink_of(cell));
  }
  for (const int cell : drawing.struck) stroke(cell, false);
  for (const int cell : drawing.crossed) {
    stroke(cell, false);
    stroke(cell, true);
  }
}

// `x` and `y` are the top left corner, clues included.
void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size);

// The picture alone, without clues and lines.
void draw_picture(Canvas& canvas, const Theme& theme, const nonogram::CellGrid& picture, double x,
                  double y, double cell_size, LimitWatch* watch = nullptr);

}  // namespace quadrille::studio
