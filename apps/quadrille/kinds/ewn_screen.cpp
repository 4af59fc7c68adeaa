#include "ewn_screen.hpp"

#include "interrupt.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <vector>

#include <curses.h>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

// Colours help, but everything can be told without them: movable pieces stand in brackets, the goal
// piece has a star, cells within reach a plus sign.
enum ColourPair : short { kGoal = 1, kMovable, kReachable, kCurrentDie };

constexpr int kBoardTop = 2;
constexpr int kBoardLeft = 1;
constexpr int kLabelWidth = 3;
constexpr int kCellWidth = 3;
constexpr int kDiceLeft = 1;
constexpr int kDieWidth = 2;
constexpr int kPanelWidth = 36;
constexpr int kLastMoveLine = 3;  // of the panel beside the board; what stands there stays there
constexpr int kKeysLine = 5;
constexpr int kMessageLines = 3;

void put(int y, int x, std::string_view text, attr_t attributes = A_NORMAL) {
  if (y < 0 || y >= LINES || x >= COLS) return;
  attron(static_cast<int>(attributes));
  mvaddnstr(y, x, text.data(), std::min(static_cast<int>(text.size()), COLS - x));
  attroff(static_cast<int>(attributes));
}

int board_width(const ewn::Board& board) {
  return kLabelWidth + kCellWidth * board.width();
}
int dice_top(const ewn::Board& board) {
  return kBoardTop + board.height() + 2;
}
// Long dice sequences go on below.
int dice_per_line() {
  return std::max(10, (COLS - 2 * kDiceLeft) / kDieWidth);
}
int dice_lines(const ewn::Puzzle& puzzle) {
  return (puzzle.rounds() + dice_per_line() - 1) / dice_per_line();
}

struct Needed {
  int lines = 0;
  int columns = 0;
};

Needed needed_size(const ewn::Puzzle& puzzle) {
  const ewn::Board& board = puzzle.board();
  return {dice_top(board) + 2 * dice_lines(puzzle) + kMessageLines + 3,
          board_width(board) + kPanelWidth};
}

// What one cell of the board shows.
struct CellLook {
  std::string text = " . ";
  attr_t attributes = A_NORMAL;
};

CellLook look_of(const EwnViewer& viewer, int cell, std::span<const ewn::Move> moves) {
  const ewn::Position& position = viewer.position();
  const bool reachable =
      std::ranges::any_of(moves, [&](const ewn::Move& move) { return move.to == cell; });
  const auto piece = position.piece_at(cell);
  if (viewer.puzzle().board().is_hole(cell)) return {"###", A_DIM};
  if (!piece) {
    if (reachable) return {" + ", COLOR_PAIR(kReachable)};
    return {cell == ewn::kHome ? "[ ]" : " . ", A_NORMAL};
  }
  const bool movable = ewn::movers(viewer.puzzle(), position).contains(*piece);
  const bool goal = *piece == viewer.puzzle().goal();
  CellLook look;
  look.text = fmt::format("{}{}{}",
                          movable ? '('
                          : goal  ? '*'
                                  : ' ',
                          *piece + 1,
                          movable     ? ')'
                          : reachable ? '+'
                                      : ' ');
  if (movable) {
    look.attributes |= COLOR_PAIR(kMovable) | A_BOLD;
  } else if (goal) {
    look.attributes |= COLOR_PAIR(kGoal) | A_BOLD;
  } else if (reachable) {
    look.attributes |= COLOR_PAIR(kReachable);
  }
  if (goal) look.attributes |= A_UNDERLINE;
  return look;
}

void draw_board(const EwnViewer& viewer) {
  const ewn::Board& board = viewer.puzzle().board();
  const auto moves = ewn::legal_moves(viewer.puzzle(), viewer.position());
  for (int column = 0; column < board.width(); ++column) {
    put(kBoardTop - 1, kBoardLeft + kLabelWidth + kCellWidth * column, fmt::format("{:>2}", column),
        A_DIM);
  }
  for (int row = 0; row < board.height(); ++row) {
    put(kBoardTop + row, kBoardLeft, fmt::format("{:>2}", row), A_DIM);
    for (int column = 0; column < board.width(); ++column) {
      const CellLook look = look_of(viewer, row * board.width() + column, moves);
      put(kBoardTop + row, kBoardLeft + kLabelWidth + kCellWidth * column, look.text,
          look.attributes);
    }
  }
}

std::string pieces_text(const ewn::Movers& movers) {
  std::string text;
  for (const int piece : movers) text += fmt::format("{}{}", text.empty() ? "" : " or ", piece + 1);
  return text.empty() ? "none" : text;
}

