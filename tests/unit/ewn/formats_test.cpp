#include "support/ewn_cases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kDice = "665545154156655451541566554515";

TEST(EwnInput, ReadsTheSample) {
  const auto puzzle = read_input(kSampleInput);
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(puzzle->goal(), 1);
  EXPECT_THAT(puzzle->cells(), ElementsAre(62, 26, 66, 42, 32, 36));
  EXPECT_EQ(puzzle->rounds(), 30);
  EXPECT_EQ(puzzle->dice()[0], 5);
  EXPECT_TRUE(puzzle->board().is_standard());
  EXPECT_EQ(puzzle->stated_optimum(), std::nullopt);
}

TEST(EwnInput, ToleratesLineEndsBlanksAndTheOptimum) {
  const auto plain = read_input(kSampleInput);
  for (const char* text : {
           "2\r\n62 26 66 42 32 36\r\n665545154156655451541566554515\r\n",
           "\n  2 \n\n\t62  26 66\t42 32 36  \n\n 665545 154156 655451 541566 554515 \n\n\n",
           "2\n62 26 66 42 32 36\n665545154156655451541566554515",
       }) {
    const auto puzzle = read_input(text);
    ASSERT_TRUE(puzzle) << text;
    EXPECT_EQ(*puzzle, *plain) << text;
  }
  const auto with_optimum = read_input(std::string(kSampleInput) + "16\n");
  ASSERT_TRUE(with_optimum);
  EXPECT_EQ(with_optimum->stated_optimum(), 16);
  EXPECT_EQ(read_input(std::string(kSampleInput) + "-1")->stated_optimum(), -1);
}

struct Bad {
  std::string text;
  std::string_view code;
  int line;
  int column;
};

TEST(EwnInput, NamesEveryErrorAndItsPlace) {
  const std::string dice = kDice;
  const std::vector<Bad> bads{
      {"", "missing_line", 1, 1},
      {"0\n62 26 66 42 32 36\n" + dice, "goal_out_of_range", 1, 1},
      {" 7\n62 26 66 42 32 36\n" + dice, "goal_out_of_range", 1, 2},
      {"99999999999999999999\n62 26 66 42 32 36\n" + dice, "goal_out_of_range", 1, 1},
      {"-1\n62 26 66 42 32 36\n" + dice, "goal_out_of_range", 1, 1},
      {"two\n62 26 66 42 32 36\n" + dice, "not_a_number", 1, 1},
      {"2 3\n62 26 66 42 32 36\n" + dice, "too_many_numbers", 1, 3},
      {"2\n", "missing_line", 2, 1},
      {"2\n62 26 66 42 32\n" + dice, "too_few_numbers", 2, 15},
      {"2\n62 26 66 42 32 36 1\n" + dice, "too_many_numbers", 2, 19},
      {"2\n62 26 66 42 32 100\n" + dice, "position_off_board", 2, 16},
      {"2\n62 -1 66 42 32 36\n" + dice, "position_off_board", 2, 4},
      {"2\n62 26 33 42 32 36\n" + dice, "position_on_removed_cell", 2, 7},
      {"2\n62 26 66 42 26 36\n" + dice, "two_pieces_on_one_cell", 2, 13},
      {"2\n62 2b 66 42 26 36\n" + dice, "not_a_number", 2, 4},
      {"2\n62 26 66 42 32 36\n", "missing_line", 3, 1},
      {"2\n62 26 66 42 32 36\n" + dice.substr(1), "wrong_dice_length", 3, 30},
      {"2\n62 26 66 42 32 36\n" + dice + "1", "wrong_dice_length", 3, 31},
      {"2\n62 26 66 42 32 36\n67" + dice.substr(2), "die_out_of_range", 3, 2},
      {"2\n62 26 66 42 32 36\n6-" + dice.substr(2), "die_out_of_range", 3, 2},
      {"2\n62 26 66 42 32 36\n" + dice + "\nx", "not_a_number", 4, 1},
      {"2\n62 26 66 42 32 36\n" + dice + "\n61", "optimum_out_of_range", 4, 1},
      {"2\n62 26 66 42 32 36\n" + dice + "\n16 1", "unexpected_text", 4, 4},
      {"2\n62 26 66 42 32 36\n" + dice + "\n16\n\n 9", "unexpected_text", 6, 2},
      {"size 99x99\n2\n", "bad_board_size", 1, 1},
      {"size 9\n2\n", "bad_size", 1, 6},
      {"holes 0\n2\n", "hole_at_home", 1, 1},
      {"holes 3 x\n2\n", "not_a_number", 1, 9},
      {"holes 100\n2\n", "hole_off_board", 1, 1},
      {"dice 61\n2\n", "bad_dice_length", 1, 6},
  };
  for (const Bad& bad : bads) {
    const auto puzzle = read_input(bad.text);
    ASSERT_FALSE(puzzle) << bad.text;
    EXPECT_EQ(puzzle.error().code, bad.code) << bad.text;
    EXPECT_EQ(puzzle.error().line, bad.line) << bad.text;
    EXPECT_EQ(puzzle.error().column, bad.column) << bad.text;
    EXPECT_FALSE(puzzle.error().message.empty());
  }
}

