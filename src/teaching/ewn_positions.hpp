// Positions of EWN as states, and the moves between them: what both searches go through.
#pragma once

#include <quadrille/ewn/rules.hpp>
#include <quadrille/teaching/seen_table.hpp>

#include <array>
#include <vector>

namespace quadrille::teaching {

// A move with all that is needed to take it back.
struct FullMove {
  int piece = 0;
  int from = 0;
  int victim = ewn::kPieces;  // the captured piece; kPieces: none

  [[nodiscard]] MoveCode code() const {
    return static_cast<MoveCode>(from << 6 | piece << 3 | victim);
  }
  static FullMove of_code(MoveCode code) { return {code >> 3 & 7, code >> 6, code & 7}; }
};

// The cells of the pieces, 8 bits each (0: gone), below them the round.
class EwnSpace {
 public:
  explicit EwnSpace(const ewn::Puzzle& puzzle);

  [[nodiscard]] const ewn::Puzzle& puzzle() const { return puzzle_; }
  [[nodiscard]] const std::vector<int>& neighbours(int cell) const {
    return neighbours_[static_cast<std::size_t>(cell)];
  }

  static State state_of(const ewn::Position& position);
  static ewn::Position position_of(State state);

  // visit(position, full move) for every legal move that does not lose the goal piece.
  template <class Visit>
  void for_each_position(const ewn::Position& position, Visit visit) const {
    if (position.round >= puzzle_.rounds()) return;
    const int die = puzzle_.dice()[static_cast<std::size_t>(position.round)];
    for (const int piece : ewn::movers(position.alive(), die)) {
      const int from = position.cells[static_cast<std::size_t>(piece)];
      for (const int to : neighbours(from)) {
        const int victim = position.piece_at(to).value_or(ewn::kPieces);
        if (victim == puzzle_.goal()) continue;
        visit(ewn::after(position, {from, to}), FullMove{piece, from, victim});
      }
    }
  }

  template <class Visit>
  void for_each_move(State state, Visit visit) const {
    for_each_position(position_of(state), [&](const ewn::Position& next, const FullMove& move) {
      visit(state_of(next), move.code());
    });
  }
  [[nodiscard]] State before(State state, MoveCode move) const;
  [[nodiscard]] bool is_goal(State state) const { return ewn::is_won(puzzle_, position_of(state)); }
  [[nodiscard]] bool is_move(MoveCode move) const;

 private:
  const ewn::Puzzle& puzzle_;
  std::vector<std::vector<int>> neighbours_;  // by cell; of holes none
};

}  // namespace quadrille::teaching
