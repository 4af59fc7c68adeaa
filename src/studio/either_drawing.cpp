#include "studio/either_drawing.hpp"

#include "studio/colour_drawing.hpp"

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::AnyNonogram;

namespace {

constexpr std::size_t kMostNumbers = 200'000;

NonogramDrawing drawing_of(const nonogram::Puzzle& puzzle, const PageStyle& /*style*/,
                           const std::optional<Window>& window) {
  NonogramDrawing drawing{&puzzle};
  drawing.window = window;
  return drawing;
}

ColourDrawing drawing_of(const nonogram::colour::Puzzle& puzzle, const PageStyle& style,
                         const std::optional<Window>& window) {
  ColourDrawing drawing{&puzzle};
  drawing.marks = style.marks;
  drawing.window = window;
  return drawing;
}

double room_below(const ClueMargins& /*margins*/) {
  return 0;
}
double room_below(const ColourMargins& margins) {
  return margins.below;
}

void draw_own(Canvas& canvas, const PageStyle& style, const NonogramDrawing& drawing,
              const Placed& placed) {
  draw_nonogram(canvas, *style.theme, drawing, placed.x, placed.y, placed.cell);
}

void draw_own(Canvas& canvas, const PageStyle& style, const ColourDrawing& drawing,
              const Placed& placed) {
  draw_colours(canvas, *style.theme, drawing, placed.x, placed.y, placed.cell);
}

}  // namespace

PageStyle page_style_of(ThemeName theme) {
  return {&theme_of(theme), theme == ThemeName::print};
}

Extent extent_of(const AnyNonogram& puzzle, const PageStyle& style,
                 const std::optional<Window>& window) {
  return std::visit(
      [&](const auto& own) {
        const auto drawing = drawing_of(own, style, window);
        const auto margins = margins_of(drawing);
        const Window shown = window_of(drawing);
        return Extent{margins.left + shown.width,
                      margins.above + shown.height + room_below(margins)};
      },
      puzzle);
}

void draw_either(Canvas& canvas, const PageStyle& style, const AnyNonogram& puzzle,
                 const Placed& placed, LimitWatch& watch, const std::optional<Window>& window) {
  std::visit(
      [&](const auto& own) {
        auto drawing = drawing_of(own, style, window);
        drawing.watch = &watch;
        draw_own(canvas, style, drawing, placed);
      },
      puzzle);
}

void draw_either_picture(Canvas& canvas, const PageStyle& style, const AnyNonogram& puzzle,
                         const AnyPicture& picture, const Placed& placed, LimitWatch& watch) {
  if (const auto* cells = std::get_if<nonogram::CellGrid>(&picture)) {
    draw_picture(canvas, *style.theme, *cells, placed.x, placed.y, placed.cell, &watch);
    return;
  }
  draw_picture(canvas, *style.theme, std::get<nonogram::colour::Puzzle>(puzzle).palette(),
               std::get<nonogram::colour::Picture>(picture), style.marks, placed.x, placed.y,
               placed.cell, &watch);
}

Result<void> check_numbers(const AnyNonogram& puzzle) {
  const std::size_t numbers = std::visit(
      [](const auto& own) {
        std::size_t count = 0;
        for (const auto& clue : own.rows()) count += clue.size();
        for (const auto& clue : own.columns()) count += clue.size();
        return count;
      },
      puzzle);
  if (numbers <= kMostNumbers) return {};
  return fail("too_large", fmt::format("a page holds puzzles of up to {} numbers", kMostNumbers));
}

}  // namespace quadrille::studio
