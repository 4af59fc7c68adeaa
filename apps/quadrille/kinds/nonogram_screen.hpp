// A nonogram of either sort on the terminal's canvas: where everything stands and how it looks.
#pragma once

#include "nonogram_game.hpp"
#include "terminal_game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::app {

// What there is to see.
template <class Sort>
struct NonogramScene {
  NonogramGame<Sort> game;
  int row = 0;  // of the cursor
  int column = 0;
  bool pen_is_down = false;
  int chosen = 1;  // the colour
  std::optional<typename Sort::Hint> hint = {};
  int hint_level = 0;
  std::string message = "? shows the keys.";
};

template <class Sort>
class NonogramScreen {
 public:
  // Keeps a reference to the scene.
  explicit NonogramScreen(const NonogramScene<Sort>& scene) : scene_(scene) {}

  void draw(Canvas& canvas);
  // What was last drawn at a place: a cell (row and column), or a colour in the bar.
  [[nodiscard]] std::optional<std::pair<int, int>> cell_at(int y, int x) const;
  [[nodiscard]] std::optional<int> colour_at(int y, int x) const;
  void zoom_in();
  void zoom_out();

 private:
  using Puzzle = typename Sort::Puzzle;
  using Mark = typename Sort::Mark;

  // How much of the terminal a cell takes: two characters with the clues beside the board, half a
  // character, or a dot of a braille character.
  enum class Zoom : std::uint8_t { cells, halves, dots };

  // Where the board stands on the canvas.
  struct Layout {
    Zoom zoom = Zoom::cells;
    int top = 0;  // of the first cell
    int left = 0;
    int lines = 0;  // for cells
    int columns = 0;
    int cell_width = 2;  // of Zoom::cells
    int first_row = 0;   // of those that are shown
    int first_column = 0;
    int rows_shown = 0;
    int columns_shown = 0;
  };

  // A colour in the bar below the board.
  struct Swatch {
    int value = 0;
    int x = 0;
    std::string text;
  };

  [[nodiscard]] static int cells_across(const Layout& layout);
  [[nodiscard]] static int cells_down(Zoom zoom, int lines);
  [[nodiscard]] bool fits(Zoom zoom, const Canvas& canvas) const;
  [[nodiscard]] Layout layout_for(const Canvas& canvas, Zoom zoom) const;

  [[nodiscard]] std::vector<Swatch> swatches(int width) const;

  void draw_cells(Canvas& canvas) const;
  void draw_halves(Canvas& canvas) const;
  void draw_dots(Canvas& canvas) const;
  void draw_row_clue(Canvas& canvas, int row, int y) const;
  void draw_column_clue(Canvas& canvas, int column, int x) const;
  void put_block(Canvas& canvas, int y, int x, const ClueBlock& block, int width,
                 Style style) const;
  void put_cell(Canvas& canvas, int y, int x, int row, int column) const;
  [[nodiscard]] std::string open_text(int row, int column) const;
  [[nodiscard]] std::string message() const;
  [[nodiscard]] int lines_for_message(const Canvas& canvas) const;
  void draw_status(Canvas& canvas) const;
  [[nodiscard]] std::string ruled_out_text() const;
  [[nodiscard]] Style style_of(int row, int column) const;
  [[nodiscard]] Style style_of_line(nonogram::LineId line) const;

  const NonogramScene<Sort>& scene_;
  std::optional<Zoom> wanted_zoom_;  // no value: the largest that fits
  Layout layout_;
  std::vector<Swatch> swatches_;  // as they are drawn
  int swatches_y_ = -1;
  int message_lines_ = 0;
};

extern template class NonogramScreen<PlainSort>;
extern template class NonogramScreen<ColourSort>;

}  // namespace quadrille::app
