// Which cells keep line logic from going on.
//
// A stall is a set of cells that line logic cannot settle even when all others are known: each of
// them can have the other colour in another filling of its row, and in another of its column, that
// leaves the cells outside of the stall alone. Each such filling keeps the line's clue as long as
// the cells that support the difference stay as they are (switch_support.hpp). As long as all of
// them do, the stall remains, whatever the rest of the picture becomes.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::doctor {

// A filling with the same clue that differs from `line` at `position` and at no position outside of
// `free`, in as few cells as possible. Nothing if there is none. O(cells · blocks).
std::optional<std::vector<nonogram::Cell>> nearest_alternative(std::span<const nonogram::Cell> line,
                                                               const std::vector<bool>& free,
                                                               int position);

// Cells, numbered row by row and in order, that keep the stall alive in the picture.
std::vector<int> support_of_stall(const nonogram::CellGrid& picture, std::span<const int> stall);

}  // namespace quadrille::doctor
