#include "studio/canvas.hpp"
#include "studio/colour_drawing.hpp"
#include "studio/nonogram_drawing.hpp"
#include "studio/picture_canvas.hpp"
#include "studio/theme.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/studio/render.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::Puzzle;

namespace {

Result<std::string> render_drawing(const NonogramDrawing& drawing, const RenderOptions& options) {
  const ClueMargins margins = margins_of(drawing);
  auto canvas = canvas_of_cells(margins.left + drawing.puzzle->width(),
                                margins.above + drawing.puzzle->height(), options);
  if (!canvas) return tl::unexpected(std::move(canvas.error()));
  draw_nonogram(**canvas, theme_of(options.theme), drawing, options.cell_size, options.cell_size,
                options.cell_size);
  (*canvas)->set_title(drawing.puzzle->metadata().title);
  return (*canvas)->finish();
}

// A light as a round lamp, brighter the further its state is from 0.
Colour lamp_colour(const Theme& theme, int state, int states) {
  const double share = static_cast<double>(state) / (states - 1);
  const auto mix = [share](double dark, double lit) { return dark + share * (lit - dark); };
  return {mix(theme.thin_line.red, theme.lit.red), mix(theme.thin_line.green, theme.lit.green),
          mix(theme.thin_line.blue, theme.lit.blue)};
}

void draw_arrow(Canvas& canvas, double x1, double y1, double x2, double y2, double size,
                Colour colour) {
  canvas.line(x1, y1, x2, y2, size * 0.35, colour);
  const double angle = std::atan2(y2 - y1, x2 - x1);
  for (const double side : {0.5, -0.5}) {
    canvas.line(x2, y2, x2 - size * std::cos(angle + side), y2 - size * std::sin(angle + side),
                size * 0.35, colour);
  }
}

constexpr int kDicePerRow = 10;

// The board with a margin of one cell, and the dice in a strip below.
class EwnDrawer {
 public:
  EwnDrawer(Canvas& canvas, const Theme& theme, const ewn::Puzzle& puzzle, double cell_size)
      : canvas_(canvas), theme_(theme), puzzle_(puzzle), board_(puzzle.board()), cell_(cell_size) {}

  void draw(std::span<const std::pair<int, int>> moves) {
    draw_board();
    for (const auto& [from, to] : moves) {
      draw_arrow(canvas_, x_of(from), y_of(from), x_of(to), y_of(to), cell_ * 0.2, theme_.accent);
    }
    for (int piece = 0; piece < ewn::kPieces; ++piece) draw_piece(piece);
    draw_dice(static_cast<int>(moves.size()));
  }

 private:
  // The middle of a cell.
  [[nodiscard]] double x_of(int cell) const { return (board_.column(cell) + 1.5) * cell_; }
  [[nodiscard]] double y_of(int cell) const { return (board_.row(cell) + 1.5) * cell_; }
  [[nodiscard]] Rectangle square(int cell) const {
    return {x_of(cell) - cell_ / 2, y_of(cell) - cell_ / 2, cell_, cell_};
  }

  void draw_board() {
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (board_.has(cell)) {
        canvas_.frame(square(cell), cell_ * 0.04, theme_.thin_line);
      } else {
        canvas_.fill(square(cell), theme_.bold_line);
      }
    }
    canvas_.frame(square(ewn::kHome), cell_ * 0.1, theme_.accent);
  }

  void draw_piece(int piece) {
    const int cell = puzzle_.cells()[static_cast<std::size_t>(piece)];
    if (!board_.in_range(cell)) return;
    const bool is_goal = piece == puzzle_.goal();
    canvas_.disc(x_of(cell), y_of(cell), cell_ * 0.36, is_goal ? theme_.lit : theme_.thin_line);
    if (is_goal) canvas_.ring(x_of(cell), y_of(cell), cell_ * 0.38, cell_ * 0.08, theme_.accent);
    canvas_.text(x_of(cell), y_of(cell), cell_ * 0.5, Align::centre,
                 is_goal ? theme_.on_lit : theme_.ink, std::to_string(piece + 1));
  }

  void draw_dice(int used) {
    for (int round = 0; round < puzzle_.rounds(); ++round) {
      const int row = board_.height() + 2 + round / kDicePerRow;
      const double x = (round % kDicePerRow + 1.5) * cell_;
      const double y = row * cell_;
      canvas_.text(x, y, cell_ * 0.5, Align::centre, round < used ? theme_.ink : theme_.faint,
                   std::to_string(puzzle_.dice()[static_cast<std::size_t>(round)] + 1));
    }
  }