void draw_panel(const EwnViewer& viewer) {
  const int x = kBoardLeft + board_width(viewer.puzzle().board()) + 2;
  const ewn::Position& position = viewer.position();
  int y = kBoardTop - 1;
  put(y++, x, fmt::format("Goal piece: {}", viewer.puzzle().goal() + 1), A_BOLD);
  put(y++, x,
      viewer.line_source().empty()
          ? "Round: 0 (no line is loaded)"
          : fmt::format("Round: {} of {}", viewer.round(), viewer.last_round()));
  if (ewn::is_won(viewer.puzzle(), position)) {
    put(y++, x, "The goal piece is home.", A_BOLD);
  } else if (position.round < viewer.puzzle().rounds()) {
    const int die = viewer.puzzle().dice()[static_cast<std::size_t>(position.round)];
    put(y++, x, fmt::format("Die: {}", die + 1));
    put(y++, x, fmt::format("May move: {}", pieces_text(ewn::movers(viewer.puzzle(), position))));
  } else {
    put(y++, x, "No die is left.");
  }
  const std::string last = viewer.last_move_text();
  put(kBoardTop + kLastMoveLine, x, last.empty() ? "" : "Last: " + last);
  constexpr std::array<std::string_view, 7> kKeys{
      "right/n next     left/p back",     "Home first       End last",
      "g round          s solve",         "i load input     o load output",
      "q quit           mouse: the dice", "(1) may move     *1 goal piece",
      "+ within reach   ### no cell"};
  y = kBoardTop + kKeysLine;
  for (const std::string_view line : kKeys) put(y++, x, line, A_DIM);
}

// The die of the round to come is marked twice: reversed, and with a caret below it. Those that
// have been played are dim.
void draw_dice(const EwnViewer& viewer) {
  const auto dice = viewer.puzzle().dice();
  const int top = dice_top(viewer.puzzle().board());
  const bool won = ewn::is_won(viewer.puzzle(), viewer.position());
  for (std::size_t round = 0; round < dice.size(); ++round) {
    const int place = static_cast<int>(round);
    const int y = top + 2 * (place / dice_per_line());
    const int x = kDiceLeft + kDieWidth * (place % dice_per_line());
    const bool current = place == viewer.position().round && !won;
    const attr_t usual = place < viewer.position().round ? A_DIM : A_NORMAL;
    put(y, x, std::to_string(dice[round] + 1),
        current ? COLOR_PAIR(kCurrentDie) | A_REVERSE | A_BOLD : usual);
    if (current) put(y + 1, x, "^", A_BOLD);
  }
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    std::size_t cut = text.rfind(' ', width);
    if (cut == std::string_view::npos || cut == 0) cut = width;
    lines.emplace_back(text.substr(0, cut));
    text.remove_prefix(std::min(text.size(), cut + 1));
  }
  lines.emplace_back(text);
  return lines;
}

void draw_message(const EwnViewer& viewer) {
  int y = dice_top(viewer.puzzle().board()) + 2 * dice_lines(viewer.puzzle());
  put(y++, 0, std::string(static_cast<std::size_t>(COLS), '-'), A_DIM);
  for (const std::string& line :
       wrapped(viewer.message(), static_cast<std::size_t>(std::max(10, COLS - 2)))) {
    put(y++, 1, line);
  }
}

}  // namespace

EwnScreen::EwnScreen(bool colours) {
  if (!colours) return;
  init_pair(kGoal, COLOR_RED, -1);
  init_pair(kMovable, COLOR_GREEN, -1);
  init_pair(kReachable, COLOR_CYAN, -1);
  init_pair(kCurrentDie, COLOR_RED, -1);
}

void EwnScreen::draw(const EwnViewer& viewer) const {
  erase();
  const Needed needed = needed_size(viewer.puzzle());
  if (LINES < needed.lines || COLS < needed.columns) {
    put(0, 0,
        fmt::format("The terminal is {}x{}; {}x{} is needed. q quits.", COLS, LINES, needed.columns,
                    needed.lines));
    refresh();
    return;
  }
  const std::string title =
      fmt::format(" EWN  {}{}{}", viewer.case_file(), viewer.line_source().empty() ? "" : "  |  ",
                  viewer.line_source());
  put(0, 0, fmt::format("{:<{}}", title, COLS), A_REVERSE);
  draw_board(viewer);
  draw_panel(viewer);
  draw_dice(viewer);
  draw_message(viewer);
  refresh();
}

std::optional<std::string> EwnScreen::ask(std::string_view question) const {
  constexpr int kEscape = 27;
  std::string answer;
  curs_set(1);
  std::optional<std::string> result;
  while (!interrupted()) {
    move(LINES - 1, 0);
    clrtoeol();
    put(LINES - 1, 0, fmt::format("{} {}", question, answer));
    refresh();
    const int key = getch();
    if (key == kEscape) break;
    if (key == '\n' || key == KEY_ENTER) {
      result = answer;
      break;
    }
    if ((key == KEY_BACKSPACE || key == 127 || key == '\b') && !answer.empty()) {
      answer.pop_back();
    } else if (key >= ' ' && key < 256 && key != 127) {
      answer += static_cast<char>(key);
    }
  }
  curs_set(0);
  return result;
}

std::optional<std::size_t> EwnScreen::round_at(const EwnViewer& viewer, int y, int x) {
  const int line = (y - dice_top(viewer.puzzle().board())) / 2;
  const int place = (x - kDiceLeft) / kDieWidth;
  if (y < dice_top(viewer.puzzle().board()) || x < kDiceLeft || place >= dice_per_line()) {
    return std::nullopt;
  }
  const int round = line * dice_per_line() + place;
  if (round >= viewer.puzzle().rounds()) return std::nullopt;
  return static_cast<std::size_t>(round);
}

}  // namespace quadrille::app
