#include "support/ewn_cases.hpp"

#include <quadrille/kinds/registry.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

class EwnKindTest : public testing::Test {
 protected:
  AnyPuzzle read(std::string_view text) const {
    const auto detected = registry_.detect(text, {});
    QUADRILLE_CHECK(detected.has_value() && detected->kind->name() == "ewn");
    return detected->format->read(text)->front();
  }
  const PuzzleKind& kind() const { return *registry_.find("ewn"); }

  Registry registry_ = make_registry();
};

TEST_F(EwnKindTest, SolutionsPassTheCheckAndCanBePlayed) {
  const AnyPuzzle puzzle = read(kSampleInput);
  const Report report = kind().solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::multiple);
  ASSERT_EQ(report.solutions.size(), 2u);
  for (const std::string& solution : report.solutions) {
    EXPECT_TRUE(*kind().check(puzzle, solution));
    AnyState state = kind().start(puzzle);
    const auto moves = kind().moves_of(puzzle, solution);
    ASSERT_TRUE(moves);
    for (const std::string& move : *moves) {
      EXPECT_EQ(kind().standing(state), Standing::open);
      const auto next = kind().apply(state, move);
      ASSERT_TRUE(next) << next.error().message;
      state = *next;
    }
    EXPECT_EQ(kind().standing(state), Standing::solved);
  }
  EXPECT_FALSE(*kind().check(puzzle, "36 45"));
}

TEST_F(EwnKindTest, VerdictsSayWhatWasAsked) {
  SolveRequest any;
  any.max_solutions = 1;
  EXPECT_EQ(kind().solve(read(kSampleInput), any, Limits::none()).verdict, Verdict::solved);
  // The goal piece is one step from home and its die comes first: one line.
  const AnyPuzzle one = read("1\n1 88 77 66 55 44\n111111111111111111111111111111\n");
  EXPECT_EQ(kind().solve(one, {}, Limits::none()).verdict, Verdict::unique);
  const AnyPuzzle none = read("6\n0 9 90 95 59 99\n111111111111111111111111111111\n");
  EXPECT_EQ(kind().solve(none, {}, Limits::none()).verdict, Verdict::none);
  EXPECT_EQ(kind().solve(read(kSampleInput), {}, Limits::for_seconds(0)).verdict, Verdict::unknown);
}

TEST_F(EwnKindTest, IllegalMovesAreErrors) {
  const AnyState start = kind().start(read(kSampleInput));
  EXPECT_EQ(kind().apply(start, "62 61").error().code, "wrong_piece");
  EXPECT_EQ(kind().apply(start, "36 45 45 46").error().code, "one_move_at_a_time");
  EXPECT_EQ(kind().apply(start, "x").error().code, "not_a_number");
}

TEST_F(EwnKindTest, GeneratesAndWrites) {
  const auto puzzle = kind().generate({8, 7, 5}, Limits::none());
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  const Format& format = *registry_.find_format("ewn", "ewn");
  const auto written = format.write({&*puzzle, 1});
  ASSERT_TRUE(written);
  const auto again = format.read(written->text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->front().as<Puzzle>("ewn"), puzzle->as<Puzzle>("ewn"));
  EXPECT_EQ(kind().generate({2, 2, 5}, Limits::none()).error().code, "board_too_small");
}

TEST_F(EwnKindTest, DrawsThePosition) {
  EXPECT_THAT(kind().view(kind().start(read(kSampleInput))),
              testing::HasSubstr(". . 5 X . . 6 . . .\n"));
}

}  // namespace
}  // namespace quadrille::ewn
