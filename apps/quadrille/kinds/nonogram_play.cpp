#include "nonogram_play.hpp"

#include <quadrille/core/counted.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::HintLevel;

}  // namespace

template <class Sort>
NonogramPlay<Sort>::NonogramPlay(Puzzle puzzle)
    : scene_{.game = NonogramGame<Sort>(std::move(puzzle))} {}

// ---- keys

template <class Sort>
std::vector<std::string> NonogramPlay<Sort>::keys() const {
  std::vector<std::string> keys{"arrows, hjkl   move"};
  if (Sort::kHasPalette) {
    keys.insert(keys.end(), {"1 … 9          paint with that colour, or clear what has it",
                             "Enter          paint with the chosen colour",
                             "[  ]           choose another colour",
                             "n              the cell is not of the chosen colour",
                             "0, x, space    mark as empty, or clear the mark"});
  } else {
    keys.insert(keys.end(), {"x, Enter       fill, or clear what is filled",
                             "space, z       mark as empty, or clear the mark"});
  }
  keys.insert(
      keys.end(),
      {"Backspace      clear", "p              pen down: moving paints with the last tool",
       "u, y           undo, redo",
       "H              a hint; again for more of it, the fourth time it is applied",
       "C              check for mistakes", "T  K  D        begin a trial, keep it, drop it",
       "+  -           zoom: cells with clues, half blocks, dots",
       Sort::kHasPalette ? "mouse          left paints, right marks as empty; the bar chooses"
                         : "mouse          left fills, right marks as empty"});
  return keys;
}

template <class Sort>
bool NonogramPlay<Sort>::move_to(int row, int column) {
  const int new_row = std::clamp(row, 0, scene_.game.puzzle().height() - 1);
  const int new_column = std::clamp(column, 0, scene_.game.puzzle().width() - 1);
  if (new_row == scene_.row && new_column == scene_.column) return true;
  scene_.row = new_row;
  scene_.column = new_column;
  if (scene_.pen_is_down) {
    forget_hint();
    scene_.game.mark(scene_.row, scene_.column, tool_);
  }
  return true;
}

template <class Sort>
bool NonogramPlay<Sort>::move_by(int rows, int columns) {
  return move_to(scene_.row + rows, scene_.column + columns);
}

template <class Sort>
bool NonogramPlay<Sort>::use(Mark tool) {
  forget_hint();
  tool_ = tool;
  scene_.game.begin_move();
  const bool is_there =
      scene_.game.cells().at(scene_.row, scene_.column) == tool && !scene_.pen_is_down;
  scene_.game.mark(scene_.row, scene_.column,
                   is_there ? Sort::nothing_known(scene_.game.puzzle()) : tool);
  return true;
}

template <class Sort>
bool NonogramPlay<Sort>::paint(int value) {
  if (value > 0) scene_.chosen = value;
  return use(Sort::mark_of(value));
}

// Of an open cell; again to take it back.
template <class Sort>
bool NonogramPlay<Sort>::rule_out() {
  if constexpr (Sort::kHasPalette) {
    const Mark before = scene_.game.cells().at(scene_.row, scene_.column);
    if (Sort::value_of(before)) return false;
    forget_hint();
    scene_.game.begin_move();
    scene_.game.mark(scene_.row, scene_.column, before ^ Sort::mark_of(scene_.chosen));
    return true;
  }
  return false;
}

template <class Sort>
bool NonogramPlay<Sort>::press(const Key& key) {
  if (const auto step = cursor_step(key, scene_.game.puzzle().width())) {
    return move_by(step->rows, step->columns);
  }
  switch (key.kind) {
    case Key::Kind::backspace:
      return use(Sort::nothing_known(scene_.game.puzzle()));
    case Key::Kind::escape:
      scene_.pen_is_down = false;
      forget_hint();
      scene_.message.clear();
      return true;
    case Key::Kind::click:
      return click(key, scene_.chosen);
    case Key::Kind::right_click:
      return click(key, 0);
    case Key::Kind::character:
      return press_character(key.character);
    default:
      return false;
  }
}

template <class Sort>
bool NonogramPlay<Sort>::press_colour(char character) {
  if constexpr (Sort::kHasPalette) {
    const int colours = scene_.game.puzzle().palette().size() - 1;
    if (character >= '1' && character <= '9') {
      return character - '0' <= colours && paint(character - '0');
    }
    if (character == 'n') return rule_out();
    if (character == '[' || character == ']') {
      scene_.chosen = (scene_.chosen - 1 + (character == ']' ? 1 : colours - 1)) % colours + 1;
      return true;
    }
  }
  return false;
}

