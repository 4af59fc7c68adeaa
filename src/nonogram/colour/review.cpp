#include "nonogram/steps/reviewer.hpp"

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/review.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

namespace quadrille::nonogram::colour {
namespace {

// The colours of a clue, and the background.
Domain values_of(const Clue& clue) {
  Domain values = domain_of(0);
  for (const Block& block : clue) values |= domain_of(block.colour);
  return values;
}

struct Game {
  using Puzzle = colour::Puzzle;
  using Grid = DomainGrid;
  using Move = PlayedMove;
  using Step = colour::Step;

  static Grid nothing_known(const Puzzle& puzzle) {
    return {puzzle.width(), puzzle.height(), puzzle.palette().all()};
  }
  static bool clears(const Move& move) { return !move.value; }
  // Other values that the cell has lost stay lost when one more is ruled out.
  static void take_back(const Puzzle& puzzle, const Move& move, Grid& state) {
    Domain& domain = state.at(move.row, move.column);
    if (move.value && move.is_not) {
      domain |= domain_of(*move.value);
    } else {
      domain = puzzle.palette().all();
    }
  }
  static void play(const Puzzle& puzzle, const Move& move, Grid& state) {
    Domain& domain = state.at(move.row, move.column);
    const Domain left = domain & left_by(move);
    domain = left != 0 ? left : puzzle.palette().all() & left_by(move);
  }
  static bool agrees(Value solution, const Move& move) {
    return (domain_of(solution) & left_by(move)) != 0;
  }
  // That a cell has only colours of both its clues needs no step.
  static bool settles(const Puzzle& puzzle, const Step& step, const Move& move, const Grid& state) {
    Grid after = state;
    apply(step, after);
    const Domain colours = values_of(puzzle.clue({Axis::row, move.row})) &
                           values_of(puzzle.clue({Axis::column, move.column}));
    return (after.at(move.row, move.column) & colours & ~left_by(move)) == 0;
  }

 private:
  // Requires a move that clears nothing.
  static Domain left_by(const Move& move) {
    return move.is_not ? ~domain_of(*move.value) : domain_of(*move.value);
  }
};

}  // namespace

ReviewReport review(const Puzzle& puzzle, std::span<const PlayedMove> moves, const Limits& limits) {
  return Reviewer<Game>(puzzle, limits).run(moves);
}

}  // namespace quadrille::nonogram::colour
