#include "nonogram/steps/step_words.hpp"

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(StepWords, CountsBlocksAsPeopleDo) {
  const Clue clue(113, 1);
  const LineWords words({Axis::row, 0}, clue);
  EXPECT_EQ(words.block(0), "the first 1");
  EXPECT_EQ(words.block(1), "the second 1");
  EXPECT_EQ(words.block(2), "the third 1");
  EXPECT_EQ(words.block(3), "the fourth 1");
  EXPECT_EQ(words.block(9), "the tenth 1");
  EXPECT_EQ(words.block(10), "the 11th 1");
  EXPECT_EQ(words.block(11), "the 12th 1");
  EXPECT_EQ(words.block(12), "the 13th 1");
  EXPECT_EQ(words.block(19), "the 20th 1");
  EXPECT_EQ(words.block(20), "the 21st 1");
  EXPECT_EQ(words.block(21), "the 22nd 1");
  EXPECT_EQ(words.block(22), "the 23rd 1");
  EXPECT_EQ(words.block(23), "the 24th 1");
  EXPECT_EQ(words.block(100), "the 101st 1");
  EXPECT_EQ(words.block(110), "the 111th 1");
  EXPECT_EQ(words.block(112), "the last 1");
}

TEST(StepWords, NamesBlocksWithoutEqualsByTheirLength) {
  const Clue clue{3, 1, 3};
  const LineWords words({Axis::column, 2}, clue);
  EXPECT_EQ(words.block(1), "the 1");
  EXPECT_EQ(words.block(2), "the second 3");
  EXPECT_EQ(words.cell(4), "row 5");
  EXPECT_EQ(words.stretch(4, 6), "rows 5–7");
}

}  // namespace
}  // namespace quadrille::nonogram
