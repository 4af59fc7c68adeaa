// The independent checker for colours. As nonogram/satisfies.cpp it must stay free of everything
// that the solver uses: it only counts runs of one colour.
#include <quadrille/nonogram/colour/solve.hpp>

#include <cstddef>

namespace quadrille::nonogram::colour {
namespace {

// Compares the runs of a colour with the clue while walking along the line.
template <class ValueAt>
bool line_has_clue(const Clue& clue, int length, ValueAt value_at) {
  std::size_t block = 0;
  int run = 0;
  Value before = 0;
  for (int place = 0; place <= length; ++place) {
    const Value value = place < length ? value_at(place) : Value{0};
    if (value != before && before != 0) {
      if (block == clue.size() || clue[block].length != run || clue[block].colour != before) {
        return false;
      }
      ++block;
    }
    run = value == before ? run + 1 : 1;
    before = value;
  }
  return block == clue.size();
}

}  // namespace

bool satisfies(const Puzzle& puzzle, const Picture& picture) {
  if (picture.width() != puzzle.width() || picture.height() != puzzle.height()) return false;
  for (int row = 0; row < picture.height(); ++row) {
    const auto value_at = [&](int column) { return picture.at(row, column); };
    if (!line_has_clue(puzzle.rows()[row], picture.width(), value_at)) return false;
  }
  for (int column = 0; column < picture.width(); ++column) {
    const auto value_at = [&](int row) { return picture.at(row, column); };
    if (!line_has_clue(puzzle.columns()[column], picture.height(), value_at)) return false;
  }
  return true;
}

}  // namespace quadrille::nonogram::colour
