#include <quadrille/core/result.hpp>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return fail("odd_number", "the number is odd", 3, 5);
  return number / 2;
}

TEST(Result, HoldsAValueOrAnError) {
  EXPECT_EQ(half(8).value(), 4);
  const Result<int> refused = half(7);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, "odd_number");
  EXPECT_EQ(refused.error().line, 3);
  EXPECT_EQ(refused.error().column, 5);
  EXPECT_TRUE(refused.error().file.empty());
}

TEST(Result, ErrorsAreWrittenWithThePlaceThatIsKnown) {
  EXPECT_EQ(to_string(Error{"x", "it is odd", "a.non", 3, 5}), "a.non:3:5: it is odd");
  EXPECT_EQ(to_string(Error{"x", "it is odd", "a.non", 3, 0}), "a.non:3: it is odd");
  EXPECT_EQ(to_string(Error{"x", "it is odd", "a.non", 0, 0}), "a.non: it is odd");
  EXPECT_EQ(to_string(Error{"x", "it is odd", "", 3, 5}), "3:5: it is odd");
  EXPECT_EQ(to_string(Error{"x", "it is odd", "", 0, 0}), "it is odd");
}

}  // namespace
}  // namespace quadrille
