// A picture under examination: what its clues leave open, and which cells are to blame.
//
// For whoever changes pictures until their puzzle is good: the clues follow the picture, and all
// choices come from the seed.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Sets of cells, numbered row by row and in order. `limited`: a limit was reached, there may be
// more.
struct CellSets {
  std::vector<std::vector<int>> sets;
  bool limited = false;
};

class PictureProbe {
 public:
  // `picture` has no unknown cell.
  PictureProbe(const CellGrid& picture, std::uint64_t seed);
  PictureProbe(const PictureProbe&) = delete;
  PictureProbe& operator=(const PictureProbe&) = delete;
  ~PictureProbe();

  [[nodiscard]] bool is_filled(int cell) const;
  [[nodiscard]] CellGrid picture() const;
  void flip(int cell);

  // The cells that line logic leaves open when it starts with the colours of `given`.
  std::vector<int> open_cells(std::span<const int> given = {});
  // The same when each line is looked at once at most, as in the class `trivial`.
  std::vector<int> open_cells_after_single_looks();

  // Up to `most` switches, pairwise disjoint: flipping all cells of one gives another solution that
  // agrees with the picture on `given`, flipping some of them does not. There may be more of them
  // even if fewer than `most` are found. None of them and no limit reached: the picture is the only
  // solution.
  CellSets find_switches(std::span<const int> given, std::size_t most, LimitWatch& watch);

  // Up to `most` stalls, pairwise disjoint: when all cells but these are known, line logic settles
  // none of them; when one of them becomes known as well, it settles all. None of them and no limit
  // reached: line logic solves the puzzle.
  CellSets find_stalls(std::span<const int> given, std::size_t most, LimitWatch& watch);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace quadrille::nonogram
