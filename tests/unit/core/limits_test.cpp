#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/core/limits.hpp>

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Limits, NoneIsNeverReached) {
  const Limits limits = Limits::none();
  LimitWatch watch(limits, 1);
  for (int i = 0; i < 1000; ++i) {
    watch.count_node();
    ASSERT_FALSE(watch.reached());
  }
  EXPECT_FALSE(watch.reached_now());
  EXPECT_EQ(watch.nodes(), 1000u);
  EXPECT_EQ(watch.reason(), LimitReached::none);
}

TEST(Limits, NegativeAndHugeSecondsAreNoLimit) {
  const auto never = Limits::Clock::time_point::max();
  EXPECT_EQ(Limits::for_seconds(-1).deadline, never);
  EXPECT_EQ(Limits::for_seconds(1e300).deadline, never);
  EXPECT_LT(Limits::for_seconds(1000).deadline, never);
}

TEST(Limits, TimeIsNoticedAtTheFirstLook) {
  const Limits limits = Limits::for_seconds(0);
  LimitWatch watch(limits, 1000);
  EXPECT_TRUE(watch.reached()) << "the first call looks at the clock";
  EXPECT_EQ(watch.reason(), LimitReached::time);
}

TEST(Limits, TheClockIsReadOnceInAnInterval) {
  Limits limits;
  LimitWatch watch(limits, 10);
  ASSERT_FALSE(watch.reached());
  limits.deadline = Limits::Clock::now();
  int calls = 1;
  while (!watch.reached()) ++calls;
  EXPECT_EQ(calls, 10);
}

TEST(Limits, NodesAreCountedToTheLast) {
  Limits limits;
  limits.max_nodes = 3;
  LimitWatch watch(limits);
  watch.count_node();
  watch.count_node();
  EXPECT_FALSE(watch.reached_now());
  watch.count_node();
  EXPECT_TRUE(watch.reached());
  EXPECT_EQ(watch.reason(), LimitReached::nodes);
}

TEST(Limits, MemoryOverTheLimitIsReached) {
  Limits limits;
  limits.max_memory = 100;
  LimitWatch watch(limits);
  watch.holds_memory(100);
  EXPECT_FALSE(watch.reached_now());
  watch.holds_memory(101);
  EXPECT_TRUE(watch.reached_now());
  EXPECT_EQ(watch.reason(), LimitReached::memory);
}

TEST(Limits, TheFirstReasonStays) {
  std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  limits.max_nodes = 1;
  LimitWatch watch(limits);
  EXPECT_TRUE(watch.reached_now());
  watch.count_node();
  watch.holds_memory(~std::size_t{0});
  EXPECT_EQ(watch.reason(), LimitReached::stopped);
}

TEST(LimitsThreads, AnotherThreadStopsTheWork) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::atomic<bool> working = false;
  std::thread worker([&] {
    LimitWatch watch(limits);
    while (!watch.reached()) working = true;
    EXPECT_EQ(watch.reason(), LimitReached::stopped);
  });
  while (!working) std::this_thread::yield();
  stop = true;
  worker.join();
}

TEST(Limits, ErrorsNameTheLimit) {
  const auto message = [](LimitReached limit) {
    return limit_error(limit, "it was found").message;
  };
  EXPECT_EQ(message(LimitReached::time), "the time limit was reached before it was found");
  EXPECT_EQ(message(LimitReached::memory), "the memory limit was reached before it was found");
  EXPECT_EQ(message(LimitReached::nodes), "the limit of nodes was reached before it was found");
  EXPECT_EQ(message(LimitReached::size), "the size limit was reached before it was found");
  EXPECT_EQ(message(LimitReached::stopped), "stopped before it was found");
  EXPECT_EQ(limit_error(LimitReached::time, "").code, "limit_reached");
  EXPECT_EQ(to_string(LimitReached::none), "none");
}

TEST(Limits, ErrorsTellTheirLimit) {
  for (const LimitReached limit : {LimitReached::time, LimitReached::memory, LimitReached::nodes,
                                   LimitReached::size, LimitReached::stopped}) {
    EXPECT_EQ(limit_of(limit_error(limit, "the end")), limit);
  }
  EXPECT_EQ(limit_of({"limit_reached", "nothing was found in 7 attempts", {}}),
            LimitReached::nodes);
  EXPECT_EQ(limit_of({"bad_clue", "the time limit was reached", {}}), LimitReached::none);
}

TEST(Limits, TheFirstOfTwoLimitsCounts) {
  EXPECT_EQ(first_of(LimitReached::none, LimitReached::none), LimitReached::none);
  EXPECT_EQ(first_of(LimitReached::none, LimitReached::time), LimitReached::time);
  EXPECT_EQ(first_of(LimitReached::memory, LimitReached::time), LimitReached::memory);
}

TEST(Limits, MemoryNeedsNoLargeAddressSpace) {
  Limits limits;
  EXPECT_GE(limits.max_memory, std::uint64_t{1} << 30);
  limits.max_memory = std::uint64_t{1} << 40;
  LimitWatch watch(limits);
  watch.holds_memory(std::uint64_t{1} << 40);
  EXPECT_EQ(watch.reason(), LimitReached::none);
  watch.holds_memory((std::uint64_t{1} << 40) + 1);
  EXPECT_EQ(watch.reason(), LimitReached::memory);
}

}  // namespace
}  // namespace quadrille
