// The parts that a picture falls into: what hangs together, and the holes in it.
#pragma once

#include <quadrille/core/grid.hpp>

#include <cstdint>

namespace quadrille::gallery {

struct Parts {
  int drawn = 0;  // groups of drawn cells that touch by a side or a corner
  int holes = 0;  // groups of others that touch by a side and do not reach the edge
};

// Groups of fewer than `smallest` cells do not count. 1 is drawn, 0 is not.
Parts count_parts(const Grid<std::uint8_t>& cells, int smallest);

}  // namespace quadrille::gallery
