// Why a line cannot be completed: a small set of its known cells that is enough to rule out every
// placement of its blocks.
//
// Greedy deletion: the cells are tried one after the other, and a cell is dropped if the line
// stays impossible without it. The result is irredundant (no kept cell can be dropped) and prefers
// to keep what is tried last. Prefix and suffix state sets are kept for the cells that are left, so
// a test is one step of the automaton; only a dropped cell costs a repair of the sets, which stops
// as soon as they no longer change.
#pragma once

#include "nonogram/line/line_automaton.hpp"

#include <cstddef>
#include <span>

namespace quadrille::nonogram {

template <class Word>
class LineExplanation {
 public:
  // `colours` are the cells that may be used; they rule out every placement. Both spans are scratch
  // space for at least colours.size() + 1 words. `colours` changes: what is dropped is unknown.
  LineExplanation(const LineAutomaton<Word>& automaton, std::span<Cell> colours,
                  std::span<Word> prefix, std::span<Word> suffix)
      : automaton_(automaton), colours_(colours), prefix_(prefix), suffix_(suffix) {
    prefix_[0] = automaton_.start();
    for (std::size_t cell = 0; cell < colours_.size(); ++cell) {
      prefix_[cell + 1] = automaton_.advance(prefix_[cell], colours_[cell]);
    }
    suffix_[colours_.size()] = automaton_.accepting();
    for (std::size_t cell = colours_.size(); cell-- > 0;) {
      suffix_[cell] = automaton_.retreat(suffix_[cell + 1], colours_[cell]);
    }
  }

  [[nodiscard]] bool impossible() const { return !any(prefix_[0] & suffix_[0]); }

  // True, and the cell is dropped, if the line stays impossible without it.
  bool drop(std::size_t cell) {
    if (any(automaton_.advance(prefix_[cell]) & suffix_[cell + 1])) return false;
    colours_[cell] = Cell::unknown;
    for (std::size_t next = cell; next < colours_.size(); ++next) {
      const Word states = automaton_.advance(prefix_[next], colours_[next]);
      if (states == prefix_[next + 1]) break;
      prefix_[next + 1] = states;
    }
    for (std::size_t next = cell + 1; next-- > 0;) {
      const Word states = automaton_.retreat(suffix_[next + 1], colours_[next]);
      if (states == suffix_[next]) break;
      suffix_[next] = states;
    }
    return true;
  }

 private:
  const LineAutomaton<Word>& automaton_;
  std::span<Cell> colours_;
  std::span<Word> prefix_;  // by cells read: states reached
  std::span<Word> suffix_;  // by cells read: states that the rest completes
};

}  // namespace quadrille::nonogram