template <class Sort>
bool NonogramPlay<Sort>::press_character(char character) {
  if (Sort::kPaintKeys.find(character) != std::string_view::npos) return paint(scene_.chosen);
  if (Sort::kEmptyKeys.find(character) != std::string_view::npos) return paint(0);
  if (Sort::kHasPalette && press_colour(character)) return true;
  switch (character) {
    case 'p':
      scene_.pen_is_down = !scene_.pen_is_down;
      if (scene_.pen_is_down) return use(tool_);
      scene_.game.begin_move();
      return true;
    case 'u':
      forget_hint();
      scene_.message = scene_.game.undo() ? "" : "There is nothing to undo.";
      return true;
    case 'y':
      forget_hint();
      scene_.message = scene_.game.redo() ? "" : "There is nothing to redo.";
      return true;
    case 'H':
      climb_hint();
      return true;
    case 'C':
      look_for_mistakes();
      return true;
    case 'T':
      scene_.game.begin_trial();
      say_trials();
      return true;
    case 'K':
      scene_.message = "There is no trial to keep.";
      if (scene_.game.keep_trial()) say_trials("Kept. ");
      return true;
    case 'D':
      scene_.message = "There is no trial to drop.";
      if (scene_.game.drop_trial()) say_trials("Dropped. ");
      return true;
    case '+':
    case '=':
      screen_.zoom_in();
      return true;
    case '-':
      screen_.zoom_out();
      return true;
    default:
      return false;
  }
}

template <class Sort>
bool NonogramPlay<Sort>::click(const Key& key, int value) {
  if (const auto colour = screen_.colour_at(key.y, key.x)) {
    scene_.chosen = *colour;
    return true;
  }
  const auto cell = screen_.cell_at(key.y, key.x);
  if (!cell) return false;
  scene_.pen_is_down = false;
  move_to(cell->first, cell->second);
  return paint(value);
}

// ---- help

template <class Sort>
void NonogramPlay<Sort>::forget_hint() {
  if (scene_.hint) scene_.message.clear();
  scene_.hint.reset();
  scene_.hint_level = 0;
}

template <class Sort>
void NonogramPlay<Sort>::climb_hint() {
  scene_.pen_is_down = false;
  if (!scene_.hint) {
    scene_.hint = Sort::hint(scene_.game.puzzle(), scene_.game.cells());
    scene_.hint_level = 0;
  }
  scene_.hint_level = std::min(scene_.hint_level + 1, static_cast<int>(HintLevel::applied));
  scene_.message = Sort::text_of(scene_.game.puzzle(), *scene_.hint, scene_.hint_level);
  if (scene_.hint_level < static_cast<int>(HintLevel::applied) || !scene_.hint->step) return;
  const std::string told = scene_.message;
  typename Sort::Grid after = scene_.game.cells();
  apply(*scene_.hint->step, after);
  scene_.game.replace(after);
  forget_hint();
  scene_.message = told;
}

template <class Sort>
void NonogramPlay<Sort>::look_for_mistakes() {
  forget_hint();
  const auto report = check(scene_.game.puzzle(), scene_.game.cells(), thinking_time());
  const auto impossible = std::ranges::count(report.rows, nonogram::LineStatus::impossible) +
                          std::ranges::count(report.columns, nonogram::LineStatus::impossible);
  if (impossible > 0) {
    scene_.message = fmt::format("{} can no longer be completed.",
                                 counted(static_cast<std::int64_t>(impossible), "line"));
  } else if (!report.completable) {
    scene_.message =
        "No line is wrong; whether the whole can be completed was not found out in time.";
  } else {
    scene_.message = *report.completable ? "No mistake so far."
                                         : "Every line can be completed, but the whole cannot.";
  }
}

template <class Sort>
void NonogramPlay<Sort>::say_trials(std::string done) {
  scene_.message = std::move(done);
  scene_.message += scene_.game.trials() == 0
                        ? "No trial is open."
                        : fmt::format("{} open: K keeps, D drops the last one.",
                                      counted(scene_.game.trials(), "trial"));
}

// ---- keeping

template <class Sort>
boost::json::object NonogramPlay<Sort>::state() const {
  return Sort::json_of(scene_.game.puzzle(), scene_.game.cells());
}

template <class Sort>
Result<void> NonogramPlay<Sort>::resume(const boost::json::object& state) {
  const auto cells = Sort::grid_of(scene_.game.puzzle(), state);
  if (!cells) return tl::unexpected(cells.error());
  scene_.game.replace(*cells);
  return {};
}

template class NonogramPlay<PlainSort>;
template class NonogramPlay<ColourSort>;

}  // namespace quadrille::app
