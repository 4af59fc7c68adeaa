#include "support/lightsout_plain.hpp"

#include <quadrille/lightsout/bit_grid.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

BitGrid random_bits(Rng& rng, int width, int height) {
  return plain::random_pattern(rng, width, height, 2).bits();
}

TEST(BitGrid, FillLeavesTheBitsBeyondTheWidthAlone) {
  for (const int width : {1, 63, 64, 65, 130}) {
    BitGrid grid(width, 3);
    grid.fill();
    EXPECT_EQ(grid.count(), static_cast<std::uint64_t>(3 * width));
    grid.clear();
    EXPECT_FALSE(grid.any());
  }
}

TEST(BitGrid, SetFlipAndGetAgree) {
  BitGrid grid(70, 2);
  grid.set(1, 69);
  EXPECT_TRUE(grid.get(1, 69));
  EXPECT_EQ(grid.row(1)[1], Word{1} << 5);
  grid.flip(1, 69);
  grid.flip(0, 0);
  EXPECT_FALSE(grid.get(1, 69));
  EXPECT_TRUE(grid.get(0, 0));
  grid.set(0, 0, false);
  EXPECT_FALSE(grid.any());
}

TEST(BitGrid, TransposedSwapsRowsAndColumns) {
  Rng rng(1);
  for (const auto& [width, height] : {std::pair(1, 1), std::pair(5, 3), std::pair(64, 64),
                                      std::pair(65, 130), std::pair(200, 63)}) {
    const BitGrid grid = random_bits(rng, width, height);
    const BitGrid turned = transposed(grid);
    ASSERT_EQ(turned.width(), height);
    ASSERT_EQ(turned.height(), width);
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        ASSERT_EQ(turned.get(column, row), grid.get(row, column));
      }
    }
    EXPECT_EQ(transposed(turned), grid);
  }
}

TEST(BitGrid, OverlapCountsCommonBitsModuloTwo) {
  Rng rng(2);
  for (int round = 0; round < 50; ++round) {
    const BitGrid left = random_bits(rng, 67, 5);
    const BitGrid right = random_bits(rng, 67, 5);
    int common = 0;
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 67; ++column) {
        common += left.get(row, column) && right.get(row, column) ? 1 : 0;
      }
    }
    ASSERT_EQ(odd_overlap(left, right), common % 2 != 0);
  }
}

}  // namespace
}  // namespace quadrille::lightsout
