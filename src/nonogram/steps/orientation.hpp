// A puzzle turned and mirrored. Steps are searched in one of the eight positions of a puzzle that
// is chosen by its clues alone, and turned back: so ties are broken alike however the puzzle lies,
// and its steps and its score do not change when it is mirrored or transposed.
#pragma once

#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

namespace quadrille::nonogram {

// First transposed, then mirrored: `flips_rows` puts the last row first.
struct Orientation {
  bool transposes = false;
  bool flips_rows = false;
  bool flips_columns = false;

  // The orientation that undoes this one.
  [[nodiscard]] Orientation inverse() const;
};

// The eight positions of a puzzle give the same puzzle in these orientations.
Orientation normal_orientation(const Puzzle& puzzle);

// How things that belong to a puzzle of one size look in an orientation of it.
class Turner {
 public:
  Turner(GridSize size, Orientation orientation);

  [[nodiscard]] Orientation orientation() const { return orientation_; }
  [[nodiscard]] GridSize size_after() const;
  [[nodiscard]] KnownCell cell(const KnownCell& cell) const;
  [[nodiscard]] LineId line(LineId line) const;
  // Blocks and places along this line are counted from the other end.
  [[nodiscard]] bool is_reversed(LineId line) const;
  [[nodiscard]] Clue clue(LineId line, const Clue& clue) const;
  [[nodiscard]] CellGrid grid(const CellGrid& grid) const;
  [[nodiscard]] HintScope scope(const HintScope& scope) const;
  // `puzzle` is the one that the step is about, before it is turned.
  [[nodiscard]] Step step(const Puzzle& puzzle, const Step& step) const;
  [[nodiscard]] Puzzle puzzle(const Puzzle& puzzle) const;

 private:
  [[nodiscard]] std::vector<KnownCell> cells(const std::vector<KnownCell>& cells) const;
  [[nodiscard]] Witness witness(const Puzzle& puzzle, const Step& step) const;

  GridSize size_;
  Orientation orientation_;
};

}  // namespace quadrille::nonogram
