#include "nonogram/search/small_switches.hpp"

#include "support/nonogram_grids.hpp"

#include <set>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::vector<int>> switches_of(const CellGrid& picture, const std::vector<int>& given,
                                          std::size_t most = 1000) {
  Rng rng(1);
  const Limits limits = Limits::none();
  LimitWatch watch(limits);
  return find_small_switches(picture, given, most, rng, watch);
}

TEST(SmallSwitches, FlippingOneChangesNoClue) {
  Rng rng(7);
  std::size_t found = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const CellGrid picture = random_picture(rng, static_cast<int>(rng.between(2, 15)),
                                            static_cast<int>(rng.between(2, 15)), rng.unit());
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    std::set<int> seen;
    for (const std::vector<int>& cells : switches_of(picture, {})) {
      ASSERT_THAT(cells, SizeIs(4));
      CellGrid other = picture;
      for (const int cell : cells) {
        EXPECT_TRUE(seen.insert(cell).second) << "switches share a cell";
        Cell& colour = other.cells()[static_cast<std::size_t>(cell)];
        colour = colour == Cell::filled ? Cell::empty : Cell::filled;
      }
      const Puzzle same = Puzzle::from_picture(other).value();
      EXPECT_EQ(same.rows(), puzzle.rows());
      EXPECT_EQ(same.columns(), puzzle.columns());
      ++found;
    }
  }
  EXPECT_GT(found, 100U);
}

TEST(SmallSwitches, BlocksMoveByOneAndSingleCellsWithinTheirGap) {
  EXPECT_THAT(switches_of(grid_of({"###.", ".###"}), {}), ElementsAre(ElementsAre(0, 3, 4, 7)));
  EXPECT_THAT(switches_of(grid_of({"#...", "....", "...#"}), {}),
              ElementsAre(ElementsAre(0, 3, 8, 11)));
  EXPECT_THAT(switches_of(grid_of({"##", "#."}), {}), IsEmpty());
}

TEST(SmallSwitches, SparesGivenCellsAndStopsInTime) {
  const CellGrid picture = grid_of({"#..#.", ".#..#"});
  EXPECT_THAT(switches_of(picture, {}), SizeIs(2));
  EXPECT_THAT(switches_of(picture, {6}), ElementsAre(ElementsAre(3, 4, 8, 9)));
  EXPECT_THAT(switches_of(picture, {}, 1), SizeIs(1));
}

}  // namespace
}  // namespace quadrille::nonogram
