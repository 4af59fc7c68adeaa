#include "nonogram/count/state_table.hpp"

#include <quadrille/core/rng.hpp>

#include <atomic>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Words = std::vector<std::uint64_t>;

TEST(StateTable, AddsTheNumbersOfEqualStates) {
  Rng rng(1);
  const Limits limits;
  LimitWatch watch(limits);
  StateTable table(2, 1);
  std::map<Words, std::uint64_t> expected;
  for (int round = 0; round < 2; ++round) {
    table.clear();
    expected.clear();
    for (int i = 0; i < 50'000; ++i) {
      const Words state{rng.below(200), rng.below(100) << 50};
      const std::uint64_t number = rng.below(1000);
      ASSERT_TRUE(table.make_room(1, watch));
      table.add(state, Words{number});
      expected[state] += number;
    }
    ASSERT_EQ(table.size(), expected.size());
    for (std::size_t index = 0; index < table.size(); ++index) {
      const Words state(table.state(index).begin(), table.state(index).end());
      EXPECT_EQ(table.number(index)[0], expected.at(state));
    }
  }
}

TEST(StateTable, CarriesIntoTheNextWord) {
  StateTable table(1, 3);
  const std::uint64_t ones = ~std::uint64_t{0};
  table.add(Words{7}, Words{ones, ones, 0});
  table.add(Words{7}, Words{1, 0, 5});
  ASSERT_EQ(table.size(), 1u);
  EXPECT_EQ(Words(table.number(0).begin(), table.number(0).end()), (Words{0, 0, 6}));
}

TEST(StateTable, GrowingEndsWhenALimitIsReached) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  LimitWatch watch(limits, 1);
  StateTable table(1, 1);
  table.add(Words{1}, Words{1});
  EXPECT_TRUE(table.make_room(1, watch));
  EXPECT_FALSE(table.make_room(100'000, watch));
}

TEST(StateTable, KnowsItsMemory) {
  const Limits limits;
  LimitWatch watch(limits);
  StateTable table(1, 1);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    ASSERT_TRUE(table.make_room(1, watch));
    table.add(Words{i}, Words{1});
  }
  EXPECT_GE(table.memory_bytes(), 100'000u * 2 * sizeof(std::uint64_t));
  EXPECT_LE(table.memory_bytes(), 2 * 100'000u * table.bytes_per_state());
}

}  // namespace
}  // namespace quadrille::nonogram
