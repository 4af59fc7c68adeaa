// A line read cell by cell: what may be where in some placement of its blocks. Slow, obvious, and
// shared with no solver: the checker of steps rests on it.
//
// The clue is spelled out as a pattern: a gap, the cells of the first block, a gap, and so on to a
// gap at the end. Reading a cell moves one place on in the pattern; in a gap it may also stay. Two
// tables tell which places can be reached from the left and which can still reach the end.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class PlainLine {
 public:
  // O(cells · length of the clue).
  PlainLine(const Clue& clue, std::span<const Cell> cells);

  [[nodiscard]] bool has_placement() const { return has_placement_; }

  // The following require has_placement().
  // What the cell is in all placements; unknown if they differ.
  [[nodiscard]] Cell settled(int cell) const { return settled_[static_cast<std::size_t>(cell)]; }
  // The first and the last cell at which some placement has the block start.
  [[nodiscard]] const std::vector<int>& leftmost() const { return leftmost_; }
  [[nodiscard]] const std::vector<int>& rightmost() const { return rightmost_; }

 private:
  bool has_placement_ = false;
  std::vector<Cell> settled_;
  std::vector<int> leftmost_;   // by block
  std::vector<int> rightmost_;  // by block
};

}  // namespace quadrille::nonogram
