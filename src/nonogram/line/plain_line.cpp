#include "nonogram/line/plain_line.hpp"

#include <quadrille/core/grid.hpp>

#include <cstdint>

namespace quadrille::nonogram {
namespace {

// 1 or 0. A row of a table is joined from them without branches, which nobody could foretell.
using Truth = std::uint8_t;

// A row for every number of cells read, a column for every place in the pattern. Bytes in one block
// of memory: there are two tables for every line that a step is checked on.
using Table = Grid<Truth>;

// By place: is it in a block?
using Pattern = std::vector<Truth>;

Table empty_table(const Pattern& pattern, std::span<const Cell> cells) {
  return {static_cast<int>(pattern.size()), static_cast<int>(cells.size()) + 1};
}

Pattern pattern_of(const Clue& clue) {
  std::size_t size = 1;
  for (const int length : clue) size += static_cast<std::size_t>(length) + 1;
  Pattern pattern(size, 1);
  std::size_t gap = 0;
  pattern[gap] = 0;
  for (const int length : clue) pattern[gap += static_cast<std::size_t>(length) + 1] = 0;
  return pattern;
}

// May the cell have the colour of a place?
class Agreement {
 public:
  explicit Agreement(Cell known) : gap_(known != Cell::filled), block_(known != Cell::empty) {}
  Truth with(Truth in_block) const { return in_block != 0 ? block_ : gap_; }

 private:
  Truth gap_;
  Truth block_;
};

Table places_from_left(const Pattern& pattern, std::span<const Cell> cells) {
  Table table = empty_table(pattern, cells);
  table.row(0)[0] = 1;
  for (std::size_t read = 0; read < cells.size(); ++read) {
    const Agreement agrees(cells[read]);
    const auto before = table.row(static_cast<int>(read));
    const auto after = table.row(static_cast<int>(read) + 1);
    Truth moves = 0;
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const Truth stays = before[place] & (pattern[place] ^ 1);
      after[place] = (stays | moves) & agrees.with(pattern[place]);
      moves = before[place];
    }
  }
  return table;
}

Table places_to_the_end(const Pattern& pattern, std::span<const Cell> cells) {
  const std::size_t last = pattern.size() - 1;
  Table table = empty_table(pattern, cells);
  // A line may end inside its last gap or with its last block.
  const auto end = table.row(table.height() - 1);
  end[last] = 1;
  if (last > 0) end[last - 1] = 1;
  for (std::size_t read = cells.size(); read-- > 0;) {
    const Agreement agrees(cells[read]);
    const auto before = table.row(static_cast<int>(read));
    const auto after = table.row(static_cast<int>(read) + 1);
    Truth moves = 0;
    for (std::size_t place = pattern.size(); place-- > 0;) {
      const Truth in_gap = pattern[place] ^ 1;
      const Truth fits = after[place] & agrees.with(pattern[place]);
      before[place] = (fits & in_gap) | moves;
      moves = fits;
    }
  }
  return table;
}

}  // namespace

PlainLine::PlainLine(const Clue& clue, std::span<const Cell> cells) {
  const Pattern pattern = pattern_of(clue);
  const Table left = places_from_left(pattern, cells);
  const Table right = places_to_the_end(pattern, cells);
  has_placement_ = right.row(0)[0] != 0;
  if (!has_placement_) return;

  // Can the cell be at that place of the pattern?
  const auto may_be = [&](std::size_t cell, std::size_t place) {
    const int read = static_cast<int>(cell) + 1;
    return (left.row(read)[place] & right.row(read)[place]) != 0;
  };
  settled_.reserve(cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const auto from_left = left.row(static_cast<int>(cell) + 1);
    const auto to_the_end = right.row(static_cast<int>(cell) + 1);
    Truth may_fill = 0;
    Truth may_empty = 0;
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      const Truth here = from_left[place] & to_the_end[place];
      may_fill |= here & pattern[place];
      may_empty |= here & (pattern[place] ^ 1);
    }
    settled_.push_back(may_fill != 0 && may_empty != 0 ? Cell::unknown
                       : may_fill != 0                 ? Cell::filled
                                                       : Cell::empty);
  }
  leftmost_.reserve(clue.size());
  rightmost_.reserve(clue.size());
  std::size_t first_place = 1;
  for (const int length : clue) {
    int first = 0;
    int last = static_cast<int>(cells.size()) - 1;
    while (!may_be(static_cast<std::size_t>(first), first_place)) ++first;
    while (!may_be(static_cast<std::size_t>(last), first_place)) --last;
    leftmost_.push_back(first);
    rightmost_.push_back(last);
    first_place += static_cast<std::size_t>(length) + 1;
  }
}

}  // namespace quadrille::nonogram
