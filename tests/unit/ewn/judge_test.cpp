#include "support/ewn_cases.hpp"

#include <quadrille/ewn/judge.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

using testing::HasSubstr;

Puzzle sample() {
  return *read_input(kSampleInput);
}
Claim sample_claim() {
  return *read_output(kSampleOutput);
}

TEST(EwnJudge, PointsFollowTheTableOfTheDocument) {
  EXPECT_EQ(full_points(0), 2.5);
  EXPECT_EQ(full_points(10), 2.5);
  EXPECT_EQ(full_points(11), 3);
  EXPECT_EQ(full_points(15), 3);
  EXPECT_EQ(full_points(16), 2);
  EXPECT_EQ(full_points(20), 2);
  EXPECT_EQ(full_points(21), 2);
  EXPECT_EQ(full_points(30), 2);
  EXPECT_EQ(full_points(kImpossible), 2);
}

TEST(EwnJudge, TheSampleIsLegalAndOptimal) {
  const Judgement judgement = judge(sample(), sample_claim(), {0.1, 16});
  EXPECT_EQ(judgement.legal, true);
  EXPECT_EQ(judgement.steps, 16);
  EXPECT_EQ(judgement.score, 2);
  EXPECT_EQ(judgement.time, TimeStanding::right);
  EXPECT_EQ(judgement.reason, "");
}

TEST(EwnJudge, WithoutAMeasuredTimeTheTimeIsNotJudged) {
  const Judgement judgement = judge(sample(), sample_claim(), {std::nullopt, 16});
  EXPECT_EQ(judgement.score, 2);
  EXPECT_EQ(judgement.time, TimeStanding::not_judged);
}

TEST(EwnJudge, AWrongTimeCostsEverything) {
  const Judgement judgement = judge(sample(), sample_claim(), {0.2, 16});
  EXPECT_EQ(judgement.legal, true);
  EXPECT_EQ(judgement.score, 0);
  EXPECT_EQ(judgement.time, TimeStanding::wrong);
  EXPECT_THAT(judgement.reason, HasSubstr("claimed time"));
}

TEST(EwnJudge, ATenthOfASecondIsStillRight) {
  Claim claim = sample_claim();
  claim.seconds = 1.1;  // 1.1 - 1.0 is a little more than 0.1 in binary
  EXPECT_EQ(judge(sample(), claim, {1.0, 16}).time, TimeStanding::right);
  EXPECT_EQ(judge(sample(), claim, {1.2, 16}).time, TimeStanding::right);
  EXPECT_EQ(judge(sample(), claim, {1.2001, 16}).time, TimeStanding::wrong);
}

TEST(EwnJudge, OneStepMoreCostsHalfAPointTwoCostAll) {
  EXPECT_EQ(judge(sample(), sample_claim(), {0.1, 15}).score, 2.5);
  EXPECT_EQ(judge(sample(), sample_claim(), {0.1, 14}).score, 0.5);
  EXPECT_EQ(judge(sample(), sample_claim(), {std::nullopt, 14}).score, 0);
  EXPECT_EQ(judge(sample(), sample_claim(), {0.5, 15}).score, 0);
  EXPECT_THAT(judge(sample(), sample_claim(), {0.1, 15}).reason,
              HasSubstr("1 more than the optimum of 15"));
}

TEST(EwnJudge, AnIllegalMoveLeavesHalfAPointForTheTime) {
  Claim claim = sample_claim();
  claim.moves[1] = {45, 99};
  const Judgement judgement = judge(sample(), claim, {0.1, 16});
  EXPECT_EQ(judgement.legal, false);
  EXPECT_EQ(judgement.score, 0.5);
  EXPECT_EQ(judgement.round, 1);
  EXPECT_THAT(judgement.reason, HasSubstr("round 2"));
}

TEST(EwnJudge, AnnouncedStepsMustBeTheMovesGiven) {
  Claim claim = sample_claim();
  claim.steps = 15;
  const Judgement judgement = judge(sample(), claim, {0.1, 16});
  EXPECT_EQ(judgement.legal, false);
  EXPECT_THAT(judgement.reason, HasSubstr("the output announces 15 steps, but has 16 moves"));
}

TEST(EwnJudge, ImpossibleIsAnAnswerToo) {
  const Claim impossible{0.1, kImpossible, {}};
  EXPECT_EQ(judge(sample(), impossible, {0.1, kImpossible}).legal, true);
  EXPECT_EQ(judge(sample(), impossible, {0.1, kImpossible}).score, 2);
  const Judgement wrong = judge(sample(), impossible, {0.1, 16});
  EXPECT_EQ(wrong.legal, false);
  EXPECT_EQ(wrong.score, 0.5);
  EXPECT_THAT(wrong.reason, HasSubstr("it takes 16 steps"));
  const Claim with_moves{0.1, kImpossible, {{36, 45}}};
  EXPECT_EQ(judge(sample(), with_moves, {0.1, kImpossible}).legal, false);
}

TEST(EwnJudge, WithoutTheOptimumThereIsNoScore) {
  const Judgement judgement = judge(sample(), sample_claim(), {});
  EXPECT_EQ(judgement.legal, true);
  EXPECT_EQ(judgement.score, std::nullopt);
  const Claim impossible{0.1, kImpossible, {}};
  EXPECT_EQ(judge(sample(), impossible, {}).legal, std::nullopt);
}

TEST(EwnJudge, NoMovesAreRightWhenTheGoalPieceIsHome) {
  const auto puzzle = read_input("1\n0 9 1 2 3 4\n111111111111111111111111111111\n");
  const auto claim = read_output("0.0\n0\n");
  ASSERT_TRUE(puzzle && claim);
  EXPECT_EQ(judge(*puzzle, *claim, {0.0, 0}).score, 2.5);
}

TEST(EwnJudge, WithoutAClaimThereIsNothing) {
  const Judgement judgement = refuse("no output", {0.1, 16});
  EXPECT_EQ(judgement.legal, false);
  EXPECT_EQ(judgement.steps, std::nullopt);
  EXPECT_EQ(judgement.optimal, 16);
  EXPECT_EQ(judgement.score, 0);
  EXPECT_EQ(judgement.reason, "no output");
}

}  // namespace
}  // namespace quadrille::ewn
