#include "server/replay.hpp"

#include <string>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using boost::json::parse;
using boost::json::serialize;

Result<Replay> replayed(const std::string& moves) {
  return replay(parse(moves).as_array(), 3, 2);
}

TEST(ReplayTest, CellsMakeABoard) {
  const auto played =
      replayed(R"([[0, 0, 0, "#"], [10, 1, 2, "#"], [10, 0, 0, "."], [25, 0, 1, "r"]])");
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(serialize(played->solution), R"([".r.","..#"])");
  EXPECT_EQ(played->end, 25);
}

TEST(ReplayTest, WhatIsUnknownIsEmpty) {
  EXPECT_EQ(serialize(replayed(R"([[0, 0, 0, "#"], [1, 0, 0, "?"]])")->solution),
            R"(["...","..."])");
}

TEST(ReplayTest, StepsMakeAList) {
  const auto played = replayed("[[5, [1, 2]], [7, [3, 4]]]");
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(serialize(played->solution), "[[1,2],[3,4]]");
  EXPECT_EQ(played->end, 7);
}

TEST(ReplayTest, NoMovesLeadToAnEmptyList) {
  EXPECT_EQ(serialize(replayed("[]")->solution), "[]");
}

class WrongMovesTest : public testing::TestWithParam<const char*> {};

TEST_P(WrongMovesTest, IsRefused) {
  const auto played = replayed(GetParam());
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().code, "wrong_moves");
}

INSTANTIATE_TEST_SUITE_P(
    Replay, WrongMovesTest,
    testing::Values("[1]", "[[]]", "[[1]]", "[[1, 2, 3]]", R"([[1, 0, 0, "#", 4]])",
                    R"([["1", 0, 0, "#"]])", R"([[-1, 0, 0, "#"]])", R"([[1.5, 0, 0, "#"]])",
                    R"([[1, 2, 0, "#"]])", R"([[1, 0, 3, "#"]])", R"([[1, -1, 0, "#"]])",
                    R"([[1, 0, 0, ""]])", R"([[1, 0, 0, "##"]])", R"([[1, 0, 0, 5]])",
                    R"([[2, 0, 0, "#"], [1, 0, 1, "#"]])", R"([[1, 0, 0, "#"], [2, [0, 0]]])",
                    R"([[9223372036854775808, [0, 0]]])", R"([[9223372036854775807, [0, 0]]])"));

TEST(FastestPlayTest, GrowsWithTheWork) {
  EXPECT_EQ(fastest_play(parse(R"(["#."])")), 1'000);
  EXPECT_EQ(fastest_play(parse("[]")), 1'000);
  EXPECT_EQ(fastest_play(boost::json::value(1)), 1'000);
  const std::string row(100, '#');
  EXPECT_EQ(fastest_play(boost::json::array{row, row}), 6'000);
  EXPECT_EQ(fastest_play(boost::json::value(boost::json::array(20, boost::json::array{1, 2}))),
            2'000);
}

}  // namespace
}  // namespace quadrille::server
