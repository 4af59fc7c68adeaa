// The complete line solver for colours: every value that some placement of the line's blocks gives
// to a cell, on machine words.
//
// The idea is that of nonogram/line/line_solver.hpp: blocks pushed to the left stand at their
// `earliest` cells, and a placement is the walk of one number, the offset, that may grow in every
// gap. What colours change is the gap before a block. Behind a block of the same colour (`touches`
// is false) growing from x to y makes the cells earliest-1+x … earliest-1+y background, one cell at
// least. Behind another colour, or at the border, it makes earliest+x … earliest+y-1 background,
// which may be no cell at all: reached = offsets | flood(offsets) << 1.
//
// Cells may be of a colour c where the set `may[c]` has their bit; may[0] is the background.
//
// The room colour/: types and the front door are in include/quadrille/nonogram/colour. Read this
// file first, then line_narrower.hpp (which words for which line), board.hpp (the grid as sets of
// cells by line and value), propagation.hpp (lines until nothing changes) and probing.hpp. The
// search is searcher.hpp; it shares clauses, conflict analysis, decision order, phases and restarts
// with nonogram/search. plain_line.hpp is the plain method that tests and checkers rest on.
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace quadrille::nonogram::colour {

struct LineBlock {
  std::uint16_t length = 0;
  std::uint16_t earliest = 0;  // its first cell when all blocks are pushed to the left
  Value colour = 0;
  bool touches = false;    // it may stand right behind the block before it, or at the border
  std::uint8_t level = 0;  // the greatest i with 2^i <= length
};

// The clue of a line in the form that the solver wants. Views its blocks.
struct LineClue {
  std::span<const LineBlock> blocks;
  int cells = 0;
  int slack = 0;
  Domain colours = 0;                                     // that occur, without the background
  std::array<std::uint8_t, kMaxColours + 1> top_level{};  // by colour: the highest of its blocks
};

// Writes the blocks of `clue`, which fits in `cells`, into `storage`, which must have room for them
// and must outlive the result.
LineClue make_line_clue(const Clue& clue, int cells, std::span<LineBlock> storage);

// Cells: the word that holds a line. Offsets: the word that holds the offsets. The object is only
// working memory: it keeps nothing from one line to the next.
template <class Cells, class Offsets>
class LineSolver {
 public:
  static constexpr int kMaxCells = kBits<Cells> - 1;

  [[nodiscard]] static bool can_hold(const LineClue& clue) {
    return clue.cells <= kMaxCells && clue.slack < kBits<Offsets>;
  }

  // Takes away what no placement of the blocks has. False when there is no placement at all; `may`
  // is then unchanged. `may` has an entry for every value; requires can_hold(clue).
  [[nodiscard]] bool narrow(const LineClue& clue, std::span<Cells> may);

 private:
  static constexpr int kLevels = std::bit_width(static_cast<unsigned>(kMaxCells));

  // As in the black-and-white solver.
  static Offsets flood_up(const Offsets& seeds, const Offsets& through) {
    const Offsets inside = seeds & through;
    return (((through + inside) ^ through) | inside) & through;
  }
  static Offsets flood_down(const Offsets& seeds, const Offsets& through, int slack) {
    Offsets bridge = through;
    Offsets flood = seeds & through;
    for (int step = 1; step <= slack; step *= 2) {
      flood |= (flood >> step) & bridge;
      bridge &= bridge >> step;
    }
    return flood;
  }
  template <class Use>
  static void for_each_colour(const LineClue& clue, Use use) {
    for (Domain left = clue.colours; left != 0; left &= left - 1) use(std::countr_zero(left));
  }

  void find_runs(const LineClue& clue, std::span<const Cells> may);
  bool sweep_forward(const LineClue& clue, const Cells& background);
  Cells sweep_backward(const LineClue& clue, const Cells& background);
  void spread(const LineClue& clue, std::span<Cells> may);

  using Levels = std::array<Cells, kLevels>;
  // First runs_[c][i]: where 2^i cells in a row may have the colour c; then where blocks stand.
  std::array<Levels, kMaxColours + 1> runs_;
  std::array<Offsets, kMaxCells + 1> flooded_;  // what the gap before block j can cover
  std::array<Offsets, kMaxCells> starts_;       // offsets at which block j can be
};

template <class Cells, class Offsets>
bool LineSolver<Cells, Offsets>::narrow(const LineClue& clue, std::span<Cells> may) {
  QUADRILLE_ASSERT(can_hold(clue));
  find_runs(clue, may);
  if (!sweep_forward(clue, may[0])) return false;
  may[0] = sweep_backward(clue, may[0]);
  spread(clue, may);
  return true;
}

template <class Cells, class Offsets>
void LineSolver<Cells, Offsets>::find_runs(const LineClue& clue, std::span<const Cells> may) {
  for_each_colour(clue, [&](int colour) {
    Levels& runs = runs_[static_cast<std::size_t>(colour)];
    runs[0] = may[static_cast<std::size_t>(colour)];
    const int top = clue.top_level[static_cast<std::size_t>(colour)];
    for (int level = 0; level < top; ++level) {
      runs[level + 1] = runs[level] & (runs[level] >> (1 << level));
    }
  });
}

template <class Cells, class Offsets>
bool LineSolver<Cells, Offsets>::sweep_forward(const LineClue& clue, const Cells& background) {
  Offsets offsets{1};
  std::size_t gap = 0;
  for (const LineBlock& block : clue.blocks) {
    const int first = block.earliest - (block.touches ? 0 : 1);
    const Offsets flood = flood_up(offsets, window<Offsets>(background, first));
    flooded_[gap] = flood;
    const Offsets reached = block.touches ? offsets | (flood << 1) : flood;
    const Cells& runs = runs_[block.colour][block.level];
    offsets = reached & window<Offsets>(runs, block.earliest) &
              window<Offsets>(runs, block.earliest + block.length - (1 << block.level));
    starts_[gap] = offsets;
    ++gap;
  }
  const Offsets flood = flood_up(offsets, window<Offsets>(background, clue.cells - clue.slack));
  flooded_[gap] = flood;
  return test(offsets | (flood << 1), clue.slack);
}

// Returns where the background can be, and leaves the runs of the blocks in runs_.
template <class Cells, class Offsets>
Cells LineSolver<Cells, Offsets>::sweep_backward(const LineClue& clue, const Cells& background) {
  for_each_colour(clue, [&](int colour) {
    const int top = clue.top_level[static_cast<std::size_t>(colour)];
    for (int level = 0; level <= top; ++level) {
      runs_[static_cast<std::size_t>(colour)][static_cast<std::size_t>(level)] = Cells{0};
    }
  });
  Cells empty{0};
  Offsets offsets = single_bit<Offsets>(clue.slack);
  int first = clue.cells - clue.slack;
  bool touches = true;
  for (std::size_t gap = clue.blocks.size();; --gap) {
    const Offsets seeds = touches ? offsets >> 1 : offsets;
    const Offsets flood = flood_down(seeds, window<Offsets>(background, first), clue.slack);
    or_window(empty, flooded_[gap] & flood, first);
    if (gap == 0) return empty;
    const LineBlock& block = clue.blocks[gap - 1];
    offsets = starts_[gap - 1] & (touches ? offsets | flood : flood);
    Cells& runs = runs_[block.colour][block.level];
    or_window(runs, offsets, block.earliest);
    or_window(runs, offsets, block.earliest + block.length - (1 << block.level));
    touches = block.touches;
    first = block.earliest - (touches ? 0 : 1);
  }
}

// A run of 2^i cells is two runs of 2^(i-1).
template <class Cells, class Offsets>
void LineSolver<Cells, Offsets>::spread(const LineClue& clue, std::span<Cells> may) {
  for (std::size_t colour = 1; colour < may.size(); ++colour) may[colour] = Cells{0};
  for_each_colour(clue, [&](int colour) {
    Levels& runs = runs_[static_cast<std::size_t>(colour)];
    for (int level = clue.top_level[static_cast<std::size_t>(colour)]; level > 0; --level) {
      runs[level - 1] |= runs[level] | (runs[level] << (1 << (level - 1)));
    }
    may[static_cast<std::size_t>(colour)] = runs[0];
  });
}

}  // namespace quadrille::nonogram::colour
