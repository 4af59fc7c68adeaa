#include <quadrille/lightsout/solve.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

using lightsout::BitGrid;
using lightsout::Neighbourhood;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

void expect_reads_back(const Puzzle& puzzle) {
  const std::string text = write_lightsout_json({&puzzle, 1});
  const auto again = read_lightsout_json(text);
  ASSERT_TRUE(again.has_value()) << text << again.error().message;
  ASSERT_EQ(again->size(), 1u);
  EXPECT_EQ(again->front(), puzzle) << text;
}

Pattern start(int width, int height, int states) {
  Pattern pattern(width, height, states);
  for (int column = 0; column < width; ++column) pattern.set(height - 1, column, column % states);
  return pattern;
}

BitGrid stencil(int width, int height, std::initializer_list<std::pair<int, int>> cells) {
  BitGrid grid(width, height);
  for (const auto& [row, column] : cells) grid.set(row, column);
  return grid;
}

TEST(LightsOutJson, EveryVariantReadsBack) {
  for (const int states : {2, 3, 10, 11, 256}) {
    for (const bool torus : {false, true}) {
      for (const auto neighbourhood :
           {Neighbourhood::cross, Neighbourhood::king, Neighbourhood::diagonal}) {
        expect_reads_back(*Puzzle::make(*Shape::rectangle(5, 4, neighbourhood, torus),
                                        start(5, 4, states), start(5, 4, states)));
      }
      for (const BitGrid& grid : {stencil(3, 1, {{0, 2}}), stencil(5, 3, {{0, 0}, {2, 4}, {1, 2}}),
                                  stencil(9, 9, {{0, 0}, {4, 0}, {4, 4}, {4, 8}})}) {
        expect_reads_back(
            *Puzzle::make(*Shape::with_stencil(4, 3, grid, torus), start(4, 3, states)));
      }
    }
    expect_reads_back(*Puzzle::make(*Shape::graph(4, {{0, 1}, {2, 3}}), start(4, 1, states)));
  }
}

TEST(LightsOutJson, AStencilBeyondTheBoardReadsBack) {
  const Shape shape = *Shape::with_stencil(2, 2, stencil(9, 1, {{0, 0}}));
  ASSERT_TRUE(shape.offsets().empty());
  expect_reads_back(*Puzzle::make(shape, start(2, 2, 2)));
}

TEST(LightsOutJson, ReadsSeveralAndDefaults) {
  const auto puzzles = read_lightsout_json(R"([{"start":["#."]},{"start":[[0,1]],"states":2}])");
  ASSERT_TRUE(puzzles.has_value());
  ASSERT_EQ(puzzles->size(), 2u);
  EXPECT_EQ(puzzles->front().shape(), *Shape::rectangle(2, 1));
}

TEST(LightsOutJson, RefusesNonsense) {
  const std::pair<const char*, const char*> kBad[] = {
      {"{", "bad_json"},
      {"{}", "missing_field"},
      {R"({"kind":"ewn","start":["#"]})", "wrong_kind"},
      {R"({"start":[]})", "bad_field"},
      {R"({"start":[""]})", "bad_field"},
      {R"({"start":["#","##"]})", "bad_field"},
      {R"({"start":["x"]})", "unknown_character"},
      {R"({"start":["2"]})", "value_out_of_range"},
      {R"({"start":[[300]]})", "bad_field"},
      {R"({"start":["#"],"states":1})", "bad_field"},
      {R"({"start":["#"],"width":2})", "wrong_board_size"},
      {R"({"start":["#"],"torus":1})", "bad_field"},
      {R"({"start":["#"],"neighbourhood":"knight"})", "bad_field"},
      {R"({"start":["#"],"neighbourhood":"stencil"})", "missing_field"},
      {R"({"start":["#"],"neighbourhood":"stencil","stencil":["##"]})", "stencil_without_centre"},
      {R"({"start":["#"],"neighbourhood":"graph"})", "bad_field"},
      {R"({"start":["##"],"neighbourhood":"graph","edges":[[0,0]]})", "self_loop"},
      {R"({"start":["##"],"neighbourhood":"graph","edges":[[0,5]]})", "vertex_out_of_range"},
      {R"({"start":["#"],"target":["##"]})", "wrong_board_size"},
  };
  for (const auto& [text, code] : kBad) {
    const auto result = read_lightsout_json(text);
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_EQ(result.error().code, code) << text;
    EXPECT_EQ(result.error().line, 1) << text;
    EXPECT_GE(result.error().column, 1) << text;
  }
}

TEST(LightsOutJson, NamesThePlaceOfABadRow) {
  const auto result =
      read_lightsout_json("{\"start\": [\"#.\"]}\n{\"start\":\n[\"#.\",\n  \"#\"]}");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, "bad_field");
  EXPECT_EQ(result.error().line, 4);
  EXPECT_EQ(result.error().column, 3);
}

TEST(LightsOutJson, ReadsLinesOfPuzzles) {
  const auto puzzles = read_lightsout_json("{\"start\":[\"#.\"]}\n{\"start\":[\"##\"]}\n");
  ASSERT_TRUE(puzzles.has_value());
  EXPECT_EQ(puzzles->size(), 2u);
}

TEST(LightsOutJson, BoundsTheMemoryOfADocument) {
  std::string numbers = "{\"start\":[0";
  for (int i = 0; i < 24'000'000; ++i) numbers += ",0";
  EXPECT_EQ(read_lightsout_json(numbers + "]}").error().code, "json_too_large");
}

TEST(LightsOutJson, Claims) {
  const Puzzle puzzle = *Puzzle::make(*Shape::rectangle(2, 1), start(2, 1, 2));
  const auto presses = read_lightsout_claim_json(R"({"presses":[[0,0],[1,0],[1,0]]})", puzzle);
  ASSERT_TRUE(presses.has_value());
  EXPECT_EQ(presses->presses->sum(), 1u);
  const auto certificate =
      read_lightsout_claim_json(R"({"presses":[],"certificate":["##"]})", puzzle);
  ASSERT_TRUE(certificate.has_value());
  EXPECT_TRUE(refutes(puzzle, *certificate->certificate));
  for (const char* text : {"{}", R"({"presses":[[2,0]]})", R"({"presses":[0]})", "[]",
                           R"({"presses":null})", R"({"certificate":["#x"]})"}) {
    EXPECT_FALSE(read_lightsout_claim_json(text, puzzle).has_value()) << text;
  }
}

}  // namespace
}  // namespace quadrille::wire
