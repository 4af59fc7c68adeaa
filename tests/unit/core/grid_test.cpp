#include <quadrille/core/grid.hpp>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Grid, StoresRowAfterRow) {
  Grid<int> grid(3, 2, 7);
  EXPECT_EQ(grid.width(), 3);
  EXPECT_EQ(grid.height(), 2);
  EXPECT_EQ(grid.size(), 6u);
  grid.at(1, 2) = 1;
  EXPECT_EQ(grid.cells()[5], 1);
  EXPECT_EQ(grid.row(1)[2], 1);
  grid.row(0)[0] = 2;
  EXPECT_EQ(grid.at(0, 0), 2);
  EXPECT_EQ(grid.at(0, 1), 7);
}

TEST(Grid, DefaultIsEmpty) {
  const Grid<char> grid;
  EXPECT_TRUE(grid.empty());
  EXPECT_EQ(grid.width(), 0);
}

TEST(Grid, EqualityNeedsTheShapeToo) {
  EXPECT_EQ(Grid<int>(2, 3), Grid<int>(2, 3));
  EXPECT_NE(Grid<int>(2, 3), Grid<int>(3, 2));
  Grid<int> other(2, 3);
  other.at(2, 1) = 1;
  EXPECT_NE(other, Grid<int>(2, 3));
}

#ifdef QUADRILLE_ASSERTIONS
TEST(GridDeathTest, OutsideIsABrokenInvariant) {
  const Grid<int> grid(3, 2);
  EXPECT_DEATH(static_cast<void>(grid.at(2, 0)), "broken invariant");
  EXPECT_DEATH(static_cast<void>(grid.at(0, -1)), "broken invariant");
}
#endif

}  // namespace
}  // namespace quadrille
