#include "nonogram/line/plain_line.hpp"

#include <quadrille/core/grid.hpp>

#include <cstdint>

namespace quadrille::nonogram {
namespace {

// A row for every number of cells read, a column for every place in the pattern. Bytes in one block
// of memory: there are two tables for every line that a step is checked on.
using Table = Grid<std::uint8_t>;

Table empty_table(const std::vector<Cell>& pattern, std::span<const Cell> cells) {
  return {static_cast<int>(pattern.size()), static_cast<int>(cells.size()) + 1};
}

std::vector<Cell> pattern_of(const Clue& clue) {
  std::vector<Cell> pattern{Cell::empty};
  for (const int length : clue) {
    pattern.insert(pattern.end(), static_cast<std::size_t>(length), Cell::filled);
    pattern.push_back(Cell::empty);
  }
  return pattern;
}

bool agree(Cell known, Cell colour) {
  return known == Cell::unknown || known == colour;
}

Table places_from_left(const std::vector<Cell>& pattern, std::span<const Cell> cells) {
  Table table = empty_table(pattern, cells);
  table.row(0)[0] = true;
  for (std::size_t read = 0; read < cells.size(); ++read) {
    const auto before = table.row(static_cast<int>(read));
    const auto after = table.row(static_cast<int>(read) + 1);
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const bool stays = pattern[place] == Cell::empty && before[place] != 0;
      const bool moves = place > 0 && before[place - 1] != 0;
      after[place] = (stays || moves) && agree(cells[read], pattern[place]);
    }
  }
  return table;
}

Table places_to_the_end(const std::vector<Cell>& pattern, std::span<const Cell> cells) {
  const std::size_t last = pattern.size() - 1;
  Table table = empty_table(pattern, cells);
  // A line may end inside its last gap or with its last block.
  const auto end = table.row(table.height() - 1);
  end[last] = true;
  if (last > 0) end[last - 1] = true;
  for (std::size_t read = cells.size(); read-- > 0;) {
    const auto before = table.row(static_cast<int>(read));
    const auto after = table.row(static_cast<int>(read) + 1);
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const bool stays =
          pattern[place] == Cell::empty && agree(cells[read], Cell::empty) && after[place] != 0;
      const bool moves =
          place < last && agree(cells[read], pattern[place + 1]) && after[place + 1] != 0;
      before[place] = stays || moves;
    }
  }
  return table;
}

}  // namespace

PlainLine::PlainLine(const Clue& clue, std::span<const Cell> cells) {
  const std::vector<Cell> pattern = pattern_of(clue);
  const Table left = places_from_left(pattern, cells);
  const Table right = places_to_the_end(pattern, cells);
  has_placement_ = right.row(0)[0] != 0;
  if (!has_placement_) return;

  // Can the cell be at that place of the pattern?
  const auto may_be = [&](std::size_t cell, std::size_t place) {
    const int read = static_cast<int>(cell) + 1;
    return (left.row(read)[place] & right.row(read)[place]) != 0;
  };
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    bool may_fill = false;
    bool may_empty = false;
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      if (!may_be(cell, place)) continue;
      (pattern[place] == Cell::filled ? may_fill : may_empty) = true;
    }
    settled_.push_back(may_fill && may_empty ? Cell::unknown
                       : may_fill            ? Cell::filled
                                             : Cell::empty);
  }
  std::size_t first_place = 1;
  for (const int length : clue) {
    int first = -1;
    int last = -1;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (!may_be(cell, first_place)) continue;
      last = static_cast<int>(cell);
      if (first < 0) first = last;
    }
    leftmost_.push_back(first);
    rightmost_.push_back(last);
    first_place += static_cast<std::size_t>(length) + 1;
  }
}

}  // namespace quadrille::nonogram
