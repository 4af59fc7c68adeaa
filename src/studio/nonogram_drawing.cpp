#include "studio/nonogram_drawing.hpp"

#include <algorithm>
#include <string>

namespace quadrille::studio {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

namespace {

constexpr int kLinesInAGroup = 5;

// Clues in parts of a cell. Numbers of a row stand as close together as can be told apart, which
// leaves the grid more of the page; those of a column have to fit its width.
constexpr double kDigitSize = 0.76;
constexpr double kDigitWidth = 0.636;  // of all digits of the font, at size 1
constexpr double kGapInRow = 0.3;
constexpr double kStepInColumn = 0.9;

double size_in_column(int number) {
  if (number < 10) return kDigitSize;
  return number < 100 ? 0.64 : 0.45;
}

double width_in_row(int number) {
  return kDigitSize * kDigitWidth * static_cast<double>(std::to_string(number).size()) + kGapInRow;
}

// An empty line has a 0, so that nobody takes it for one that was forgotten.
std::vector<int> numbers_of(const Clue& clue) {
  return clue.empty() ? std::vector<int>{0} : clue;
}

double width_of(const Clue& clue) {
  double width = 0;
  for (const int number : numbers_of(clue)) width += width_in_row(number);
  return width;
}

double height_of(const Clue& clue) {
  return kStepInColumn * static_cast<double>(numbers_of(clue).size());
}

// A line may have hundreds of numbers or cells: the clock is looked at for each.
bool is_late(LimitWatch* watch) {
  return watch != nullptr && watch->reached_now();
}

class Drawer {
 public:
  Drawer(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x, double y,
         double cell_size)
      : canvas_(canvas), theme_(theme), drawing_(drawing), cell_(cell_size), x_(x), y_(y) {
    const ClueMargins margins = margins_of(drawing);
    left_ = x + margins.left * cell_;
    top_ = y + margins.above * cell_;
  }

  void draw() {
    draw_bands();
    if (drawing_.clues) {
      draw_row_clues();
      draw_column_clues();
      draw_guides();
    }
    if (drawing_.cells != nullptr) draw_cells();
    draw_lines();
    draw_marks();
  }

 private:
  [[nodiscard]] const Puzzle& puzzle() const { return *drawing_.puzzle; }
  [[nodiscard]] double right() const { return left_ + puzzle().width() * cell_; }
  [[nodiscard]] double bottom() const { return top_ + puzzle().height() * cell_; }

  // From the outer end of the clue on.
  void draw_bands() {
    for (const nonogram::LineId line : drawing_.banded) {
      const double along = line.index * cell_;
      if (line.axis == nonogram::Axis::row) {
        canvas_.fill({x_, top_ + along, right() - x_, cell_}, theme_.band);
      } else {
        canvas_.fill({left_ + along, y_, cell_, bottom() - y_}, theme_.band);
      }
    }
  }

  void draw_row_clues() {
    for (int row = 0; row < puzzle().height() && !is_late(drawing_.watch); ++row) {
      const Clue& clue = puzzle().rows()[static_cast<std::size_t>(row)];
      double x = left_ - width_of(clue) * cell_;
      for (const int number : numbers_of(clue)) {
        const double width = width_in_row(number) * cell_;
        draw_number(number, kDigitSize, x + width / 2, top_ + (row + 0.5) * cell_);
        x += width;
      }
    }
  }

  void draw_column_clues() {
    for (int column = 0; column < puzzle().width() && !is_late(drawing_.watch); ++column) {
      const Clue& clue = puzzle().columns()[static_cast<std::size_t>(column)];
      double y = top_ - (height_of(clue) - kStepInColumn / 2) * cell_;
      for (const int number : numbers_of(clue)) {
        draw_number(number, size_in_column(number), left_ + (column + 0.5) * cell_, y);
        y += kStepInColumn * cell_;
      }
    }
  }

  void draw_number(int number, double size, double x, double y) {
    canvas_.text(x, y, size * cell_, Align::centre, theme_.ink, std::to_string(number));
  }

  // Lines between groups of five go on among the clues: without them nobody finds the 37th row's.
  void draw_guides() {
    for (int row = 0; row <= puzzle().height(); ++row) {
      const double y = top_ + row * cell_;
      if (is_bold(row, puzzle().height())) draw_line(x_, y, left_, y, false);
    }
    for (int column = 0; column <= puzzle().width(); ++column) {
      const double x = left_ + column * cell_;
      if (is_bold(column, puzzle().width())) draw_line(x, y_, x, top_, false);
    }
  }

