#include "nonogram/search/zeroed_vector.hpp"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

struct Entry {
  std::int32_t number = 7;  // not what a zeroed vector gives
  std::uint8_t flag = 0;
};

TEST(ZeroedVector, BeginsWithZeros) {
  // Memory that was used before must not show through.
  for (int round = 0; round < 3; ++round) {
    ZeroedVector<std::uint64_t> numbers(5000);
    EXPECT_TRUE(std::all_of(numbers.begin(), numbers.end(), [](auto each) { return each == 0; }));
    std::fill(numbers.begin(), numbers.end(), ~std::uint64_t{0});
  }
  const ZeroedVector<Entry> entries(10);
  for (const Entry& entry : entries) EXPECT_EQ(entry.number, 0);
}

TEST(ZeroedVector, KeepsValuesLikeAnyVector) {
  ZeroedVector<int> numbers(3);
  numbers.push_back(4);
  EXPECT_EQ(numbers, (ZeroedVector<int>{0, 0, 0, 4}));
  numbers.assign(2, 9);
  const ZeroedVector<int> copy = numbers;
  EXPECT_EQ(copy, (ZeroedVector<int>{9, 9}));
}

}  // namespace
}  // namespace quadrille::nonogram
