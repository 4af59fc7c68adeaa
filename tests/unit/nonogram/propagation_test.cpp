#include "nonogram/line/propagation.hpp"

#include "baseline/textbook_line.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>

#include <atomic>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Outcome = GridPropagation::Outcome;

Puzzle random_puzzle(Rng& rng, int width, int height) {
  return *Puzzle::from_picture(random_picture(rng, width, height, 0.3 + 0.4 * rng.unit()));
}

// Discs: a picture that line logic solves.
CellGrid discs(int width, int height) {
  CellGrid picture(width, height, Cell::empty);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const int x = column % 40 - 20;
      const int y = row % 40 - 20;
      if (x * x + y * y <= 350 + row % 7) picture.at(row, column) = Cell::filled;
    }
  }
  return picture;
}

void expect_equal_to_textbook(const Puzzle& puzzle) {
  CellGrid expected(puzzle.width(), puzzle.height());
  const bool possible = baseline::propagate_by_textbook(puzzle, expected);
  PuzzlePropagation propagation(puzzle);
  EXPECT_EQ(propagation.propagate(), possible ? Outcome::stable : Outcome::contradiction);
  if (possible) {
    EXPECT_EQ(to_grid(propagation), expected);
  }
}

TEST(Propagation, ReachesTheFixedPointOfTheTextbook) {
  Rng rng(5);
  for (int round = 0; round < 400; ++round) {
    expect_equal_to_textbook(random_puzzle(rng, static_cast<int>(rng.between(1, 30)),
                                           static_cast<int>(rng.between(1, 30))));
  }
}

TEST(Propagation, WorksForEveryWidthOfWords) {
  Rng rng(6);
  for (const int width : {61, 62, 63, 64, 65, 126, 127, 128, 129, 254, 255, 256, 511}) {
    expect_equal_to_textbook(random_puzzle(rng, width, 12));
    expect_equal_to_textbook(random_puzzle(rng, 12, width));
  }
  expect_equal_to_textbook(*Puzzle::from_picture(discs(300, 100)));
  expect_equal_to_textbook(random_puzzle(rng, kMaxSide, 3));
}

TEST(Propagation, SolvesAPictureOfDiscs) {
  const CellGrid picture = discs(80, 80);
  PuzzlePropagation propagation(*Puzzle::from_picture(picture));
  ASSERT_EQ(propagation.propagate(), Outcome::stable);
  EXPECT_EQ(propagation.unknown_cells(), 0u);
  EXPECT_EQ(to_grid(propagation), picture);
}

TEST(Propagation, FindsAContradiction) {
  // The sums agree, but the second column needs two cells next to each other.
  const Puzzle puzzle = *Puzzle::make({{1}, {}, {1}}, {{}, {2}, {}});
  EXPECT_EQ(PuzzlePropagation(puzzle).propagate(), Outcome::contradiction);
}

TEST(Propagation, SettlingTheOppositeOfAKnownCellFails) {
  PuzzlePropagation propagation(*Puzzle::make({{2}}, {{1}, {1}}));
  ASSERT_EQ(propagation.propagate(), Outcome::stable);
  EXPECT_TRUE(propagation.settle(0, 0, Cell::filled));
  EXPECT_FALSE(propagation.settle(0, 0, Cell::empty));
}

TEST(Propagation, UndoBringsBackTheGridAndItsConsequences) {
  Rng rng(7);
  for (int round = 0; round < 200; ++round) {
    const Puzzle puzzle = random_puzzle(rng, static_cast<int>(rng.between(2, 70)),
                                        static_cast<int>(rng.between(2, 20)));
    PuzzlePropagation propagation(puzzle);
    ASSERT_EQ(propagation.propagate(), Outcome::stable);
    if (propagation.unknown_cells() == 0) continue;
    const CellGrid before = to_grid(propagation);
    const std::size_t mark = propagation.mark();
    const int row = static_cast<int>(rng.below(puzzle.height()));
    const int column = static_cast<int>(rng.below(puzzle.width()));
    if (before.at(row, column) != Cell::unknown) continue;

    // Each colour gives what it gives on a grid that has never seen the other one.
    for (const Cell cell : {Cell::filled, Cell::empty}) {
      CellGrid expected = before;
      expected.at(row, column) = cell;
      const bool possible = baseline::propagate_by_textbook(puzzle, expected);
      ASSERT_TRUE(propagation.settle(row, column, cell));
      ASSERT_EQ(propagation.propagate(), possible ? Outcome::stable : Outcome::contradiction);
      if (possible) {
        EXPECT_EQ(to_grid(propagation), expected);
        for (const TrailCell& settled : propagation.settled_since(mark)) {
          EXPECT_EQ(before.at(settled.row, settled.column), Cell::unknown);
          EXPECT_NE(expected.at(settled.row, settled.column), Cell::unknown);
        }
      }
      propagation.undo_to(mark);
      EXPECT_EQ(to_grid(propagation), before);
    }
  }
}

TEST(Propagation, RowsAndColumnsStayInStep) {
  Rng rng(8);
  PuzzlePropagation propagation(random_puzzle(rng, 70, 30));
  ASSERT_EQ(propagation.propagate(), Outcome::stable);
  for (int row = 0; row < 30; ++row) {
    for (int column = 0; column < 70; ++column) {
      const auto bit = [](std::span<const Word64> set, int position) {
        return (set[static_cast<std::size_t>(position) / 64] >> (position % 64)) & 1;
      };
      EXPECT_EQ(bit(propagation.may_fill({Axis::row, row}), column),
                bit(propagation.may_fill({Axis::column, column}), row));
      EXPECT_EQ(bit(propagation.may_empty({Axis::row, row}), column),
                bit(propagation.may_empty({Axis::column, column}), row));
    }
  }
}

TEST(Propagation, StopsWhenAskedAndGoesOnWhenAskedAgain) {
  const CellGrid picture = discs(80, 80);
  PuzzlePropagation propagation(*Puzzle::from_picture(picture));
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  LimitWatch watch(limits, 1);
  EXPECT_EQ(propagation.propagate(watch), Outcome::interrupted);
  EXPECT_EQ(propagation.propagate(), Outcome::stable);
  EXPECT_EQ(to_grid(propagation), picture);
}

TEST(FixedPropagation, GivesTheSameWithoutTheHeap) {
  Rng rng(9);
  for (int round = 0; round < 100; ++round) {
    const Puzzle puzzle = random_puzzle(rng, static_cast<int>(rng.between(1, 32)),
                                        static_cast<int>(rng.between(1, 32)));
    FixedPropagation<32> fixed(puzzle.width(), puzzle.height());
    for (int row = 0; row < puzzle.height(); ++row) {
      fixed.set_clue({Axis::row, row}, puzzle.rows()[row]);
    }
    for (int column = 0; column < puzzle.width(); ++column) {
      fixed.set_clue({Axis::column, column}, puzzle.columns()[column]);
    }
    PuzzlePropagation propagation(puzzle);
    EXPECT_EQ(fixed.propagate(), propagation.propagate());
    EXPECT_EQ(to_grid(fixed), to_grid(propagation));
    EXPECT_EQ(fixed.line_solves(), propagation.line_solves());
  }
}

TEST(PropagationSlow, SolvesAThousandTimesAThousand) {
  const CellGrid picture = discs(1000, 1000);
  PuzzlePropagation propagation(*Puzzle::from_picture(picture));
  ASSERT_EQ(propagation.propagate(), Outcome::stable);
  EXPECT_EQ(to_grid(propagation), picture);
}

}  // namespace
}  // namespace quadrille::nonogram
