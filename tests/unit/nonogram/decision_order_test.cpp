#include "nonogram/search/decision_order.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

TEST(DecisionOrder, GivesTheMostActiveFirst) {
  DecisionOrder order(4);
  EXPECT_TRUE(order.empty());
  order.start(std::vector<double>{1, 5, 3, 4});
  std::vector<int> cells;
  for (; !order.empty(); order.pop()) cells.push_back(order.top());
  EXPECT_EQ(cells, (std::vector<int>{1, 3, 2, 0}));
}

TEST(DecisionOrder, StartsOverWithAllCells) {
  DecisionOrder order(3);
  order.start(std::vector<double>{3, 2, 1});
  order.pop();
  order.start(std::vector<double>{1, 2, 3});
  std::vector<int> cells;
  for (; !order.empty(); order.pop()) cells.push_back(order.top());
  EXPECT_EQ(cells, (std::vector<int>{2, 1, 0}));
}

TEST(DecisionOrder, CountsRecentBumpsMore) {
  DecisionOrder order(3);
  order.start(std::vector<double>(3));
  order.bump(0);
  order.decay();
  order.bump(1);
  EXPECT_EQ(order.top(), 1);
  order.bump(0, 0.5);
  EXPECT_EQ(order.top(), 0);
}

TEST(DecisionOrder, SurvivesAnyNumberOfConflicts) {
  DecisionOrder order(2);
  order.start(std::vector<double>(2));
  for (int conflict = 0; conflict < 20000; ++conflict) {
    order.bump(conflict % 2);
    order.decay();
  }
  EXPECT_EQ(order.top(), 1);
  EXPECT_LT(order.activity(1), 1e101);
  EXPECT_GT(order.activity(1), order.activity(0));
}

TEST(DecisionOrder, StaysAHeapUnderRandomUse) {
  constexpr int kCells = 50;
  Rng rng(2);
  DecisionOrder order(kCells);
  order.start(std::vector<double>(kCells));
  std::set<int> inside;
  for (int cell = 0; cell < kCells; ++cell) inside.insert(cell);
  for (int step = 0; step < 5000; ++step) {
    const int cell = static_cast<int>(rng.below(kCells));
    switch (rng.below(4)) {
      case 0:
        order.bump(cell, rng.unit());
        break;
      case 1:
        order.decay();
        break;
      case 2:
        order.insert(cell);
        inside.insert(cell);
        break;
      default:
        if (order.empty()) break;
        inside.erase(order.top());
        order.pop();
        break;
    }
    ASSERT_EQ(order.empty(), inside.empty());
    if (order.empty()) continue;
    ASSERT_TRUE(inside.contains(order.top()));
    const int best = *std::max_element(inside.begin(), inside.end(), [&](int left, int right) {
      return order.activity(left) < order.activity(right);
    });
    ASSERT_EQ(order.activity(order.top()), order.activity(best));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
