// A line as an automaton that reads its cells from left to right.
//
// The clue c1 … ck is the pattern 0 1^c1 0 1^c2 0 … 1^ck 0 (gaps are 0, block cells are 1). A state
// is a place in the pattern: where the last cell read belongs. Every cell moves one place on,
// except that an empty cell may also stay in its gap. All states that are reachable are one machine
// word, and a step is a shift, an OR and two ANDs:
//   F' = ((F << 1) | (F & gaps)) & allowed(colour).
// A clue that fits in n cells has at most n+2 states, so 62 cells fit in 64 bits. A line of n cells
// costs n steps a pass whatever its clue is.
//
// Bits above the pattern may be set by an unrestricted step; they never come back down and belong
// to no accepting state, so nobody needs to clear them.
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <span>

namespace quadrille::nonogram {

template <class Word>
constexpr bool any(const Word& states) {
  return states != Word{0};
}

template <class Word>
class LineAutomaton {
 public:
  // Requires a word with two bits more than the line has cells.
  explicit LineAutomaton(std::span<const int> clue) {
    gaps_ |= single_bit<Word>(0);
    int state = 0;
    Word blocks{0};
    for (const int block : clue) {
      for (int cell = 0; cell < block; ++cell) blocks |= single_bit<Word>(++state);
      gaps_ |= single_bit<Word>(++state);
    }
    accepting_ |= single_bit<Word>(state);
    if (state > 0) accepting_ |= single_bit<Word>(state - 1);
    allowed_ = {~Word{0}, gaps_, blocks};
  }

  // Before the first cell, and after the last.
  [[nodiscard]] Word start() const { return Word{1}; }
  [[nodiscard]] const Word& accepting() const { return accepting_; }

  // States that a cell of this colour can belong to.
  [[nodiscard]] const Word& allowed(Cell colour) const {
    return allowed_[static_cast<std::size_t>(colour)];
  }

  // States after one more cell of any colour.
  [[nodiscard]] Word advance(const Word& states) const { return (states << 1) | (states & gaps_); }
  [[nodiscard]] Word advance(const Word& states, Cell colour) const {
    return advance(states) & allowed(colour);
  }

  // States before a cell of that colour from which `states` are reached.
  [[nodiscard]] Word retreat(const Word& states, Cell colour) const {
    const Word reached = states & allowed(colour);
    return (reached >> 1) | (reached & gaps_);
  }

 private:
  Word gaps_{0};
  Word accepting_{0};
  std::array<Word, 3> allowed_{};  // by Cell
};

static_assert(static_cast<int>(Cell::unknown) == 0 && static_cast<int>(Cell::empty) == 1 &&
              static_cast<int>(Cell::filled) == 2);

}  // namespace quadrille::nonogram
