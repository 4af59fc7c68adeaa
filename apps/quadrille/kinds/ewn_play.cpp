#include "ewn_play.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/operations/ewn_answers.hpp>

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

constexpr int kTop = 2;
constexpr int kPlayedCellWidth = 3;

bool has_mover(const std::vector<ewn::Move>& moves, int cell) {
  return std::ranges::any_of(moves, [&](const ewn::Move& move) { return move.from == cell; });
}

}  // namespace

EwnPlay::EwnPlay(ewn::Puzzle puzzle)
    : puzzle_(std::move(puzzle)), positions_{ewn::first_position(puzzle_)} {
  const auto moves = ewn::legal_moves(puzzle_, position());
  if (!moves.empty()) cursor_ = moves.front().from;
}

std::vector<std::string> EwnPlay::keys() const {
  return {"arrows, hjkl    move the cursor",
          "x, space, Enter take a piece that may move, then put it down (or click both)",
          "n               the next piece that may move",
          "u, y            undo, redo",
          "H               the next move of a shortest line; again makes it",
          "Escape          put the piece back"};
}

Style EwnPlay::style_of(int cell, const std::vector<ewn::Move>& moves) const {
  if (cell == cursor_ && !is_solved()) return Style::cursor;
  if (hinted_ && (hinted_->from == cell || hinted_->to == cell)) return Style::hint;
  if (taken_) {
    if (*taken_ == cell) return Style::strong;
    const bool is_target = std::ranges::find(moves, ewn::Move{*taken_, cell}) != moves.end();
    return is_target ? Style::good : Style::plain;
  }
  return has_mover(moves, cell) ? Style::strong : Style::plain;
}

std::string EwnPlay::text_of(int cell, const std::vector<ewn::Move>& moves) const {
  const auto piece = position().piece_at(cell);
  if (puzzle_.board().is_hole(cell)) return "   ";
  const bool is_target =
      taken_ && std::ranges::find(moves, ewn::Move{*taken_, cell}) != moves.end();
  if (!piece) return is_target ? " + " : cell == ewn::kHome ? " ⌂ " : " · ";
  const char goal = *piece == puzzle_.goal() ? '*' : ' ';
  return has_mover(moves, cell) ? fmt::format("[{}]", *piece + 1)
                                : fmt::format(" {}{}", *piece + 1, goal);
}

void EwnPlay::draw_dice(Canvas& canvas) const {
  const int top = kTop + puzzle_.board().height() + 1;
  canvas.put(top, 0, "dice", Style::dim);
  int x = 5;
  for (int round = 0; round < puzzle_.rounds(); ++round, x += 2) {
    const Style style = round == position().round  ? Style::cursor
                        : round < position().round ? Style::dim
                                                   : Style::plain;
    canvas.put(top, x, std::to_string(puzzle_.dice()[static_cast<std::size_t>(round)] + 1), style);
  }
}

void EwnPlay::draw(Canvas& canvas) {
  const ewn::Board& board = puzzle_.board();
  const auto moves = ewn::legal_moves(puzzle_, position());
  for (int cell = 0; cell < board.cells(); ++cell) {
    canvas.put(kTop + board.row(cell), board.column(cell) * kPlayedCellWidth, text_of(cell, moves),
               style_of(cell, moves));
  }
  draw_dice(canvas);
  const int status = kTop + board.height() + 3;
  canvas.put(status, 0,
             fmt::format("round {} of {}; bring piece {} (*) home to the corner",
                         position().round + 1, puzzle_.rounds(), puzzle_.goal() + 1),
             Style::strong);
  std::string text = message_;
  if (is_solved()) {
    text = fmt::format("Home after {}!", counted(std::ssize(moves_), "move"));
  } else if (ewn::is_over(puzzle_, position())) {
    text = "It cannot come home any more. u takes moves back.";
  }
  put_wrapped(canvas, status + 1, text, is_solved() ? Style::good : Style::plain);
}

bool EwnPlay::move_by(int rows, int columns) {
  const ewn::Board& board = puzzle_.board();
  const int row = std::clamp(board.row(cursor_) + rows, 0, board.height() - 1);
  const int column = std::clamp(board.column(cursor_) + columns, 0, board.width() - 1);
  cursor_ = row * board.width() + column;
  return true;
}

