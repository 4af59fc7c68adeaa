#include <quadrille/server/blocking_pool.hpp>

#include <atomic>
#include <latch>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

constexpr ClientKey kAnn{1};
constexpr ClientKey kBob{2};
constexpr ClientKey kEve{3};

TEST(BlockingPoolThreads, ClientsTakeTurns) {
  std::latch begun(1);
  std::latch may_end(1);
  std::string order;  // written to by the only thread
  {
    BlockingPool pool(1, 40);
    EXPECT_TRUE(pool.post(kEve, [&] {
      begun.count_down();
      may_end.wait();
    }));
    begun.wait();
    for (const char name : {'a', 'b', 'c'}) {
      EXPECT_TRUE(pool.post(kAnn, [&order, name] { order += name; }));
    }
    EXPECT_TRUE(pool.post(kBob, [&order] { order += '1'; }));
    EXPECT_TRUE(pool.post(kBob, [&order] { order += '2'; }));
    EXPECT_EQ(pool.waiting(), 5U);
    may_end.count_down();
  }
  EXPECT_EQ(order, "a1b2c");
}

TEST(BlockingPoolThreads, NobodyHasAllPlaces) {
  std::latch begun(1);
  std::latch may_end(1);
  BlockingPool pool(1, 8);
  EXPECT_TRUE(pool.post(kEve, [&] {
    begun.count_down();
    may_end.wait();
  }));
  begun.wait();
  const auto nothing = [] {};
  EXPECT_TRUE(pool.post(kAnn, nothing));
  EXPECT_TRUE(pool.post(kAnn, nothing));
  EXPECT_FALSE(pool.post(kAnn, nothing));
  EXPECT_TRUE(pool.post(kBob, nothing));
  for (std::uint8_t client = 4; client < 9; ++client) {
    EXPECT_TRUE(pool.post({client}, nothing));
  }
  EXPECT_EQ(pool.waiting(), 8U);
  EXPECT_FALSE(pool.post(kBob, nothing));
  may_end.count_down();
}

TEST(BlockingPoolThreads, NobodyHasAllThreads) {
  std::latch may_end(1);
  std::latch others(1);
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  std::atomic<int> done = 0;
  {
    BlockingPool pool(4, 100);
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(pool.post(kEve, [&] {
        const int now = ++running;
        int before = most;
        while (before < now && !most.compare_exchange_weak(before, now)) {
        }
        may_end.wait();
        --running;
        ++done;
      }));
    }
    // Done although all of Eve's works wait.
    EXPECT_TRUE(pool.post(kBob, [&] { others.count_down(); }));
    others.wait();
    may_end.count_down();
  }
  EXPECT_EQ(done, 20);
  EXPECT_LE(most, 3);
}

}  // namespace
}  // namespace quadrille::server
