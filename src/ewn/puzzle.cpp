#include <quadrille/core/text.hpp>
#include <quadrille/ewn/puzzle.hpp>

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace quadrille::ewn {

Board::Board() : Board(kStandardSide, kStandardSide, {kStandardHole}) {}

Board::Board(int width, int height, std::vector<int> holes)
    : width_(width), height_(height), holes_(std::move(holes)) {}

Result<Board> Board::make(int width, int height, std::vector<int> holes) {
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide ||
      width * height > kMaxCells) {
    return fail("bad_board_size",
                fmt::format("a board of {}×{} is not possible: each side has 1 to {} cells, the "
                            "board at most {}",
                            width, height, kMaxSide, kMaxCells));
  }
  std::ranges::sort(holes);
  holes.erase(std::unique(holes.begin(), holes.end()), holes.end());
  Board board(width, height, std::move(holes));
  for (const int hole : board.holes_) {
    if (!board.in_range(hole)) {
      return fail("hole_off_board", fmt::format("the removed cell {} is not on the board", hole));
    }
    if (hole == kHome) {
      return fail("hole_at_home", "the cell 0 cannot be removed: it is where the goal piece goes");
    }
  }
  return board;
}

Result<Board> Board::with_usual_hole(int width, int height) {
  constexpr int kHoleRow = kStandardHole / kStandardSide;
  constexpr int kHoleColumn = kStandardHole % kStandardSide;
  std::vector<int> holes;
  if (width > kHoleColumn && height > kHoleRow) holes.push_back(kHoleRow * width + kHoleColumn);
  return make(width, height, std::move(holes));
}

bool Board::is_hole(int cell) const {
  return std::ranges::binary_search(holes_, cell);
}

bool Board::adjacent(int from, int to) const {
  return from != to && std::abs(row(from) - row(to)) <= 1 &&
         std::abs(column(from) - column(to)) <= 1;
}

std::vector<int> Board::neighbours(int cell) const {
  std::vector<int> result;
  for (int r = row(cell) - 1; r <= row(cell) + 1; ++r) {
    for (int c = column(cell) - 1; c <= column(cell) + 1; ++c) {
      if (r < 0 || r >= height_ || c < 0 || c >= width_) continue;
      const int neighbour = r * width_ + c;
      if (neighbour != cell && !is_hole(neighbour)) result.push_back(neighbour);
    }
  }
  return result;
}

std::string describe_cell(const Board& board, int cell) {
  return fmt::format("row {}, column {}", board.row(cell) + 1, board.column(cell) + 1);
}

std::optional<Error> find_goal_error(int goal_number) {
  if (goal_number >= 1 && goal_number <= kPieces) return std::nullopt;
  return Error{"goal_out_of_range",
               fmt::format("the goal piece is {}; it must be 1 to {}", goal_number, kPieces),
               {}};
}

std::optional<Error> find_die_error(std::string_view face) {
  if (face.size() == 1 && face[0] >= '1' && face[0] <= '0' + kPieces) return std::nullopt;
  return Error{"die_out_of_range",
               fmt::format("a die shows {}; it must be 1 to {}", quoted(face), kPieces),
               {}};
}

std::optional<Error> find_cell_error(const Board& board, int piece, int cell) {
  if (cell < 0 || cell >= board.cells()) {
    return Error{"position_off_board",
                 fmt::format("piece {} is at {}, which is off the board; positions go from 0 to {}",
                             piece + 1, cell, board.cells() - 1),
                 {}};
  }
  if (board.is_hole(cell)) {
    return Error{
        "position_on_removed_cell",
        fmt::format("piece {} is at {}, a cell that is removed from the board", piece + 1, cell),
        {}};
  }
  return std::nullopt;
}

std::optional<Error> find_collision_error(const Board& board, const std::array<int, kPieces>& cells,
                                          int piece) {
  for (int other = 0; other < piece; ++other) {
    if (cells[other] == cells[piece]) {
      return Error{"two_pieces_on_one_cell",
                   fmt::format("pieces {} and {} are both at {} ({})", other + 1, piece + 1,
                               cells[piece], describe_cell(board, cells[piece])),
                   {}};
    }
  }
  return std::nullopt;
}

std::optional<Error> find_dice_length_error(std::size_t length) {
  if (length >= 1 && length <= kMaxDice) return std::nullopt;
  return Error{"bad_dice_length",
               fmt::format("{} dice are not possible; there must be 1 to {}", length, kMaxDice),
               {}};
}

Result<Puzzle> Puzzle::make(Layout layout) {
  if (auto error = find_goal_error(layout.goal + 1)) return tl::unexpected(*std::move(error));
  for (int piece = 0; piece < kPieces; ++piece) {
    if (auto error = find_cell_error(layout.board, piece, layout.cells[piece])) {
      return tl::unexpected(*std::move(error));
    }
    if (auto error = find_collision_error(layout.board, layout.cells, piece)) {
      return tl::unexpected(*std::move(error));
    }
  }
  if (auto error = find_dice_length_error(layout.dice.size())) {
    return tl::unexpected(*std::move(error));
  }
  for (const int die : layout.dice) {
    if (auto error = find_die_error(std::to_string(die + 1))) {
      return tl::unexpected(*std::move(error));
    }
  }
  return Puzzle(std::move(layout));
}

}  // namespace quadrille::ewn
