// The next step for a person at play, from any state of play, mistakes included.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

// Where help is wanted: everywhere, in one line, or for one cell. At most one of them is set.
struct HintScope {
  std::optional<LineId> line;
  std::optional<std::pair<int, int>> cell;  // row, column

  [[nodiscard]] bool is_everywhere() const { return !line && !cell; }
  [[nodiscard]] bool contains(int row, int column) const;
};

// Why a state of play cannot lead to a solution. Tells no cell of the solution.
struct Mistake {
  enum class Kind : std::uint8_t {
    lines,   // these lines can no longer be completed
    mark,    // every line can, but with this mark no solution is left for the whole grid
    puzzle,  // the clues themselves have no solution
  };
  Kind kind = Kind::lines;
  // Of the kind `puzzle`: the line that its clues leave without a placement once `steps` steps of
  // explain() are taken; none if only a search tells.
  std::vector<LineId> lines;
  // By line: the cells of it that leave no placement, as few as do.
  std::vector<std::vector<KnownCell>> marks;
  std::size_t steps = 0;
  // The earliest mark after which no solution is left. A file holds no history: marks count as made
  // row by row, from left to right.
  std::optional<KnownCell> mark;
};

struct Hint {
  enum class Kind : std::uint8_t {
    step,
    mistake,
    done,       // what was asked for is complete
    undecided,  // no mistake, but nothing more follows: the open cells differ between solutions
    unknown,    // a limit was reached first
  };
  Kind kind = Kind::unknown;
  std::optional<Step> step;
  // The step is not in the scope itself, but the way to it begins here.
  bool leads_there = false;
  HintScope scope;  // that was asked for
  std::optional<Mistake> mistake;
  LimitReached limit = LimitReached::none;  // of the kind `unknown`
};

// Uses clues and marks only, never the goal that a file may hold. Requires a grid and a scope that
// fit the puzzle.
Hint hint(const Puzzle& puzzle, const CellGrid& state, const HintScope& scope,
          const Limits& limits);

// No value if the state can still be completed, or if a limit was reached (`limit` tells).
struct MistakeReport {
  std::optional<Mistake> mistake;
  bool solved = false;  // every clue is satisfied already
  LimitReached limit = LimitReached::none;
};
MistakeReport find_mistake(const Puzzle& puzzle, const CellGrid& state, const Limits& limits);

}  // namespace quadrille::nonogram
