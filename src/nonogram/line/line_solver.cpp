#include "nonogram/line/line_solver.hpp"

#include <algorithm>

namespace quadrille::nonogram {

LineClue make_line_clue(std::span<const int> lengths, int cells, std::span<Block> storage) {
  QUADRILLE_CHECK(lengths.size() <= storage.size());
  int next = 0;
  int longest = 0;
  for (std::size_t index = 0; index < lengths.size(); ++index) {
    storage[index] = {static_cast<std::uint16_t>(lengths[index]), static_cast<std::uint16_t>(next)};
    next += lengths[index] + 1;
    longest = std::max(longest, lengths[index]);
  }
  QUADRILLE_CHECK(next <= cells + 1);
  return {storage.first(lengths.size()), cells, cells + 1 - next, longest};
}

}  // namespace quadrille::nonogram
