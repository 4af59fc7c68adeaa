// The complete line solver: everything that one line settles by itself, on machine words.
//
// Idea. Push all blocks of a line to the left: block j then starts at its `earliest` cell, and
// `slack` cells are left over at the end. In any placement block j starts at earliest[j] + x[j]
// with 0 <= x[0] <= x[1] <= … <= slack. So a placement is the walk of one number, the offset: it
// stays the same along a block and may grow in the gap before the next one. Growing from x to y in
// the gap before block j means that the cells earliest[j]-1+x … earliest[j]-1+y are empty (one
// cell at least: blocks do not touch). With a virtual empty cell before the line and another one
// after it, the first gap (from offset 0) and the last gap (to offset `slack`) obey the same rule.
//
// Sets of offsets are bits of a word. A forward sweep finds which offsets can be reached at each
// gap and block, a backward sweep which of them lead to the end; what survives both is exactly the
// set of all placements that agree with the known cells, and their union is the answer.
//
// Cost. O(k log n) word operations for k blocks in n cells: per block one addition floods the gap
// forward, log2(slack) shifts flood it backward, and two shifts test whether the block fits.
// Offsets need only slack+1 bits, so they may be of a narrower word than the cells: a crowded line
// of 1000 cells is still solved on 64-bit words. No heap, no recursion, no exceptions.
//
// What it replaces is the dynamic program over (block, cell) of K. J. Batenburg and W. A. Kosters,
// "Solving nonograms by combining relaxations", Pattern Recognition 42 (2009). Flooding by a carry
// is known from the move generators of chess programs.
//
// The room line/: read this file first, then line_narrower.hpp, which picks the words for a line,
// and propagation.hpp, which solves lines until none tells anything new. line_automaton.hpp is the
// other view of a line, which line_explanation.hpp (why not?) and line_marginals.hpp (how likely?)
// share. placements.hpp and plain_line.hpp are the plain methods that tests and checkers rest on.
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

struct Block {
  std::uint16_t length = 0;
  std::uint16_t earliest = 0;  // its first cell when all blocks are pushed to the left
};

// The clue of a line in the form that the solver wants. Views its blocks.
struct LineClue {
  std::span<const Block> blocks;
  int cells = 0;
  int slack = 0;    // cells - (sum of the blocks + blocks - 1); cells + 1 for no blocks
  int longest = 0;  // block
};

// Writes the blocks of `lengths` (positive, together fitting in `cells`) into `storage`, which must
// have room for them and must outlive the clue.
LineClue make_line_clue(std::span<const int> lengths, int cells, std::span<Block> storage);

// What the cells of a line may still be: cell i is bit i. A known cell is in one set only.
template <class Word>
struct LineCells {
  Word may_fill{0};
  Word may_empty{0};
  friend bool operator==(const LineCells&, const LineCells&) = default;
};

// Cells: the word that holds a line with its two virtual cells. Offsets: the word that holds the
// offsets. The object is only working memory: it keeps nothing from one line to the next.
template <class Cells, class Offsets>
class LineSolver {
 public:
  static constexpr int kMaxCells = kBits<Cells> - 2;
  static constexpr int kMaxBlocks = (kMaxCells + 1) / 2;

  [[nodiscard]] static bool can_hold(const LineClue& clue) {
    return clue.cells <= kMaxCells && clue.slack < kBits<Offsets>;
  }

  // Takes away from both sets what no placement of the blocks has. False when there is no
  // placement at all; `cells` is then unchanged. Requires can_hold(clue).
  [[nodiscard]] bool narrow(const LineClue& clue, LineCells<Cells>& cells);

 private:
  static constexpr int kLevels = std::bit_width(static_cast<unsigned>(kMaxCells));
  using Levels = std::array<Cells, kLevels>;

  static Offsets flood_up(const Offsets& seeds, const Offsets& through);
  static Offsets flood_down(const Offsets& seeds, const Offsets& through, int slack);

  void find_runs(const LineClue& clue, const Cells& may_fill);
  Offsets fits(const Block& block) const;
  bool sweep_forward(const LineClue& clue, const Cells& may_empty);
  LineCells<Cells> sweep_backward(const LineClue& clue, const Cells& may_empty) const;
  static void cover(Levels& covered, const Block& block, const Offsets& starts);
  static Cells union_of(Levels& covered, int top_level);

  // In the words of type Cells, cell i is bit i+1: the virtual cells are bits 0 and n+1.
  Levels runs_;                                  // runs_[i]: where 2^i cells in a row may be filled
  std::array<Offsets, kMaxBlocks + 1> reached_;  // offsets that occur in the gap before block j
  std::array<Offsets, kMaxBlocks> starts_;       // offsets at which block j can be
};

namespace detail {

// The level of a block: the greatest i with 2^i <= length. Two runs of 2^i cells that overlap make
// any length up to twice that.
inline int level_of(int length) {
  return std::bit_width(static_cast<unsigned>(length)) - 1;
}

}  // namespace detail

template <class Cells, class Offsets>
bool LineSolver<Cells, Offsets>::narrow(const LineClue& clue, LineCells<Cells>& cells) {
  QUADRILLE_ASSERT(can_hold(clue));
  const Cells virtual_cells = Cells{1} | single_bit<Cells>(clue.cells + 1);
  const Cells may_empty = (cells.may_empty << 1) | virtual_cells;
  find_runs(clue, cells.may_fill << 1);
  if (!sweep_forward(clue, may_empty)) return false;
  cells = sweep_backward(clue, may_empty);
  return true;
}

