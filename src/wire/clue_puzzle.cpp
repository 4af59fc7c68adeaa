// Clue streams and squares of bits as the engine knows them: the part that needs the heap.
#include <quadrille/core/assert.hpp>
#include <quadrille/wire/clue_stream.hpp>

#include <utility>
#include <vector>

namespace quadrille::wire {
namespace {

std::vector<nonogram::Clue> take_clues(std::span<const std::uint8_t>& bytes, int side) {
  std::vector<nonogram::Clue> clues;
  for (int line = 0; line < side; ++line) {
    const auto blocks = bytes.subspan(1, bytes.front());
    clues.emplace_back(blocks.begin(), blocks.end());
    bytes = bytes.subspan(blocks.size() + 1);
  }
  return clues;
}

}  // namespace

Result<nonogram::Puzzle> puzzle_of_clue_stream(std::span<const std::uint8_t> bytes, int side) {
  if (!is_clue_stream(bytes, side)) {
    return fail("bad_clue_stream", "the clue data are not the clues of " + std::to_string(side) +
                                       "x" + std::to_string(side) + " cells");
  }
  auto rows = take_clues(bytes, side);
  auto columns = take_clues(bytes, side);
  return nonogram::Puzzle::make(std::move(rows), std::move(columns));
}

BitSquare square_of(const nonogram::CellGrid& grid) {
  QUADRILLE_CHECK(grid.width() == grid.height() && grid.width() <= kMaxSquareSide);
  BitSquare picture{grid.width(), {}};
  for (int row = 0; row < picture.side; ++row) {
    for (int column = 0; column < picture.side; ++column) {
      if (grid.at(row, column) == nonogram::Cell::filled) picture.fill(row, column);
    }
  }
  return picture;
}

nonogram::CellGrid grid_of(const BitSquare& picture) {
  nonogram::CellGrid grid(picture.side, picture.side, nonogram::Cell::empty);
  for (int row = 0; row < picture.side; ++row) {
    for (int column = 0; column < picture.side; ++column) {
      if (picture.filled(row, column)) grid.at(row, column) = nonogram::Cell::filled;
    }
  }
  return grid;
}

}  // namespace quadrille::wire
