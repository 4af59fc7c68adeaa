#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using ::testing::ElementsAre;
using testing::error_of;
using testing::full_puzzle;
using testing::losses_of;
using testing::read_one;
using testing::text_of;

// #. / ## as a list: columns before rows.
constexpr std::string_view kOne = "$4\n2\n1\n1\n2\n";

// 25×25 with a diagonal of clues 1.
std::string diagonal(bool with_blanks) {
  std::string text = "$1\n";
  for (int line = 0; line < 50; ++line)
    text += line % 25 == 3 ? (with_blanks ? "\n" : "0\n") : "1\n";
  return text;
}

TEST(FormatTournament, ReadsColumnsBeforeRows) {
  const Puzzle puzzle = read_one(tournament_format(), kOne);
  EXPECT_EQ(puzzle.columns(), (std::vector<Clue>{{2}, {1}}));
  EXPECT_EQ(puzzle.rows(), (std::vector<Clue>{{1}, {2}}));
  EXPECT_EQ(puzzle.metadata().catalogue, "4");
}

TEST(FormatTournament, ReadsManyPuzzles) {
  const auto puzzles =
      tournament_format().read("\n$1\n2\n1\n1\n2\n\n$2\n1\t1\n1\n2\n3\n1\n1\n" + diagonal(false));
  ASSERT_TRUE(puzzles.has_value()) << puzzles.error().message;
  ASSERT_EQ(puzzles->size(), 3U);
  EXPECT_EQ((*puzzles)[1].width(), 3);
  EXPECT_EQ((*puzzles)[1].columns(), (std::vector<Clue>{{1, 1}, {1}, {2}}));
  EXPECT_EQ((*puzzles)[2].width(), 25);
}

TEST(FormatTournament, BlankLinesFollowTheRule) {
  EXPECT_EQ(read_one(tournament_format(), diagonal(true)),
            read_one(tournament_format(), diagonal(false)));
  EXPECT_EQ(read_one(tournament_format(), "$4\n\n2\n1\n\n1\n2\n"),
            read_one(tournament_format(), kOne));
}

TEST(FormatTournament, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(tournament_format(), ""), "no_puzzles 1:1");
  EXPECT_EQ(error_of(tournament_format(), "\n2\n1\n"), "missing_heading 2:1");
  EXPECT_EQ(error_of(tournament_format(), "$x\n2\n1\n"), "missing_heading 1:1");
  EXPECT_EQ(error_of(tournament_format(), "$1\n2\n1\n1\n"), "wrong_clue_count 1:1");
  EXPECT_EQ(error_of(tournament_format(), "$1\n$2\n"), "wrong_clue_count 1:1");
  EXPECT_EQ(error_of(tournament_format(), std::string(kOne) + "$x\n"), "wrong_clue_count 1:1");
  EXPECT_EQ(error_of(tournament_format(), std::string(kOne) + "$5\n2\nx\n1\n2\n"), "bad_clue 8:1");
  EXPECT_EQ(error_of(tournament_format(), "$1\n3\n1\n1\n2\n"), "clue_too_long 2:1");
}

TEST(FormatTournament, WritesSquarePuzzles) {
  const Puzzle puzzle = read_one(tournament_format(), kOne);
  EXPECT_EQ(text_of(tournament_format(), {puzzle}), kOne);
  EXPECT_THAT(losses_of(tournament_format(), {chick(), full_puzzle()}),
              ElementsAre("the title of 1 puzzle", "the author of 1 puzzle",
                          "the copyright of 1 puzzle", "the licence of 1 puzzle",
                          "the description of 1 puzzle", "the property \"source\" of 1 puzzle",
                          "the property \"note\" of 1 puzzle", "the goal picture of 1 puzzle",
                          "the state of play of 1 puzzle", "the listed solutions of 1 puzzle"));
  EXPECT_THAT(
      text_of(tournament_format(), {chick(), full_puzzle()}),
      ::testing::AllOf(::testing::StartsWith("$1\n1\n3\n1\t3\n"), ::testing::HasSubstr("\n$17\n")));
}

TEST(FormatTournament, CannotWriteOtherShapes) {
  const Puzzle flat = Puzzle::make({{1}}, {{1}, {}}).value();
  const auto written = tournament_format().write(std::vector<Puzzle>{chick(), flat});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, "not_square");
}

TEST(FormatTournament, KnowsItsOwnText) {
  EXPECT_GE(tournament_format().resemblance(kOne), 90);
  EXPECT_EQ(tournament_format().resemblance("# not one\n$1\n"), 0);
  EXPECT_EQ(tournament_format().resemblance(""), 0);
}

}  // namespace
}  // namespace quadrille::nonogram