TEST(EwnInput, MessagesSayWhatIsWrong) {
  const auto puzzle = read_input("2\n62 26 66 42 26 36\n" + std::string(kDice));
  ASSERT_FALSE(puzzle);
  EXPECT_EQ(puzzle.error().message, "pieces 2 and 5 are both at 26 (row 3, column 7)");
}

TEST(EwnInput, OtherBoardsAreToldByHeadings) {
  const auto puzzle = read_input("size 5x4\nholes 7 12\ndice 4\n1\n19 1 2 3 4 5\n1234\n");
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  EXPECT_EQ(puzzle->board().width(), 5);
  EXPECT_EQ(puzzle->board().height(), 4);
  EXPECT_THAT(puzzle->board().holes(), ElementsAre(7, 12));
  EXPECT_EQ(puzzle->rounds(), 4);
  EXPECT_EQ(*read_input(write_input(*puzzle)), *puzzle);
}

TEST(EwnInput, DefaultsStandInForHeadings) {
  InputDefaults defaults;
  defaults.board = *Board::make(11, 11, {});
  defaults.dice = 3;
  const auto puzzle = read_input("1\n120 33 2 3 4 5\n123\n", defaults);
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  EXPECT_EQ(puzzle->board().width(), 11);
}

TEST(EwnInput, SeveralCasesAreSeparatedByLines) {
  const Puzzle sample = *read_input(kSampleInput);
  const std::string two = write_input(sample) + std::string(kCaseSeparator) + write_input(sample);
  EXPECT_EQ(*read_inputs(two), (std::vector{sample, sample}));
  EXPECT_EQ(read_inputs(kSampleInput)->size(), 1u);
  EXPECT_GT(input_resemblance(two), 90);
  const auto broken = read_inputs(write_input(sample) + "=====\r\n7\n");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().code, "goal_out_of_range");
  EXPECT_EQ(broken.error().line, 5);
}

TEST(EwnInput, HugeTextsAreRefusedWithoutBeingTakenApart) {
  const std::string blanks(1 << 20, ' ');
  EXPECT_EQ(read_input(std::string(kSampleInput) + blanks).error().code, "input_too_long");
  EXPECT_EQ(read_output("0\n0\n" + blanks).error().code, "output_too_long");
}

TEST(EwnInput, IsRecognisedByItsContent) {
  EXPECT_GE(input_resemblance(kSampleInput), 90);
  EXPECT_GE(input_resemblance("dice 3\n1\n1 2 3 4 5 6\n123\n"), 90);
  EXPECT_EQ(input_resemblance("##0\n0#0\n"), 0);
  EXPECT_EQ(input_resemblance("width 5\nheight 5\nrows\n1\n"), 0);
  EXPECT_EQ(input_resemblance(""), 0);
  EXPECT_EQ(input_resemblance("2\n62 26 66 42 32\n665545154156655451541566554515\n"), 0);
}

TEST(EwnOutput, ReadsTheSample) {
  const auto claim = read_output(kSampleOutput);
  ASSERT_TRUE(claim);
  EXPECT_DOUBLE_EQ(claim->seconds, 0.098782);
  EXPECT_EQ(claim->steps, 16);
  ASSERT_EQ(claim->moves.size(), 16u);
  EXPECT_EQ(claim->moves.front(), (Move{36, 45}));
  EXPECT_EQ(write_output(*claim), kSampleOutput);
}

TEST(EwnOutput, TheMoveLineMayBeMissingOrBroken) {
  EXPECT_TRUE(read_output("0.1\n0\n"));
  EXPECT_TRUE(read_output("0.1\r\n-1\r\n\r\n"));
  EXPECT_EQ(read_output("1e-3\n2\n1 2\n3 4\n")->moves.size(), 2u);
}

TEST(EwnOutput, NamesEveryErrorAndItsPlace) {
  const std::vector<Bad> bads{
      {"", "missing_seconds", 1, 1},
      {"fast\n1\n1 0\n", "not_a_number", 1, 1},
      {"-0.5\n1\n1 0\n", "not_a_number", 1, 1},
      {"nan\n1\n1 0\n", "not_a_number", 1, 1},
      {"0.5\n", "missing_steps", 2, 1},
      {"0.5\nx\n", "not_a_number", 2, 1},
      {"0.5\n-2\n", "steps_out_of_range", 2, 1},
      {"0.5\n1\n1 zero\n", "not_a_number", 3, 3},
      {"0.5\n1\n1\n", "odd_number_of_cells", 3, 1},
  };
  for (const Bad& bad : bads) {
    const auto claim = read_output(bad.text);
    ASSERT_FALSE(claim) << bad.text;
    EXPECT_EQ(claim.error().code, bad.code) << bad.text;
    EXPECT_EQ(claim.error().line, bad.line) << bad.text;
    EXPECT_EQ(claim.error().column, bad.column) << bad.text;
  }
}

}  // namespace
}  // namespace quadrille::ewn
