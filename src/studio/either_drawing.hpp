// A nonogram of either sort on a page: black and white, or in colours.
#pragma once

#include "studio/canvas.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/studio/render.hpp>

#include <optional>

namespace quadrille::studio {

// How pages are drawn: the print theme has marks instead of colours.
struct PageStyle {
  const Theme* theme = nullptr;
  bool marks = false;
};
PageStyle page_style_of(ThemeName theme);

// Of a drawing with its clues and legend, in cells.
struct Extent {
  double columns = 0;
  double rows = 0;
};
Extent extent_of(const nonogram::AnyNonogram& puzzle, const PageStyle& style,
                 const std::optional<Window>& window = {});

// The top left corner, clues included, and the size of a cell.
struct Placed {
  double x = 0;
  double y = 0;
  double cell = 0;
};

void draw_either(Canvas& canvas, const PageStyle& style, const nonogram::AnyNonogram& puzzle,
                 const Placed& placed, LimitWatch& watch, const std::optional<Window>& window = {});

// A solution, without clues and lines.
void draw_either_picture(Canvas& canvas, const PageStyle& style,
                         const nonogram::AnyNonogram& puzzle, const AnyPicture& picture,
                         const Placed& placed, LimitWatch& watch);

// Error: too_large, for a puzzle whose numbers would make a page black and take hundreds of
// megabytes.
Result<void> check_numbers(const nonogram::AnyNonogram& puzzle);

}  // namespace quadrille::studio
