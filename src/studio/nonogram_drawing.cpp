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

// As large as the number of digits lets it be in a cell.
double clue_size(int number) {
  if (number < 10) return 0.76;
  return number < 100 ? 0.64 : 0.45;
}

int longest(const std::vector<Clue>& clues) {
  std::size_t most = 1;
  for (const Clue& clue : clues) most = std::max(most, clue.size());
  return static_cast<int>(most);
}

// An empty line has a 0, so that nobody takes it for one that was forgotten.
std::vector<int> numbers_of(const Clue& clue) {
  return clue.empty() ? std::vector<int>{0} : clue;
}

class Drawer {
 public:
  Drawer(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x, double y,
         double cell_size)
      : canvas_(canvas), theme_(theme), drawing_(drawing), cell_(cell_size) {
    const ClueMargins margins = margins_of(puzzle());
    left_ = x + margins.left * cell_;
    top_ = y + margins.above * cell_;
  }

  void draw() {
    draw_clues();
    if (drawing_.cells != nullptr) draw_cells();
    draw_lines();
    draw_marks();
  }

 private:
  [[nodiscard]] const Puzzle& puzzle() const { return *drawing_.puzzle; }
  [[nodiscard]] double right() const { return left_ + puzzle().width() * cell_; }
  [[nodiscard]] double bottom() const { return top_ + puzzle().height() * cell_; }

  void draw_clues() {
    for (int row = 0; row < puzzle().height(); ++row) {
      const std::vector<int> numbers = numbers_of(puzzle().rows()[static_cast<std::size_t>(row)]);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto from_grid = static_cast<double>(numbers.size() - i) - 0.5;
        draw_number(numbers[i], left_ - from_grid * cell_, top_ + (row + 0.5) * cell_);
      }
    }
    for (int column = 0; column < puzzle().width(); ++column) {
      const std::vector<int> numbers =
          numbers_of(puzzle().columns()[static_cast<std::size_t>(column)]);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto from_grid = static_cast<double>(numbers.size() - i) - 0.5;
        draw_number(numbers[i], left_ + (column + 0.5) * cell_, top_ - from_grid * cell_);
      }
    }
  }

  void draw_number(int number, double x, double y) {
    canvas_.text(x, y, clue_size(number) * cell_, Align::centre, theme_.ink,
                 std::to_string(number));
  }

  void draw_cells() {
    const auto cells = drawing_.cells->cells();
    const bool finished = std::find(cells.begin(), cells.end(), Cell::unknown) == cells.end();
    for (int row = 0; row < puzzle().height(); ++row) {
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
        canvas_.line(left_, y, right(), y, line_width(bold), line_colour(bold));
      }
      for (int column = 0; column <= puzzle().width(); ++column) {
        if (is_bold(column, puzzle().width()) != bold) continue;
        const double x = left_ + column * cell_;
        canvas_.line(x, top_, x, bottom(), line_width(bold), line_colour(bold));
      }
    }
  }

  static bool is_bold(int line, int count) { return line % kLinesInAGroup == 0 || line == count; }
  [[nodiscard]] double line_width(bool bold) const { return cell_ * (bold ? 0.08 : 0.035); }
  [[nodiscard]] Colour line_colour(bool bold) const {
    return bold ? theme_.bold_line : theme_.thin_line;
  }

  void draw_marks() {
    for (const int cell : drawing_.marked) {
      const double x = left_ + (cell % puzzle().width()) * cell_;
      const double y = top_ + (cell / puzzle().width()) * cell_;
      const double inset = cell_ * 0.16;
      canvas_.frame({x + inset, y + inset, cell_ - 2 * inset, cell_ - 2 * inset}, cell_ * 0.14,
                    theme_.accent);
    }
  }

  Canvas& canvas_;
  const Theme& theme_;
  const NonogramDrawing& drawing_;
  double cell_;
  double left_ = 0;  // of the grid
  double top_ = 0;
};

}  // namespace

ClueMargins margins_of(const Puzzle& puzzle) {
  return {longest(puzzle.rows()), longest(puzzle.columns())};
}

void draw_nonogram(Canvas& canvas, const Theme& theme, const NonogramDrawing& drawing, double x,
                   double y, double cell_size) {
  Drawer(canvas, theme, drawing, x, y, cell_size).draw();
}

void draw_picture(Canvas& canvas, const Theme& theme, const CellGrid& picture, double x, double y,
                  double cell_size) {
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      if (picture.at(row, column) != Cell::filled) continue;
      canvas.fill({x + column * cell_size, y + row * cell_size, cell_size, cell_size}, theme.ink);
    }
  }
  canvas.frame({x, y, picture.width() * cell_size, picture.height() * cell_size}, 0.5,
               theme.bold_line);
}

}  // namespace quadrille::studio
