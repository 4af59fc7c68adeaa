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
      : canvas_(canvas),
        theme_(theme),
        drawing_(drawing),
        cell_(cell_size),
        x_(x),
        y_(y),
        window_(window_of(drawing)),
        overhang_(overhang_of(window_, drawing.puzzle->size(), cell_size)) {
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
  [[nodiscard]] double right() const { return left_ + window_.width * cell_; }
  [[nodiscard]] double bottom() const { return top_ + window_.height * cell_; }
  [[nodiscard]] double x_of_column(int column) const {
    return left_ + (column - window_.column) * cell_;
  }
  [[nodiscard]] double y_of_row(int row) const { return top_ + (row - window_.row) * cell_; }

  // From the outer end of the clue on.
  void draw_bands() {
    for (const nonogram::LineId line : drawing_.banded) {
      if (line.axis == nonogram::Axis::row) {
        canvas_.fill({x_, y_of_row(line.index), right() - x_, cell_}, theme_.band);
      } else {
        canvas_.fill({x_of_column(line.index), y_, cell_, bottom() - y_}, theme_.band);
      }
    }
  }

  void draw_row_clues() {
    for (int row = window_.row; row < window_.end_row() && !is_late(drawing_.watch); ++row) {
      const Clue& clue = puzzle().rows()[static_cast<std::size_t>(row)];
      double x = left_ - width_of(clue) * cell_;
      for (const int number : numbers_of(clue)) {
        const double width = width_in_row(number) * cell_;
        draw_number(number, kDigitSize, x + width / 2, y_of_row(row) + cell_ / 2);
        x += width;
      }
    }
  }

  void draw_column_clues() {
    for (int column = window_.column; column < window_.end_column() && !is_late(drawing_.watch);
         ++column) {
      const Clue& clue = puzzle().columns()[static_cast<std::size_t>(column)];
      double y = top_ - (height_of(clue) - kStepInColumn / 2) * cell_;
      for (const int number : numbers_of(clue)) {
        draw_number(number, size_in_column(number), x_of_column(column) + cell_ / 2, y);
        y += kStepInColumn * cell_;
      }
    }
  }

  void draw_number(int number, double size, double x, double y) {
    canvas_.text(x, y, size * cell_, Align::centre, theme_.ink, std::to_string(number));
  }

  // Lines between groups of five go on among the clues: without them nobody finds the 37th row's.
  void draw_guides() {
    for (int row = window_.row; row <= window_.end_row(); ++row) {
      const double y = y_of_row(row);
      if (is_bold(row, puzzle().height())) draw_line(x_, y, left_, y, false);
    }
    for (int column = window_.column; column <= window_.end_column(); ++column) {
      const double x = x_of_column(column);
      if (is_bold(column, puzzle().width())) draw_line(x, y_, x, top_, false);
    }
  }

  void draw_cells() {
    const auto cells = drawing_.cells->cells();
    const bool finished = std::find(cells.begin(), cells.end(), Cell::unknown) == cells.end();
    for (int row = window_.row; row < window_.end_row() && !is_late(drawing_.watch); ++row) {
      for (int column = window_.column; column < window_.end_column(); ++column) {
        const Cell cell = drawing_.cells->at(row, column);
        const double x = x_of_column(column);
        const double y = y_of_row(row);
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
      for (int row = window_.row; row <= window_.end_row(); ++row) {
        if (is_bold(row, puzzle().height()) != bold) continue;
        const double y = y_of_row(row);
        draw_line(left_, y, right() + overhang_.right, y, bold);
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

  void draw_marks() {
    draw_pointers(
        canvas_, drawing_, cell_, [this](int cell) { return x_of(cell); },
        [this](int cell) { return y_of(cell); }, [this](int cell) { return mark_colour(cell); });
  }

  // A theme without colours has marks that cannot be told from ink: on ink they are left white.
  [[nodiscard]] Colour mark_colour(int cell) const {
    const bool on_ink = drawing_.cells != nullptr &&
                        drawing_.cells->cells()[static_cast<std::size_t>(cell)] == Cell::filled;
    return on_ink && theme_.accent == theme_.ink ? theme_.paper : theme_.accent;
  }
  [[nodiscard]] double x_of(int cell) const { return x_of_column(cell % puzzle().width()); }
  [[nodiscard]] double y_of(int cell) const { return y_of_row(cell / puzzle().width()); }

  Canvas& canvas_;
  const Theme& theme_;
  const NonogramDrawing& drawing_;
  double cell_;
  double x_;  // of everything
  double y_;
  Window window_;
  Overhang overhang_;
  double left_ = 0;  // of the grid
  double top_ = 0;
};

}  // namespace

ClueMargins margins_of(const NonogramDrawing& drawing) {
  ClueMargins margins;
  if (!drawing.clues) return margins;
  const Window window = window_of(drawing);
  for (int row = window.row; row < window.end_row(); ++row) {
    const Clue& clue = drawing.puzzle->rows()[static_cast<std::size_t>(row)];
    margins.left = std::max(margins.left, width_of(clue));
  }
  for (int column = window.column; column < window.end_column(); ++column) {
    const Clue& clue = drawing.puzzle->columns()[static_cast<std::size_t>(column)];
    margins.above = std::max(margins.above, height_of(clue));
  }
  return margins;
}

Overhang overhang_of(const Window& window, nonogram::GridSize size, double cell_size) {
  const auto beyond = [cell_size](bool cut) { return cut ? cell_size * 0.4 : 0; };
  return {beyond(window.end_column() < size.width), beyond(window.end_row() < size.height)};
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
