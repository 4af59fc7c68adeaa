#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(Satisfies, AcceptsEverySolutionAndNothingElse) {
  const Puzzle puzzle = *Puzzle::make({{1}, {1}}, {{1}, {1}});
  EXPECT_TRUE(satisfies(puzzle, grid_of({"#.", ".#"})));
  EXPECT_TRUE(satisfies(puzzle, grid_of({".#", "#."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#.", "#."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"##", ".."})));
}

TEST(Satisfies, RefusesUnknownCellsEvenWhereTheyWouldBeEmpty) {
  const Puzzle puzzle = *Puzzle::make({{1}, {}}, {{1}, {}});
  EXPECT_TRUE(satisfies(puzzle, grid_of({"#.", ".."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#.", ".?"})));
}

TEST(Satisfies, RefusesAGridOfAnotherSize) {
  const Puzzle puzzle = *Puzzle::make({{1}}, {{1}, {}});
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#"})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#..", "..."})));
}

TEST(Satisfies, RefusesTooManyTooFewAndMergedBlocks) {
  const Puzzle puzzle = *Puzzle::make({{1, 2}}, {{1}, {}, {1}, {1}, {}, {}});
  EXPECT_TRUE(satisfies(puzzle, grid_of({"#.##.."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#.##.#"})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"#....."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"###..."})));
  EXPECT_FALSE(satisfies(puzzle, grid_of({"##.#.."})));
}

TEST(Satisfies, APictureSatisfiesItsOwnPuzzleAndNoneWithOneCellFlipped) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    CellGrid picture = random_picture(rng, static_cast<int>(rng.between(1, 12)),
                                      static_cast<int>(rng.between(1, 12)), 0.5);
    const Puzzle puzzle = *Puzzle::from_picture(picture);
    EXPECT_TRUE(satisfies(puzzle, picture));
    // One cell more or less changes the sum of its row.
    Cell& flipped = picture.cells()[rng.below(picture.size())];
    flipped = flipped == Cell::filled ? Cell::empty : Cell::filled;
    EXPECT_FALSE(satisfies(puzzle, picture));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
