// A line as an automaton, as nonogram/line/line_automaton.hpp with colours.
//
// State 0 is the gap before the first block; every cell of a block is a state, and so is the gap
// behind it. A cell leads to the next state or stays in its gap; behind a block of another colour
// the next block may begin at once, which skips the gap:
//   F' = ((F << 1) | (F & gaps) | ((F & skips) << 2)) & allowed(domain).
// A clue that fits in n cells has at most 2n+1 states.
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <array>
#include <bit>

namespace quadrille::nonogram::colour {

// How many states the automaton of a clue has.
int state_count(const Clue& clue);
// The most of any line.
int largest_state_count(const Puzzle& puzzle);

template <class Word>
class LineAutomaton {
 public:
  // Requires a word with two bits more than there are states.
  explicit LineAutomaton(const Clue& clue) {
    gaps_ |= single_bit<Word>(0);
    int state = 0;
    for (std::size_t block = 0; block < clue.size(); ++block) {
      const Value colour = clue[block].colour;
      for (int cell = 0; cell < clue[block].length; ++cell) {
        of_value_[colour] |= single_bit<Word>(++state);
      }
      if (block + 1 < clue.size() && clue[block + 1].colour != colour) {
        skips_ |= single_bit<Word>(state);
      }
      gaps_ |= single_bit<Word>(++state);
    }
    of_value_[0] = gaps_;
    accepting_ |= single_bit<Word>(state);
    if (state > 0) accepting_ |= single_bit<Word>(state - 1);
  }

  [[nodiscard]] Word start() const { return Word{1}; }
  [[nodiscard]] const Word& accepting() const { return accepting_; }

  // States that a cell of this value can belong to.
  [[nodiscard]] const Word& of_value(Value value) const { return of_value_[value]; }
  [[nodiscard]] Word of_domain(Domain domain) const {
    Word states{0};
    for (; domain != 0; domain &= domain - 1) {
      states |= of_value_[static_cast<std::size_t>(std::countr_zero(domain))];
    }
    return states;
  }

  // States after one more cell of any value.
  [[nodiscard]] Word advance(const Word& states) const {
    return (states << 1) | (states & gaps_) | ((states & skips_) << 2);
  }
  // States before a cell from which one of `states` is reached.
  [[nodiscard]] Word retreat(const Word& states) const {
    return (states >> 1) | (states & gaps_) | ((states >> 2) & skips_);
  }

 private:
  Word gaps_{0};
  Word skips_{0};  // last cells of blocks whose gap can be skipped
  Word accepting_{0};
  std::array<Word, kMaxColours + 1> of_value_{};
};

}  // namespace quadrille::nonogram::colour
