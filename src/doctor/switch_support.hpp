// Which cells keep a second solution alive.
//
// A switch is the set of cells in which two solutions of the same clues differ. Flipping the switch
// changes no clue of the picture, and it goes on changing none as long as certain cells stay as
// they are. Those are found line by line: cut the line, before and after the flip, at cells that
// are empty in both where the blocks since the last cut are the same in both. Each piece between
// two cuts contributes the same blocks before and after. Only the pieces that hold a cell of the
// switch matter, with the cuts at their ends: whatever the rest of the line becomes, flipping the
// switch leaves its clue alone.
//
// So a picture that agrees with this one on all of these cells has a second solution, too, and a
// picture with one solution differs from this one in at least one of them.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <span>
#include <vector>

namespace quadrille::doctor {

// Positions in a line that keep the clues of `before` and `after` equal, in order. Requires that
// the two have the same clue and no unknown cell.
std::vector<int> support_of_line(std::span<const nonogram::Cell> before,
                                 std::span<const nonogram::Cell> after);

// Cells, numbered row by row and in order, that keep the switch alive in the picture. Requires that
// flipping it changes no clue.
std::vector<int> support_of_switch(const nonogram::CellGrid& picture,
                                   std::span<const int> switch_cells);

}  // namespace quadrille::doctor
