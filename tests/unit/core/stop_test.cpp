#include <quadrille/core/limits.hpp>
#include <quadrille/core/stop.hpp>

#include <stop_token>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(StopOnToken, RaisesTheFlagWhenAStopIsRequested) {
  std::stop_source source;
  const StopOnToken stop(source.get_token());
  Limits limits;
  limits.stop = stop.flag();
  LimitWatch watch(limits, 1);
  EXPECT_FALSE(watch.reached_now());
  source.request_stop();
  EXPECT_TRUE(watch.reached_now());
  EXPECT_EQ(watch.reason(), LimitReached::stopped);
}

TEST(StopOnToken, IsRaisedAtOnceIfTheStopCameBefore) {
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(*StopOnToken(source.get_token()).flag());
}

TEST(StopOnToken, MayGoBeforeItsSource) {
  std::stop_source source;
  { const StopOnToken gone(source.get_token()); }
  EXPECT_TRUE(source.request_stop());
}

TEST(StopOnToken, NeverStopsForAnEmptyToken) {
  EXPECT_FALSE(*StopOnToken(std::stop_token()).flag());
}

}  // namespace
}  // namespace quadrille
