// Everything that a line settles by itself, from its automaton: a cell can have a colour iff some
// state that is reachable from both ends belongs to it. Complete; two passes over the cells.
//
// The block-start solver (line_solver.hpp) finds the same cells. This one is used inside the search
// because its passes are what explanations and beliefs are made of too, and because it is the
// faster of the two on lines of 20 to 60 cells whose blocks are short.
#pragma once

#include "nonogram/line_automaton.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct ForcedCell {
  int position = 0;
  Cell colour = Cell::unknown;
};

// Replaces `settled` by the cells that are unknown in `colours` and have the same colour in every
// placement. False if there is no placement; then `settled` is empty. `reached` is scratch space
// for at least colours.size() words.
template <class Word>
bool settle_line(const LineAutomaton<Word>& automaton, std::span<const Cell> colours,
                 std::span<Word> reached, std::vector<ForcedCell>& settled) {
  settled.clear();
  Word forward = automaton.start();
  for (std::size_t cell = 0; cell < colours.size(); ++cell) {
    forward = automaton.advance(forward, colours[cell]);
    reached[cell] = forward;
  }
  if (!any(forward & automaton.accepting())) return false;

  Word backward = automaton.accepting();
  for (std::size_t cell = colours.size(); cell-- > 0;) {
    if (colours[cell] == Cell::unknown) {
      const Word possible = reached[cell] & backward;
      if (!any(possible & automaton.gaps())) {
        settled.push_back({static_cast<int>(cell), Cell::filled});
      } else if (!any(possible & automaton.blocks())) {
        settled.push_back({static_cast<int>(cell), Cell::empty});
      }
    }
    backward = automaton.retreat(backward, colours[cell]);
  }
  return true;
}

}  // namespace quadrille::nonogram
