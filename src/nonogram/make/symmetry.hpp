// Which cells a symmetry ties together.
#pragma once

#include <quadrille/nonogram/generate.hpp>

namespace quadrille::nonogram {

// The cell (numbered row by row) that has the same colour; itself where there is no other.
inline int image_of(int cell, Symmetry symmetry, int width, int height) {
  const int row = cell / width;
  const int column = cell % width;
  switch (symmetry) {
    case Symmetry::mirror:
      return row * width + (width - 1 - column);
    case Symmetry::mirror_vertical:
      return (height - 1 - row) * width + column;
    case Symmetry::rotation:
      return width * height - 1 - cell;
    case Symmetry::none:
      break;
  }
  return cell;
}

}  // namespace quadrille::nonogram
