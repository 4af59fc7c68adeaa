#include <quadrille/core/verdict.hpp>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

// The words are part of the JSON contract.
TEST(Verdict, WordsAreThoseOfTheContract) {
  EXPECT_EQ(to_string(Verdict::unique), "unique");
  EXPECT_EQ(to_string(Verdict::multiple), "multiple");
  EXPECT_EQ(to_string(Verdict::none), "none");
  EXPECT_EQ(to_string(Verdict::unknown), "unknown");
  EXPECT_EQ(to_string(Verdict::solved), "solved");
}

}  // namespace
}  // namespace quadrille
