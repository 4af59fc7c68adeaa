// The independent checker. It must stay free of everything that the solver uses, so that no answer
// of the program rests on the solver alone: it only counts runs of filled cells.
#include <quadrille/nonogram/solve.hpp>

#include <cstddef>

namespace quadrille::nonogram {
namespace {

// Compares the runs of filled cells with the clue while walking along the line.
template <class CellAt>
bool line_has_clue(const Clue& clue, int length, CellAt cell_at) {
  std::size_t block = 0;
  int run = 0;
  for (int position = 0; position <= length; ++position) {
    const Cell cell = position < length ? cell_at(position) : Cell::empty;
    if (cell == Cell::unknown) return false;
    if (cell == Cell::filled) {
      ++run;
    } else if (run > 0) {
      if (block == clue.size() || clue[block] != run) return false;
      ++block;
      run = 0;
    }
  }
  return block == clue.size();
}

}  // namespace

bool satisfies(const Puzzle& puzzle, const CellGrid& grid) {
  if (grid.width() != puzzle.width() || grid.height() != puzzle.height()) return false;
  for (int row = 0; row < grid.height(); ++row) {
    const auto cell_at = [&](int column) { return grid.at(row, column); };
    if (!line_has_clue(puzzle.rows()[row], grid.width(), cell_at)) return false;
  }
  for (int column = 0; column < grid.width(); ++column) {
    const auto cell_at = [&](int row) { return grid.at(row, column); };
    if (!line_has_clue(puzzle.columns()[column], grid.height(), cell_at)) return false;
  }
  return true;
}

}  // namespace quadrille::nonogram
