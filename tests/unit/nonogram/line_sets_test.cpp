#include "nonogram/steps/line_prover.hpp"

#include <quadrille/core/rng.hpp>

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// A piece that is full, one that just began, several.
constexpr int kLengths[] = {1, 20, 63, 64, 65, 128, 129, 1024};

TEST(LineSets, HoldTheCellsOfLinesOfAnyLength) {
  Rng rng(1);
  for (const int length : kLengths) {
    LineSets sets(length);
    std::vector<Cell> plain(static_cast<std::size_t>(length), Cell::unknown);
    for (int change = 0; change < 200; ++change) {
      const int cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(length)));
      const auto value = static_cast<Cell>(rng.below(3));
      sets.set(cell, value);
      plain[static_cast<std::size_t>(cell)] = value;
    }
    for (int cell = 0; cell < length; ++cell) {
      ASSERT_EQ(sets.at(cell), plain[static_cast<std::size_t>(cell)]) << length << ", " << cell;
    }
  }
}

TEST(LineSets, ACopyIsItsOwn) {
  for (const int length : kLengths) {
    const LineSets all(length);
    LineSets some = all;
    EXPECT_TRUE(some.may_fill == all.may_fill);
    some.set(length - 1, Cell::empty);
    EXPECT_EQ(all.at(length - 1), Cell::unknown) << length;
    EXPECT_FALSE(some.may_fill == all.may_fill) << length;
    EXPECT_TRUE(some.may_empty == all.may_empty) << length;
  }
}

TEST(LineSets, HaveNoCellsBehindTheLine) {
  for (const int length : kLengths) {
    const CellSet all(length);
    ASSERT_EQ(all.size(), (static_cast<std::size_t>(length) + 63) / 64);
    const int in_last = (length - 1) % 64 + 1;
    EXPECT_EQ(all[all.size() - 1], ~Word64{0} >> (64 - in_last)) << length;
  }
}

}  // namespace
}  // namespace quadrille::nonogram
