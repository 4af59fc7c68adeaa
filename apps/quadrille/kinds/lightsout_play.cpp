#include "lightsout_play.hpp"

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/operations/lightsout_answers.hpp>

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using lightsout::Pattern;

constexpr int kTop = 2;
constexpr int kStatusLines = 4;
constexpr int kCellWidth = 2;

}  // namespace

LightsOutPlay::LightsOutPlay(lightsout::Puzzle puzzle)
    : puzzle_(std::move(puzzle)), lights_(puzzle_.start()), target_(puzzle_.target()) {}

bool LightsOutPlay::is_solved() const {
  return lights_ == target_;
}

lightsout::Puzzle LightsOutPlay::puzzle_now() const {
  // The same shape and states as before: there is nothing that could be wrong with it.
  return *lightsout::Puzzle::make(puzzle_.shape(), lights_, target_);
}

std::vector<std::string> LightsOutPlay::keys() const {
  return {"arrows, hjkl    move",
          "x, space, Enter press the cell (or click it)",
          "u, y            undo, redo",
          "H               the next press; again makes it",
          "G               what light chasing does next",
          "N               show a quiet pattern (presses that change nothing), then the next one"};
}

Style LightsOutPlay::style_of(Cell cell, int light) const {
  if (cell == cursor_ && !is_solved()) return Style::cursor;
  if (hinted_ == cell) return Style::hint;
  if (quiet_shown_ > 0 && (*quiet_)[quiet_shown_ - 1].at(cell.row, cell.column) != 0) {
    return Style::strong;
  }
  return light == 0 ? Style::dim : Style::filled;
}

void LightsOutPlay::draw(Canvas& canvas) {
  const int rows = std::max(1, std::min(lights_.height(), canvas.height() - kTop - kStatusLines));
  const int columns = std::max(1, std::min(lights_.width(), canvas.width() / kCellWidth));
  first_shown_.row = std::clamp(cursor_.row - rows / 2, 0, lights_.height() - rows);
  first_shown_.column = std::clamp(cursor_.column - columns / 2, 0, lights_.width() - columns);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const Cell cell{first_shown_.row + r, first_shown_.column + c};
      const int light = lights_.at(cell.row, cell.column);
      const bool quiet =
          quiet_shown_ > 0 && (*quiet_)[quiet_shown_ - 1].at(cell.row, cell.column) != 0;
      std::string text = light == 0 ? (quiet ? "()" : "· ") : (quiet ? "(█" : "██");
      if (light > 1) text = fmt::format("{:<2}", light);
      canvas.put(kTop + r, c * kCellWidth, text, style_of(cell, light));
    }
  }
  const int status = std::max(kTop + rows, canvas.height() - kStatusLines);
  canvas.put(status, 0,
             fmt::format("row {}, column {}; {} press{} so far", cursor_.row + 1,
                         cursor_.column + 1, presses_.size(), presses_.size() == 1 ? "" : "es"),
             Style::strong);
  const std::string text = is_solved() ? "Solved!" : message_;
  put_wrapped(canvas, status + 1, text, is_solved() ? Style::good : Style::plain);
}

bool LightsOutPlay::move_by(int rows, int columns) {
  cursor_.row = std::clamp(cursor_.row + rows, 0, lights_.height() - 1);
  cursor_.column = std::clamp(cursor_.column + columns, 0, lights_.width() - 1);
  return true;
}

void LightsOutPlay::apply(Cell cell, int times) {
  Pattern presses(lights_.width(), lights_.height(), lights_.states());
  presses.set(cell.row, cell.column, times % lights_.states());
  lights_ = sum_of(lights_, effect_of(puzzle_.shape(), presses));
  hinted_.reset();
  message_.clear();
}

void LightsOutPlay::press_cell(Cell cell) {
  if (is_solved()) return;
  apply(cell, 1);
  presses_.push_back(cell);
  undone_.clear();
}

