#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/rules.hpp>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

// "piece 4", "piece 5 or piece 2"
std::string describe(const Movers& pieces) {
  std::string text;
  for (const int piece : pieces) {
    text += fmt::format("{}piece {}", text.empty() ? "" : " or ", piece + 1);
  }
  return text;
}

Illegality wrong_piece(const Puzzle& puzzle, const Position& position, int piece) {
  const int die = puzzle.dice()[position.round];
  const Movers allowed = movers(puzzle, position);
  if (allowed.contains(die)) {
    return {"wrong_piece", fmt::format("the die shows {0} and piece {0} is on the board, so only "
                                       "piece {0} may move, not piece {1}",
                                       die + 1, piece + 1)};
  }
  return {"wrong_piece",
          fmt::format("the die shows {} and that piece is gone, so only its nearest neighbour in "
                      "number, {}, may move, not piece {}",
                      die + 1, describe(allowed), piece + 1)};
}

}  // namespace

PieceSet Position::alive() const {
  PieceSet pieces = 0;
  for (int piece = 0; piece < kPieces; ++piece) {
    if (cells[piece] != kGone) pieces |= only(piece);
  }
  return pieces;
}

std::optional<int> Position::piece_at(int cell) const {
  for (int piece = 0; piece < kPieces; ++piece) {
    if (cells[piece] == cell && cell != kGone) return piece;
  }
  return std::nullopt;
}

Position first_position(const Puzzle& puzzle) {
  return {puzzle.cells(), 0};
}

bool is_won(const Puzzle& puzzle, const Position& position) {
  return position.cells[puzzle.goal()] == kHome;
}

bool is_over(const Puzzle& puzzle, const Position& position) {
  return is_won(puzzle, position) || position.round >= puzzle.rounds() ||
         position.cells[puzzle.goal()] == kGone;
}

Movers movers(const Puzzle& puzzle, const Position& position) {
  if (is_won(puzzle, position) || position.round >= puzzle.rounds()) return {};
  return movers(position.alive(), puzzle.dice()[position.round]);
}

std::vector<Move> legal_moves(const Puzzle& puzzle, const Position& position) {
  std::vector<Move> moves;
  for (const int piece : movers(puzzle, position)) {
    const int from = position.cells[piece];
    for (const int to : puzzle.board().neighbours(from)) moves.push_back({from, to});
  }
  return moves;
}

std::optional<Illegality> find_illegality(const Puzzle& puzzle, const Position& position,
                                          const Move& move) {
  const Board& board = puzzle.board();
  if (is_won(puzzle, position)) {
    return Illegality{"game_over", fmt::format("the game is over: goal piece {} is home already",
                                               puzzle.goal() + 1)};
  }
  if (position.round >= puzzle.rounds()) {
    return Illegality{"no_die_left",
                      fmt::format("there is no die left: all {} are used", puzzle.rounds())};
  }
  const std::optional<int> piece =
      board.in_range(move.from) ? position.piece_at(move.from) : std::nullopt;
  if (!piece) return Illegality{"no_piece", fmt::format("no piece stands on {}", move.from)};
  if (!movers(puzzle, position).contains(*piece)) return wrong_piece(puzzle, position, *piece);
  if (!board.in_range(move.to)) {
    return Illegality{"off_board",
                      fmt::format("piece {} cannot go to {}: that is off the board; positions go "
                                  "from 0 to {}",
                                  *piece + 1, move.to, board.cells() - 1)};
  }
  if (board.is_hole(move.to)) {
    return Illegality{"removed_cell",
                      fmt::format("piece {} cannot go to {} ({}): that cell is removed", *piece + 1,
                                  move.to, describe_cell(board, move.to))};
  }
  if (!board.adjacent(move.from, move.to)) {
    return Illegality{
        "not_a_neighbour",
        fmt::format(
            "piece {} cannot go from {} ({}) to {} ({}): {}", *piece + 1, move.from,
            describe_cell(board, move.from), move.to, describe_cell(board, move.to),
            move.from == move.to ? "a piece has to leave its cell" : "that is more than one step")};
  }
  return std::nullopt;
}

Position after(const Position& position, const Move& move) {
  const std::optional<int> mover = position.piece_at(move.from);
  const std::optional<int> victim = position.piece_at(move.to);
  QUADRILLE_ASSERT(mover.has_value());
  Position next = position;
  if (victim) next.cells[*victim] = kGone;
  next.cells[*mover] = move.to;
  ++next.round;
  return next;
}

Puzzle rest_of(const Puzzle& puzzle, const Position& position) {
  Layout layout = puzzle.layout();
  layout.cells = position.cells;
  layout.dice.erase(layout.dice.begin(), layout.dice.begin() + position.round);
  layout.stated_optimum.reset();
  return Puzzle::trusted(std::move(layout));
}

}  // namespace quadrille::ewn
