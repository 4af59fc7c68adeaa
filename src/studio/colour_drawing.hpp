// A colour nonogram with its clues, drawn anywhere on a canvas. Numbers of clues are chips in their
// colours. The print theme does without colours: chips are white with the colour's mark behind the
// number, and cells have grey shades and marks.
#pragma once

#include "studio/canvas.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace quadrille::studio {

// A value that a cell cannot have, drawn as a small chip that is struck through.
struct RuledOut {
  int cell = 0;
  nonogram::colour::Value value = 0;
};

struct ColourDrawing {
  const nonogram::colour::Puzzle* puzzle = nullptr;
  const nonogram::colour::DomainGrid* cells = nullptr;  // null: an empty grid
  bool clues = true;
  bool marks = false;  // in chips and cells, and no colours: for paper
  LimitWatch* watch = nullptr;
  std::optional<Window> window = {};  // no value: everything
  // What is pointed at, as in NonogramDrawing.
  std::span<const int> framed = {};
  std::span<const int> ringed = {};
  std::span<const nonogram::LineId> banded = {};
  std::span<const int> crossed = {};
  std::span<const int> struck = {};
  std::span<const RuledOut> ruled_out = {};  // those of one cell follow each other
};

// With `below`, the room of the legend.
struct ColourMargins {
  double left = 0;
  double above = 0;
  double below = 0;
};

ColourMargins margins_of(const ColourDrawing& drawing);

// `x` and `y` are the top left corner, clues included.
void draw_colours(Canvas& canvas, const Theme& theme, const ColourDrawing& drawing, double x,
                  double y, double cell_size);

// The picture alone, without clues and lines.
void draw_picture(Canvas& canvas, const Theme& theme, const nonogram::colour::Palette& palette,
                  const nonogram::colour::Picture& picture, bool marks, double x, double y,
                  double cell_size, LimitWatch* watch = nullptr);

Colour colour_of_rgb(std::uint32_t rgb);

}  // namespace quadrille::studio
