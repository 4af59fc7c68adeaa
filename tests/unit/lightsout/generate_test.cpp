#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

void expect_needs(const Shape& shape, std::uint64_t presses, std::uint64_t seed) {
  const auto puzzle = generate(shape, {presses, seed}, {});
  ASSERT_TRUE(puzzle.has_value()) << presses << ": " << puzzle.error().message;
  const SolveReport report = solve(*puzzle, {}, {});
  EXPECT_TRUE(report.minimal);
  EXPECT_EQ(report.press_count, presses);
}

TEST(LightsOutGenerate, EveryNumberOfPressesOf5x5) {
  const Shape shape = *Shape::rectangle(5, 5);
  for (std::uint64_t presses = 0; presses <= 15; ++presses) expect_needs(shape, presses, presses);
  EXPECT_EQ(generate(shape, {16, 1}, {}).error().code, "too_many_presses");
  EXPECT_EQ(generate(shape, {26, 1}, {}).error().code, "too_many_presses");
}

TEST(LightsOutGenerate, TheMostPressesOf4x4) {
  const Shape shape = *Shape::rectangle(4, 4);
  for (std::uint64_t presses = 0; presses <= 7; ++presses) expect_needs(shape, presses, 3);
  const auto none = generate(shape, {8, 1}, {});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, "too_many_presses");
}

TEST(LightsOutGenerate, WithoutQuietPatternsAnyNumberIsPossible) {
  const Shape shape = *Shape::rectangle(6, 6);
  expect_needs(shape, 36, 1);
  expect_needs(shape, 17, 1);
  EXPECT_EQ(generate(shape, {37, 1}, {}).error().code, "too_many_presses");
}

TEST(LightsOutGenerate, LargeKernels) {
  expect_needs(*Shape::rectangle(9, 9), 20, 1);
  expect_needs(*Shape::rectangle(19, 19), 80, 2);
  expect_needs(*Shape::rectangle(39, 39), 300, 3);
  expect_needs(*Shape::rectangle(8, 8, Neighbourhood::cross, true), 12, 4);
}

TEST(LightsOutGenerate, BoardsOfManyStates) {
  const Shape shape = *Shape::rectangle(5, 4);
  for (const int states : {3, 4, 7}) {
    const auto any = generate(shape, {{}, 1, states}, {});
    ASSERT_TRUE(any.has_value());
    EXPECT_EQ(any->states(), states);
    EXPECT_NE(solve(*any, {}, {}).verdict, Verdict::none);
    const auto seven = generate(shape, {7, 1, states}, {});
    ASSERT_TRUE(seven.has_value()) << seven.error().message;
    EXPECT_TRUE(solve(*seven, {}, {}).minimal);
    EXPECT_EQ(solve(*seven, {}, {}).press_count, 7U);
  }
  EXPECT_EQ(generate(shape, {41, 1, 3}, {}).error().code, "too_many_presses");
}

TEST(LightsOutGenerate, TheSameSeedGivesTheSameBoard) {
  const Shape shape = *Shape::rectangle(9, 9);
  EXPECT_EQ(*generate(shape, {15, 5}, {}), *generate(shape, {15, 5}, {}));
  EXPECT_NE(*generate(shape, {15, 5}, {}), *generate(shape, {15, 6}, {}));
  EXPECT_EQ(*generate(shape, {{}, 5}, {}), *generate(shape, {{}, 5}, {}));
}

TEST(LightsOutGenerate, AnyBoardIsSolvable) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto puzzle = generate(*Shape::rectangle(5, 4 + static_cast<int>(seed)), {{}, seed}, {});
    ASSERT_TRUE(puzzle.has_value());
    EXPECT_NE(solve(*puzzle, {}, {}).verdict, Verdict::none);
  }
}

}  // namespace
}  // namespace quadrille::lightsout
