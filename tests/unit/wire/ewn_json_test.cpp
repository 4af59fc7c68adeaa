#include "support/ewn_cases.hpp"

#include <quadrille/ewn/kind.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

using ewn::Puzzle;

constexpr const char* kSampleJson = R"({"kind":"ewn","goal":2,"positions":[62,26,66,42,32,36],)"
                                    R"("dice":"665545154156655451541566554515"})"
                                    "\n";

TEST(EwnJson, ReadsAndWritesTheSample) {
  const auto puzzles = read_ewn_json(kSampleJson);
  ASSERT_TRUE(puzzles) << puzzles.error().message;
  ASSERT_EQ(puzzles->size(), 1u);
  EXPECT_EQ(puzzles->front(), *ewn::read_input(ewn::kSampleInput));
  EXPECT_EQ(write_ewn_json(*puzzles), kSampleJson);
}

TEST(EwnJson, KeepsOtherBoardsAndTheOptimum) {
  const auto odd = ewn::read_input("size 5x4\nholes 7 12\ndice 4\n1\n19 1 2 3 4 5\n1234\n3\n");
  ASSERT_TRUE(odd);
  const std::vector<Puzzle> both{*odd, *ewn::read_input(ewn::kSampleInput)};
  const auto again = read_ewn_json(write_ewn_json(both));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, both);
}

struct Bad {
  const char* text;
  std::string_view code;
};

TEST(EwnJson, NamesErrors) {
  const std::vector<Bad> bads{
      {"{", "bad_json"},
      {"[1]", "bad_json"},
      {R"({"goal":1,"positions":[1,2,3,4,5,6],"dice":"1"} x)", "bad_json"},
      {"[]", "no_puzzles"},
      {R"({"positions":[1,2,3,4,5,6],"dice":"1"})", "missing_field"},
      {R"({"goal":"2","positions":[1,2,3,4,5,6],"dice":"1"})", "bad_field"},
      {R"({"goal":7,"positions":[1,2,3,4,5,6],"dice":"1"})", "goal_out_of_range"},
      {R"({"goal":1,"positions":[1,2,3,4,5],"dice":"1"})", "too_few_numbers"},
      {R"({"goal":1,"positions":[1,2,3,4,5,5],"dice":"1"})", "two_pieces_on_one_cell"},
      {R"({"goal":1,"positions":[1,2,3,4,5,33],"dice":"1"})", "position_on_removed_cell"},
      {R"({"goal":1,"positions":[1,2,3,4,5,133],"dice":"1"})", "position_off_board"},
      {R"({"goal":1,"positions":[1,2,3,4,5,6],"dice":"7"})", "die_out_of_range"},
      {R"({"goal":1,"positions":[1,2,3,4,5,6],"dice":""})", "bad_dice_length"},
      {R"({"kind":"nonogram"})", "wrong_kind"},
      {R"({"width":99})", "bad_field"},
      {R"({"holes":[0]})", "hole_at_home"},
  };
  for (const Bad& bad : bads) {
    const auto puzzles = read_ewn_json(bad.text);
    ASSERT_FALSE(puzzles) << bad.text;
    EXPECT_EQ(puzzles.error().code, bad.code) << bad.text;
  }
}

TEST(EwnJson, TellsWhereTheTextBreaksOff) {
  const auto puzzles = read_ewn_json("{\n  \"goal\": }");
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().line, 2);
  EXPECT_EQ(puzzles.error().column, 11);
}

TEST(EwnJson, ReadsLinesOfCases) {
  const auto puzzles = read_ewn_json(std::string(kSampleJson) + kSampleJson + "\n" + kSampleJson);
  ASSERT_TRUE(puzzles) << puzzles.error().message;
  EXPECT_EQ(puzzles->size(), 3u);
}

TEST(EwnJson, NamesThePlaceOfABadField) {
  const auto puzzles =
      read_ewn_json("{\"goal\": 1,\n \"positions\": [1,2,3,4,5,6],\n \"dice\": \"127\"}\n");
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().code, "die_out_of_range");
  EXPECT_EQ(puzzles.error().line, 3);
  EXPECT_EQ(puzzles.error().column, 10);
}

TEST(EwnJson, BoundsTheMemoryOfADocument) {
  std::string numbers = "{\"goal\":[0";
  for (int i = 0; i < 8'000'000; ++i) numbers += ",0";
  const auto puzzles = read_ewn_json(numbers + "]}");
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().code, "json_too_large");
}

TEST(EwnJson, ReadsClaims) {
  const auto claim = read_ewn_claim_json(R"({"seconds":1,"steps":1,"moves":[[1,0]],"stats":{}})");
  ASSERT_TRUE(claim) << claim.error().message;
  EXPECT_EQ(claim->seconds, 1.0);
  EXPECT_THAT(claim->moves, testing::ElementsAre(ewn::Move{1, 0}));
  EXPECT_EQ(read_ewn_claim_json(R"({"steps":1})").error().code, "missing_seconds");
  EXPECT_EQ(read_ewn_claim_json(R"({"seconds":-1,"steps":1})").error().code, "bad_field");
  EXPECT_EQ(read_ewn_claim_json(R"({"seconds":1,"steps":1,"moves":[[1]]})").error().code,
            "bad_field");
}

TEST(EwnJson, IsAFormatOfTheRegistry) {
  Registry registry;
  registry.add(ewn::make_kind());
  registry.add_format(ewn::kKindName, ewn_json_format());
  const auto detected = registry.detect(kSampleJson, {});
  ASSERT_TRUE(detected) << detected.error().message;
  EXPECT_EQ(detected->kind->name(), "ewn");
  EXPECT_EQ(detected->format->name, "json");
  const auto puzzles = detected->format->read(kSampleJson);
  ASSERT_TRUE(puzzles);
  EXPECT_EQ(detected->format->write(*puzzles)->text, kSampleJson);
}

}  // namespace
}  // namespace quadrille::wire
