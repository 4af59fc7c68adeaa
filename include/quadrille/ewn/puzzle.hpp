// The single-player dice puzzle EWN (document 002): what is given.
//
// Six pieces stand on a board; a fixed sequence of dice says which of them may move in which
// round; the goal piece has to reach home, the cell (0,0), within the dice.
//
// Numbers in C++: pieces and dice are 0 … 5 (files, JSON and texts for people say 1 … 6), a cell is
// row * width + column with rows and columns from 0, as in document 002.
#pragma once

#include <quadrille/core/result.hpp>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::ewn {

inline constexpr int kPieces = 6;
inline constexpr int kHome = 0;
inline constexpr int kStandardSide = 10;
inline constexpr int kStandardHole = 33;
inline constexpr int kStandardDice = 30;

// Two machine words hold a set of cells, one holds a set of rounds.
inline constexpr int kMaxCells = 128;
inline constexpr int kMaxSide = 32;
inline constexpr int kMaxDice = 60;

// A rectangle with some cells removed; never home. Immutable.
class Board {
 public:
  // Document 002's: 10×10 without the cell (3,3).
  Board();
  // Errors: a side or the number of cells out of range, a hole off the board, home removed.
  static Result<Board> make(int width, int height, std::vector<int> holes);
  // A board of this size with the hole of document 002, where the size has a cell (3,3).
  static Result<Board> with_usual_hole(int width, int height);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int cells() const { return width_ * height_; }
  // Ascending, without repetition.
  [[nodiscard]] const std::vector<int>& holes() const { return holes_; }
  [[nodiscard]] bool is_standard() const { return *this == Board(); }

  [[nodiscard]] int row(int cell) const { return cell / width_; }
  [[nodiscard]] int column(int cell) const { return cell % width_; }
  [[nodiscard]] bool in_range(int cell) const { return cell >= 0 && cell < cells(); }
  [[nodiscard]] bool is_hole(int cell) const;
  // A piece can stand there.
  [[nodiscard]] bool has(int cell) const { return in_range(cell) && !is_hole(cell); }
  // One king's step apart. Requires both cells in range.
  [[nodiscard]] bool adjacent(int from, int to) const;
  // The cells one step from `cell`, ascending. Requires has(cell).
  [[nodiscard]] std::vector<int> neighbours(int cell) const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  Board(int width, int height, std::vector<int> holes);

  int width_;
  int height_;
  std::vector<int> holes_;
};

// "row 4, column 4": for people, counted from 1.
std::string describe_cell(const Board& board, int cell);

// What a puzzle is made of, not checked yet.
struct Layout {
  Board board;
  int goal = 0;
  std::array<int, kPieces> cells{};
  std::vector<int> dice;
  // What a file says about the fewest steps; nobody has checked it. -1: impossible.
  std::optional<int> stated_optimum;

  friend bool operator==(const Layout&, const Layout&) = default;
};

// The conditions on a layout one by one, so that a parser can say where each is broken. The errors
// carry no place. Numbers are the documents' (from 1) where they come from a file.
std::optional<Error> find_goal_error(int goal_number);
std::optional<Error> find_die_error(std::string_view face);
std::optional<Error> find_cell_error(const Board& board, int piece, int cell);
// Is `piece` on the cell of one before it?
std::optional<Error> find_collision_error(const Board& board, const std::array<int, kPieces>& cells,
                                          int piece);
std::optional<Error> find_dice_length_error(std::size_t length);

// A checked layout; immutable.
class Puzzle {
 public:
  static Result<Puzzle> make(Layout layout);
  // For rest_of() (rules.hpp): unlike make() it lets pieces be gone and dice be used up.
  static Puzzle trusted(Layout layout) { return Puzzle(std::move(layout)); }

  [[nodiscard]] const Board& board() const { return layout_.board; }
  [[nodiscard]] int goal() const { return layout_.goal; }
  [[nodiscard]] const std::array<int, kPieces>& cells() const { return layout_.cells; }
  [[nodiscard]] std::span<const int> dice() const { return layout_.dice; }
  [[nodiscard]] int rounds() const { return static_cast<int>(layout_.dice.size()); }
  [[nodiscard]] std::optional<int> stated_optimum() const { return layout_.stated_optimum; }
  [[nodiscard]] const Layout& layout() const { return layout_; }

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  explicit Puzzle(Layout layout) : layout_(std::move(layout)) {}

  Layout layout_;
};

}  // namespace quadrille::ewn
