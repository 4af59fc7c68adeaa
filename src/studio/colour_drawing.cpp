#include "studio/colour_drawing.hpp"

#include <quadrille/core/oklab.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace quadrille::studio {

using nonogram::colour::Block;
using nonogram::colour::Clue;
using nonogram::colour::Domain;
using nonogram::colour::Palette;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;

namespace {

constexpr int kLinesInAGroup = 5;
// In parts of a cell.
constexpr double kChip = 0.84;       // the height of a chip
constexpr double kDigitSize = 0.62;  // of the text in it
constexpr double kDigitWidth = 0.64;
constexpr double kStep = 0.92;
constexpr double kLegendStep = 1.3;
constexpr double kLegendLetter = 0.5;

bool is_late(LimitWatch* watch) {
  return watch != nullptr && watch->reached_now();
}

std::string text_of(const Palette& palette, const Block& block, bool marks) {
  std::string text = std::to_string(block.length);
  if (marks) text += palette[block.colour].mark;
  return text;
}

double width_of_text(std::size_t characters) {
  return kDigitSize * kDigitWidth * static_cast<double>(characters) + 0.36;
}

double width_of(const Palette& palette, const Clue& clue, bool marks) {
  if (clue.empty()) return width_of_text(1);
  double width = 0;
  for (const Block& block : clue) width += width_of_text(text_of(palette, block, marks).size());
  return width;
}

double legend_width(const std::string& name) {
  return 1.5 + kLegendLetter * static_cast<double>(name.size());
}

// The lines of a legend that is as wide as the drawing; entries are values of the palette.
std::vector<std::vector<int>> legend_lines(const Palette& palette, double width) {
  std::vector<std::vector<int>> lines(1);
  double used = 0;
  for (int value = 1; value < palette.size(); ++value) {
    const double entry = legend_width(palette[value].name);
    if (!lines.back().empty() && used + entry > width) {
      lines.emplace_back();
      used = 0;
    }
    lines.back().push_back(value);
    used += entry;
  }
  return lines;
}

// Black or white, whichever can be read better on the colour.
Colour ink_on(std::uint32_t rgb) {
  return contrast_of(rgb, 0x000000) > contrast_of(rgb, 0xFFFFFF) ? Colour{0, 0, 0}
                                                                 : Colour{1, 1, 1};
}

// Light greys only, so that a mark in black can be read on all of them.
Colour grey_of(std::uint32_t rgb) {
  const double shade = 0.55 + 0.35 * luminance_of(rgb);
  return {shade, shade, shade};
}

class ColourDrawer {
 public:
  ColourDrawer(Canvas& canvas, const Theme& theme, const ColourDrawing& drawing, double x, double y,
               double cell_size)
      : canvas_(canvas),
        theme_(theme),
        drawing_(drawing),
        cell_(cell_size),
        x_(x),
        y_(y),
        window_(window_of(drawing)),
        overhang_(overhang_of(window_, drawing.puzzle->size(), cell_size)) {
    const ColourMargins margins = margins_of(drawing);
    left_ = x + margins.left * cell_;
    top_ = y + margins.above * cell_;
  }

  void draw() {
    draw_bands();
    if (drawing_.clues) {
      draw_row_clues();
      draw_column_clues();
    }
    if (drawing_.cells != nullptr) draw_cells();
    draw_lines();
    draw_ruled_out();
    draw_pointers(
        canvas_, drawing_, cell_, [this](int cell) { return x_of(cell); },
        [this](int cell) { return y_of(cell); }, [this](int cell) { return mark_colour(cell); });
    if (drawing_.clues) draw_legend();
  }

 private:
  [[nodiscard]] const Puzzle& puzzle() const { return *drawing_.puzzle; }
  [[nodiscard]] const Palette& palette() const { return puzzle().palette(); }
  [[nodiscard]] double right() const { return left_ + window_.width * cell_; }
  [[nodiscard]] double bottom() const { return top_ + window_.height * cell_; }
  [[nodiscard]] double x_of_column(int column) const {
    return left_ + (column - window_.column) * cell_;
  }
  [[nodiscard]] double y_of_row(int row) const { return top_ + (row - window_.row) * cell_; }

  [[nodiscard]] double x_of(int cell) const { return x_of_column(cell % puzzle().width()); }
  [[nodiscard]] double y_of(int cell) const { return y_of_row(cell / puzzle().width()); }

  // A pointer has to be seen on any colour of a cell.
  [[nodiscard]] Colour mark_colour(int cell) const {
    if (drawing_.marks || drawing_.cells == nullptr) return theme_.ink;
    const auto value =
        nonogram::colour::only_value(drawing_.cells->cells()[static_cast<std::size_t>(cell)]);
    return value && *value != 0 ? ink_on(palette()[*value].rgb) : theme_.accent;
  }

