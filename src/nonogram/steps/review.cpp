#include "nonogram/steps/reviewer.hpp"

#include <quadrille/nonogram/review.hpp>

#include <algorithm>

namespace quadrille::nonogram {
namespace {

struct Game {
  using Puzzle = nonogram::Puzzle;
  using Grid = CellGrid;
  using Move = KnownCell;
  using Step = nonogram::Step;

  static Grid nothing_known(const Puzzle& puzzle) {
    return {puzzle.width(), puzzle.height(), Cell::unknown};
  }
  static bool clears(const Move& move) { return move.value == Cell::unknown; }
  static void take_back(const Puzzle& /*puzzle*/, const Move& move, Grid& state) {
    state.at(move.row, move.column) = Cell::unknown;
  }
  static void play(const Puzzle& /*puzzle*/, const Move& move, Grid& state) {
    state.at(move.row, move.column) = move.value;
  }
  static bool agrees(Cell solution, const Move& move) { return solution == move.value; }
  static bool settles(const Puzzle& /*puzzle*/, const Step& step, const Move& move,
                      const Grid& /*state*/) {
    return std::find(step.cells.begin(), step.cells.end(), move) != step.cells.end();
  }
};

}  // namespace

std::string_view to_string(MoveVerdict verdict) {
  switch (verdict) {
    case MoveVerdict::forced:
      return "forced";
    case MoveVerdict::unjustified:
      return "unjustified";
    case MoveVerdict::wrong:
      return "wrong";
    case MoveVerdict::unknown:
      break;
  }
  return "unknown";
}

ReviewReport review(const Puzzle& puzzle, std::span<const KnownCell> moves, const Limits& limits) {
  return Reviewer<Game>(puzzle, limits).run(moves);
}

}  // namespace quadrille::nonogram
