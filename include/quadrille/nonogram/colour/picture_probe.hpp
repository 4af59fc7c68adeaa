// A picture in colours under examination, for whoever changes pictures until their puzzle is good:
// the sibling of nonogram/picture_probe.hpp.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/picture_probe.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::nonogram::colour {

class PictureProbe {
 public:
  // Requires a picture of the palette's values.
  PictureProbe(Palette palette, Picture picture);

  [[nodiscard]] const Palette& palette() const { return palette_; }
  [[nodiscard]] const Picture& picture() const { return picture_; }
  // Cells are numbered row by row. Requires a value of the palette.
  void set(int cell, Value value) { picture_.cells()[static_cast<std::size_t>(cell)] = value; }

  // With the picture as the goal.
  [[nodiscard]] Puzzle puzzle() const;

  // The cells that line logic leaves open.
  [[nodiscard]] std::vector<int> open_cells() const;
  // The same when each line is looked at once at most, as in the class `trivial`.
  [[nodiscard]] std::vector<int> open_cells_after_single_looks() const;

  // Sets of cells in which another solution differs that share no line, at most `most`. None of
  // them and no limit reached: the picture is the only solution.
  [[nodiscard]] CellSets find_switches(std::size_t most, const LimitWatch& watch) const;

 private:
  Palette palette_;
  Picture picture_;
};

}  // namespace quadrille::nonogram::colour
