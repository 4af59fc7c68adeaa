#include "nonogram/line/placements.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace quadrille::nonogram {
namespace {

// Which blocks still fit after which cell.
class SuffixTable {
 public:
  SuffixTable(const Clue& clue, std::span<const Cell> line)
      : clue_(clue), line_(line), empty_before_(line.size() + 1) {
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
      empty_before_[cell + 1] = empty_before_[cell] + (line[cell] == Cell::empty ? 1 : 0);
    }
    fits_.assign((clue.size() + 1) * row_length(), 0);
    for (std::size_t block = clue.size() + 1; block-- > 0;) fill_row(block);
  }

  // The blocks from `block` on fit in the cells from `cell` on; `cell` is no neighbour of an
  // earlier block. One cell past the line counts as empty, so that a block may end with the line.
  [[nodiscard]] bool fits(std::size_t block, std::size_t cell) const {
    return fits_[block * row_length() + cell] != 0;
  }

  // The block can start at this cell, and all later ones fit after it.
  [[nodiscard]] bool may_start(std::size_t block, std::size_t cell) const {
    const std::size_t end = cell + static_cast<std::size_t>(clue_[block]);
    if (end > line_.size() || empty_before_[end] != empty_before_[cell]) return false;
    if (end < line_.size() && line_[end] == Cell::filled) return false;
    return fits(block + 1, end + 1);
  }

 private:
  [[nodiscard]] std::size_t row_length() const { return line_.size() + 2; }

  void fill_row(std::size_t block) {
    std::uint8_t* row = &fits_[block * row_length()];
    const bool last = block == clue_.size();
    row[line_.size()] = row[line_.size() + 1] = last ? 1 : 0;
    for (std::size_t cell = line_.size(); cell-- > 0;) {
      const bool stays_empty = line_[cell] != Cell::filled && row[cell + 1] != 0;
      row[cell] = stays_empty || (!last && may_start(block, cell)) ? 1 : 0;
    }
  }

  const Clue& clue_;
  std::span<const Cell> line_;
  std::vector<int> empty_before_;  // [i]: known empty cells among the first i
  std::vector<std::uint8_t> fits_;
};

}  // namespace

std::optional<std::vector<int>> leftmost_starts(const Clue& clue, std::span<const Cell> line) {
  const SuffixTable table(clue, line);
  if (!table.fits(0, 0)) return std::nullopt;
  std::vector<int> starts;
  std::size_t cell = 0;
  for (std::size_t block = 0; block < clue.size(); ++block) {
    while (!table.may_start(block, cell)) ++cell;
    starts.push_back(static_cast<int>(cell));
    cell += static_cast<std::size_t>(clue[block]) + 1;
  }
  return starts;
}

std::optional<std::vector<int>> rightmost_starts(const Clue& clue, std::span<const Cell> line) {
  const Clue mirrored_clue(clue.rbegin(), clue.rend());
  const std::vector<Cell> mirrored_line(line.rbegin(), line.rend());
  std::optional<std::vector<int>> starts = leftmost_starts(mirrored_clue, mirrored_line);
  if (!starts) return starts;
  std::reverse(starts->begin(), starts->end());
  const int length = static_cast<int>(line.size());
  for (std::size_t block = 0; block < clue.size(); ++block) {
    (*starts)[block] = length - (*starts)[block] - clue[block];
  }
  return starts;
}

}  // namespace quadrille::nonogram