  void draw_bands() {
    for (const nonogram::LineId line : drawing_.banded) {
      if (line.axis == nonogram::Axis::row) {
        canvas_.fill({x_, y_of_row(line.index), right() - x_, cell_}, theme_.band);
      } else {
        canvas_.fill({x_of_column(line.index), y_, cell_, bottom() - y_}, theme_.band);
      }
    }
  }

  // Up to four in a cell, side by side.
  void draw_ruled_out() {
    const double side = cell_ * 0.4;
    int place = 0;
    int before = -1;
    for (const auto& [cell, value] : drawing_.ruled_out) {
      place = cell == before ? place + 1 : 0;
      before = cell;
      const double x = x_of(cell) + cell_ * (place % 2 == 0 ? 0.08 : 0.52);
      const double y = y_of(cell) + cell_ * (place % 4 < 2 ? 0.08 : 0.52);
      const bool in_colour = !drawing_.marks && value != 0;
      const std::uint32_t rgb = palette()[value].rgb;
      canvas_.fill({x, y, side, side}, in_colour ? colour_of_rgb(rgb) : theme_.paper);
      canvas_.frame({x, y, side, side}, cell_ * 0.03, theme_.thin_line);
      if (!in_colour) {
        canvas_.text(x + side / 2, y + side / 2, side * 0.9, Align::centre, theme_.ink,
                     std::string(1, palette()[value].mark));
      }
      canvas_.line(x, y + side, x + side, y, cell_ * 0.07, in_colour ? ink_on(rgb) : theme_.ink);
    }
  }

  void draw_row_clues() {
    for (int row = window_.row; row < window_.end_row() && !is_late(drawing_.watch); ++row) {
      const Clue& clue = puzzle().rows()[static_cast<std::size_t>(row)];
      const double y = y_of_row(row) + cell_ / 2;
      double x = left_ - width_of(palette(), clue, drawing_.marks) * cell_;
      if (clue.empty()) draw_nothing(x + width_of_text(1) * cell_ / 2, y);
      for (const Block& block : clue) {
        const double width =
            width_of_text(text_of(palette(), block, drawing_.marks).size()) * cell_;
        draw_chip(block, x + width / 2, y, width - 0.08 * cell_, kDigitSize);
        x += width;
      }
    }
  }

  void draw_column_clues() {
    for (int column = window_.column; column < window_.end_column() && !is_late(drawing_.watch);
         ++column) {
      const Clue& clue = puzzle().columns()[static_cast<std::size_t>(column)];
      const double x = x_of_column(column) + cell_ / 2;
      const auto blocks = static_cast<double>(std::max<std::size_t>(clue.size(), 1));
      double y = top_ - (blocks - 0.5) * kStep * cell_;
      if (clue.empty()) draw_nothing(x, y);
      for (const Block& block : clue) {
        const std::size_t characters = text_of(palette(), block, drawing_.marks).size();
        const double size = characters <= 2 ? kDigitSize : kDigitSize * 2 / 3;
        draw_chip(block, x, y, kChip * cell_, size);
        y += kStep * cell_;
      }
    }
  }

  // An empty line has a 0, so that nobody takes it for one that was forgotten.
  void draw_nothing(double x, double y) {
    canvas_.text(x, y, kDigitSize * cell_, Align::centre, theme_.ink, "0");
  }

  void draw_chip(const Block& block, double x, double y, double width, double size) {
    const std::uint32_t rgb = palette()[block.colour].rgb;
    const double height = kChip * cell_;
    const Rectangle box{x - width / 2, y - height / 2, width, height};
    canvas_.fill(box, drawing_.marks ? theme_.paper : colour_of_rgb(rgb));
    canvas_.frame(box, cell_ * 0.035, theme_.thin_line);
    canvas_.text(x, y, size * cell_, Align::centre, drawing_.marks ? theme_.ink : ink_on(rgb),
                 text_of(palette(), block, drawing_.marks));
  }

  void draw_cells() {
    const bool finished = nonogram::colour::picture_of(*drawing_.cells).has_value();
    for (int row = window_.row; row < window_.end_row() && !is_late(drawing_.watch); ++row) {
      for (int column = window_.column; column < window_.end_column(); ++column) {
        draw_cell(row, column, finished);
      }
    }
  }

  void draw_cell(int row, int column, bool finished) {
    const auto value = nonogram::colour::only_value(drawing_.cells->at(row, column));
    if (!value) return;
    const double x = x_of_column(column);
    const double y = y_of_row(row);
    const std::uint32_t rgb = palette()[*value].rgb;
    if (*value == 0) {
      // Paper stays paper where the background is white; a dot tells it from an open cell.
      if (!drawing_.marks && rgb != 0xFFFFFF)
        canvas_.fill({x, y, cell_, cell_}, colour_of_rgb(rgb));
      if (!finished) canvas_.disc(x + cell_ / 2, y + cell_ / 2, cell_ * 0.1, theme_.faint);
      return;
    }
    canvas_.fill({x, y, cell_, cell_}, drawing_.marks ? grey_of(rgb) : colour_of_rgb(rgb));
    if (drawing_.marks) {
      canvas_.text(x + cell_ / 2, y + cell_ / 2, kDigitSize * cell_, Align::centre, theme_.ink,
                   std::string(1, palette()[*value].mark));
    }
  }

