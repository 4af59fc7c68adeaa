#include "studio/colour_drawing.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/page_layout.hpp"
#include "studio/picture_canvas.hpp"
#include "studio/step_drawing.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::KnownCell;
using nonogram::Puzzle;
using nonogram::Step;

namespace colour = nonogram::colour;

namespace {

constexpr double kTextSize = 8.5;
constexpr double kLineHeight = 1.35 * kTextSize;
constexpr double kLargestCellOfStep = 22;

const std::vector<nonogram::Trial>& trials_of(const Step& step) {
  return step.witness.trials;
}
const std::vector<colour::Trial>& trials_of(const colour::Step& step) {
  return step.trials;
}

// A step's drawing refers to these.
struct StepMarks {
  template <class OwnPuzzle, class OwnStep>
  StepMarks(const OwnPuzzle& puzzle, const OwnStep& step) : width(puzzle.width()) {
    for (const auto& cell : step.cells) {
      add(settled, cell);
      add_ruled_out(cell);
    }
    for (const auto& cell : step.premises) {
      add(premises, cell);
      add_ruled_out(cell);
    }
    for (const auto& trial : trials_of(step)) {
      add(assumed, trial.assumption);
      for (const auto& link : trial.chain) {
        for (const auto& cell : link.cells) add(led_to, cell);
      }
    }
    std::ranges::stable_sort(ruled_out, {}, &RuledOut::cell);
  }

  template <class Claim>
  void add(std::vector<int>& to, const Claim& claim) const {
    to.push_back(claim.row * width + claim.column);
  }
  void add_ruled_out(const KnownCell& /*cell*/) {}
  void add_ruled_out(const colour::CellClaim& claim) {
    if (claim.is_not) ruled_out.push_back({claim.row * width + claim.column, claim.value});
  }

