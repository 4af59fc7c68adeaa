#include "support/nonogram_files.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using namespace std::string_literals;
using testing::chick;
using testing::chick_picture;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::error_of;
using testing::full_puzzle;
using testing::grid_of;
using ::testing::IsEmpty;
using testing::losses_of;
using testing::read_one;
using ::testing::StartsWith;
using testing::text_of;

const std::vector<std::string> kPicture{"##........", "..........", "#........#"};

TEST(FormatPbm, ReadsPlainPictures) {
  const Puzzle puzzle = read_one(pbm_format(), "P1\n3 2\n1 0 1\n0 1 0\n");
  EXPECT_EQ(puzzle.goal(), grid_of({"#.#", ".#."}));
  EXPECT_EQ(puzzle.rows(), (std::vector<Clue>{{1, 1}, {1}}));
  EXPECT_EQ(read_one(pbm_format(), "P1 # comment 1\n# 9 9\n3#w\n2\n101010\n# end\n"), puzzle);
}

TEST(FormatPbm, ReadsRawPictures) {
  const Puzzle puzzle = read_one(pbm_format(), "P4\n10 3\n\xC0\0\0\0\x80\x40"s);
  EXPECT_EQ(puzzle.goal(), grid_of(kPicture));
  EXPECT_EQ(read_one(pbm_format(), "P4\n# c\n10 3\n\xC0\0\0\0\x80\x40\n"s), puzzle);
}

TEST(FormatPbm, ReadsSeveralRawPictures) {
  const auto puzzles = pbm_format().read("P4\n1 1\n\x80P4\n9 1\n\0\x80"s);
  ASSERT_TRUE(puzzles.has_value()) << puzzles.error().message;
  ASSERT_EQ(puzzles->size(), 2U);
  EXPECT_EQ((*puzzles)[1].goal(), grid_of({"........#"}));
}

TEST(FormatPbm, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(pbm_format(), ""), "no_puzzles 1:1");
  EXPECT_EQ(error_of(pbm_format(), "P5\n1 1\n"), "bad_magic 1:1");
  EXPECT_EQ(error_of(pbm_format(), "P1"), "missing_width 1:3");
  EXPECT_EQ(error_of(pbm_format(), "P1\n3"), "missing_height 2:2");
  EXPECT_EQ(error_of(pbm_format(), "P1\n0 2\n"), "width_zero 2:1");
  EXPECT_EQ(error_of(pbm_format(), "P1\n3 -2\n"), "height_negative 2:3");
  EXPECT_EQ(error_of(pbm_format(), "P1\n3 2000000000000\n"), "grid_too_large 2:3");
  EXPECT_EQ(error_of(pbm_format(), "P1\n3 2\n101\n01\n"), "truncated_picture 4:4");
  EXPECT_EQ(error_of(pbm_format(), "P1\n3 2\n1x1\n010\n"), "bad_grid_character 3:2");
  EXPECT_EQ(error_of(pbm_format(), "P1\n1 1\n1 1\n"), "bad_magic 3:3");
  EXPECT_EQ(error_of(pbm_format(), "P4\n10 3\n\xC0\0\0\0\x80"s), "truncated_picture 3:6");
  EXPECT_EQ(error_of(pbm_format(), "P4\n10 3"), "truncated_picture 2:5");
  EXPECT_EQ(error_of(pbm_format(), "P4\n1 1\n\x80P1\n1 1\n1\n"s), "bad_magic 3:2");
}

TEST(FormatPbm, WritesTheGoal) {
  const Puzzle puzzle = Puzzle::from_picture(grid_of(kPicture)).value();
  EXPECT_EQ(text_of(pbm_format(), {puzzle}), "P1\n10 3\n1100000000\n0000000000\n1000000001\n");
  EXPECT_THAT(losses_of(pbm_format(), {puzzle}), IsEmpty());
  EXPECT_EQ(read_one(pbm_format(), text_of(pbm_format(), {puzzle})), puzzle);
  const std::vector<Puzzle> both{puzzle, Puzzle::from_picture(chick_picture()).value()};
  EXPECT_EQ(pbm_format().read(text_of(pbm_format(), both)), both);
}

TEST(FormatPbm, KeepsPlainLinesShort) {
  const Puzzle wide = Puzzle::from_picture(CellGrid(200, 1, Cell::filled)).value();
  for (const Line& line : split_lines(text_of(pbm_format(), {wide}))) {
    EXPECT_LE(line.text.size(), 70U);
  }
  EXPECT_EQ(read_one(pbm_format(), text_of(pbm_format(), {wide})), wide);
}

TEST(FormatPbm, WritesAFinishedStateOfPlay) {
  const Puzzle solved = chick().with_saved(chick_picture()).value();
  EXPECT_EQ(read_one(pbm_format(), text_of(pbm_format(), {solved})).goal(), chick_picture());
  EXPECT_THAT(losses_of(pbm_format(), {solved}), IsEmpty());
}

TEST(FormatPbm, CannotWriteAPuzzleWithoutPicture) {
  const auto written = pbm_format().write(std::vector<Puzzle>{chick()});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, "no_picture");
}

TEST(FormatPbm, SaysWhatIsLost) {
  EXPECT_THAT(losses_of(pbm_format(), {full_puzzle()}),
              ElementsAre("the title", "the author", "the copyright", "the catalogue number",
                          "the licence", "the description", "the property \"source\"",
                          "the property \"note\"", "the state of play", "the listed solutions"));
  const Puzzle other = chick().with_goal(CellGrid(7, 7, Cell::empty)).value();
  EXPECT_THAT(losses_of(pbm_format(), {other}), Contains(StartsWith("the clues")));
}

TEST(FormatPbm, KnowsItsOwnText) {
  EXPECT_GE(pbm_format().resemblance("P1\n1 1\n1\n"), 90);
  EXPECT_GE(pbm_format().resemblance("P4 1 1\n"), 90);
  EXPECT_EQ(pbm_format().resemblance("P4"), 0);
  EXPECT_EQ(pbm_format().resemblance("P11"), 0);
}

}  // namespace
}  // namespace quadrille::nonogram
