// The clues of a puzzle as document 000 sends them: every row from the top, then every column from
// the left, each as the number of its blocks and one byte a block.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/wire/bit_square.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::wire {

// The longest stream: a chessboard of 32×32 cells, 17 bytes a line.
inline constexpr std::size_t kMaxClueBytes = 1088;

struct ClueStream {
  std::array<std::uint8_t, kMaxClueBytes> storage;
  std::uint16_t size = 0;

  [[nodiscard]] std::span<const std::uint8_t> bytes() const {
    return std::span(storage).first(size);
  }
};

// The clues of a picture. No heap; a few microseconds at 32×32. Two pictures of one size meet the
// same clues exactly if their streams are equal, which is how the server judges.
void write_clue_stream(const BitSquare& picture, ClueStream& stream);

// True if `bytes` are the clues of side×side cells and nothing else: every count and block is
// there, no block is 0, every line fits, rows and columns have the same sum. No heap.
bool is_clue_stream(std::span<const std::uint8_t> bytes, int side);

// The puzzle of such a stream. Error: bad_clue_stream.
Result<nonogram::Puzzle> puzzle_of_clue_stream(std::span<const std::uint8_t> bytes, int side);

// Between the engine's grids and squares of bits. The grid has no unknown cell and is a square of
// at most kMaxSquareSide cells a side.
BitSquare square_of(const nonogram::CellGrid& grid);
nonogram::CellGrid grid_of(const BitSquare& picture);

}  // namespace quadrille::wire
