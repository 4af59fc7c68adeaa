#include "support/ewn_cases.hpp"

#include <quadrille/operations/catalogue.hpp>

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

  Registry registry_ = operations::make_catalogue().registry();
};

TEST_F(EwnKindTest, SolutionsPassTheCheck) {
  const AnyPuzzle puzzle = read(kSampleInput);
  const Report report = kind().solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::multiple);
  ASSERT_EQ(report.solutions.size(), 2u);
  for (const std::string& solution : report.solutions) {
    EXPECT_TRUE(*kind().check(puzzle, solution));
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

TEST_F(EwnKindTest, DrawsThePiecesForTheLibrary) {
  EXPECT_EQ(kind().thumbnail(read(kSampleInput))[3], "..5 ..6...");
}

}  // namespace
}  // namespace quadrille::ewn
