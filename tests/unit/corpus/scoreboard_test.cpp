#include "corpus/scoreboard.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::corpus {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Puzzle;
using testing::HasSubstr;

CellGrid diagonal(bool falling) {
  CellGrid picture(2, 2, Cell::empty);
  picture.at(0, falling ? 0 : 1) = Cell::filled;
  picture.at(1, falling ? 1 : 0) = Cell::filled;
  return picture;
}

Instance two_by_two(std::optional<Verdict> expected = {}) {
  return {"switch", Puzzle::from_picture(diagonal(true)).value(), expected};
}

Outcome answer(Verdict verdict, std::vector<CellGrid> solutions, double seconds = 0) {
  Outcome outcome;
  outcome.verdict = verdict;
  outcome.solutions = std::move(solutions);
  outcome.seconds = seconds;
  return outcome;
}

Outcome right_answer(double seconds = 0) {
  return answer(Verdict::multiple, {diagonal(true), diagonal(false)}, seconds);
}

TEST(FaultOf, IsNothingForARightAnswer) {
  EXPECT_EQ(fault_of(two_by_two(), right_answer()), "");
  EXPECT_EQ(fault_of(two_by_two(Verdict::multiple), right_answer()), "");
  EXPECT_EQ(fault_of(two_by_two(), answer(Verdict::solved, {diagonal(true)})), "");
  EXPECT_EQ(fault_of(two_by_two(), answer(Verdict::unknown, {diagonal(true)})), "");
}

TEST(FaultOf, SeesSolutionsThatBreakTheClues) {
  const CellGrid empty(2, 2, Cell::empty);
  EXPECT_THAT(fault_of(two_by_two(), answer(Verdict::multiple, {diagonal(true), empty})),
              HasSubstr("wrong"));
}

TEST(FaultOf, SeesEqualSolutions) {
  EXPECT_THAT(fault_of(two_by_two(), answer(Verdict::multiple, {diagonal(true), diagonal(true)})),
              HasSubstr("equal"));
}

TEST(FaultOf, SeesAVerdictThatItsSolutionsDoNotBear) {
  EXPECT_THAT(fault_of(two_by_two(), answer(Verdict::multiple, {diagonal(true)})),
              HasSubstr("shows 1"));
  EXPECT_THAT(fault_of(two_by_two(), answer(Verdict::unique, {})), HasSubstr("shows 0"));
}

TEST(FaultOf, SeesAVerdictAgainstTheSetOrThePicture) {
  EXPECT_THAT(fault_of(two_by_two(Verdict::multiple), answer(Verdict::unique, {diagonal(true)})),
              HasSubstr("the set says multiple"));
  EXPECT_THAT(fault_of(two_by_two(), answer(Verdict::none, {})), HasSubstr("picture"));
}

TEST(FaultOf, AsksNoSolutionsOfAProgramThatShowsNone) {
  Outcome outcome = answer(Verdict::multiple, {});
  outcome.shows_solutions = false;
  EXPECT_EQ(fault_of(two_by_two(), outcome), "");
}

TEST(Scoreboard, ReportsContestantsThatDisagree) {
  Scoreboard scoreboard({"one", "two"}, nullptr);
  scoreboard.take_down(two_by_two(), {right_answer(), answer(Verdict::unique, {diagonal(true)})});
  ASSERT_EQ(scoreboard.faults().size(), 1u);
  EXPECT_EQ(scoreboard.faults().front(), "switch: one says multiple, two says unique");
}

TEST(Scoreboard, SumsUpAndComparesOnWhatBothSolved) {
  std::ostringstream csv;
  Scoreboard scoreboard({"one", "two"}, &csv);
  Outcome counted = right_answer(0.5);
  counted.effort = Effort{7, 3};
  scoreboard.take_down(two_by_two(), {counted, right_answer(2.0)});
  scoreboard.take_down(two_by_two(), {right_answer(1.5), std::nullopt});
  EXPECT_TRUE(scoreboard.faults().empty());
  EXPECT_THAT(scoreboard.table(),
              HasSubstr("ratio one/two: 1.0000 (total over total), 0.2500 on the 1 puzzles"));
  EXPECT_THAT(scoreboard.table(), HasSubstr("signature: 7 decisions, 3 conflicts"));
  EXPECT_EQ(csv.str(),
            "instance,solver,verdict,nodes,milliseconds\n"
            "switch,one,multiple,10,500.000\n"
            "switch,two,multiple,,2000.000\n"
            "switch,one,multiple,,1500.000\n");
}

}  // namespace
}  // namespace quadrille::corpus
