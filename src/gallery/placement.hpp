// Ways to lay a grid over a shape, and what they have to do with its drawing in one colour and in
// several.
#pragma once

#include "gallery/coverage.hpp"

#include <quadrille/core/grid.hpp>

#include <cstdint>
#include <vector>

namespace quadrille::gallery {

// Cells are measured in quarters, so that a shape can begin within one.
inline constexpr int kQuarters = 4;
inline constexpr int kPercent = 100;

// Where the shape lies on the grid, in quarters of a cell.
struct Placement {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

// By cell: how much of it the shape covers, in square units (a pixel has place.width times
// place.height of them).
struct Covered {
  Grid<std::int64_t> area;
  std::int64_t cell = 1;  // the area of a whole cell
};

Covered cover(const Coverage& coverage, const Shape& shape, const Placement& place, int width,
              int height);

// The ways to lay the shape on the grid: as large as the margins allow, in its proportions, its
// shorter side exact or stretched to whole cells; in the middle, or a little beside it.
std::vector<Placement> placements(const Shape& shape, int width, int height);

// Cells of the board beside the shape, in the tighter direction.
int unused_cells(const Placement& place, int width, int height);

// Nearly all pixels are like those opposite to them.
bool is_symmetric(const Shape& shape);

// How many drawn cells have no partner of their value when the picture is folded along the middle
// of what is drawn.
int asymmetry(const Grid<std::uint8_t>& cells);

}  // namespace quadrille::gallery
