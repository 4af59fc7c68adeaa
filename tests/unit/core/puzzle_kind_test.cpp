#include <quadrille/core/puzzle_kind.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(AnyPuzzle, CopiesShareTheValue) {
  const AnyPuzzle puzzle = AnyPuzzle::of("dominoes", std::string("double six"));
  const AnyPuzzle copy = puzzle;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(copy.kind(), "dominoes");
  EXPECT_EQ(&copy.as<std::string>("dominoes"), &puzzle.as<std::string>("dominoes"));
  EXPECT_EQ(copy.as<std::string>("dominoes"), "double six");
}

TEST(AnyPuzzle, DefaultHasNoKind) {
  EXPECT_TRUE(AnyPuzzle().kind().empty());
}

TEST(AnyPuzzleDeathTest, AnotherKindsValueIsABrokenInvariant) {
  const AnyPuzzle puzzle = AnyPuzzle::of("dominoes", 6);
  EXPECT_DEATH(static_cast<void>(puzzle.as<int>("chess")), "broken invariant");
  EXPECT_DEATH(static_cast<void>(AnyPuzzle().as<int>("")), "broken invariant");
}

}  // namespace
}  // namespace quadrille
