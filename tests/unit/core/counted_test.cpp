#include <quadrille/core/counted.hpp>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Counted, OneThingIsNoPlural) {
  EXPECT_EQ(counted(0, "step"), "0 steps");
  EXPECT_EQ(counted(1, "step"), "1 step");
  EXPECT_EQ(counted(12, "step"), "12 steps");
}

}  // namespace
}  // namespace quadrille
