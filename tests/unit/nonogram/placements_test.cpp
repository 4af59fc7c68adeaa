#include "nonogram/line/placements.hpp"

#include "support/nonogram_lines.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Starts = std::vector<int>;

TEST(Placements, PushesTheBlocksToBothEnds) {
  EXPECT_EQ(leftmost_starts({3, 1}, cells_of("????????")), (Starts{0, 4}));
  EXPECT_EQ(rightmost_starts({3, 1}, cells_of("????????")), (Starts{3, 7}));
}

TEST(Placements, GoesAroundKnownCells) {
  // The filled cell at 5 keeps the 3 from going further left than 3.
  EXPECT_EQ(leftmost_starts({3}, cells_of("?????#??")), (Starts{3}));
  EXPECT_EQ(rightmost_starts({3}, cells_of("?????#??")), (Starts{5}));
  EXPECT_EQ(leftmost_starts({1, 1}, cells_of("????#?")), (Starts{0, 4}));
  EXPECT_EQ(rightmost_starts({2, 1}, cells_of("??.??.?")), (Starts{3, 6}));
}

TEST(Placements, ALineWithoutBlocksHasOnePlacementOrNone) {
  EXPECT_EQ(leftmost_starts({}, cells_of("?.?")), Starts{});
  EXPECT_EQ(leftmost_starts({}, cells_of("?#?")), std::nullopt);
  EXPECT_EQ(rightmost_starts({}, cells_of("?#?")), std::nullopt);
}

TEST(Placements, AreTheOutermostOfAllPlacements) {
  Rng rng(1);
  int without_placement = 0;
  for (int round = 0; round < 20'000; ++round) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 13)));
    std::optional<Starts> left;
    std::optional<Starts> right;
    AllPlacements(line).for_each([&](const Starts& starts, const CellLine&) {
      if (!left) left = right = starts;
      for (std::size_t block = 0; block < starts.size(); ++block) {
        (*left)[block] = std::min((*left)[block], starts[block]);
        (*right)[block] = std::max((*right)[block], starts[block]);
      }
    });
    ASSERT_EQ(leftmost_starts(line.clue, line.cells), left) << text_of(line.cells);
    ASSERT_EQ(rightmost_starts(line.clue, line.cells), right) << text_of(line.cells);
    if (!left) ++without_placement;
  }
  EXPECT_GT(without_placement, 400);
}

// Short lines are words of bits and long ones are not: empty cells before a line change nothing.
TEST(Placements, AreTheSameInALongerLine) {
  Rng rng(2);
  for (int round = 0; round < 5'000; ++round) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 70)));
    const std::size_t before = 70;
    std::vector<Cell> longer(before, Cell::empty);
    longer.insert(longer.end(), line.cells.begin(), line.cells.end());
    std::optional<Starts> starts = leftmost_starts(line.clue, longer);
    if (starts) {
      for (int& start : *starts) start -= static_cast<int>(before);
    }
    ASSERT_EQ(leftmost_starts(line.clue, line.cells), starts) << text_of(line.cells);
  }
}

}  // namespace
}  // namespace quadrille::nonogram
