// The outermost placements of a line's blocks. Hints speak of them ("the 7 fits only in columns
// 2–10"), and check() asks whether there is a placement at all.
//
// Plain dynamic programming over (block, cell), O(k·n) for k blocks in n cells: it shares nothing
// with the word-parallel line solver, so that one can be tested with the other.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// The first cell of every block when all blocks stand as far to the left as the known cells allow;
// no value when no placement agrees with them. No placement has any block further to the left: of
// two placements, taking for each block the one further left gives a placement again.
std::optional<std::vector<int>> leftmost_starts(const Clue& clue, std::span<const Cell> line);

// The same to the right; still the first cell of every block.
std::optional<std::vector<int>> rightmost_starts(const Clue& clue, std::span<const Cell> line);

}  // namespace quadrille::nonogram
