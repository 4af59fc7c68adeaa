#include "studio/nonogram_drawing.hpp"
#include "studio/page_layout.hpp"
#include "studio/picture_canvas.hpp"
#include "studio/step_drawing.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::KnownCell;
using nonogram::Puzzle;
using nonogram::Step;

namespace {

constexpr double kTextSize = 8.5;
constexpr double kLineHeight = 1.35 * kTextSize;
constexpr double kLargestCellOfStep = 22;

std::vector<int> numbers_of(const std::vector<KnownCell>& cells, int width) {
  std::vector<int> numbers;
  numbers.reserve(cells.size());
  for (const KnownCell& cell : cells) numbers.push_back(cell.row * width + cell.column);
  return numbers;
}

// A step's drawing refers to these.
struct StepMarks {
  StepMarks(const Puzzle& puzzle, const Step& step)
      : settled(numbers_of(step.cells, puzzle.width())),
        premises(numbers_of(step.premises, puzzle.width())) {
    for (const nonogram::Trial& trial : step.witness.trials) {
      add(assumed, {trial.assumption}, puzzle.width());
      for (const nonogram::ChainLink& link : trial.chain) add(led_to, link.cells, puzzle.width());
    }
  }

  static void add(std::vector<int>& to, const std::vector<KnownCell>& cells, int width) {
    const std::vector<int> numbers = numbers_of(cells, width);
    to.insert(to.end(), numbers.begin(), numbers.end());
  }

  std::vector<int> settled;
  std::vector<int> premises;
  std::vector<int> assumed;
  std::vector<int> led_to;
};

NonogramDrawing drawing_of(const Puzzle& puzzle, const CellGrid& after, const Step& step,
                           const StepMarks& marks) {
  return {&puzzle,        &after,     true,          marks.settled,
          marks.premises, step.lines, marks.assumed, marks.led_to};
}

void draw_lines(Canvas& canvas, const Theme& theme, const std::vector<std::string>& lines, double x,
                double y) {
  for (const std::string& line : lines) {
    canvas.text(x, y + kLineHeight / 2, kTextSize, Align::left, theme.ink, line);
    y += kLineHeight;
  }
}

std::string numbered(const Puzzle& puzzle, const Step& step, std::size_t number) {
  return fmt::format("{}. {}", number + 1, sentence_of(puzzle, step));
}

}  // namespace

std::size_t lines_of_step(Canvas& canvas, const Puzzle& puzzle, const Step& step,
                          std::size_t number, double width) {
  return std::min(wrapped(canvas, numbered(puzzle, step, number), kTextSize, width).size(),
                  kMostLinesOfStep);
}

void draw_step(Canvas& canvas, const Theme& theme, const Rectangle& box, const Puzzle& puzzle,
               const CellGrid& after, const Step& step, std::size_t number,
               std::size_t lines_left) {
  std::vector<std::string> lines =
      wrapped(canvas, numbered(puzzle, step, number), kTextSize, box.width);
  if (lines.size() > lines_left) {
    lines.resize(lines_left);
    lines.back() += " …";
  }
  const StepMarks marks(puzzle, step);
  const NonogramDrawing drawing = drawing_of(puzzle, after, step, marks);
  const ClueMargins margins = margins_of(drawing);
  const double columns = margins.left + puzzle.width();
  const double rows = margins.above + puzzle.height();
  const double room = box.height - kLineHeight * static_cast<double>(lines_left + 1);
  const double cell = std::min({kLargestCellOfStep, box.width / columns, room / rows});
  draw_nonogram(canvas, theme, drawing, box.x, box.y, cell);
  draw_lines(canvas, theme, lines, box.x, box.y + rows * cell + kLineHeight / 2);
}

Result<std::string> render_step(const Puzzle& puzzle, const CellGrid& after, const Step& step,
                                const RenderOptions& options) {
  const StepMarks marks(puzzle, step);
  const NonogramDrawing drawing = drawing_of(puzzle, after, step, marks);
  const ClueMargins margins = margins_of(drawing);
  const double columns = margins.left + puzzle.width();
  const double rows = margins.above + puzzle.height();
  // The height depends on how the sentence breaks, which a small canvas can tell beforehand.
  Canvas measure(PictureFormat::svg, 1, 1, 1);
  const std::vector<std::string> lines =
      wrapped(measure, sentence_of(puzzle, step), kTextSize, columns * options.cell_size);
  const double extra = kLineHeight * static_cast<double>(lines.size() + 1);
  auto canvas = canvas_of_cells(columns, rows, options, extra);
  if (!canvas) return tl::unexpected(std::move(canvas.error()));
  const Theme& theme = theme_of(options.theme);
  const double cell = options.cell_size;
  draw_nonogram(**canvas, theme, drawing, cell, cell, cell);
  draw_lines(**canvas, theme, lines, cell, (rows + 1) * cell + kLineHeight);
  return (*canvas)->finish();
}

Result<std::string> render_steps(const Puzzle& puzzle, CellGrid from, std::span<const Step> steps,
                                 const SheetOptions& options, const Limits& limits) {
  QUADRILLE_CHECK(options.per_page >= 1);
  LimitWatch watch(limits);
  const PageSize page = size_of(options.paper);
  const Theme& theme = theme_of(options.theme);
  const BoxesOfPage boxes(page, options.per_page);
  Canvas canvas(PictureFormat::pdf, page.width, page.height, 1);
  canvas.fill({0, 0, page.width, page.height}, theme.paper);
  for (std::size_t number = 0; number < steps.size(); ++number) {
    if (watch.reached_now()) {
      return tl::unexpected(limit_error(watch.reason(), "all steps were drawn"));
    }
    const int place = static_cast<int>(number) % options.per_page;
    if (place == 0 && number > 0) {
      canvas.next_page();
      canvas.fill({0, 0, page.width, page.height}, theme.paper);
    }
    apply(steps[number], from);
    draw_step(canvas, theme, boxes.box(place), puzzle, from, steps[number], number);
  }
  return canvas.finish();
}

}  // namespace quadrille::studio
