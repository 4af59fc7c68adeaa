// The whole solution as steps that a person can follow.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

struct Explanation {
  enum class End : std::uint8_t {
    solved,
    undecided,   // nothing more follows: the open cells differ between solutions
    impossible,  // there is no solution
    limit,       // reached first; the steps so far are right
  };
  struct Entry {
    Step step;
    int open_lines = 0;  // that told something by themselves before the step
  };

  // Why there is no solution: the steps leave a line without a placement.
  struct Broken {
    LineId line;
    std::vector<KnownCell> cells;  // of the line, as few as leave no placement
    // Indices of the entries that these cells rest on, directly or through others: with the line
    // they are the proof.
    std::vector<std::size_t> needed;
  };

  End end = End::limit;
  std::optional<Broken> broken;  // of the end `impossible`, unless only a search tells
  std::vector<Entry> entries;
  CellGrid grid;  // after the last step
  LimitReached limit = LimitReached::none;
};

// At each moment the step of least cost (docs/DIFFICULTY.md): a puzzle that line logic solves is
// never explained with a trial. A step of technique `search` is the last resort. Every step has
// passed step_checker.hpp. Requires a grid of the puzzle's size; its known cells are taken as
// given.
Explanation explain(const Puzzle& puzzle, const CellGrid& from, const Limits& limits);

// From the empty grid.
Explanation explain(const Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::nonogram
