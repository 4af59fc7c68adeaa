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
#include <quadrille/nonogram/colour/palette.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::gallery {

struct Drawing {
  nonogram::colour::Picture picture;  // in black and white: 1 is filled
  // What the values from 1 on look like. Empty: black and white.
  std::vector<std::uint32_t> rgbs = {};
  // By cell, row by row, and value: how much of the cell would have to be covered otherwise for it
  // to have this value, in per cent of the cell.
  std::vector<int> cost = {};
  int penalty = 0;

  [[nodiscard]] int values() const { return rgbs.empty() ? 2 : static_cast<int>(rgbs.size()) + 1; }
};

// The best drawings, best first, each picture once; at most `most`. Sides are kMinSide … kMaxSide.
// When a limit is reached some are missing.
std::vector<Drawing> draw(const Shape& shape, int width, int height, std::size_t most,
                          LimitWatch& watch);

}  // namespace quadrille::gallery