  int width;
  std::vector<int> settled;
  std::vector<int> premises;
  std::vector<int> assumed;
  std::vector<int> led_to;
  std::vector<RuledOut> ruled_out;
};

NonogramDrawing drawing_of(const Puzzle& puzzle, const CellGrid& after, const Step& step,
                           const StepMarks& marks, bool /*in_grey*/) {
  return {&puzzle,        &after,     true,          marks.settled,
          marks.premises, step.lines, marks.assumed, marks.led_to};
}

ColourDrawing drawing_of(const colour::Puzzle& puzzle, const colour::DomainGrid& after,
                         const colour::Step& step, const StepMarks& marks, bool in_grey) {
  ColourDrawing drawing{&puzzle, &after};
  drawing.marks = in_grey;
  drawing.framed = marks.settled;
  drawing.ringed = marks.premises;
  drawing.banded = step.lines;
  drawing.crossed = marks.assumed;
  drawing.struck = marks.led_to;
  drawing.ruled_out = marks.ruled_out;
  return drawing;
}

double below(const ClueMargins& /*margins*/) {
  return 0;
}
double below(const ColourMargins& margins) {
  return margins.below;
}

void draw_board(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                double y, double cell) {
  draw_nonogram(canvas, theme, drawing, x, y, cell);
}
void draw_board(Canvas& canvas, const Theme& theme, const ColourDrawing& drawing, double x,
                double y, double cell) {
  draw_colours(canvas, theme, drawing, x, y, cell);
}

void draw_lines(Canvas& canvas, const Theme& theme, const std::vector<std::string>& lines, double x,
                double y) {
  for (const std::string& line : lines) {
    canvas.text(x, y + kLineHeight / 2, kTextSize, Align::left, theme.ink, line);
    y += kLineHeight;
  }
}

template <class OwnPuzzle, class OwnStep>
std::string numbered(const OwnPuzzle& puzzle, const OwnStep& step, std::size_t number) {
  return fmt::format("{}. {}", number + 1, sentence_of(puzzle, step));
}

template <class OwnPuzzle, class OwnGrid, class OwnStep>
void draw_any_step(Canvas& canvas, const Theme& theme, bool in_grey, const Rectangle& box,
                   const OwnPuzzle& puzzle, const OwnGrid& after, const OwnStep& step,
                   std::size_t number, std::size_t lines_left) {
  std::vector<std::string> lines =
      wrapped(canvas, numbered(puzzle, step, number), kTextSize, box.width);
  if (lines.size() > lines_left) {
    lines.resize(lines_left);
    lines.back() += " …";
  }
  const StepMarks marks(puzzle, step);
  const auto drawing = drawing_of(puzzle, after, step, marks, in_grey);
  const auto margins = margins_of(drawing);
  const double columns = margins.left + puzzle.width();
  const double rows = margins.above + puzzle.height() + below(margins);
  const double room = box.height - kLineHeight * static_cast<double>(lines_left + 1);
  const double cell = std::min({kLargestCellOfStep, box.width / columns, room / rows});
  draw_board(canvas, theme, drawing, box.x, box.y, cell);
  draw_lines(canvas, theme, lines, box.x, box.y + rows * cell + kLineHeight / 2);
}

template <class OwnPuzzle, class OwnGrid, class OwnStep>
Result<std::string> render_any_step(const OwnPuzzle& puzzle, const OwnGrid& after,
                                    const OwnStep& step, const RenderOptions& options) {
  const StepMarks marks(puzzle, step);
  const auto drawing = drawing_of(puzzle, after, step, marks, options.theme == ThemeName::print);
  const auto margins = margins_of(drawing);
  const double columns = margins.left + puzzle.width();
  const double rows = margins.above + puzzle.height() + below(margins);
  // The height depends on how the sentence breaks, which a small canvas can tell beforehand.
  Canvas measure(PictureFormat::svg, 1, 1, 1);
  const std::vector<std::string> lines =
      wrapped(measure, sentence_of(puzzle, step), kTextSize, columns * options.cell_size);
  const double extra = kLineHeight * static_cast<double>(lines.size() + 1);
  auto canvas = canvas_of_cells(columns, rows, options, extra);
  if (!canvas) return tl::unexpected(std::move(canvas.error()));
  const Theme& theme = theme_of(options.theme);
  const double cell = options.cell_size;
  draw_board(**canvas, theme, drawing, cell, cell, cell);
  draw_lines(**canvas, theme, lines, cell, (rows + 1) * cell + kLineHeight);
  return (*canvas)->finish();
}

template <class OwnPuzzle, class OwnGrid, class OwnStep>
Result<std::string> render_all_steps(const OwnPuzzle& puzzle, OwnGrid from,
                                     std::span<const OwnStep> steps, const SheetOptions& options,
                                     const Limits& limits) {
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
    draw_any_step(canvas, theme, options.theme == ThemeName::print, boxes.box(place), puzzle, from,
                  steps[number], number, kMostLinesOfStep);
  }
  return canvas.finish();
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
  draw_any_step(canvas, theme, false, box, puzzle, after, step, number, lines_left);
}

Result<std::string> render_step(const Puzzle& puzzle, const CellGrid& after, const Step& step,
                                const RenderOptions& options) {
  return render_any_step(puzzle, after, step, options);
}

Result<std::string> render_step(const colour::Puzzle& puzzle, const colour::DomainGrid& after,
                                const colour::Step& step, const RenderOptions& options) {
  return render_any_step(puzzle, after, step, options);
}

Result<std::string> render_steps(const Puzzle& puzzle, CellGrid from, std::span<const Step> steps,
                                 const SheetOptions& options, const Limits& limits) {
  return render_all_steps(puzzle, std::move(from), steps, options, limits);
}

Result<std::string> render_steps(const colour::Puzzle& puzzle, colour::DomainGrid from,
                                 std::span<const colour::Step> steps, const SheetOptions& options,
                                 const Limits& limits) {
  return render_all_steps(puzzle, std::move(from), steps, options, limits);
}

}  // namespace quadrille::studio
