#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/step_checker.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Puzzle puzzle_of(std::vector<Clue> rows, std::vector<Clue> columns) {
  return *Puzzle::make(std::move(rows), std::move(columns));
}

std::string verdicts(const Puzzle& puzzle, const std::vector<KnownCell>& moves,
                     const Limits& limits = {}) {
  std::string text;
  for (const ReviewedMove& move : review(puzzle, moves, limits).moves) {
    text += to_string(move.verdict).front();
  }
  return text;
}

TEST(Review, ForcedMovesHaveAStepThatHolds) {
  const Puzzle puzzle = puzzle_of({{2}, {1}}, {{2}, {1}});
  const std::vector<KnownCell> moves{{0, 0, Cell::filled}, {0, 1, Cell::filled}};
  const auto reviewed = review(puzzle, moves, {}).moves;
  ASSERT_EQ(reviewed.size(), 2u);
  for (const ReviewedMove& move : reviewed) {
    ASSERT_EQ(move.verdict, MoveVerdict::forced);
    ASSERT_TRUE(move.step);
    EXPECT_FALSE(find_flaw(puzzle, *move.step));
  }
}

TEST(Review, AWrongMoveIsTakenBack) {
  const Puzzle puzzle = puzzle_of({{2}, {1}}, {{2}, {1}});
  EXPECT_EQ(verdicts(puzzle, {{1, 1, Cell::filled}, {1, 0, Cell::filled}, {1, 1, Cell::empty}}),
            "wff");
}

TEST(Review, AGuessBetweenSolutionsIsUnjustifiedAndWhatFollowsIsForced) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  EXPECT_EQ(
      verdicts(
          puzzle,
          {{0, 0, Cell::filled}, {0, 1, Cell::empty}, {1, 1, Cell::filled}, {1, 0, Cell::filled}}),
      "uffw");
}

TEST(Review, AClearedCellClaimsNothing) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  EXPECT_EQ(verdicts(puzzle, {{0, 0, Cell::filled}, {0, 0, Cell::unknown}, {0, 0, Cell::empty}}),
            "ufu");
}

TEST(Review, WithoutSolutionEverythingIsWrong) {
  const Puzzle puzzle = puzzle_of({{3}, {}, {3}}, {{1, 1}, {2}, {1, 1}});
  EXPECT_EQ(verdicts(puzzle, {{0, 0, Cell::filled}}), "w");
}

TEST(Review, AReachedLimitIsUnknown) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  Limits limits;
  limits.deadline = Limits::Clock::time_point::min();
  const auto report = review(puzzle, std::vector<KnownCell>{{0, 0, Cell::filled}}, limits);
  EXPECT_EQ(report.moves.front().verdict, MoveVerdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::time);
}

}  // namespace
}  // namespace quadrille::nonogram
