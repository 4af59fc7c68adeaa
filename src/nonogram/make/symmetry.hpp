// Which cells a symmetry ties together.
#pragma once

#include <quadrille/nonogram/generate.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace quadrille::nonogram {

// Where the symmetry's turns take a cell (numbered row by row), the cell itself first. A cell may
// stand there more than once.
class Images {
 public:
  Images(int cell, Symmetry symmetry, int width, int height) : cells_{cell} {
    const int row = cell / width;
    const int column = cell % width;
    const int mirrored = row * width + (width - 1 - column);
    const int upside_down = (height - 1 - row) * width + column;
    const int turned = width * height - 1 - cell;
    switch (symmetry) {
      case Symmetry::mirror:
        add(mirrored);
        break;
      case Symmetry::mirror_vertical:
        add(upside_down);
        break;
      case Symmetry::rotation:
        add(turned);
        break;
      case Symmetry::fourfold:
        add(mirrored);
        add(upside_down);
        add(turned);
        break;
      case Symmetry::diagonal:
        add(column * width + row);
        break;
      case Symmetry::quarter:
        add(column * width + (width - 1 - row));
        add(turned);
        add((width - 1 - column) * width + row);
        break;
      case Symmetry::none:
        break;
    }
  }

  [[nodiscard]] std::span<const int> cells() const { return {cells_.data(), count_}; }
  [[nodiscard]] int first() const { return std::ranges::min(cells()); }

 private:
  void add(int cell) { cells_[count_++] = cell; }

  std::array<int, 4> cells_;
  std::size_t count_ = 1;
};

}  // namespace quadrille::nonogram
