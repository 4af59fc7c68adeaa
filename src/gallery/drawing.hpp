// A shape drawn in the cells of a puzzle.
//
// There are many ways to lay a grid over a shape: how much margin it has, where the edges of cells
// meet its lines, how bold the lines are, from which coverage on a cell is filled. All of a few
// hundred are drawn and scored; what is best depends on the shape and on the size. The score is a
// penalty: the area that differs between shape and picture where both are laid on each other at the
// shape's resolution, and what makes small pictures hard to read: parts that were one and are
// several or the reverse, holes that appear or close, cells that touch at corners only, a symmetry
// that is lost. Everything is whole numbers, and ties go to the first, so that all machines draw
// the same.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/gallery/gallery.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::gallery {

struct Drawing {
  nonogram::CellGrid picture;
  // By cell, row by row: how much of it would have to be covered otherwise for the other colour, in
  // per cent of the cell.
  std::vector<int> certainty;
  int penalty = 0;
};

// The best drawings, best first, each picture once; at most `most`. Sides are kMinSide … kMaxSide.
// When a limit is reached some are missing.
std::vector<Drawing> draw(const Shape& shape, int width, int height, std::size_t most,
                          LimitWatch& watch);

}  // namespace quadrille::gallery
