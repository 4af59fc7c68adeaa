// Switches of four cells, found by looking at blocks instead of searching.
//
// A cell of a line can change places with another one without changing the clue if it is the end of
// a block that moves by one, or a block of its own that moves within its gap. Four cells, the
// corners of a rectangle, are a switch if they change places so in both rows and in both columns.
// Most switches of random pictures are of this kind, and there are so many of them in large ones
// that searching for one at a time is a waste. Cost: for each filled cell the product of its moves
// along the row and along the column.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Up to `most` switches, pairwise disjoint, without cells of `given`. Cells are numbered row by row
// and in order. There may be others, also of four cells; fewer are found when a limit is reached.
std::vector<std::vector<int>> find_small_switches(const CellGrid& picture,
                                                  std::span<const int> given, std::size_t most,
                                                  Rng& rng, LimitWatch& watch);

}  // namespace quadrille::nonogram
