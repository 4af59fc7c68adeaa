// Answers that a limit cut keep what is known.
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/operations/lightsout_answers.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quadrille::operations {
namespace {

TEST(CutAnswers, CountsSayWhatTheyKnow) {
  EXPECT_EQ(verdict_of({"0", true, LimitReached::none}), Verdict::none);
  EXPECT_EQ(verdict_of({"1", true, LimitReached::none}), Verdict::unique);
  EXPECT_EQ(verdict_of({"10", true, LimitReached::none}), Verdict::multiple);
  EXPECT_EQ(verdict_of({"0", false, LimitReached::time}), Verdict::unknown);
  EXPECT_EQ(verdict_of({"1", false, LimitReached::time}), Verdict::unknown);
  EXPECT_EQ(verdict_of({"2", false, LimitReached::time}), Verdict::multiple);
}

// What is said about the board of 5×5 without lights, which has four solutions, whose count was
// cut.
boost::json::object cut_count(bool told) {
  const auto puzzle =
      lightsout::Puzzle::make(*lightsout::Shape::rectangle(5, 5), lightsout::Pattern(5, 5, 2));
  LightsOutFindings found = find_solutions(*puzzle, {}, {});
  found.count = lightsout::CountReport{{}, {}, LimitReached::memory};
  found.told = told;
  if (told) found.all = lightsout::enumerate_solutions(*puzzle, {.max_solutions = 3}, {});
  boost::json::object answer;
  add_fields(answer, *puzzle, found);
  return answer;
}

TEST(CutAnswers, ALightsOutBoardKeepsItsVerdictWithoutACount) {
  const boost::json::object answer = cut_count(false);
  EXPECT_EQ(answer.at("verdict"), "multiple");
  EXPECT_EQ(answer.at("complete"), false);
  EXPECT_EQ(answer.at("limit"), "memory");
  EXPECT_FALSE(answer.contains("count"));
}

TEST(CutAnswers, LightsOutSolutionsThatWereToldAreCounted) {
  EXPECT_EQ(cut_count(true).at("count_at_least"), "3");
}

}  // namespace
}  // namespace quadrille::operations
