// The unknown cells of a grid in groups that have nothing to do with each other: the number of
// solutions is the product over the groups.
#pragma once

#include "nonogram/count/line_graph.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

// An unknown cell, and its place in the two pieces of lines that it belongs to.
struct ComponentCell {
  struct Place {
    std::size_t piece = 0;  // of the component
    std::size_t layer = 0;  // of the piece
  };
  int row = 0;
  int column = 0;
  std::array<Place, 2> places;  // in a row, in a column
};

struct Component {
  std::vector<LineGraph> pieces;     // of rows and of columns
  std::vector<ComponentCell> cells;  // row by row
};

// The same turned by half a circle: every piece is read from its end, and the last cell comes
// first.
Component turned(const Component& component);

// The same with rows and columns swapped.
Component transposed(const Component& component);

// Requires a grid of the puzzle's size in which every line has a placement. No value when a limit
// was reached.
std::optional<std::vector<Component>> find_components(const Puzzle& puzzle, const CellGrid& known,
                                                      LimitWatch& watch);

}  // namespace quadrille::nonogram
