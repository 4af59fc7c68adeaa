// Lower bounds for the number of rounds that the goal piece still needs. Both are admissible: they
// never exceed what any line from any placement of the pieces inside their sets needs, so cutting
// by them loses no solution.
#pragma once

#include "ewn/cell_set.hpp"

#include <quadrille/ewn/rules.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace quadrille::ewn {

inline constexpr int kPairs = kPieces * (kPieces - 1) / 2;

// Numbers the pairs of pieces 0 … 14; the order of the two does not matter.
inline constexpr int pair_index(int a, int b) {
  const int low = a < b ? a : b;
  const int high = a < b ? b : a;
  return high * (high - 1) / 2 + low;
}

// For every pair of pieces on the board: at least this many steps lie between them.
using PairGaps = std::array<std::uint8_t, kPairs>;

class Bounds {
 public:
  // More rounds than there are dice.
  static constexpr int kNever = 255;

  Bounds(const Puzzle& puzzle, const Terrain& terrain);

  // Idea: forget where the pieces are, except how far the goal piece is from home, and let the
  // mover capture any one piece it likes in every round. What is left is a small game over (round,
  // pieces on the board, distance) that a dynamic program solves exactly, backwards from the last
  // die. Real lines are among the lines of that game, so its optimum is a lower bound.
  // It knows which dice can move the goal piece at all once the right pieces are gone.
  [[nodiscard]] int by_dice(int round, PieceSet alive, int distance) const {
    return distance >= distances_ ? kNever : needed_[row(round, alive) + distance];
  }

  // Idea: captures are not free, the two pieces have to meet first. Every round shortens the gap
  // of a pair by at most one step, and only if one of the two may move in it; until the first
  // capture the pieces on the board do not change, hence nor does who may move in which round. So
  // there is an earliest round for the first capture, until then the goal piece moves only on
  // dice that let it move now, and from then on by_dice() holds.
  // At least by_dice().
  [[nodiscard]] int by_first_capture(int round, PieceSet alive, int distance,
                                     const PairGaps& gaps) const;

 private:
  // Bit i: round i.
  using Rounds = std::uint64_t;

  [[nodiscard]] std::size_t row(int round, PieceSet alive) const {
    return (static_cast<std::size_t>(round) * (kAllPieces + 1) + alive) * stride_;
  }
  void fill_may_move();
  void fill_needed();
  void fill_needed_row(int round, PieceSet alive);
  [[nodiscard]] int earliest_capture(int round, PieceSet alive, const PairGaps& gaps) const;

  const Puzzle* puzzle_;
  int distances_;       // distances 0 … distances_-1 are in the table
  std::size_t stride_;  // distances_ rounded up, so that the inner loops run over whole vectors
  std::vector<std::uint8_t> needed_;
  // [alive][piece]: the rounds in which the piece may move if exactly these are on the board.
  std::array<std::array<Rounds, kPieces>, kAllPieces + 1> may_move_{};
};

}  // namespace quadrille::ewn