  void draw_cells() {
    const auto cells = drawing_.cells->cells();
    const bool finished = std::find(cells.begin(), cells.end(), Cell::unknown) == cells.end();
    for (int row = 0; row < puzzle().height() && !is_late(drawing_.watch); ++row) {
      for (int column = 0; column < puzzle().width(); ++column) {
        const Cell cell = drawing_.cells->at(row, column);
        const double x = left_ + column * cell_;
        const double y = top_ + row * cell_;
        if (cell == Cell::filled) canvas_.fill({x, y, cell_, cell_}, theme_.ink);
        if (cell == Cell::empty && !finished) {
          canvas_.disc(x + cell_ / 2, y + cell_ / 2, cell_ * 0.1, theme_.faint);
        }
      }
    }
  }

  void draw_lines() {
    // Bold lines go over thin ones, whichever way they run.
    for (const bool bold : {false, true}) {
      for (int row = 0; row <= puzzle().height(); ++row) {
        if (is_bold(row, puzzle().height()) != bold) continue;
        const double y = top_ + row * cell_;
        draw_line(left_, y, right(), y, bold);
      }
      for (int column = 0; column <= puzzle().width(); ++column) {
        if (is_bold(column, puzzle().width()) != bold) continue;
        const double x = left_ + column * cell_;
        draw_line(x, top_, x, bottom(), bold);
      }
    }
  }

  static bool is_bold(int line, int count) { return line % kLinesInAGroup == 0 || line == count; }
  void draw_line(double x1, double y1, double x2, double y2, bool bold) {
    canvas_.line(x1, y1, x2, y2, cell_ * (bold ? 0.08 : 0.035),
                 bold ? theme_.bold_line : theme_.thin_line);
  }

  void draw_marks() {
    for (const int cell : drawing_.framed) {
      const double inset = cell_ * 0.16;
      canvas_.frame({x_of(cell) + inset, y_of(cell) + inset, cell_ - 2 * inset, cell_ - 2 * inset},
                    cell_ * 0.14, mark_colour(cell));
    }
    for (const int cell : drawing_.ringed) {
      canvas_.ring(x_of(cell) + cell_ / 2, y_of(cell) + cell_ / 2, cell_ * 0.3, cell_ * 0.07,
                   mark_colour(cell));
    }
    for (const int cell : drawing_.struck) draw_stroke(cell, false);
    for (const int cell : drawing_.crossed) {
      draw_stroke(cell, false);
      draw_stroke(cell, true);
    }
  }

  void draw_stroke(int cell, bool falls) {
    const double near = cell_ * 0.2;
    const double far = cell_ - near;
    canvas_.line(x_of(cell) + near, y_of(cell) + (falls ? near : far), x_of(cell) + far,
                 y_of(cell) + (falls ? far : near), cell_ * 0.09, mark_colour(cell));
  }

  // A theme without colours has marks that cannot be told from ink: on ink they are left white.
  [[nodiscard]] Colour mark_colour(int cell) const {
    const bool on_ink = drawing_.cells != nullptr &&
                        drawing_.cells->cells()[static_cast<std::size_t>(cell)] == Cell::filled;
    return on_ink && theme_.accent == theme_.ink ? theme_.paper : theme_.accent;
  }
  [[nodiscard]] double x_of(int cell) const { return left_ + (cell % puzzle().width()) * cell_; }
  [[nodiscard]] double y_of(int cell) const {
    const int row = cell / puzzle().width();
    return top_ + row * cell_;
  }

  Canvas& canvas_;
  const Theme& theme_;
  const NonogramDrawing& drawing_;
  double cell_;
  double x_;  // of everything
  double y_;
  double left_ = 0;  // of the grid
  double top_ = 0;
};

}  // namespace

ClueMargins margins_of(const NonogramDrawing& drawing) {
  ClueMargins margins;
  if (!drawing.clues) return margins;
  for (const Clue& clue : drawing.puzzle->rows()) {
    margins.left = std::max(margins.left, width_of(clue));
  }
  for (const Clue& clue : drawing.puzzle->columns()) {
    margins.above = std::max(margins.above, height_of(clue));
  }
  return margins;
}

void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size) {
  Drawer(canvas, theme, drawing, x, y, cell_size).draw();
}

void draw_picture(Canvas& canvas, const Theme& theme, const CellGrid& picture, double x, double y,
                  double cell_size, LimitWatch* watch) {
  for (int row = 0; row < picture.height() && !is_late(watch); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      if (picture.at(row, column) != Cell::filled) continue;
      canvas.fill({x + column * cell_size, y + row * cell_size, cell_size, cell_size}, theme.ink);
    }
  }
  canvas.frame({x, y, picture.width() * cell_size, picture.height() * cell_size}, 0.5,
               theme.bold_line);
}

}  // namespace quadrille::studio
