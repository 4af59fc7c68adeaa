// The rules of EWN, in one place: who may move, where to, what happens. Everything that plays,
// checks, shows or searches asks here.
//
// In round i the piece that dice[i] names must move if it is on the board; if not, the next larger
// or the next smaller piece that is. It goes one step in any of eight directions to a cell of the
// board, and whatever stands there is removed. The game ends when the goal piece stands on home.
// A line may go on without its goal piece, it only never ends.
#pragma once

#include <quadrille/ewn/puzzle.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::ewn {

inline constexpr int kGone = -1;

// Bit p is set: piece p is on the board.
using PieceSet = std::uint32_t;
inline constexpr PieceSet kAllPieces = (PieceSet{1} << kPieces) - 1;

inline constexpr PieceSet only(int piece) {
  return PieceSet{1} << piece;
}
inline constexpr bool contains(PieceSet pieces, int piece) {
  return (pieces & only(piece)) != 0;
}

// The one or two pieces that may move in a round; none only if no piece is left.
class Movers {
 public:
  [[nodiscard]] const int* begin() const { return pieces_.data(); }
  [[nodiscard]] const int* end() const { return pieces_.data() + count_; }
  [[nodiscard]] int size() const { return count_; }
  [[nodiscard]] bool contains(int piece) const {
    return (count_ > 0 && pieces_[0] == piece) || (count_ > 1 && pieces_[1] == piece);
  }
  void add(int piece) { pieces_[count_++] = piece; }

 private:
  std::array<int, 2> pieces_{};
  int count_ = 0;
};

// The rule of the dice. The larger piece comes first.
inline Movers movers(PieceSet alive, int die) {
  Movers result;
  if (contains(alive, die)) {
    result.add(die);
    return result;
  }
  const PieceSet larger = alive >> die >> 1;
  const PieceSet smaller = alive & (only(die) - 1);
  if (larger != 0) result.add(die + 1 + std::countr_zero(larger));
  if (smaller != 0) result.add(std::bit_width(smaller) - 1);
  return result;
}

struct Move {
  int from = 0;
  int to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

// A position in play: where the pieces stand before round `round`.
struct Position {
  std::array<int, kPieces> cells{};  // kGone: captured
  int round = 0;

  [[nodiscard]] PieceSet alive() const;
  // Which piece stands on the cell, if any.
  [[nodiscard]] std::optional<int> piece_at(int cell) const;

  friend bool operator==(const Position&, const Position&) = default;
};

Position first_position(const Puzzle& puzzle);

// The goal piece is home.
bool is_won(const Puzzle& puzzle, const Position& position);
// Won, or no die is left, or the goal piece is gone.
bool is_over(const Puzzle& puzzle, const Position& position);

// The pieces that may move now: none when the game is won or no die is left.
Movers movers(const Puzzle& puzzle, const Position& position);
// All moves, by mover (the larger piece first), then by cell.
std::vector<Move> legal_moves(const Puzzle& puzzle, const Position& position);

// Why a move is not legal. `code` is stable, `message` a sentence for people.
struct Illegality {
  std::string_view code;
  std::string message;
};
std::optional<Illegality> find_illegality(const Puzzle& puzzle, const Position& position,
                                          const Move& move);

// Requires a legal move.
Position after(const Position& position, const Move& move);

// What is left of a game, as a puzzle of its own that starts with this position: the dice are those
// that are left, if any, and pieces may be gone. No file format can hold such a puzzle.
Puzzle rest_of(const Puzzle& puzzle, const Position& position);

}  // namespace quadrille::ewn
