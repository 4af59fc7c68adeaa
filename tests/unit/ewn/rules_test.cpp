#include "support/ewn_cases.hpp"

#include <quadrille/ewn/replay.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<int> list(const Movers& pieces) {
  return {pieces.begin(), pieces.end()};
}

Puzzle sample() {
  return *read_input(kSampleInput);
}

TEST(EwnRules, TheNamedPieceMustMoveIfItIsThere) {
  EXPECT_THAT(list(movers(kAllPieces, 3)), ElementsAre(3));
}

TEST(EwnRules, ElseTheNextLargerOrTheNextSmaller) {
  EXPECT_THAT(list(movers(only(1) | only(4) | only(5), 2)), ElementsAre(4, 1));
  EXPECT_THAT(list(movers(only(1) | only(0), 4)), ElementsAre(1));
  EXPECT_THAT(list(movers(only(5), 0)), ElementsAre(5));
  EXPECT_THAT(list(movers(PieceSet{0}, 0)), IsEmpty());
}

TEST(EwnRules, MovesGoToTheEightNeighboursExceptTheHole) {
  const auto puzzle = read_input("1\n22 0 1 2 3 4\n111111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const auto moves = legal_moves(*puzzle, first_position(*puzzle));
  EXPECT_EQ(moves.size(), 7u);
  EXPECT_THAT(moves, testing::Not(testing::Contains(Move{22, 33})));
}

TEST(EwnRules, NobodyMovesAfterTheEnd) {
  const auto puzzle = read_input("1\n0 9 1 2 3 4\n111111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const Position start = first_position(*puzzle);
  EXPECT_TRUE(is_won(*puzzle, start));
  EXPECT_THAT(legal_moves(*puzzle, start), IsEmpty());
}

TEST(EwnRules, WhateverStandsOnTheTargetIsRemoved) {
  const Position position{{11, 12, 50, 51, 52, 53}, 4};
  const Position next = after(position, {12, 11});
  EXPECT_EQ(next.cells[0], kGone);
  EXPECT_EQ(next.cells[1], 11);
  EXPECT_EQ(next.round, 5);
  EXPECT_EQ(next.alive(), kAllPieces & ~only(0));
}

TEST(EwnReplay, TheSampleOutputSolvesTheSample) {
  const Puzzle puzzle = sample();
  const auto claim = read_output(kSampleOutput);
  ASSERT_TRUE(claim);
  const Replay line = replay(puzzle, claim->moves);
  EXPECT_TRUE(line.solves());
  ASSERT_EQ(line.positions.size(), 17u);
  EXPECT_EQ(line.last().cells[1], kHome);
  EXPECT_EQ(line.positions[5].cells[4], kGone);  // piece 4 captured piece 5 in round 5
}

struct Wrong {
  std::vector<Move> moves;
  std::string_view code;
  int round;
  std::string_view words;
};

TEST(EwnReplay, ExplainsTheFirstIllegalMove) {
  const std::vector<Wrong> wrongs{
      {{{37, 46}}, "no_piece", 0, "round 1: no piece stands on 37"},
      {{{-5, 46}}, "no_piece", 0, "no piece stands on -5"},
      {{{62, 61}}, "wrong_piece", 0, "only piece 6 may move, not piece 1"},
      {{{36, 45}, {45, 65}}, "not_a_neighbour", 1, "round 2: piece 6 cannot go from 45"},
      {{{36, 36}}, "not_a_neighbour", 0, "leave its cell"},
      {{{36, 100}}, "off_board", 0, "off the board"},
      {{{36, -1}}, "off_board", 0, "off the board"},
      {{{36, 45}, {45, 55}, {32, 33}},
       "removed_cell",
       2,
       "(row 4, column 4): that cell is removed"},
      {{{36, 45}}, "goal_not_home", 1, "after 1 move goal piece 2 is at 26"},
      {{}, "goal_not_home", 0, "goal piece 2 is at 26"},
      {{{36, 26}}, "goal_captured", 1, "goal piece 2 was captured"},
  };
  for (const Wrong& wrong : wrongs) {
    const Replay line = replay(sample(), wrong.moves);
    ASSERT_TRUE(line.fault) << wrong.words;
    EXPECT_EQ(line.fault->code, wrong.code);
    EXPECT_EQ(line.fault->round, wrong.round);
    EXPECT_THAT(line.fault->message, HasSubstr(std::string(wrong.words)));
  }
}

TEST(EwnReplay, NamesTheNeighboursWhenThePieceIsGone) {
  // 6 captures 5; the second die is 5, so 6 or 4 may move.
  const auto puzzle = read_input("1\n99 88 77 66 1 11\n651111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const std::vector<Move> moves{{11, 1}, {88, 87}};
  const Replay line = replay(*puzzle, moves);
  ASSERT_TRUE(line.fault);
  EXPECT_THAT(line.fault->message, HasSubstr("piece 6 or piece 4, may move, not piece 2"));
}

TEST(EwnReplay, MovesAfterTheEndAreIllegal) {
  const auto puzzle = read_input("1\n1 88 77 66 55 44\n111111111111111111111111111111\n");
  ASSERT_TRUE(puzzle);
  const std::vector<Move> moves{{1, 0}, {0, 1}};
  const Replay line = replay(*puzzle, moves);
  ASSERT_TRUE(line.fault);
  EXPECT_EQ(line.fault->code, "game_over");
  EXPECT_EQ(line.fault->round, 1);
}

TEST(EwnReplay, MoreMovesThanDiceAreIllegal) {
  Layout layout;
  layout.cells = {99, 88, 77, 66, 55, 44};
  layout.dice = {0};
  const std::vector<Move> moves{{99, 98}, {98, 97}};
  const Replay line = replay(must_create(layout), moves);
  ASSERT_TRUE(line.fault);
  EXPECT_EQ(line.fault->code, "no_die_left");
}

}  // namespace
}  // namespace quadrille::ewn
