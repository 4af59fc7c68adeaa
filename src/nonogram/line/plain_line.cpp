#include "nonogram/line/plain_line.hpp"

namespace quadrille::nonogram {
namespace {

using Table = std::vector<std::vector<bool>>;  // [cells read][place in the pattern]

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
  Table table(cells.size() + 1, std::vector<bool>(pattern.size(), false));
  table[0][0] = true;
  for (std::size_t read = 0; read < cells.size(); ++read) {
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const bool stays = pattern[place] == Cell::empty && table[read][place];
      const bool moves = place > 0 && table[read][place - 1];
      table[read + 1][place] = (stays || moves) && agree(cells[read], pattern[place]);
    }
  }
  return table;
}

Table places_to_the_end(const std::vector<Cell>& pattern, std::span<const Cell> cells) {
  const std::size_t last = pattern.size() - 1;
  Table table(cells.size() + 1, std::vector<bool>(pattern.size(), false));
  // A line may end inside its last gap or with its last block.
  table[cells.size()][last] = true;
  if (last > 0) table[cells.size()][last - 1] = true;
  for (std::size_t read = cells.size(); read-- > 0;) {
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const bool stays = pattern[place] == Cell::empty && agree(cells[read], Cell::empty) &&
                         table[read + 1][place];
      const bool moves =
          place < last && agree(cells[read], pattern[place + 1]) && table[read + 1][place + 1];
      table[read][place] = stays || moves;
    }
  }
  return table;
}

}  // namespace

PlainLine::PlainLine(const Clue& clue, std::span<const Cell> cells) {
  const std::vector<Cell> pattern = pattern_of(clue);
  const Table left = places_from_left(pattern, cells);
  const Table right = places_to_the_end(pattern, cells);
  has_placement_ = right[0][0];
  if (!has_placement_) return;

  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    bool may_fill = false;
    bool may_empty = false;
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      if (!left[cell + 1][place] || !right[cell + 1][place]) continue;
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
      if (!left[cell + 1][first_place] || !right[cell + 1][first_place]) continue;
      last = static_cast<int>(cell);
      if (first < 0) first = last;
    }
    leftmost_.push_back(first);
    rightmost_.push_back(last);
    first_place += static_cast<std::size_t>(length) + 1;
  }
}

}  // namespace quadrille::nonogram