  void draw_lines() {
    for (const bool bold : {false, true}) {
      for (int row = window_.row; row <= window_.end_row(); ++row) {
        if (is_bold(row, puzzle().height()) != bold) continue;
        const double y = y_of_row(row);
        draw_line(bold && drawing_.clues ? x_ : left_, y, right() + overhang_.right, y, bold);
      }
      for (int column = window_.column; column <= window_.end_column(); ++column) {
        if (is_bold(column, puzzle().width()) != bold) continue;
        const double x = x_of_column(column);
        draw_line(x, top_, x, bottom() + overhang_.below, bold);
      }
    }
  }

  static bool is_bold(int line, int count) { return line % kLinesInAGroup == 0 || line == count; }
  void draw_line(double x1, double y1, double x2, double y2, bool bold) {
    canvas_.line(x1, y1, x2, y2, cell_ * (bold ? 0.08 : 0.035),
                 bold ? theme_.bold_line : theme_.thin_line);
  }

  void draw_legend() {
    double y = bottom() + kLegendStep * 0.65 * cell_;
    const double width = (right() - x_) / cell_;
    for (const std::vector<int>& line : legend_lines(palette(), width)) {
      double x = x_;
      for (const int value : line) {
        const std::uint32_t rgb = palette()[value].rgb;
        const double side = kChip * cell_;
        const Rectangle box{x, y - side / 2, side, side};
        canvas_.fill(box, drawing_.marks ? grey_of(rgb) : colour_of_rgb(rgb));
        canvas_.frame(box, cell_ * 0.035, theme_.thin_line);
        canvas_.text(x + side / 2, y, kDigitSize * cell_, Align::centre,
                     drawing_.marks ? theme_.ink : ink_on(rgb),
                     std::string(1, palette()[value].mark));
        canvas_.text(x + 1.05 * cell_, y, kDigitSize * cell_, Align::left, theme_.ink,
                     palette()[value].name);
        x += legend_width(palette()[value].name) * cell_;
      }
      y += kLegendStep * cell_;
    }
  }

  Canvas& canvas_;
  const Theme& theme_;
  const ColourDrawing& drawing_;
  double cell_;
  double x_;  // of everything
  double y_;
  Window window_;
  Overhang overhang_;
  double left_ = 0;  // of the grid
  double top_ = 0;
};

}  // namespace

Colour colour_of_rgb(std::uint32_t rgb) {
  const auto channel = [rgb](unsigned shift) {
    return static_cast<double>(rgb >> shift & 0xFFU) / 255;
  };
  return {channel(16), channel(8), channel(0)};
}

ColourMargins margins_of(const ColourDrawing& drawing) {
  ColourMargins margins;
  if (!drawing.clues) return margins;
  const Palette& palette = drawing.puzzle->palette();
  const Window window = window_of(drawing);
  for (int row = window.row; row < window.end_row(); ++row) {
    const Clue& clue = drawing.puzzle->rows()[static_cast<std::size_t>(row)];
    margins.left = std::max(margins.left, width_of(palette, clue, drawing.marks));
  }
  for (int column = window.column; column < window.end_column(); ++column) {
    const Clue& clue = drawing.puzzle->columns()[static_cast<std::size_t>(column)];
    const auto blocks = static_cast<double>(std::max<std::size_t>(clue.size(), 1));
    margins.above = std::max(margins.above, kStep * blocks);
  }
  const double width = margins.left + window.width;
  margins.below = kLegendStep * static_cast<double>(legend_lines(palette, width).size());
  return margins;
}

void draw_colours(Canvas& canvas, const Theme& theme, const ColourDrawing& drawing, double x,
                  double y, double cell_size) {
  ColourDrawer(canvas, theme, drawing, x, y, cell_size).draw();
}

void draw_picture(Canvas& canvas, const Theme& theme, const Palette& palette,
                  const Picture& picture, bool marks, double x, double y, double cell_size,
                  LimitWatch* watch) {
  for (int row = 0; row < picture.height() && !is_late(watch); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const int value = picture.at(row, column);
      if (value == 0 && (marks || palette[0].rgb == 0xFFFFFF)) continue;
      const std::uint32_t rgb = palette[value].rgb;
      const Rectangle box{x + column * cell_size, y + row * cell_size, cell_size, cell_size};
      canvas.fill(box, marks ? grey_of(rgb) : colour_of_rgb(rgb));
      if (!marks) continue;
      canvas.text(box.x + cell_size / 2, box.y + cell_size / 2, kDigitSize * cell_size,
                  Align::centre, theme.ink, std::string(1, palette[value].mark));
    }
  }
  canvas.frame({x, y, picture.width() * cell_size, picture.height() * cell_size}, 0.5,
               theme.bold_line);
}

}  // namespace quadrille::studio
