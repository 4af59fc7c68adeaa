// Counting and propagation obey laws that need no second method.
#include "nonogram/line/propagation.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstdint>

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::nonogram {
namespace {

using boost::multiprecision::cpp_int;

Puzzle puzzle_of_seed(std::uint64_t seed, int longest_side) {
  Rng rng(seed);
  const int width = static_cast<int>(rng.between(1, longest_side));
  const int height = static_cast<int>(rng.between(1, longest_side));
  return Puzzle::from_picture(random_picture(rng, width, height, 0.3 + 0.4 * rng.unit())).value();
}

cpp_int count_with(const Puzzle& puzzle, const CellGrid& known) {
  const Puzzle in_play = puzzle.with_saved(known).value();
  const CountReport report = count_solutions(in_play, {.from = in_play.saved()}, Limits::none());
  RC_ASSERT(report.exact);
  return cpp_int(report.count);
}

RC_GTEST_PROP(CountProperty, BothColoursOfACellTogetherGiveAllSolutions, (std::uint64_t seed)) {
  const Puzzle puzzle = puzzle_of_seed(seed, 10);
  CellGrid known(puzzle.width(), puzzle.height());
  const cpp_int all = count_with(puzzle, known);
  RC_ASSERT(all >= 1);
  Cell& cell = known.cells()[seed % known.size()];
  cell = Cell::filled;
  const cpp_int filled = count_with(puzzle, known);
  cell = Cell::empty;
  RC_ASSERT(filled + count_with(puzzle, known) == all);
}

RC_GTEST_PROP(CountProperty, RowsAndColumnsMayChangePlaces, (std::uint64_t seed)) {
  const Puzzle puzzle = puzzle_of_seed(seed, 10);
  const Puzzle transposed = Puzzle::make(puzzle.columns(), puzzle.rows()).value();
  RC_ASSERT(count_solutions(puzzle, {}, Limits::none()).count ==
            count_solutions(transposed, {}, Limits::none()).count);
}

RC_GTEST_PROP(PropagationProperty, KnowsNothingThatThePictureContradicts, (std::uint64_t seed)) {
  const Puzzle puzzle = puzzle_of_seed(seed, 70);
  PuzzlePropagation propagation(puzzle);
  RC_ASSERT(propagation.propagate() == GridPropagation::Outcome::stable);
  const CellGrid& picture = puzzle.goal().value();
  for (int row = 0; row < puzzle.height(); ++row) {
    for (int column = 0; column < puzzle.width(); ++column) {
      const Cell known = propagation.at(row, column);
      RC_ASSERT(known == Cell::unknown || known == picture.at(row, column));
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