  Canvas& canvas_;
  const Theme& theme_;
  const ewn::Puzzle& puzzle_;
  const ewn::Board& board_;
  double cell_;
};

}  // namespace

Result<std::string> render_colours(const nonogram::colour::Puzzle& puzzle,
                                   const std::optional<nonogram::colour::DomainGrid>& cells,
                                   const RenderOptions& options) {
  ColourDrawing drawing{&puzzle, cells ? &*cells : nullptr, options.clues};
  drawing.marks = options.theme == ThemeName::print;
  const ColourMargins margins = margins_of(drawing);
  auto canvas = canvas_of_cells(margins.left + puzzle.width(),
                                margins.above + puzzle.height() + margins.below, options);
  if (!canvas) return tl::unexpected(std::move(canvas.error()));
  draw_colours(**canvas, theme_of(options.theme), drawing, options.cell_size, options.cell_size,
               options.cell_size);
  (*canvas)->set_title(puzzle.metadata().title);
  return (*canvas)->finish();
}

Result<PictureFormat> parse_picture_format(std::string_view name) {
  struct Named {
    std::string_view name;
    PictureFormat format;
  };
  constexpr std::array<Named, 3> kFormats{
      {{"svg", PictureFormat::svg}, {"pdf", PictureFormat::pdf}, {"png", PictureFormat::png}}};
  const std::size_t dot = name.rfind('.');
  const std::string_view extension = dot == std::string_view::npos ? name : name.substr(dot + 1);
  for (const Named& named : kFormats) {
    if (equal_ignoring_case(extension, named.name)) return named.format;
  }
  return fail("bad_picture_format",
              fmt::format("cannot tell the kind of picture of {}: expected svg, pdf or png",
                          quadrille::quoted(name)));
}

Result<std::string> render_nonogram(const Puzzle& puzzle, const std::optional<CellGrid>& cells,
                                    const RenderOptions& options) {
  return render_drawing({&puzzle, cells ? &*cells : nullptr, options.clues}, options);
}

Result<std::string> render_marked(const Puzzle& puzzle, const CellGrid& cells,
                                  const std::vector<int>& marked, const RenderOptions& options) {
  return render_drawing({&puzzle, &cells, options.clues, marked}, options);
}

Result<std::string> render_lightsout(const lightsout::Puzzle& puzzle,
                                     const std::optional<lightsout::Pattern>& presses,
                                     const RenderOptions& options) {
  if (puzzle.shape().is_graph()) {
    return fail("no_picture", "a graph has no picture: nothing says where its vertices are");
  }
  auto made = canvas_of_cells(puzzle.width(), puzzle.height(), options);
  if (!made) return tl::unexpected(std::move(made.error()));
  Canvas& canvas = **made;
  const Theme& theme = theme_of(options.theme);
  const double cell = options.cell_size;
  for (int row = 0; row < puzzle.height(); ++row) {
    for (int column = 0; column < puzzle.width(); ++column) {
      const double x = (column + 1) * cell;
      const double y = (row + 1) * cell;
      const int state = puzzle.start().at(row, column);
      canvas.fill({x + cell * 0.06, y + cell * 0.06, cell * 0.88, cell * 0.88},
                  lamp_colour(theme, state, puzzle.states()));
      // Not by colour alone: a lamp that is on has a core.
      if (state != 0) canvas.disc(x + cell / 2, y + cell / 2, cell * 0.12, theme.on_lit);
      const int times = presses ? presses->at(row, column) : 0;
      if (times == 0) continue;
      canvas.ring(x + cell / 2, y + cell / 2, cell * 0.32, cell * 0.1, theme.accent);
      if (times > 1) {
        canvas.text(x + cell / 2, y + cell / 2, cell * 0.4, Align::centre, theme.on_lit,
                    std::to_string(times));
      }
    }
  }
  return canvas.finish();
}

Result<std::string> render_ewn(const ewn::Puzzle& puzzle,
                               std::span<const std::pair<int, int>> moves,
                               const RenderOptions& options) {
  const ewn::Board& board = puzzle.board();
  const int dice_rows = (puzzle.rounds() + kDicePerRow - 1) / kDicePerRow;
  auto made = canvas_of_cells(std::max(board.width(), kDicePerRow), board.height() + dice_rows + 1,
                              options);
  if (!made) return tl::unexpected(std::move(made.error()));
  EwnDrawer(**made, theme_of(options.theme), puzzle, options.cell_size).draw(moves);
  return (*made)->finish();
}

}  // namespace quadrille::studio