// Everything from a seed upwards, as long as the cells belong to `through`. Adding a seed to a run
// of ones starts a carry that turns the run's bits to zero from the seed on, up to the zero after
// the run: the bits that changed are the flood. A further seed in the same run meets the carry, so
// that its bit stays one; it is put back by hand.
template <class Cells, class Offsets>
Offsets LineSolver<Cells, Offsets>::flood_up(const Offsets& seeds, const Offsets& through) {
  const Offsets inside = seeds & through;
  return (((through + inside) ^ through) | inside) & through;
}

// Everything from a seed downwards. Carries go upwards only, so this one doubles its steps:
// `bridge` holds where 2^i cells in a row, going down, belong to `through`. A step more than needed
// changes nothing: the first ones, which most lines need, come without a question between them.
template <class Cells, class Offsets>
Offsets LineSolver<Cells, Offsets>::flood_down(const Offsets& seeds, const Offsets& through,
                                               int slack) {
  Offsets bridge = through;
  Offsets flood = seeds & through;
  constexpr int kSteps = 8;
  for (int step = 1; step < kSteps; step *= 2) {
    flood |= (flood >> step) & bridge;
    bridge &= bridge >> step;
  }
  for (int step = kSteps; step <= slack; step *= 2) {
    flood |= (flood >> step) & bridge;
    bridge &= bridge >> step;
  }
  return flood;
}

template <class Cells, class Offsets>
void LineSolver<Cells, Offsets>::find_runs(const LineClue& clue, const Cells& may_fill) {
  runs_[0] = may_fill;
  const int top_level = clue.longest == 0 ? 0 : detail::level_of(clue.longest);
  for (int level = 0; level < top_level; ++level) {
    runs_[level + 1] = runs_[level] & (runs_[level] >> (1 << level));
  }
}

// The offsets at which all cells of the block may be filled.
template <class Cells, class Offsets>
Offsets LineSolver<Cells, Offsets>::fits(const Block& block) const {
  const int level = detail::level_of(block.length);
  const int first_bit = block.earliest + 1;
  const int last_run = first_bit + block.length - (1 << level);
  return window<Offsets>(runs_[level], first_bit) & window<Offsets>(runs_[level], last_run);
}

// Bits above `slack` may appear in the sets on the way; the backward sweep never meets them.
template <class Cells, class Offsets>
bool LineSolver<Cells, Offsets>::sweep_forward(const LineClue& clue, const Cells& may_empty) {
  Offsets offsets{1};
  std::size_t gap = 0;
  for (const Block& block : clue.blocks) {
    reached_[gap] = flood_up(offsets, window<Offsets>(may_empty, block.earliest));
    offsets = reached_[gap] & fits(block);
    starts_[gap] = offsets;
    ++gap;
  }
  const int last_gap = clue.cells + 1 - clue.slack;
  reached_[gap] = flood_up(offsets, window<Offsets>(may_empty, last_gap));
  return test(reached_[gap], clue.slack);
}

template <class Cells, class Offsets>
LineCells<Cells> LineSolver<Cells, Offsets>::sweep_backward(const LineClue& clue,
                                                            const Cells& may_empty) const {
  const int top_level = clue.longest == 0 ? 0 : detail::level_of(clue.longest);
  Levels covered;
  if constexpr (kPieces<Cells> <= 2) {
    covered.fill(Cells{0});  // a few stores; so many as needed would be a call
  } else {
    std::fill(covered.begin(), covered.begin() + top_level + 1, Cells{0});
  }
  Cells empty{0};

  Offsets offsets = single_bit<Offsets>(clue.slack);
  int gap_bit = clue.cells + 1 - clue.slack;
  for (std::size_t gap = clue.blocks.size();; --gap) {
    const Offsets alive = flood_down(offsets, window<Offsets>(may_empty, gap_bit), clue.slack);
    or_window(empty, reached_[gap] & alive, gap_bit);
    if (gap == 0) break;
    const Block& block = clue.blocks[gap - 1];
    offsets = starts_[gap - 1] & alive;
    cover(covered, block, offsets);
    gap_bit = block.earliest;
  }
  const Cells line = low_bits<Cells>(clue.cells);
  return {(union_of(covered, top_level) >> 1) & line, (empty >> 1) & line};
}

// Notes which cells the block covers when it stands at `starts`: not yet cell by cell, but as runs
// of 2^level cells, two of which make the block. So the spreading is done once for all blocks.
template <class Cells, class Offsets>
void LineSolver<Cells, Offsets>::cover(Levels& covered, const Block& block, const Offsets& starts) {
  const int level = detail::level_of(block.length);
  const int first_bit = block.earliest + 1;
  or_window(covered[level], starts, first_bit);
  or_window(covered[level], starts, first_bit + block.length - (1 << level));
}

// Spreads the runs: a run of 2^i cells is two runs of 2^(i-1).
template <class Cells, class Offsets>
Cells LineSolver<Cells, Offsets>::union_of(Levels& covered, int top_level) {
  for (int level = top_level; level > 0; --level) {
    covered[level - 1] |= covered[level] | (covered[level] << (1 << (level - 1)));
  }
  return covered[0];
}

}  // namespace quadrille::nonogram
