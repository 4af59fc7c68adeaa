#include "nonogram/line/plain_line.hpp"

#include "support/nonogram_lines.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(PlainLine, EqualsBruteForce) {
  Rng rng(11);
  for (int round = 0; round < 3000; ++round) {
    const KnownLine line = random_line(rng, 1 + static_cast<int>(rng.below(12)));
    const PlainLine read(line.clue, line.cells);
    const auto common = common_cells(line);
    ASSERT_EQ(read.has_placement(), common.has_value()) << text_of(line.cells);
    if (!common) continue;
    std::vector<int> leftmost(line.clue.size(), 100);
    std::vector<int> rightmost(line.clue.size(), -1);
    AllPlacements(line).for_each([&](const std::vector<int>& starts, const CellLine&) {
      for (std::size_t block = 0; block < starts.size(); ++block) {
        leftmost[block] = std::min(leftmost[block], starts[block]);
        rightmost[block] = std::max(rightmost[block], starts[block]);
      }
    });
    EXPECT_EQ(read.leftmost(), leftmost) << text_of(line.cells);
    EXPECT_EQ(read.rightmost(), rightmost) << text_of(line.cells);
    for (int cell = 0; cell < static_cast<int>(common->size()); ++cell) {
      ASSERT_EQ(read.settled(cell), (*common)[static_cast<std::size_t>(cell)])
          << text_of(line.cells);
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
