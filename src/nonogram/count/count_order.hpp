// In which order the frontier goes through the cells of a component, and which pieces of lines are
// interchangeable on the way.
#pragma once

#include "nonogram/count/count_components.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::nonogram {

// By piece: the number of its class. Pieces of one class cross the same pieces, have the same
// graph, and may be swapped without changing what the pieces that they cross allow: where two of
// them stand at the same layer, it does not matter which is in which state.
// n×n with every clue 1: all rows are one class, all columns another.
std::vector<std::size_t> interchangeable_classes(const Component& component);

// An order of the component's cells, as their indices, in which every piece meets its cells in the
// order of its layers.
struct CellOrder {
  std::vector<std::size_t> cells;
  double estimated_work = 0;  // a logarithm
};

// Orders that may keep the number of states small, the most promising first. None when a limit was
// reached.
std::vector<CellOrder> possible_cell_orders(const Component& component,
                                            const std::vector<std::size_t>& classes,
                                            LimitWatch& watch);

}  // namespace quadrille::nonogram
