// The lines of a puzzle in fixed memory: what a line settles by itself, and why.
#pragma once

#include "nonogram/fixed/fixed_memory.hpp"
#include "nonogram/line/line_solver.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedLines {
 public:
  static constexpr int kMaxCells = LineSolver<Word64, Word64>::kMaxCells;

  static constexpr std::size_t blocks_of_line(std::size_t cells) { return (cells + 1) / 2; }
  static constexpr std::size_t bytes(std::size_t rows, std::size_t columns) {
    return FixedMemory::bytes<LineClue>(rows + columns) +
           FixedMemory::bytes<Block>(rows * blocks_of_line(columns) +
                                     columns * blocks_of_line(rows));
  }

  FixedLines(int width, int height, FixedMemory& memory);

  // Rows first, then columns.
  void set_clue(int line, std::span<const int> lengths);

  // As LineSolver::narrow().
  [[nodiscard]] bool narrow(int line, LineCells<Word64>& cells) {
    return solver_.narrow(clues_[static_cast<std::size_t>(line)], cells);
  }

  // `colours` rule out every placement of the line. Drops, in the order of `positions`, every known
  // cell without which they still do: it becomes unknown in `colours`.
  void shrink_conflict(int line, std::span<Cell> colours, std::span<const std::uint8_t> positions);

 private:
  std::size_t height_;
  std::size_t row_blocks_;
  std::size_t column_blocks_;
  std::span<LineClue> clues_;
  std::span<Block> blocks_;
  LineSolver<Word64, Word64> solver_;
  // Working memory of shrink_conflict().
  std::array<int, (kMaxCells + 1) / 2> lengths_;
  std::array<Word64, kMaxCells + 1> prefix_;
  std::array<Word64, kMaxCells + 1> suffix_;
};

}  // namespace quadrille::nonogram
