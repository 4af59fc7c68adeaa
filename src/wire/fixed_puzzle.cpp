#include <quadrille/wire/fixed_puzzle.hpp>

#include <array>

namespace quadrille::wire {

using nonogram::Axis;
using nonogram::Cell;

void begin_puzzle(nonogram::FixedSolverBase& solver, std::span<const std::uint8_t> clues,
                  int side) {
  solver.begin(side, side);
  std::array<int, (kMaxSquareSide + 1) / 2> lengths{};
  for (int line = 0; line < 2 * side; ++line) {
    const std::size_t count = clues.front();
    for (std::size_t block = 0; block < count; ++block) lengths[block] = clues[1 + block];
    clues = clues.subspan(1 + count);
    const auto clue = std::span<const int>(lengths).first(count);
    if (line < side) {
      solver.set_clue({Axis::row, line}, clue);
    } else {
      solver.set_clue({Axis::column, line - side}, clue);
    }
  }
}

BitSquare solution_of(const nonogram::FixedSolverBase& solver) {
  BitSquare picture{solver.width(), {}};
  for (int row = 0; row < picture.side; ++row) {
    for (int column = 0; column < picture.side; ++column) {
      if (solver.at(row, column) == Cell::filled) picture.fill(row, column);
    }
  }
  return picture;
}

}  // namespace quadrille::wire
