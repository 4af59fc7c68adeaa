#include "nonogram_play.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Axis;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::HintLevel;
using nonogram::LineId;

constexpr int kTitleLines = 1;
constexpr int kStatusLines = 4;  // clues of the cursor's lines, then a message of three lines
constexpr int kNarrowCell = 2;
constexpr int kDotsAcross = 2;
constexpr int kDotsDown = 4;
constexpr unsigned kBraille = 0x2800;

int digits(int number) {
  return number < 10 ? 1 : number < 100 ? 2 : 3;
}

int gutter_width(const nonogram::Puzzle& puzzle) {
  int width = 1;
  for (const Clue& clue : puzzle.rows()) {
    int own = 0;
    for (const int length : clue) own += digits(length) + 1;
    width = std::max(width, own);
  }
  return width;
}

int gutter_height(const nonogram::Puzzle& puzzle) {
  std::size_t height = 1;
  for (const Clue& clue : puzzle.columns()) height = std::max(height, clue.size());
  return static_cast<int>(height);
}

// So wide that numbers above neighbouring columns stay apart, where there is room for that.
int cell_width(const nonogram::Puzzle& puzzle, int room) {
  int widest = 1;
  for (const Clue& clue : puzzle.columns()) {
    for (const int length : clue) widest = std::max(widest, digits(length));
  }
  return (widest + 1) * puzzle.width() <= room ? widest + 1 : kNarrowCell;
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string text_of_clue(const Clue& clue) {
  return clue.empty() ? "0" : fmt::format("{}", fmt::join(clue, " "));
}

// The first of `shown` cells out of `all` so that `wanted` is among them, in the middle if it can.
int first_shown(int wanted, int shown, int all) {
  return std::clamp(wanted - shown / 2, 0, std::max(0, all - shown));
}

std::string utf8(unsigned code) {  // of three bytes
  return {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

bool has_cell(const std::vector<nonogram::KnownCell>& cells, int row, int column) {
  return std::ranges::any_of(cells, [&](const nonogram::KnownCell& cell) {
    return cell.row == row && cell.column == column;
  });
}

}  // namespace

NonogramPlay::NonogramPlay(nonogram::Puzzle puzzle) : game_(std::move(puzzle)) {}

// ---- where everything stands

int NonogramPlay::cells_across(const Layout& layout) {
  if (layout.zoom == Zoom::cells) return layout.columns / layout.cell_width;
  return layout.zoom == Zoom::halves ? layout.columns : layout.columns * kDotsAcross;
}

int NonogramPlay::cells_down(Zoom zoom, int lines) {
  if (zoom == Zoom::cells) return lines;
  return zoom == Zoom::halves ? lines * 2 : lines * kDotsDown;
}

NonogramPlay::Layout NonogramPlay::layout_for(const Canvas& canvas, Zoom zoom) const {
  const nonogram::Puzzle& puzzle = game_.puzzle();
  Layout layout;
  layout.zoom = zoom;
  layout.top = kTitleLines;
  if (zoom == Zoom::cells) {
    // Clues take at most two fifths of the screen; long ones show their ends and the line of the
    // cursor stands whole below the board.
    layout.left = std::min(gutter_width(puzzle), canvas.width() * 2 / 5);
    layout.top += std::min(gutter_height(puzzle), canvas.height() * 2 / 5);
  }
  layout.lines = std::max(1, canvas.height() - kStatusLines - layout.top);
  layout.columns = std::max(kNarrowCell, canvas.width() - layout.left);
  layout.cell_width = cell_width(puzzle, layout.columns);
  layout.rows_shown = std::min(puzzle.height(), cells_down(zoom, layout.lines));
  layout.columns_shown = std::min(puzzle.width(), cells_across(layout));
  layout.first_row = first_shown(row_, layout.rows_shown, puzzle.height());
  layout.first_column = first_shown(column_, layout.columns_shown, puzzle.width());
  // Half blocks and dots begin at whole characters.
  if (zoom == Zoom::halves) layout.first_row -= layout.first_row % 2;
  if (zoom == Zoom::dots) {
    layout.first_row -= layout.first_row % kDotsDown;
    layout.first_column -= layout.first_column % kDotsAcross;
  }
  return layout;
}

bool NonogramPlay::fits(Zoom zoom, const Canvas& canvas) const {
  const Layout layout = layout_for(canvas, zoom);
  return layout.rows_shown == game_.puzzle().height() &&
         layout.columns_shown == game_.puzzle().width();
}

std::optional<std::pair<int, int>> NonogramPlay::cell_at(int y, int x) const {
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

Style NonogramPlay::style_of(int row, int column) const {
  if (row == row_ && column == column_ && !is_solved()) return Style::cursor;
  if (hint_ && hint_->step) {
    if (hint_level_ >= 3 && has_cell(hint_->step->cells, row, column)) return Style::hint;
    if (hint_level_ >= 2 && has_cell(hint_->step->premises, row, column)) return Style::strong;
  }
  if (hint_ && hint_->mistake && hint_->mistake->mark && hint_->mistake->mark->row == row &&
      hint_->mistake->mark->column == column) {
    return Style::wrong;
  }
  if (game_.is_tried(row, column)) return Style::strong;
  const Cell cell = game_.cells().at(row, column);
  if (cell == Cell::filled) return is_solved() ? Style::good : Style::filled;
  return cell == Cell::empty ? Style::crossed : Style::dim;
}

Style NonogramPlay::style_of_line(LineId line) const {
  const auto speaks_of = [&](const std::vector<LineId>& lines) {
    return std::ranges::find(lines, line) != lines.end();
  };
  if (hint_ && hint_->mistake && speaks_of(hint_->mistake->lines)) return Style::wrong;
  if (hint_ && hint_->step && speaks_of(hint_->step->lines)) return Style::hint;
  return line.contains(row_, column_) ? Style::strong : Style::plain;
}

void NonogramPlay::draw_row_clue(Canvas& canvas, int row, int y) const {
  const LineId line{Axis::row, row};
  const Clue& clue = game_.puzzle().clue(line);
  const std::vector<bool> finished = game_.finished_blocks(line);
  const Style style = style_of_line(line);
  int x = layout_.left - 1;
  for (std::size_t i = clue.size(); i-- > 0;) {
    x -= digits(clue[i]);
    if (x < 0 || (x == 0 && i > 0)) {
      canvas.put(y, 0, "…", Style::dim);
      return;
    }
    canvas.put(y, x, std::to_string(clue[i]), finished[i] ? Style::dim : style);
    --x;
  }
  if (clue.empty()) canvas.put(y, layout_.left - 2, "0", Style::dim);
}

void NonogramPlay::draw_column_clue(Canvas& canvas, int column, int x) const {
  const LineId line{Axis::column, column};
  const Clue& clue = game_.puzzle().clue(line);
  const std::vector<bool> finished = game_.finished_blocks(line);
  const Style style = style_of_line(line);
  int y = layout_.top - 1;
  for (std::size_t i = clue.size(); i-- > 0; --y) {
    if (y < kTitleLines || (y == kTitleLines && i > 0)) {
      canvas.put(kTitleLines, x, "…", Style::dim);
      return;
    }
    const auto width = static_cast<std::size_t>(layout_.cell_width);
    const std::string number = std::to_string(clue[i]).substr(0, width);
    canvas.put(y, x, number, finished[i] ? Style::dim : style);
  }
  if (clue.empty()) canvas.put(layout_.top - 1, x, "0", Style::dim);
}

void NonogramPlay::draw_cells(Canvas& canvas) const {
  for (int r = 0; r < layout_.rows_shown; ++r) {
    const int row = layout_.first_row + r;
    draw_row_clue(canvas, row, layout_.top + r);
    for (int c = 0; c < layout_.columns_shown; ++c) {
      const int column = layout_.first_column + c;
      const Cell cell = game_.cells().at(row, column);
      // Every fifth cell has another dot, so that one can count.
      const bool is_fifth = (row + 1) % 5 == 0 || (column + 1) % 5 == 0;
      const char* mark = cell == Cell::empty ? "×" : is_fifth ? "∙" : "·";
      const std::string text = cell == Cell::filled ? repeated("█", layout_.cell_width)
                                                    : mark + repeated(" ", layout_.cell_width - 1);
      canvas.put(layout_.top + r, layout_.left + c * layout_.cell_width, text,
                 style_of(row, column));
    }
  }
  for (int c = 0; c < layout_.columns_shown; ++c) {
    draw_column_clue(canvas, layout_.first_column + c, layout_.left + c * layout_.cell_width);
  }
}

void NonogramPlay::draw_halves(Canvas& canvas) const {
  const auto is_filled = [&](int row, int column) {
    return row < game_.puzzle().height() && game_.cells().at(row, column) == Cell::filled;
  };
  for (int r = 0; r < layout_.rows_shown; r += 2) {
    const int row = layout_.first_row + r;
    for (int c = 0; c < layout_.columns_shown; ++c) {
      const int column = layout_.first_column + c;
      const bool upper = is_filled(row, column);
      const bool lower = is_filled(row + 1, column);
      const bool has_cursor = column == column_ && (row == row_ || row + 1 == row_);
      const char* text = upper ? (lower ? "█" : "▀") : (lower ? "▄" : "·");
      const Style style = has_cursor                                    ? Style::cursor
                          : upper || row + 1 >= game_.puzzle().height() ? style_of(row, column)
                                                                        : style_of(row + 1, column);
      canvas.put(layout_.top + r / 2, layout_.left + c, text, style);
    }
  }
}

void NonogramPlay::draw_dots(Canvas& canvas) const {
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
          if (game_.cells().at(row + dy, column + dx) == Cell::filled) code |= kBits[dx][dy];
          has_cursor |= row + dy == row_ && column + dx == column_;
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

void NonogramPlay::draw_status(Canvas& canvas) const {
  const int top = canvas.height() - kStatusLines;
  if (top < kTitleLines) return;
  const nonogram::Puzzle& puzzle = game_.puzzle();
  canvas.put(top, 0,
             fmt::format("row {}: {}   column {}: {}{}", row_ + 1,
                         text_of_clue(puzzle.clue({Axis::row, row_})), column_ + 1,
                         text_of_clue(puzzle.clue({Axis::column, column_})),
                         pen_is_down_ ? "   [pen down]" : ""),
             Style::strong);
  const std::string text = is_solved() ? "Solved! " + puzzle.metadata().title : message_;
  put_wrapped(canvas, top + 1, text, is_solved() ? Style::good : Style::plain);
}

void NonogramPlay::draw(Canvas& canvas) {
  Zoom zoom = Zoom::cells;
  if (wanted_zoom_) {
    zoom = *wanted_zoom_;
  } else if (!fits(Zoom::cells, canvas)) {
    zoom = fits(Zoom::halves, canvas) ? Zoom::halves : Zoom::cells;
  }
  layout_ = layout_for(canvas, zoom);
  if (zoom == Zoom::cells) {
    draw_cells(canvas);
  } else if (zoom == Zoom::halves) {
    draw_halves(canvas);
  } else {
    draw_dots(canvas);
  }
  draw_status(canvas);
}

// ---- keys

std::vector<std::string> NonogramPlay::keys() const {
  return {"arrows, hjkl   move",
          "x, Enter       fill, or clear what is filled",
          "space, z       mark as empty, or clear the mark",
          "Backspace      clear",
          "p              pen down: moving paints with the last tool",
          "u, y           undo, redo",
          "H              a hint; again for more of it, the fourth time it is applied",
          "C              check for mistakes",
          "T  K  D        begin a trial, keep it, drop it",
          "+  -           zoom: cells with clues, half blocks, dots",
          "mouse          left fills, right marks as empty"};
}

bool NonogramPlay::move_to(int row, int column) {
  const int new_row = std::clamp(row, 0, game_.puzzle().height() - 1);
  const int new_column = std::clamp(column, 0, game_.puzzle().width() - 1);
  if (new_row == row_ && new_column == column_) return true;
  row_ = new_row;
  column_ = new_column;
  if (pen_is_down_) {
    forget_hint();
    game_.mark(row_, column_, tool_);
  }
  return true;
}

bool NonogramPlay::move_by(int rows, int columns) {
  return move_to(row_ + rows, column_ + columns);
}

bool NonogramPlay::use(Cell tool) {
  forget_hint();
  tool_ = tool;
  game_.begin_move();
  const bool is_there = game_.cells().at(row_, column_) == tool && !pen_is_down_;
  game_.mark(row_, column_, is_there ? Cell::unknown : tool);
  return true;
}

bool NonogramPlay::press(const Key& key) {
  switch (key.kind) {
    case Key::Kind::up:
      return move_by(-1, 0);
    case Key::Kind::down:
      return move_by(1, 0);
    case Key::Kind::left:
      return move_by(0, -1);
    case Key::Kind::right:
      return move_by(0, 1);
    case Key::Kind::home:
      return move_to(row_, 0);
    case Key::Kind::end:
      return move_to(row_, game_.puzzle().width() - 1);
    case Key::Kind::page_up:
      return move_by(-5, 0);
    case Key::Kind::page_down:
      return move_by(5, 0);
    case Key::Kind::backspace:
      return use(Cell::unknown);
    case Key::Kind::escape:
      pen_is_down_ = false;
      forget_hint();
      message_.clear();
      return true;
    case Key::Kind::click:
      return click(key, Cell::filled);
    case Key::Kind::right_click:
      return click(key, Cell::empty);
    case Key::Kind::character:
      return press_character(key.character);
  }
  return false;
}

bool NonogramPlay::press_character(char character) {
  switch (character) {
    case 'x':
    case '\n':
    case '\r':
      return use(Cell::filled);
    case ' ':
    case 'z':
      return use(Cell::empty);
    case 'p':
      pen_is_down_ = !pen_is_down_;
      if (pen_is_down_) return use(tool_);
      game_.begin_move();
      return true;
    case 'u':
      forget_hint();
      message_ = game_.undo() ? "" : "There is nothing to undo.";
      return true;
    case 'y':
      forget_hint();
      message_ = game_.redo() ? "" : "There is nothing to redo.";
      return true;
    case 'H':
      climb_hint();
      return true;
    case 'C':
      check();
      return true;
    case 'T':
      game_.begin_trial();
      say_trials();
      return true;
    case 'K':
      message_ = "There is no trial to keep.";
      if (game_.keep_trial()) say_trials();
      return true;
    case 'D':
      message_ = "There is no trial to drop.";
      if (game_.drop_trial()) say_trials();
      return true;
    case '+':
    case '=':
      wanted_zoom_ = layout_.zoom == Zoom::dots ? Zoom::halves : Zoom::cells;
      return true;
    case '-':
      wanted_zoom_ = layout_.zoom == Zoom::cells ? Zoom::halves : Zoom::dots;
      return true;
    default:
      return false;
  }
}

bool NonogramPlay::click(const Key& key, Cell tool) {
  const auto cell = cell_at(key.y, key.x);
  if (!cell) return false;
  pen_is_down_ = false;
  move_to(cell->first, cell->second);
  return use(tool);
}

// ---- help

void NonogramPlay::forget_hint() {
  if (hint_) message_.clear();
  hint_.reset();
  hint_level_ = 0;
}

void NonogramPlay::climb_hint() {
  pen_is_down_ = false;
  if (!hint_) {
    hint_ = nonogram::hint(game_.puzzle(), game_.cells(), {}, thinking_time());
    hint_level_ = 0;
  }
  hint_level_ = std::min(hint_level_ + 1, static_cast<int>(HintLevel::applied));
  message_ = text_of(game_.puzzle(), *hint_, static_cast<HintLevel>(hint_level_));
  if (hint_level_ < static_cast<int>(HintLevel::applied) || !hint_->step) return;
  const std::string told = message_;
  const nonogram::Step step = *hint_->step;
  game_.begin_move();
  for (const nonogram::KnownCell& cell : step.cells) game_.mark(cell.row, cell.column, cell.value);
  forget_hint();
  message_ = told;
}

void NonogramPlay::check() {
  forget_hint();
  const auto report = nonogram::check(game_.puzzle(), game_.cells(), thinking_time());
  const auto impossible = std::ranges::count(report.rows, nonogram::LineStatus::impossible) +
                          std::ranges::count(report.columns, nonogram::LineStatus::impossible);
  if (impossible > 0) {
    message_ = fmt::format("{} can no longer be completed.",
                           counted(static_cast<std::int64_t>(impossible), "line"));
  } else if (!report.completable) {
    message_ = "No line is wrong; whether the whole can be completed was not found out in time.";
  } else {
    message_ = *report.completable ? "No mistake so far."
                                   : "Every line can be completed, but the whole cannot.";
  }
}

void NonogramPlay::say_trials() {
  message_ = game_.trials() == 0 ? "No trial is open."
                                 : fmt::format("{} open: K keeps, D drops the last one.",
                                               counted(game_.trials(), "trial"));
}

// ---- keeping

boost::json::object NonogramPlay::state() const {
  const auto rows = nonogram::to_rows(game_.cells());
  return {{"state", boost::json::array(rows.begin(), rows.end())}};
}

Result<void> NonogramPlay::resume(const boost::json::object& state) {
  const boost::json::value* rows = state.if_contains("state");
  if (rows == nullptr || !rows->is_array()) return fail("bad_state", "there is no state of play");
  std::string text;
  for (const boost::json::value& row : rows->get_array()) {
    if (row.is_string()) text += std::string(row.get_string()) + '\n';
  }
  const auto cells = nonogram::read_grid(text);
  if (!cells || cells->width() != game_.puzzle().width() ||
      cells->height() != game_.puzzle().height()) {
    return fail("bad_state", "the state of play is of another puzzle");
  }
  game_.replace(*cells);
  return {};
}

}  // namespace quadrille::app
