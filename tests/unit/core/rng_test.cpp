#include <quadrille/core/rng.hpp>

#include <array>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

// Recorded once. Puzzles are named by their seed: these numbers may never change.
TEST(Rng, GivesTheRecordedNumbers) {
  Rng rng(42);
  EXPECT_EQ(rng.next(), 1546998764402558742u);
  EXPECT_EQ(rng.next(), 6990951692964543102u);
  EXPECT_EQ(rng.below(1000), 9u);
}

TEST(Rng, BelowReachesEveryValueAndNoOther) {
  Rng rng(7);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) ++seen.at(rng.below(6));
  for (const int count : seen) EXPECT_NEAR(count, 1000, 200);
}

TEST(Rng, BetweenIncludesBothEnds) {
  Rng rng(3);
  bool low = false;
  bool high = false;
  for (int i = 0; i < 200; ++i) {
    const auto value = rng.between(-2, 2);
    ASSERT_GE(value, -2);
    ASSERT_LE(value, 2);
    low |= value == -2;
    high |= value == 2;
  }
  EXPECT_TRUE(low && high);
}

TEST(Rng, StreamsDoNotDependOnWhatWasDrawn) {
  Rng fresh(5);
  Rng used(5);
  used.next();
  EXPECT_EQ(fresh.stream(3).next(), used.stream(3).next());
  EXPECT_NE(fresh.stream(3).next(), fresh.stream(4).next());
}

TEST(Rng, ShuffleKeepsTheValues) {
  Rng rng(11);
  std::array<int, 5> values{1, 2, 3, 4, 5};
  rng.shuffle(std::span<int>(values));
  int sum = 0;
  for (const int value : values) sum += value;
  EXPECT_EQ(sum, 15);
}

}  // namespace
}  // namespace quadrille
