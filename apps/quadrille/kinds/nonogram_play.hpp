// A nonogram of either sort on the terminal's canvas: where everything stands, and what the keys
// do.
#pragma once

#include "nonogram_game.hpp"
#include "terminal_game.hpp"

#include <memory>
#include <optional>
#include <string>

namespace quadrille::app {

template <class Sort>
class NonogramPlay final : public TerminalGame {
 public:
  using Puzzle = typename Sort::Puzzle;
  using Mark = typename Sort::Mark;

  explicit NonogramPlay(Puzzle puzzle);

  void draw(Canvas& canvas) override;
  bool press(const Key& key) override;
  [[nodiscard]] bool is_solved() const override { return game_.is_solved(); }
  [[nodiscard]] std::vector<std::string> keys() const override;
  [[nodiscard]] boost::json::object state() const override;
  Result<void> resume(const boost::json::object& state) override;

 private:
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
  [[nodiscard]] std::optional<std::pair<int, int>> cell_at(int y, int x) const;

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
  void draw_status(Canvas& canvas) const;
  [[nodiscard]] std::string ruled_out_text() const;
  [[nodiscard]] Style style_of(int row, int column) const;
  [[nodiscard]] Style style_of_line(nonogram::LineId line) const;

  bool move_by(int rows, int columns);
  bool move_to(int row, int column);
  bool use(Mark tool);
  bool paint(int value);
  bool rule_out();
  bool press_character(char character);
  bool press_colour(char character);
  bool click(const Key& key, int value);
  void climb_hint();
  void look_for_mistakes();
  void say_trials();
  void forget_hint();

  NonogramGame<Sort> game_;
  int row_ = 0;
  int column_ = 0;
  bool pen_is_down_ = false;
  int chosen_ = 1;  // the colour
  Mark tool_ = Sort::mark_of(1);
  std::optional<Zoom> wanted_zoom_;  // no value: the largest that fits
  Layout layout_;
  std::vector<Swatch> swatches_;  // as they are drawn
  int swatches_y_ = -1;
  std::optional<typename Sort::Hint> hint_;
  int hint_level_ = 0;
  std::string message_ = "? shows the keys.";
};

extern template class NonogramPlay<PlainSort>;
extern template class NonogramPlay<ColourSort>;

}  // namespace quadrille::app