bool LightsOutPlay::undo() {
  if (presses_.empty()) return false;
  const Cell cell = presses_.back();
  presses_.pop_back();
  apply(cell, lights_.states() - 1);
  undone_.push_back(cell);
  return true;
}

bool LightsOutPlay::redo() {
  if (undone_.empty()) return false;
  const Cell cell = undone_.back();
  undone_.pop_back();
  apply(cell, 1);
  presses_.push_back(cell);
  return true;
}

void LightsOutPlay::hint() {
  if (hinted_) {
    press_cell(*hinted_);
    return;
  }
  const auto found = operations::give_hint(puzzle_now(), thinking_time());
  message_ = found.text;
  if (!found.press) return;
  hinted_ = Cell{found.press->second, found.press->first};
  cursor_ = *hinted_;
}

void LightsOutPlay::chase() {
  const auto explanation = lightsout::explain(puzzle_now(), thinking_time());
  message_ = explanation.steps.empty() ? "That was not found out in time."
                                       : explanation.steps.front().text;
}

void LightsOutPlay::show_next_quiet_pattern() {
  if (!quiet_) quiet_ = lightsout::solution_space(puzzle_, thinking_time()).kernel;
  if (quiet_->empty()) {
    message_ = "There is no quiet pattern: every set of presses changes something.";
    return;
  }
  quiet_shown_ = (quiet_shown_ + 1) % (quiet_->size() + 1);
  message_ = quiet_shown_ == 0
                 ? ""
                 : fmt::format(
                       "Quiet pattern {} of {}: pressing all cells in brackets changes "
                       "nothing.",
                       quiet_shown_, quiet_->size());
}

bool LightsOutPlay::press(const Key& key) {
  if (const auto step = cursor_step(key, lights_.width())) {
    return move_by(step->rows, step->columns);
  }
  switch (key.kind) {
    case Key::Kind::click: {
      const Cell cell{first_shown_.row + key.y - kTop, first_shown_.column + key.x / kCellWidth};
      if (key.y < kTop || cell.row >= lights_.height() || cell.column >= lights_.width()) {
        return false;
      }
      cursor_ = cell;
      press_cell(cell);
      return true;
    }
    case Key::Kind::character:
      break;
    default:
      return false;
  }
  switch (key.character) {
    case 'x':
    case ' ':
    case '\n':
    case '\r':
      press_cell(cursor_);
      return true;
    case 'u':
      if (!undo()) message_ = "There is nothing to undo.";
      return true;
    case 'y':
      if (!redo()) message_ = "There is nothing to redo.";
      return true;
    case 'H':
      hint();
      return true;
    case 'G':
      chase();
      return true;
    case 'N':
      show_next_quiet_pattern();
      return true;
    default:
      return false;
  }
}

boost::json::object LightsOutPlay::state() const {
  boost::json::array presses;
  for (const Cell& cell : presses_) {
    presses.push_back(boost::json::array{cell.column, cell.row});
  }
  return {{"presses", std::move(presses)}};
}

Result<void> LightsOutPlay::resume(const boost::json::object& state) {
  const boost::json::value* list = state.if_contains("presses");
  if (list == nullptr || !list->is_array()) return fail("bad_state", "there is no list of presses");
  std::vector<Cell> presses;
  for (const boost::json::value& item : list->get_array()) {
    const boost::json::array* pair = item.if_array();
    const bool numbers =
        pair != nullptr && pair->size() == 2 && (*pair)[0].is_int64() && (*pair)[1].is_int64();
    if (!numbers) return fail("bad_state", "a press is [x, y]");
    const std::int64_t column = (*pair)[0].get_int64();
    const std::int64_t row = (*pair)[1].get_int64();
    if (column < 0 || column >= lights_.width() || row < 0 || row >= lights_.height()) {
      return fail("bad_state", "a press is off the board");
    }
    presses.push_back({static_cast<int>(row), static_cast<int>(column)});
  }
  for (const Cell& cell : presses) press_cell(cell);
  return {};
}

}  // namespace quadrille::app
