// The line solver of the textbooks: dynamic programming over (block, cell), O(k·n) steps for a line
// of n cells and k blocks. Complete, simple, and what our word-parallel line solver is measured
// and tested against.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::baseline {

// Keeps its tables between calls, so that a benchmark does not measure the allocator.
class TextbookLineSolver {
 public:
  // Settles every cell of `line` that is the same in all placements of the blocks which agree
  // with the known cells. False, with `line` unchanged, if there is no such placement.
  // Requires that the clue fits in the line.
  bool settle(const nonogram::Clue& clue, std::span<nonogram::Cell> line);

 private:
  [[nodiscard]] std::size_t index(std::size_t blocks, std::size_t cells) const {
    return blocks * (length_ + 1) + cells;
  }
  [[nodiscard]] bool may_hold_block(std::size_t start, std::size_t length) const {
    return empty_before_[start + length] == empty_before_[start];
  }
  void fill_prefixes(const nonogram::Clue& clue, std::span<const nonogram::Cell> line);
  void fill_suffixes(const nonogram::Clue& clue, std::span<const nonogram::Cell> line);
  void collect_gaps(const nonogram::Clue& clue, std::span<const nonogram::Cell> line);
  void collect_blocks(const nonogram::Clue& clue, std::span<const nonogram::Cell> line);

  std::size_t length_ = 0;
  std::vector<int> empty_before_;        // [i]: known empty cells among the first i
  std::vector<std::uint8_t> prefix_;     // [j, i]: the first j blocks fit in the first i cells
  std::vector<std::uint8_t> suffix_;     // [j, i]: the last k-j blocks fit in the cells from i on
  std::vector<std::uint8_t> can_empty_;  // [i]: empty in some placement
  std::vector<int> fill_changes_;        // [i]: blocks that begin at i less blocks that ended there
};

// Line solving until nothing changes, every changed line looked at again; `grid` has the size of
// the puzzle and may hold known cells. False if some line has no placement left.
bool propagate_by_textbook(const nonogram::Puzzle& puzzle, nonogram::CellGrid& grid);

}  // namespace quadrille::baseline
