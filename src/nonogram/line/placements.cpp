#include "nonogram/line/placements.hpp"

#include <algorithm>
#include <array>
#include <bit>
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

// The same table for lines whose cells, and two places behind them, are bits of a word: the cell
// with number i is bit i. Most lines are; it takes a fifth of the time.
constexpr std::size_t kCellsOfWord = 62;
constexpr std::size_t kBlocksOfWord = (kCellsOfWord + 1) / 2;

// The bits below `count`.
constexpr std::uint64_t low_bits(std::size_t count) {
  return count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
}

// The places from which as many bits in a row are set.
std::uint64_t runs_of(std::uint64_t bits, std::size_t length) {
  for (std::size_t reached = 1; reached < length;) {
    const std::size_t step = std::min(reached, length - reached);
    bits &= bits >> step;
    reached += step;
  }
  return bits;
}

// The places from which one of `ends` is reached upwards over `free` places alone, and the ends.
std::uint64_t reaching(std::uint64_t ends, std::uint64_t free) {
  for (int step = 1; step < 64; step *= 2) {
    ends |= free & (ends >> step);
    free &= free >> step;
  }
  return ends;
}

struct WordLine {
  std::size_t length;
  std::uint64_t filled;
  std::uint64_t empty;
};

WordLine word_line(std::span<const Cell> line, bool from_end) {
  WordLine word{line.size(), 0, 0};
  for (std::size_t cell = 0; cell < line.size(); ++cell) {
    const Cell value = line[from_end ? line.size() - 1 - cell : cell];
    word.filled |= std::uint64_t{value == Cell::filled} << cell;
    word.empty |= std::uint64_t{value == Cell::empty} << cell;
  }
  return word;
}

std::optional<std::vector<int>> leftmost_starts_in_word(std::span<const int> clue,
                                                        const WordLine& line) {
  if (clue.size() > kBlocksOfWord) return std::nullopt;
  const std::uint64_t cells = low_bits(line.length);
  std::array<std::uint64_t, kBlocksOfWord> may_start;
  // Where the blocks that were looked at fit: none of them, behind the last filled cell.
  std::uint64_t fits = low_bits(line.length + 2) & ~low_bits(std::bit_width(line.filled));
  for (std::size_t block = clue.size(); block-- > 0;) {
    const auto length = static_cast<std::size_t>(clue[block]);
    if (length > line.length) return std::nullopt;
    may_start[block] =
        runs_of(cells & ~line.empty, length) & ~(line.filled >> length) & (fits >> (length + 1));
    fits = reaching(may_start[block], cells & ~line.filled);
  }
  if ((fits & 1) == 0) return std::nullopt;
  std::vector<int> starts;
  starts.reserve(clue.size());
  std::size_t cell = 0;
  for (std::size_t block = 0; block < clue.size(); ++block) {
    const int start = std::countr_zero(may_start[block] & ~low_bits(cell));
    starts.push_back(start);
    cell = static_cast<std::size_t>(start + clue[block]) + 1;
  }
  return starts;
}

std::optional<std::vector<int>> leftmost_starts_of_mirrored(const Clue& clue,
                                                            std::span<const Cell> line) {
  if (line.size() <= kCellsOfWord && clue.size() <= kBlocksOfWord) {
    std::array<int, kBlocksOfWord> mirrored;
    std::reverse_copy(clue.begin(), clue.end(), mirrored.begin());
    return leftmost_starts_in_word(std::span(mirrored).first(clue.size()), word_line(line, true));
  }
  return leftmost_starts(Clue(clue.rbegin(), clue.rend()),
                         std::vector<Cell>(line.rbegin(), line.rend()));
}

}  // namespace

std::optional<std::vector<int>> leftmost_starts(const Clue& clue, std::span<const Cell> line) {
  if (line.size() <= kCellsOfWord) {
    return leftmost_starts_in_word(clue, word_line(line, false));
  }
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
  std::optional<std::vector<int>> starts = leftmost_starts_of_mirrored(clue, line);
  if (!starts) return starts;
  std::reverse(starts->begin(), starts->end());
  const int length = static_cast<int>(line.size());
  for (std::size_t block = 0; block < clue.size(); ++block) {
    (*starts)[block] = length - (*starts)[block] - clue[block];
  }
  return starts;
}

}  // namespace quadrille::nonogram
