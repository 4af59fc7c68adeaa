// .nin, .mk and .cwd: numbers and nothing else.
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using ::testing::ElementsAre;
using testing::error_of;
using testing::full_puzzle;
using ::testing::IsEmpty;
using testing::losses_of;
using testing::read_one;
using testing::text_of;

// Three rows and two columns: ## / .. / #.
Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

TEST(FormatNin, ReadsWidthFirst) {
  EXPECT_EQ(read_one(nin_format(), "2 3\n2\n0\n1\n1 1\n1\n"), small());
  EXPECT_EQ(read_one(nin_format(), "\n  2\t3  \r\n2\r\n0\r\n1\r\n1 \t1 \r\n1\r\n"), small());
}

TEST(FormatNin, BlankLinesFollowTheRuleOfNonFiles) {
  EXPECT_EQ(read_one(nin_format(), "2 3\n2\n\n1\n1 1\n1\n"), small());
  EXPECT_EQ(read_one(nin_format(), "2 3\n\n2\n0\n1\n\n1 1\n1\n\n"), small());
}

TEST(FormatNin, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(nin_format(), ""), "no_puzzles 1:1");
  EXPECT_EQ(error_of(nin_format(), "2\n"), "bad_size_line 1:1");
  EXPECT_EQ(error_of(nin_format(), "2 3 4\n"), "bad_size_line 1:1");
  EXPECT_EQ(error_of(nin_format(), "0 3\n"), "width_zero 1:1");
  EXPECT_EQ(error_of(nin_format(), "2 -3\n"), "height_negative 1:3");
  EXPECT_EQ(error_of(nin_format(), "2 x\n"), "height_not_a_number 1:3");
  EXPECT_EQ(error_of(nin_format(), "2 4000\n"), "grid_too_large 1:3");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n"), "too_few_row_clues 2:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n0\n1\n1 1\n"), "too_few_column_clues 5:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n0\n1\n1 1\n1\n1\n"), "too_many_column_clues 7:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n0\n1\n1,1\n1\n"), "bad_clue 5:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n3\n0\n1\n1 1\n1\n"), "clue_too_long 2:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n0\n2\n1 1\n1\n"), "sums_differ 1:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n1\n1 1\n1\n\n"), "clue_too_long 4:1");
  EXPECT_EQ(error_of(nin_format(), "2 3\n2\n1\n1\n1\n\n"), "too_few_column_clues 5:1");
}

TEST(FormatMk, ReadsHeightFirstAndASeparator) {
  EXPECT_EQ(read_one(mk_format(), "3 2\n2\n0\n1\n#\n1 1\n1\n"), small());
  EXPECT_EQ(read_one(mk_format(), "3 2\n2 \n\n1 \n # \n1 1 \n1 \n\n"), small());
}

TEST(FormatMk, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(mk_format(), "3 2\n2\n0\n1\n1 1\n1\n"), "missing_separator 6:1");
  EXPECT_EQ(error_of(mk_format(), "3 2\n"), "missing_separator 1:1");
  EXPECT_EQ(error_of(mk_format(), "3 2\n2\n0\n#\n1 1\n1\n"), "too_few_row_clues 3:1");
  EXPECT_EQ(error_of(mk_format(), "3 2\n2\n0\n1\n#\n1 1\n1\n1\n"), "too_many_column_clues 8:1");
  EXPECT_EQ(error_of(mk_format(), "3 2\n2\n0\n1\n#\n1 1\n1\n#\n"), "too_many_column_clues 8:1");
  EXPECT_EQ(error_of(mk_format(), "3 0\n"), "width_zero 1:3");
  EXPECT_EQ(error_of(mk_format(), "3 2\n1\n1\n\n#\n1 1\n1\n"), "too_few_row_clues 3:1");
  EXPECT_EQ(error_of(mk_format(), "3 2\n2\n0\n1\n#\n1\n\n"), "too_few_column_clues 6:1");
}

TEST(FormatCwd, ReadsTheSizeOnTwoLines) {
  EXPECT_EQ(read_one(cwd_format(), "3\n2\n2\n0\n1\n\n1 1\n1\n"), small());
  EXPECT_EQ(read_one(cwd_format(), "3\n2\n\n2\n0\n1\n1 1\n1\n\n"), small());
}

TEST(FormatCwd, BlankLinesMayBeEmptyClues) {
  EXPECT_EQ(read_one(cwd_format(), "3\n2\n2\n\n1\n\n1 1\n1\n"), small());
  EXPECT_EQ(read_one(cwd_format(), "1\n2\n1\n\n1\n\n").columns(), (std::vector<Clue>{{1}, {}}));
}

TEST(FormatCwd, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(cwd_format(), "3 2\n2\n0\n1\n\n1 1\n1\n"), "height_not_a_number 1:1");
  EXPECT_EQ(error_of(cwd_format(), "3\n"), "no_puzzles 1:1");
  EXPECT_EQ(error_of(cwd_format(), "3\n-2\n"), "width_negative 2:1");
  EXPECT_EQ(error_of(cwd_format(), "3\n2\n2\n0\n1\n\n1 1\n"), "too_few_column_clues 7:1");
  EXPECT_EQ(error_of(cwd_format(), "3\n2\n2\n0\n1\n\n1 1\n1\n1\n"), "too_many_column_clues 9:1");
  EXPECT_EQ(error_of(cwd_format(), "3\n2\n2\n1\n1\n\n1\n\n"), "too_few_column_clues 7:1");
}

TEST(FormatsOfNumbers, WriteWhatTheyRead) {
  EXPECT_EQ(text_of(nin_format(), {small()}), "2 3\n2\n0\n1\n1 1\n1\n");
  EXPECT_EQ(text_of(mk_format(), {small()}), "3 2\n2\n0\n1\n#\n1 1\n1\n");
  EXPECT_EQ(text_of(cwd_format(), {small()}), "3\n2\n2\n0\n1\n\n1 1\n1\n");
  EXPECT_THAT(losses_of(nin_format(), {small()}), IsEmpty());
}

TEST(FormatsOfNumbers, SayWhatIsLost) {
  for (const PuzzleFormat& format : {nin_format(), mk_format(), cwd_format(), g_format()}) {
    EXPECT_THAT(losses_of(format, {full_puzzle()}),
                ElementsAre("the title", "the author", "the copyright", "the catalogue number",
                            "the licence", "the description", "the property \"source\"",
                            "the property \"note\"", "the goal picture", "the state of play",
                            "the listed solutions"));
    EXPECT_THAT(losses_of(format, {small(), chick(), chick()}),
                ElementsAre("2 of the 3 puzzles (only the first is written)"));
    EXPECT_EQ(read_one(format, text_of(format, {small(), chick()})), small());
  }
}

TEST(FormatsOfNumbers, LookLikeNothingInParticular) {
  for (const PuzzleFormat& format : {nin_format(), mk_format(), cwd_format()}) {
    EXPECT_EQ(format.resemblance(text_of(format, {chick()})), 0);
  }
}

TEST(FormatsOfNumbers, RefuseAHugeSizeLineWithoutStoringItsWords) {
  std::string line;
  for (int i = 0; i < 1'000'000; ++i) line += "1 ";
  EXPECT_EQ(error_of(nin_format(), line), "bad_size_line 1:1");
  EXPECT_EQ(error_of(mk_format(), "2 3" + std::string(1000, ' ') + "4\n"), "bad_size_line 1:1");
  EXPECT_EQ(read_one(nin_format(), "2 3" + std::string(1000, ' ') + "\n2\n0\n1\n1 1\n1\n"),
            small());
}

}  // namespace
}  // namespace quadrille::nonogram