void EwnPlay::choose() {
  const auto moves = ewn::legal_moves(puzzle_, position());
  if (taken_ && *taken_ != cursor_) {
    const ewn::Move move{*taken_, cursor_};
    if (const auto problem = ewn::find_illegality(puzzle_, position(), move)) {
      message_ = problem->message;
    } else {
      undone_.clear();
      play(move);
    }
    return;
  }
  if (taken_) {
    taken_.reset();
  } else if (has_mover(moves, cursor_)) {
    taken_ = cursor_;
    message_ = "Where to? Cells with + or a piece next to it.";
  } else {
    message_ = "Only the pieces in brackets may move.";
  }
}

void EwnPlay::play(const ewn::Move& move) {
  positions_.push_back(ewn::after(position(), move));
  moves_.push_back(move);
  taken_.reset();
  hinted_.reset();
  message_.clear();
  cursor_ = move.to;
}

bool EwnPlay::undo() {
  if (moves_.empty()) return false;
  undone_.push_back(moves_.back());
  moves_.pop_back();
  positions_.pop_back();
  taken_.reset();
  hinted_.reset();
  return true;
}

bool EwnPlay::redo() {
  if (undone_.empty()) return false;
  const ewn::Move move = undone_.back();
  undone_.pop_back();
  play(move);
  return true;
}

void EwnPlay::hint() {
  if (hinted_) {
    const ewn::Move move = *hinted_;
    undone_.clear();
    play(move);
    return;
  }
  const auto found = operations::give_hint(puzzle_, moves_, thinking_time());
  message_ = found.text;
  if (found.has_move() && !found.rest.moves.empty()) {
    hinted_ = found.rest.moves.front();
    cursor_ = hinted_->from;
  }
}

bool EwnPlay::press(const Key& key) {
  if (const auto step = cursor_step(key, puzzle_.board().width())) {
    return move_by(step->rows, step->columns);
  }
  switch (key.kind) {
    case Key::Kind::escape:
      taken_.reset();
      return true;
    case Key::Kind::click: {
      const ewn::Board& board = puzzle_.board();
      const int row = key.y - kTop;
      const int column = key.x / kPlayedCellWidth;
      if (row < 0 || row >= board.height() || column >= board.width()) return false;
      cursor_ = row * board.width() + column;
      choose();
      return true;
    }
    case Key::Kind::character:
      break;
    default:
      return false;
  }
  const auto moves = ewn::legal_moves(puzzle_, position());
  switch (key.character) {
    case 'x':
    case ' ':
    case '\n':
    case '\r':
      choose();
      return true;
    case 'n': {
      // The moves are sorted by mover: the first one of another piece, or the first of all.
      const auto other =
          std::ranges::find_if(moves, [&](const ewn::Move& move) { return move.from != cursor_; });
      if (other != moves.end()) cursor_ = other->from;
      return true;
    }
    case 'u':
      if (!undo()) message_ = "There is nothing to undo.";
      return true;
    case 'y':
      if (!redo()) message_ = "There is nothing to redo.";
      return true;
    case 'H':
      hint();
      return true;
    default:
      return false;
  }
}

boost::json::object EwnPlay::state() const {
  return {{"moves", operations::json_of(moves_)}};
}

Result<void> EwnPlay::resume(const boost::json::object& state) {
  const boost::json::value* list = state.if_contains("moves");
  if (list == nullptr || !list->is_array()) return fail("bad_state", "there is no list of moves");
  std::vector<ewn::Move> moves;
  ewn::Position position = ewn::first_position(puzzle_);
  for (const boost::json::value& item : list->get_array()) {
    const boost::json::array* pair = item.if_array();
    const bool numbers =
        pair != nullptr && pair->size() == 2 && (*pair)[0].is_int64() && (*pair)[1].is_int64();
    if (!numbers) return fail("bad_state", "a move is [from, to]");
    const ewn::Move move{static_cast<int>((*pair)[0].get_int64()),
                         static_cast<int>((*pair)[1].get_int64())};
    if (const auto problem = ewn::find_illegality(puzzle_, position, move)) {
      return fail("bad_state", problem->message);
    }
    position = ewn::after(position, move);
    moves.push_back(move);
  }
  for (const ewn::Move& move : moves) play(move);
  return {};
}

}  // namespace quadrille::app
