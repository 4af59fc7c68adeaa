#include "nonogram_screen.hpp"

#include "terminal.hpp"

#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Axis;
using nonogram::LineId;

constexpr int kTitleLines = 1;
constexpr int kMessageLines = 3;
constexpr int kNarrowCell = 2;
constexpr int kKeyWidth = 2;  // of a colour in the bar: before its chip
constexpr int kChipWidth = 3;
constexpr int kDotsAcross = 2;
constexpr int kDotsDown = 4;
constexpr unsigned kBraille = 0x2800;

// Below the board: clues of the cursor's lines, the bar of colours; then comes a message.
template <class Sort>
constexpr int kStatusLines = 1 + (Sort::kHasPalette ? 1 : 0);

template <class Sort>
int width_of(const typename Sort::Puzzle& puzzle, const ClueBlock& block) {
  return static_cast<int>(Sort::block_text(puzzle, block).size());
}

template <class Sort>
int gutter_width(const typename Sort::Puzzle& puzzle) {
  int width = 1;
  for (int row = 0; row < puzzle.height(); ++row) {
    int own = 0;
    for (const ClueBlock& block : Sort::blocks_of(puzzle, {Axis::row, row})) {
      own += width_of<Sort>(puzzle, block) + 1;
    }
    width = std::max(width, own);
  }
  return width;
}

int gutter_height(const auto& puzzle) {
  std::size_t height = 1;
  for (const auto& clue : puzzle.columns()) height = std::max(height, clue.size());
  return static_cast<int>(height);
}

// So wide that numbers above neighbouring columns stay apart, where there is room for that.
template <class Sort>
int cell_width(const typename Sort::Puzzle& puzzle, int room) {
  int widest = 1;
  for (int column = 0; column < puzzle.width(); ++column) {
    for (const ClueBlock& block : Sort::blocks_of(puzzle, {Axis::column, column})) {
      widest = std::max(widest, width_of<Sort>(puzzle, block));
    }
  }
  const int wanted = widest + 1;
  const auto fits = [&](int width) { return width * puzzle.width() <= room; };
  return std::max(kNarrowCell, fits(wanted) ? wanted : fits(widest) ? widest : kNarrowCell);
}

template <class Sort>
std::string text_of_clue(const typename Sort::Puzzle& puzzle, LineId line) {
  std::string text;
  for (const ClueBlock& block : Sort::blocks_of(puzzle, line)) {
    text += (text.empty() ? "" : " ") + Sort::block_text(puzzle, block);
  }
  return text.empty() ? "0" : text;
}

// The first of `shown` cells out of `all` so that `wanted` is among them, in the middle if it can.
int first_shown(int wanted, int shown, int all) {
  return std::clamp(wanted - shown / 2, 0, std::max(0, all - shown));
}

