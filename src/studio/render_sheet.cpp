#include "studio/canvas.hpp"
#include "studio/either_drawing.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/page_layout.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::AnyNonogram;

namespace {

constexpr double kTitleSize = 13;
constexpr double kAuthorSize = 8.5;
constexpr double kTitleRoom = 36;
// Larger cells look clumsy on small puzzles.
constexpr double kLargestCell = 22;
constexpr int kSolutionsPerPage = 12;

std::string title_of(const AnyNonogram& puzzle, std::size_t number) {
  const std::string& title = metadata_of(puzzle).title;
  return title.empty() ? fmt::format("Puzzle {}", number + 1) : title;
}

std::string author_of(const AnyNonogram& puzzle) {
  const auto& metadata = metadata_of(puzzle);
  const nonogram::GridSize size = size_of(puzzle);
  std::string line = fmt::format("{}×{}", size.width, size.height);
  if (!metadata.author.empty()) line += fmt::format(" · by {}", metadata.author);
  if (!metadata.copyright.empty()) line += fmt::format(" · {}", metadata.copyright);
  return line;
}

void draw_heading(Canvas& canvas, const Theme& theme, const Rectangle& box,
                  const std::string& title, const std::string& below) {
  canvas.text(box.x, box.y + kTitleSize / 2, kTitleSize, Align::left, theme.ink,
              shortened(canvas, title, kTitleSize, box.width));
  canvas.text(box.x, box.y + kTitleSize + kAuthorSize, kAuthorSize, Align::left, theme.faint,
              shortened(canvas, below, kAuthorSize, box.width));
}

Placed place_in(const Rectangle& box, const Extent& extent) {
  const double cell =
      std::min({kLargestCell, box.width / extent.columns, (box.height - kTitleRoom) / extent.rows});
  return {box.x + (box.width - extent.columns * cell) / 2, box.y + kTitleRoom, cell};
}

void draw_solution(Canvas& canvas, const PageStyle& style, const Rectangle& box,
                   const AnyNonogram& puzzle, const AnyPicture& solution, const std::string& title,
                   LimitWatch& watch) {
  canvas.text(box.x, box.y + kAuthorSize / 2, kAuthorSize, Align::left, style.theme->ink,
              shortened(canvas, title, kAuthorSize, box.width));
  const double room = 2 * kAuthorSize;
  const nonogram::GridSize size = size_of(puzzle);
  const double cell =
      std::min({kLargestCell / 2, box.width / size.width, (box.height - room) / size.height});
  draw_either_picture(canvas, style, puzzle, solution, {box.x, box.y + room, cell}, watch);
}

tl::unexpected<Error> cut_short(const LimitWatch& watch) {
  return tl::unexpected(limit_error(watch.reason(), "everything was drawn"));
}

}  // namespace

Result<std::string> render_sheet(std::span<const AnyNonogram> puzzles,
                                 std::span<const AnyPicture> solutions, const SheetOptions& options,
                                 const Limits& limits) {
  QUADRILLE_CHECK(!puzzles.empty() && options.per_page >= 1);
  LimitWatch watch(limits);
  const PageStyle style = page_style_of(options.theme);
  const Theme& theme = *style.theme;
  const PageSize page = size_of(options.paper);
  Canvas canvas(PictureFormat::pdf, page.width, page.height, 1);
  if (puzzles.size() == 1) canvas.set_title(metadata_of(puzzles.front()).title);
  bool first_page = true;
  const auto start_page = [&] {
    if (!first_page) canvas.next_page();
    first_page = false;
    canvas.fill({0, 0, page.width, page.height}, theme.paper);
  };

  const BoxesOfPage boxes(page, options.per_page);
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    if (watch.reached_now()) return cut_short(watch);
    const int place = static_cast<int>(number) % options.per_page;
    if (place == 0) start_page();
    if (auto fits = check_numbers(puzzles[number]); !fits) {
      return tl::unexpected(std::move(fits.error()));
    }
    const Rectangle box = boxes.box(place);
    draw_heading(canvas, theme, box, title_of(puzzles[number], number), author_of(puzzles[number]));
    draw_either(canvas, style, puzzles[number], place_in(box, extent_of(puzzles[number], style)),
                watch);
  }
  if (options.with_solutions) {
    QUADRILLE_CHECK(solutions.size() == puzzles.size());
    const BoxesOfPage small_boxes(page, kSolutionsPerPage);
    for (std::size_t number = 0; number < solutions.size(); ++number) {
      if (watch.reached_now()) return cut_short(watch);
      const int place = static_cast<int>(number) % kSolutionsPerPage;
      if (place == 0) start_page();
      draw_solution(canvas, style, small_boxes.box(place), puzzles[number], solutions[number],
                    title_of(puzzles[number], number), watch);
    }
  }
  if (watch.reached_now()) return cut_short(watch);
  return canvas.finish();
}

Result<std::string> render_contact_sheet(std::span<const Thumbnail> thumbnails, int per_row,
                                         ThemeName name, const Limits& limits) {
  QUADRILLE_CHECK(!thumbnails.empty() && per_row >= 1);
  LimitWatch watch(limits);
  constexpr double kSide = 150;
  constexpr double kCaption = 9;
  constexpr double kStep = kSide + kBoxGap;
  const int rows = (static_cast<int>(thumbnails.size()) + per_row - 1) / per_row;
  const double row_step = kStep + 2 * kCaption;
  Canvas canvas(PictureFormat::png, per_row * kStep + kBoxGap, rows * row_step + kBoxGap, 2);
  const Theme& theme = theme_of(name);
  canvas.fill({0, 0, canvas.width(), canvas.height()}, theme.paper);
  for (std::size_t number = 0; number < thumbnails.size(); ++number) {
    if (watch.reached_now()) return cut_short(watch);
    const Thumbnail& thumbnail = thumbnails[number];
    const int column = static_cast<int>(number) % per_row;
    const int row = static_cast<int>(number) / per_row;
    const double x = kBoxGap + column * kStep;
    const double y = kBoxGap + row * row_step;
    const double cell = kSide / std::max(thumbnail.picture.width(), thumbnail.picture.height());
    draw_picture(canvas, theme, thumbnail.picture, x, y, cell);
    canvas.text(x, y + kSide + kCaption, kCaption, Align::left, theme.ink,
                shortened(canvas, thumbnail.caption, kCaption, kSide));
  }
  return canvas.finish();
}

}  // namespace quadrille::studio
