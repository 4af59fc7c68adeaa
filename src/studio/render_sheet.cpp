#include "studio/canvas.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/page_layout.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::Puzzle;

namespace {

constexpr double kTitleSize = 13;
constexpr double kAuthorSize = 8.5;
constexpr double kTitleRoom = 36;
// Larger cells look clumsy on small puzzles.
constexpr double kLargestCell = 22;
constexpr int kSolutionsPerPage = 12;

std::string title_of(const Puzzle& puzzle, std::size_t number) {
  const std::string& title = puzzle.metadata().title;
  return title.empty() ? fmt::format("Puzzle {}", number + 1) : title;
}

std::string author_of(const Puzzle& puzzle) {
  const auto& metadata = puzzle.metadata();
  std::string line = fmt::format("{}×{}", puzzle.width(), puzzle.height());
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

// Of one puzzle; a page with more would be black, and take hundreds of megabytes.
constexpr std::size_t kMostNumbers = 200'000;

std::size_t numbers_in(const Puzzle& puzzle) {
  std::size_t count = 0;
  for (const nonogram::Clue& clue : puzzle.rows()) count += clue.size();
  for (const nonogram::Clue& clue : puzzle.columns()) count += clue.size();
  return count;
}

void draw_puzzle(Canvas& canvas, const Theme& theme, const Rectangle& box, const Puzzle& puzzle,
                 std::size_t number, LimitWatch& watch) {
  draw_heading(canvas, theme, box, title_of(puzzle, number), author_of(puzzle));
  NonogramDrawing drawing{&puzzle};
  drawing.watch = &watch;
  const ClueMargins margins = margins_of(drawing);
  const double columns = margins.left + puzzle.width();
  const double rows = margins.above + puzzle.height();
  const double cell =
      std::min({kLargestCell, box.width / columns, (box.height - kTitleRoom) / rows});
  const double x = box.x + (box.width - columns * cell) / 2;
  draw_nonogram(canvas, theme, drawing, x, box.y + kTitleRoom, cell);
}

void draw_solution(Canvas& canvas, const Theme& theme, const Rectangle& box,
                   const CellGrid& solution, const std::string& title, LimitWatch& watch) {
  canvas.text(box.x, box.y + kAuthorSize / 2, kAuthorSize, Align::left, theme.ink,
              shortened(canvas, title, kAuthorSize, box.width));
  const double room = 2 * kAuthorSize;
  const double cell = std::min(
      {kLargestCell / 2, box.width / solution.width(), (box.height - room) / solution.height()});
  draw_picture(canvas, theme, solution, box.x, box.y + room, cell, &watch);
}

tl::unexpected<Error> cut_short(const LimitWatch& watch) {
  return tl::unexpected(limit_error(watch.reason(), "everything was drawn"));
}

}  // namespace

Result<std::string> render_sheet(std::span<const Puzzle> puzzles,
                                 std::span<const CellGrid> solutions, const SheetOptions& options,
                                 const Limits& limits) {
  QUADRILLE_CHECK(!puzzles.empty() && options.per_page >= 1);
  LimitWatch watch(limits);
  const PageSize page = size_of(options.paper);
  const Theme& theme = theme_of(options.theme);
  Canvas canvas(PictureFormat::pdf, page.width, page.height, 1);
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
    if (numbers_in(puzzles[number]) > kMostNumbers) {
      return fail("too_large",
                  fmt::format("a page holds puzzles of up to {} numbers", kMostNumbers));
    }
    draw_puzzle(canvas, theme, boxes.box(place), puzzles[number], number, watch);
  }
  if (options.with_solutions) {
    QUADRILLE_CHECK(solutions.size() == puzzles.size());
    const BoxesOfPage small_boxes(page, kSolutionsPerPage);
    for (std::size_t number = 0; number < solutions.size(); ++number) {
      if (watch.reached_now()) return cut_short(watch);
      const int place = static_cast<int>(number) % kSolutionsPerPage;
      if (place == 0) start_page();
      draw_solution(canvas, theme, small_boxes.box(place), solutions[number],
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