std::string utf8(unsigned code) {  // of three bytes
  return {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

// Two cells, one above the other, in one character.
struct HalfBlock {
  const char* text;
  Paint paint;
};

template <class Sort>
HalfBlock half_block(const typename Sort::Puzzle& puzzle, int upper, int lower) {
  if (upper == 0 && lower == 0) return {"·", {}};
  if (upper == 0) return {"▄", {Sort::rgb_of(puzzle, lower), {}}};
  if (lower == 0) return {"▀", {Sort::rgb_of(puzzle, upper), {}}};
  if (upper == lower) return {"█", {Sort::rgb_of(puzzle, upper), {}}};
  return {"▀", {Sort::rgb_of(puzzle, upper), Sort::rgb_of(puzzle, lower)}};
}

bool has_cell(const auto& cells, int row, int column) {
  return std::ranges::any_of(
      cells, [&](const auto& cell) { return cell.row == row && cell.column == column; });
}

}  // namespace

// ---- where everything stands

template <class Sort>
int NonogramScreen<Sort>::cells_across(const Layout& layout) {
  if (layout.zoom == Zoom::cells) return layout.columns / layout.cell_width;
  return layout.zoom == Zoom::halves ? layout.columns : layout.columns * kDotsAcross;
}

template <class Sort>
int NonogramScreen<Sort>::cells_down(Zoom zoom, int lines) {
  if (zoom == Zoom::cells) return lines;
  return zoom == Zoom::halves ? lines * 2 : lines * kDotsDown;
}

template <class Sort>
typename NonogramScreen<Sort>::Layout NonogramScreen<Sort>::layout_for(const Canvas& canvas,
                                                                       Zoom zoom) const {
  const Puzzle& puzzle = scene_.game.puzzle();
  Layout layout;
  layout.zoom = zoom;
  layout.top = kTitleLines;
  if (zoom == Zoom::cells) {
    // Clues take at most two fifths of the screen; long ones show their ends and the line of the
    // cursor stands whole below the board.
    layout.left = std::min(gutter_width<Sort>(puzzle), canvas.width() * 2 / 5);
    layout.top += std::min(gutter_height(puzzle), canvas.height() * 2 / 5);
  }
  layout.lines = std::max(1, canvas.height() - kStatusLines<Sort> - message_lines_ - layout.top);
  layout.columns = std::max(kNarrowCell, canvas.width() - layout.left);
  layout.cell_width = cell_width<Sort>(puzzle, layout.columns);
  layout.rows_shown = std::min(puzzle.height(), cells_down(zoom, layout.lines));
  layout.columns_shown = std::min(puzzle.width(), cells_across(layout));
  layout.first_row = first_shown(scene_.row, layout.rows_shown, puzzle.height());
  layout.first_column = first_shown(scene_.column, layout.columns_shown, puzzle.width());
  // Half blocks and dots begin at whole characters.
  if (zoom == Zoom::halves) layout.first_row -= layout.first_row % 2;
  if (zoom == Zoom::dots) {
    layout.first_row -= layout.first_row % kDotsDown;
    layout.first_column -= layout.first_column % kDotsAcross;
  }
  return layout;
}

template <class Sort>
bool NonogramScreen<Sort>::fits(Zoom zoom, const Canvas& canvas) const {
  const Layout layout = layout_for(canvas, zoom);
  return layout.rows_shown == scene_.game.puzzle().height() &&
         layout.columns_shown == scene_.game.puzzle().width();
}

template <class Sort>
std::optional<std::pair<int, int>> NonogramScreen<Sort>::cell_at(int y, int x) const {
  if (y < layout_.top || x < layout_.left || layout_.zoom == Zoom::dots) return std::nullopt;
  const int down = y - layout_.top;
  const int across = x - layout_.left;
  const int row = layout_.first_row + (layout_.zoom == Zoom::cells ? down : down * 2);
  const int column =
      layout_.first_column + (layout_.zoom == Zoom::cells ? across / layout_.cell_width : across);
  if (row >= layout_.first_row + layout_.rows_shown ||
      column >= layout_.first_column + layout_.columns_shown) {
    return std::nullopt;
  }
  return std::pair(row, column);
}

// ---- drawing

template <class Sort>
Style NonogramScreen<Sort>::style_of(int row, int column) const {
  if (row == scene_.row && column == scene_.column && !scene_.game.is_solved())
    return Style::cursor;
  if (scene_.hint && scene_.hint->step) {
    if (scene_.hint_level >= 3 && has_cell(scene_.hint->step->cells, row, column))
      return Style::hint;
    if (scene_.hint_level >= 2 && has_cell(scene_.hint->step->premises, row, column))
      return Style::strong;
  }
  if (scene_.hint && scene_.hint->mistake && scene_.hint->mistake->mark &&
      scene_.hint->mistake->mark->row == row && scene_.hint->mistake->mark->column == column) {
    return Style::wrong;
  }
  if (scene_.game.is_tried(row, column)) return Style::strong;
  const auto value = Sort::value_of(scene_.game.cells().at(row, column));
  if (value > 0) return scene_.game.is_solved() ? Style::good : Style::filled;
  return value ? Style::crossed : Style::dim;
}

template <class Sort>
Style NonogramScreen<Sort>::style_of_line(LineId line) const {
  const auto speaks_of = [&](const std::vector<LineId>& lines) {
    return std::ranges::find(lines, line) != lines.end();
  };
  if (scene_.hint && scene_.hint->mistake && speaks_of(scene_.hint->mistake->lines))
    return Style::wrong;
  if (scene_.hint && scene_.hint->step && speaks_of(scene_.hint->step->lines)) return Style::hint;
  return line.contains(scene_.row, scene_.column) ? Style::strong : Style::plain;
}

// A chip in its colour; what is done, hinted at or wrong shows that instead, and its mark the
// colour.
template <class Sort>
void NonogramScreen<Sort>::put_block(Canvas& canvas, int y, int x, const ClueBlock& block,
                                     int width, Style style) const {
  const auto room = static_cast<std::size_t>(width);
  const std::string text = Sort::block_text(scene_.game.puzzle(), block).substr(0, room);
  const auto rgb = Sort::rgb_of(scene_.game.puzzle(), block.value);
  const bool is_chip = style == Style::plain || style == Style::strong;
  canvas.put(y, x, text, style, is_chip ? Paint{{}, rgb} : Paint{});
}

template <class Sort>
void NonogramScreen<Sort>::draw_row_clue(Canvas& canvas, int row, int y) const {
  const LineId line{Axis::row, row};
  const std::vector<ClueBlock> clue = Sort::blocks_of(scene_.game.puzzle(), line);
  const std::vector<bool> finished = scene_.game.finished_blocks(line);
  const Style style = style_of_line(line);
  int x = layout_.left - 1;
  for (std::size_t i = clue.size(); i-- > 0;) {
    const int width = width_of<Sort>(scene_.game.puzzle(), clue[i]);
    x -= width;
    if (x < 0 || (x == 0 && i > 0)) {
      canvas.put(y, 0, "…", Style::dim);
      return;
    }
    put_block(canvas, y, x, clue[i], width, finished[i] ? Style::dim : style);
    --x;
  }
  if (clue.empty()) canvas.put(y, layout_.left - 2, "0", Style::dim);
}

template <class Sort>
void NonogramScreen<Sort>::draw_column_clue(Canvas& canvas, int column, int x) const {
  const LineId line{Axis::column, column};
  const std::vector<ClueBlock> clue = Sort::blocks_of(scene_.game.puzzle(), line);
  const std::vector<bool> finished = scene_.game.finished_blocks(line);
  const Style style = style_of_line(line);
  int y = layout_.top - 1;
  for (std::size_t i = clue.size(); i-- > 0; --y) {
    if (y < kTitleLines || (y == kTitleLines && i > 0)) {
      canvas.put(kTitleLines, x, "…", Style::dim);
      return;
    }
    put_block(canvas, y, x, clue[i], layout_.cell_width, finished[i] ? Style::dim : style);
  }
  if (clue.empty()) canvas.put(layout_.top - 1, x, "0", Style::dim);
}

template <class Sort>
std::string NonogramScreen<Sort>::open_text(int row, int column) const {
  if constexpr (Sort::kHasPalette) {
    const Mark mark = scene_.game.cells().at(row, column);
    const nonogram::colour::Palette& palette = scene_.game.puzzle().palette();
    std::string left;
    std::string ruled_out;
    for (int value = 0; value < palette.size(); ++value) {
      ((mark & Sort::mark_of(value)) != 0 ? left : ruled_out) += palette[value].mark;
    }
    const auto room = static_cast<std::size_t>(layout_.cell_width);
    if (ruled_out.size() == 1) return "≠" + ruled_out;
    if (!ruled_out.empty()) return left.size() <= room ? left : "≠";
  }
  // Every fifth cell has another dot, so that one can count.
  return (row + 1) % 5 == 0 || (column + 1) % 5 == 0 ? "∙" : "·";
}

template <class Sort>
void NonogramScreen<Sort>::put_cell(Canvas& canvas, int y, int x, int row, int column) const {
  const auto value = Sort::value_of(scene_.game.cells().at(row, column));
  const Style style = style_of(row, column);
  if (!value || *value == 0) {
    const std::string text = value ? "×" : open_text(row, column);
    canvas.put(y, x, std::string(static_cast<std::size_t>(layout_.cell_width), ' '), style);
    canvas.put(y, x, text, style);
    return;
  }
  const std::string text =
      Sort::value_text(scene_.game.puzzle(), *value, layout_.cell_width, canvas.has_colours());
  const auto rgb = Sort::rgb_of(scene_.game.puzzle(), *value);
  if (!rgb || !canvas.has_colours()) {
    canvas.put(y, x, text, style);
    return;
  }
  // Under the cursor the colour stays in sight beside it.
  const bool has_cursor = style == Style::cursor;
  canvas.put(y, x, text, has_cursor ? Style::filled : style, Paint{{}, rgb});
  if (has_cursor) canvas.put(y, x, text.substr(0, 1), style);
}

template <class Sort>
void NonogramScreen<Sort>::draw_cells(Canvas& canvas) const {
  for (int r = 0; r < layout_.rows_shown; ++r) {
    const int row = layout_.first_row + r;
    draw_row_clue(canvas, row, layout_.top + r);
    for (int c = 0; c < layout_.columns_shown; ++c) {
      const int column = layout_.first_column + c;
      put_cell(canvas, layout_.top + r, layout_.left + c * layout_.cell_width, row, column);
    }
  }
  for (int c = 0; c < layout_.columns_shown; ++c) {
    draw_column_clue(canvas, layout_.first_column + c, layout_.left + c * layout_.cell_width);
  }
}

template <class Sort>
void NonogramScreen<Sort>::draw_halves(Canvas& canvas) const {
  const auto colour_at = [&](int row, int column) {
    if (row >= scene_.game.puzzle().height()) return 0;
    return Sort::value_of(scene_.game.cells().at(row, column)).value_or(0);
  };
  for (int r = 0; r < layout_.rows_shown; r += 2) {
    const int row = layout_.first_row + r;
    for (int c = 0; c < layout_.columns_shown; ++c) {
      const int column = layout_.first_column + c;
      const int upper = colour_at(row, column);
      const int lower = colour_at(row + 1, column);
      const bool has_cursor =
          column == scene_.column && (row == scene_.row || row + 1 == scene_.row);
      const bool speaks_of_upper = upper > 0 || row + 1 >= scene_.game.puzzle().height();
      const Style style = has_cursor        ? Style::cursor
                          : speaks_of_upper ? style_of(row, column)
                                            : style_of(row + 1, column);
      const HalfBlock block = half_block<Sort>(scene_.game.puzzle(), upper, lower);
      canvas.put(layout_.top + r / 2, layout_.left + c, block.text, style,
                 has_cursor ? Paint{} : block.paint);
    }
  }
}

template <class Sort>
void NonogramScreen<Sort>::draw_dots(Canvas& canvas) const {
  // The bits of a braille character, column by column.
  static constexpr unsigned kBits[kDotsAcross][kDotsDown] = {{0x01, 0x02, 0x04, 0x40},
                                                             {0x08, 0x10, 0x20, 0x80}};
  const int bottom = layout_.first_row + layout_.rows_shown;
  const int right = layout_.first_column + layout_.columns_shown;
  for (int row = layout_.first_row; row < bottom; row += kDotsDown) {
    for (int column = layout_.first_column; column < right; column += kDotsAcross) {
      unsigned code = kBraille;
      bool has_cursor = false;
      for (int dx = 0; dx < kDotsAcross; ++dx) {
        for (int dy = 0; dy < kDotsDown; ++dy) {
          if (row + dy >= bottom || column + dx >= right) continue;
          if (Sort::value_of(scene_.game.cells().at(row + dy, column + dx)) > 0)
            code |= kBits[dx][dy];
          has_cursor |= row + dy == scene_.row && column + dx == scene_.column;
        }
      }
      const Style style = has_cursor         ? Style::cursor
                          : code == kBraille ? Style::dim
                                             : Style::filled;
      canvas.put(layout_.top + (row - layout_.first_row) / kDotsDown,
                 layout_.left + (column - layout_.first_column) / kDotsAcross, utf8(code), style);
    }
  }
}

// "[1 r red] 2 b blue  0 × empty"; without the names where there is no room for them.
template <class Sort>
std::vector<typename NonogramScreen<Sort>::Swatch> NonogramScreen<Sort>::swatches(int width) const {
  std::vector<Swatch> bar;
  if constexpr (Sort::kHasPalette) {
    const nonogram::colour::Palette& palette = scene_.game.puzzle().palette();
    for (const bool with_names : {true, false}) {
      bar.clear();
      int x = 0;
      for (int i = 1; i <= palette.size(); ++i) {
        const int value = i % palette.size();  // the background comes last
        const std::string key = value < 10 ? std::to_string(value) : " ";
        const std::string mark = value == 0 ? "×" : std::string(1, palette[value].mark);
        const std::string name = value == 0 ? "empty" : palette[value].name;
        const bool is_chosen = value == scene_.chosen;
        bar.push_back({value, x,
                       fmt::format("{}{} {} {}{}", is_chosen ? "[" : " ", key, mark,
                                   with_names ? " " + name : "", is_chosen ? "]" : " ")});
        x += columns_of(bar.back().text);
      }
      if (x <= width) break;
    }
  }
  return bar;
}

template <class Sort>
std::string NonogramScreen<Sort>::ruled_out_text() const {
  std::string names;
  if constexpr (Sort::kHasPalette) {
    const Mark mark = scene_.game.cells().at(scene_.row, scene_.column);
    const nonogram::colour::Palette& palette = scene_.game.puzzle().palette();
    for (int value = 0; value < palette.size() && !Sort::value_of(mark); ++value) {
      if ((mark & Sort::mark_of(value)) != 0) continue;
      names += (names.empty() ? "   not " : ", ") + (value == 0 ? "empty" : palette[value].name);
    }
  }
  return names;
}

template <class Sort>
std::string NonogramScreen<Sort>::message() const {
  return scene_.game.is_solved() ? "Solved! " + scene_.game.puzzle().metadata().title
                                 : scene_.message;
}

// A long reason takes lines from the board, but not more than half of the screen.
template <class Sort>
int NonogramScreen<Sort>::lines_for_message(const Canvas& canvas) const {
  const auto lines = static_cast<int>(wrapped(message(), canvas.width()).size());
  return std::clamp(lines, kMessageLines, std::max(kMessageLines, canvas.height() / 2));
}

template <class Sort>
void NonogramScreen<Sort>::draw_status(Canvas& canvas) const {
  int y = canvas.height() - kStatusLines<Sort> - message_lines_;
  if (y < kTitleLines) return;
  const Puzzle& puzzle = scene_.game.puzzle();
  canvas.put(y++, 0,
             fmt::format("row {}: {}   column {}: {}{}{}", scene_.row + 1,
                         text_of_clue<Sort>(puzzle, {Axis::row, scene_.row}), scene_.column + 1,
                         text_of_clue<Sort>(puzzle, {Axis::column, scene_.column}),
                         ruled_out_text(), scene_.pen_is_down ? "   [pen down]" : ""),
             Style::strong);
  for (const Swatch& swatch : swatches_) {
    canvas.put(swatches_y_, swatch.x, swatch.text,
               swatch.value == scene_.chosen ? Style::strong : Style::plain);
    const Paint paint{{}, Sort::rgb_of(puzzle, swatch.value)};
    if (swatch.value > 0)
      canvas.put(swatches_y_, swatch.x + kKeyWidth, swatch.text.substr(kKeyWidth, kChipWidth),
                 Style::plain, paint);
  }
  if (Sort::kHasPalette) ++y;
  put_wrapped(canvas, y, message(), scene_.game.is_solved() ? Style::good : Style::plain);
}

template <class Sort>
void NonogramScreen<Sort>::draw(Canvas& canvas) {
  Zoom zoom = Zoom::cells;
  message_lines_ = kMessageLines;
  if (wanted_zoom_) {
    zoom = *wanted_zoom_;
  } else if (!fits(Zoom::cells, canvas)) {
    // Without colours half blocks do not tell which colour a cell has.
    const bool tells_all = !Sort::kHasPalette || canvas.has_colours();
    zoom = tells_all && fits(Zoom::halves, canvas) ? Zoom::halves : Zoom::cells;
  }
  message_lines_ = lines_for_message(canvas);
  layout_ = layout_for(canvas, zoom);
  swatches_ = swatches(canvas.width());
  swatches_y_ = canvas.height() - kStatusLines<Sort> - message_lines_ + 1;
  if (zoom == Zoom::cells) {
    draw_cells(canvas);
  } else if (zoom == Zoom::halves) {
    draw_halves(canvas);
  } else {
    draw_dots(canvas);
  }
  draw_status(canvas);
}

template <class Sort>
std::optional<int> NonogramScreen<Sort>::colour_at(int y, int x) const {
  for (const Swatch& swatch : swatches_) {
    const bool is_hit = y == swatches_y_ && x >= swatch.x && x < swatch.x + columns_of(swatch.text);
    if (is_hit && swatch.value != 0) return swatch.value;
  }
  return std::nullopt;
}

template <class Sort>
void NonogramScreen<Sort>::zoom_in() {
  wanted_zoom_ = layout_.zoom == Zoom::dots ? Zoom::halves : Zoom::cells;
}

template <class Sort>
void NonogramScreen<Sort>::zoom_out() {
  wanted_zoom_ = layout_.zoom == Zoom::cells ? Zoom::halves : Zoom::dots;
}

template class NonogramScreen<PlainSort>;
template class NonogramScreen<ColourSort>;

}  // namespace quadrille::app
