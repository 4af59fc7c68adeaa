#include "support/ewn_reference.hpp"

#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/generate.hpp>

#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

TEST(EwnGenerate, OptimumIsInTheRangeAndStated) {
  const std::vector<std::pair<int, int>> ranges{{0, 0}, {1, 5}, {12, 12}, {20, 22}, {30, 30}};
  for (const auto& [low, high] : ranges) {
    GenerateOptions options;
    options.low = low;
    options.high = high;
    options.seed = 7;
    const auto generated = generate(options, Limits::none());
    ASSERT_TRUE(generated) << low << ": " << generated.error().message;
    EXPECT_GE(generated->report.steps(), low);
    EXPECT_LE(generated->report.steps(), high);
    EXPECT_EQ(generated->puzzle.stated_optimum(), generated->report.steps());
    EXPECT_EQ(solve(generated->puzzle, Limits::none()).steps(), generated->report.steps());
    EXPECT_TRUE(generated->puzzle.board().is_standard());
  }
}

TEST(EwnGenerate, ShortOnesAgreeWithBreadthFirstSearch) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    GenerateOptions options;
    options.low = 2;
    options.high = 5;
    options.seed = seed;
    const auto generated = generate(options, Limits::none());
    ASSERT_TRUE(generated);
    const auto expected = reference::breadth_first(generated->puzzle, 1'000'000);
    ASSERT_TRUE(expected);
    EXPECT_EQ(expected->steps, generated->report.steps());
  }
}

TEST(EwnGenerate, TheSameSeedGivesTheSameCase) {
  GenerateOptions options;
  options.low = 10;
  options.high = 14;
  options.seed = 42;
  const auto first = generate(options, Limits::none());
  const auto second = generate(options, Limits::none());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->puzzle, second->puzzle);
  options.seed = 43;
  EXPECT_NE(generate(options, Limits::none())->puzzle, first->puzzle);
}

// Recorded once: cases are named by their seed, so this may never change.
TEST(EwnGenerate, GivesTheRecordedCase) {
  GenerateOptions options;
  options.low = 16;
  options.high = 20;
  options.seed = 1;
  const auto generated = generate(options, Limits::none());
  ASSERT_TRUE(generated);
  EXPECT_EQ(write_input(generated->puzzle),
            "2\n56 71 81 86 24 91\n241511333255616246416121121653\n19\n");
}

TEST(EwnGenerate, HardCasesCostTheSolverMore) {
  GenerateOptions options;
  options.low = 14;
  options.high = 16;
  options.seed = 3;
  const auto plain = generate(options, Limits::none());
  options.hard = true;
  const auto hard = generate(options, Limits::none());
  ASSERT_TRUE(plain && hard);
  EXPECT_GT(hard->report.stats.nodes, plain->report.stats.nodes);
  EXPECT_GE(hard->report.steps(), 14);
  EXPECT_LE(hard->report.steps(), 16);
}

TEST(EwnGenerate, OtherBoardsAndDice) {
  GenerateOptions options;
  options.board = *Board::make(11, 11, {12, 24, 36});
  options.dice = 40;
  options.low = 8;
  options.high = 12;
  const auto generated = generate(options, Limits::none());
  ASSERT_TRUE(generated);
  EXPECT_EQ(generated->puzzle.board().width(), 11);
  EXPECT_EQ(generated->puzzle.rounds(), 40);
  EXPECT_EQ(*read_input(write_input(generated->puzzle)), generated->puzzle);
}

TEST(EwnGenerate, RefusesWhatCannotBe) {
  GenerateOptions options;
  options.low = 5;
  options.high = 4;
  EXPECT_EQ(generate(options, Limits::none()).error().code, "bad_steps");
  options.low = 25;
  options.high = 31;
  EXPECT_EQ(generate(options, Limits::none()).error().code, "bad_steps");
  options = {};
  options.board = *Board::make(2, 2, {});
  EXPECT_EQ(generate(options, Limits::none()).error().code, "board_too_small");
  options = {};
  options.dice = 0;
  EXPECT_EQ(generate(options, Limits::none()).error().code, "bad_dice_length");
}

TEST(EwnGenerate, StopsAtALimit) {
  GenerateOptions options;
  options.low = 30;
  EXPECT_EQ(generate(options, Limits::for_seconds(0)).error().code, "limit_reached");
}

TEST(EwnGenerate, ACaseThatCouldNotBeSolvedIsNotTakenForImpossible) {
  GenerateOptions options;
  options.low = 29;
  Limits limits;
  limits.max_memory = 1024;
  const auto generated = generate(options, limits);
  ASSERT_FALSE(generated);
  EXPECT_EQ(limit_of(generated.error()), LimitReached::memory) << generated.error().message;
}

}  // namespace
}  // namespace quadrille::ewn
