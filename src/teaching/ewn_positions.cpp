#include "teaching/ewn_positions.hpp"

namespace quadrille::teaching {
namespace {

constexpr int kRoundBits = 8;
constexpr int kCellBits = 8;

}  // namespace

EwnSpace::EwnSpace(const ewn::Puzzle& puzzle) : puzzle_(puzzle) {
  const ewn::Board& board = puzzle.board();
  for (int cell = 0; cell < board.cells(); ++cell) {
    neighbours_.push_back(board.has(cell) ? board.neighbours(cell) : std::vector<int>());
  }
}

State EwnSpace::state_of(const ewn::Position& position) {
  State state = 0;
  for (const int cell : position.cells) state = state << kCellBits | static_cast<State>(cell + 1);
  return state << kRoundBits | static_cast<State>(position.round);
}

ewn::Position EwnSpace::position_of(State state) {
  ewn::Position position;
  position.round = static_cast<int>(state & 0xFF);
  state >>= kRoundBits;
  for (int piece = ewn::kPieces - 1; piece >= 0; --piece, state >>= kCellBits) {
    position.cells[static_cast<std::size_t>(piece)] = static_cast<int>(state & 0xFF) - 1;
  }
  return position;
}

State EwnSpace::before(State state, MoveCode code) const {
  const FullMove move = FullMove::of_code(code);
  ewn::Position position = position_of(state);
  int& cell = position.cells[static_cast<std::size_t>(move.piece)];
  if (move.victim < ewn::kPieces) position.cells[static_cast<std::size_t>(move.victim)] = cell;
  cell = move.from;
  --position.round;
  return state_of(position);
}

bool EwnSpace::is_move(MoveCode code) const {
  const FullMove move = FullMove::of_code(code);
  return move.piece < ewn::kPieces && move.victim <= ewn::kPieces && move.victim != move.piece &&
         puzzle_.board().has(move.from);
}

}  // namespace quadrille::teaching
