// The queue, the hash table and the invariants, on a space that anybody can count.
#include <quadrille/core/rng.hpp>
#include <quadrille/teaching/breadth_first.hpp>

#include <map>

#include <gtest/gtest.h>

namespace quadrille::teaching {
namespace {

// Numbers below a bound; moves 0 doubles, move 1 adds one, both modulo the bound.
struct Numbers {
  State bound;
  State goal;

  template <class Visit>
  void for_each_move(State state, Visit visit) const {
    visit(state * 2 % bound, MoveCode{0});
    visit((state + 1) % bound, MoveCode{1});
  }
  // Requires an odd bound, so that doubling can be undone.
  [[nodiscard]] State before(State state, MoveCode move) const {
    if (move == 1) return (state + bound - 1) % bound;
    return state % 2 == 0 ? state / 2 : (state + bound) / 2;
  }
  [[nodiscard]] bool is_goal(State state) const { return state == goal; }
  [[nodiscard]] bool is_move(MoveCode move) const { return move < 2; }
};

int distance(const Numbers& numbers, State start) {
  std::map<State, int> distances{{start, 0}};
  std::vector<State> queue{start};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    numbers.for_each_move(queue[next], [&](State state, MoveCode) {
      if (distances.emplace(state, distances[queue[next]] + 1).second) queue.push_back(state);
    });
  }
  return distances.contains(numbers.goal) ? distances[numbers.goal] : -1;
}

TEST(TeachingBreadthFirst, FindsShortestWaysWithAllInvariants) {
  for (const State bound : {3, 7, 31, 101}) {
    for (State goal = 0; goal < bound; ++goal) {
      const Numbers numbers{bound, goal};
      Trace trace;
      const Limits limits;
      LimitWatch watch(limits);
      BreadthFirstSearch search(numbers, trace, watch);
      const auto path = search.run(1, CheckInvariants::at_every_step);
      ASSERT_TRUE(path.has_value());
      EXPECT_EQ(static_cast<int>(path->size()), distance(numbers, 1));
      EXPECT_EQ(path->empty() ? State{1} : path->back().state, goal);
    }
  }
}

TEST(TeachingBreadthFirst, ATraceCountsEveryStateOnce) {
  const Numbers numbers{1001, 5000};  // a goal that is none of them
  Trace trace("bfs", {"moves", "numbers", "numbers", "numbers", "numbers", "numbers"});
  const Limits limits;
  LimitWatch watch(limits);
  BreadthFirstSearch search(numbers, trace, watch);
  EXPECT_FALSE(search.run(1).has_value());
  EXPECT_FALSE(watch.reached());
  const Layer total = trace.total();
  EXPECT_EQ(total.nodes, 1001u);
  EXPECT_EQ(total.table, 1001u);
  EXPECT_EQ(total.children, 2002u);
  EXPECT_EQ(total.children - total.discarded, 1000u);  // all but the start
  for (std::size_t depth = 0; depth + 1 < trace.layers().size(); ++depth) {
    const Layer& layer = trace.layers()[depth];
    EXPECT_EQ(layer.children - layer.discarded, trace.layers()[depth + 1].nodes) << depth;
  }
  EXPECT_GT(trace.effective_branching(), 1);
  EXPECT_LT(trace.effective_branching(), 2);
}

TEST(TeachingBreadthFirst, ALimitOfNodesEndsIt) {
  const Numbers numbers{1001, 5000};
  Trace trace;
  Limits limits;
  limits.max_nodes = 10;
  LimitWatch watch(limits);
  BreadthFirstSearch search(numbers, trace, watch);
  EXPECT_FALSE(search.run(1).has_value());
  EXPECT_EQ(watch.reason(), LimitReached::nodes);
  EXPECT_EQ(trace.total().nodes, 10u);
}

TEST(TeachingBreadthFirst, ALimitOfMemoryEndsIt) {
  const Numbers numbers{10'000'001, 20'000'000};
  Trace trace;
  Limits limits;
  limits.max_memory = 1'000'000;
  LimitWatch watch(limits);
  BreadthFirstSearch search(numbers, trace, watch);
  EXPECT_FALSE(search.run(1).has_value());
  EXPECT_EQ(watch.reason(), LimitReached::memory);
  EXPECT_LT(trace.memory_bytes(), 1'100'000u);
}

TEST(TeachingSeenTable, IsAMap) {
  SeenTable table;
  std::map<State, MoveCode> expected;
  Rng rng(1);
  for (int i = 0; i < 50'000; ++i) {
    const State state = rng.below(30'000) * 0x10001;
    const auto move = static_cast<MoveCode>(rng.below(100));
    EXPECT_EQ(table.insert(state, move), expected.emplace(state, move).second);
  }
  EXPECT_EQ(table.size(), expected.size());
  EXPECT_GE(table.bytes(), expected.size() * 20);
  EXPECT_LE(table.bytes(), expected.size() * 90);
  std::size_t visited = 0;
  EXPECT_TRUE(table.all_of([&](State state, MoveCode move) {
    ++visited;
    return expected.at(state) == move;
  }));
  EXPECT_EQ(visited, expected.size());
  for (State state = 0; state < 1000; ++state) {
    EXPECT_EQ(table.contains(state), expected.contains(state));
  }
}

TEST(TeachingTrace, WhatLiesTooDeepCountsAsTheDeepest) {
  Trace trace;
  trace.at(Trace::kMaxDepth).nodes = 1;
  ++trace.at(1'000'000).nodes;
  EXPECT_EQ(trace.layers().size(), Trace::kMaxDepth + 1);
  EXPECT_EQ(trace.layers().back().nodes, 2u);
}

// 1 + 2 + 4 + 8 nodes: two branches everywhere.
TEST(TeachingTrace, EffectiveBranchingOfAFullTree) {
  Trace trace("tree", {"d", "n", "c", "", "", ""});
  for (std::size_t depth = 0; depth < 4; ++depth) trace.at(depth).nodes = std::size_t{1} << depth;
  EXPECT_NEAR(trace.effective_branching(), 2, 1e-6);
}

}  // namespace
}  // namespace quadrille::teaching
