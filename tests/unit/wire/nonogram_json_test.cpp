#include "support/nonogram_files.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <boost/json.hpp>
#include <gmock/gmock.h>

namespace quadrille::wire {
namespace {

using nonogram::Puzzle;
using nonogram::testing::chick;
using nonogram::testing::error_of;
using nonogram::testing::full_puzzle;
using nonogram::testing::losses_of;
using nonogram::testing::read_one;
using nonogram::testing::text_of;
using ::testing::IsEmpty;

const nonogram::PuzzleFormat kJson = nonogram_json_format();

// Three rows and two columns: ## / .. / #.
Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

constexpr std::string_view kSmall =
    R"({"kind":"nonogram","width":2,"height":3,"rows":[[2],[],[1]],"columns":[[1,1],[1]]})";

TEST(NonogramJson, IsWrittenOnOneLineInTheDocumentedOrder) {
  EXPECT_EQ(text_of(kJson, {small()}), std::string(kSmall) + '\n');
}

TEST(NonogramJson, HoldsEverything) {
  EXPECT_EQ(read_one(kJson, text_of(kJson, {full_puzzle()})), full_puzzle());
  EXPECT_THAT(losses_of(kJson, {full_puzzle(), chick()}), IsEmpty());
}

TEST(NonogramJson, SizeKindAndZerosMayBeThereOrNot) {
  EXPECT_EQ(read_one(kJson, R"({"rows":[[2],[0],[1]],"columns":[[1,0,1],[1]]})"), small());
  EXPECT_EQ(read_one(kJson, R"( {"columns":[[1,1],[1]], "rows":[[2],[],[1]], "title":null,
                                 "seed":7, "class":"line"} )"),
            small());
}

TEST(NonogramJson, CluesMayComeFromTheGoal) {
  const Puzzle puzzle = read_one(kJson, R"({"width":2,"goal":["##","..","#."]})");
  EXPECT_EQ(puzzle.rows(), small().rows());
  EXPECT_EQ(puzzle.columns(), small().columns());
}

TEST(NonogramJson, ReadsArraysAndLines) {
  const std::string one(kSmall);
  const std::vector<Puzzle> two{small(), small()};
  for (const std::string& text : {one + '\n' + one + '\n', '[' + one + ", \n" + one + ']',
                                  one + one, "\n\n" + one + "\r\n" + one}) {
    EXPECT_EQ(kJson.read(text).value(), two) << text;
  }
  EXPECT_EQ(kJson.read(text_of(kJson, {small(), full_puzzle()})).value(),
            (std::vector<Puzzle>{small(), full_puzzle()}));
}

TEST(NonogramJson, SyntaxErrorsHaveAPlace) {
  EXPECT_EQ(error_of(kJson, ""), "no_puzzles 1:1");
  EXPECT_EQ(error_of(kJson, "[]"), "no_puzzles 1:1");
  EXPECT_EQ(error_of(kJson, "hello"), "bad_json 1:1");
  EXPECT_EQ(error_of(kJson, "[1]"), "bad_json 1:2");
  EXPECT_EQ(error_of(kJson, "{\n  \"rows\": [1,\n  }"), "bad_json 3:3");
  EXPECT_EQ(error_of(kJson, "{\"rows\":"), "bad_json 1:9");
  EXPECT_EQ(error_of(kJson, std::string(kSmall) + "\n}"), "bad_json 2:1");
  EXPECT_EQ(error_of(kJson, std::string(100'000, '[')), "bad_json 1:33");
  EXPECT_EQ(error_of(kJson, "{\"title\":\"\xE9\"}"), "bad_json 1:11");
}

TEST(NonogramJson, OtherErrorsHaveAPlaceToo) {
  EXPECT_EQ(error_of(kJson, R"({"kind":"ewn"})"), "wrong_kind 1:9");
  EXPECT_EQ(error_of(kJson, "{\n\"columns\":[]}"), "missing_field 1:1");
  EXPECT_EQ(error_of(kJson, "{\"rows\":[[1]]}"), "missing_field 1:1");
  EXPECT_EQ(error_of(kJson, R"({"rows":{},"columns":[[1]]})"), "bad_field 1:9");
  EXPECT_EQ(error_of(kJson, "{\"rows\":[[1],\n 2],\"columns\":[[1]]}"), "bad_clue 2:2");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1, -1]],"columns":[[1]]})"), "bad_clue 1:14");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1.5]],"columns":[[1]]})"), "bad_clue 1:11");
  EXPECT_EQ(error_of(kJson, R"({"rows":[["a"]],"columns":[[1]]})"), "bad_clue 1:11");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1000000000]],"columns":[[1]]})"), "clue_too_long 1:11");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[18446744073709551615]],"columns":[[1]]})"),
            "clue_too_long 1:11");
  EXPECT_EQ(error_of(kJson, "{\"rows\":[[1],[2]],\n\"columns\":[[1]]}"), "clue_too_long 1:14");
  EXPECT_EQ(error_of(kJson, "{\"rows\":[[1]],\n\"columns\":[[],[2]]}"), "clue_too_long 2:15");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1]],"columns":[[]]})"), "sums_differ 1:9");
  EXPECT_EQ(error_of(kJson, R"({"rows":[],"columns":[]})"), "empty_grid 1:9");
  EXPECT_EQ(error_of(kJson, R"({"width":3,"rows":[[1]],"columns":[[1]]})"),
            "too_few_column_clues 1:10");
  EXPECT_EQ(error_of(kJson, R"({"height":0,"rows":[[1]],"columns":[[1]]})"), "height_zero 1:11");
  EXPECT_EQ(error_of(kJson, R"({"width":-1,"rows":[[1]],"columns":[[1]]})"), "width_negative 1:10");
  EXPECT_EQ(error_of(kJson, R"({"width":"1","rows":[[1]],"columns":[[1]]})"),
            "width_not_a_number 1:10");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1]],"columns":[[1]],"title":3})"), "bad_field 1:39");
  EXPECT_EQ(error_of(kJson, R"({"rows":[[1]],"columns":[[1]],"properties":[["a","b"],["c"]]})"),
            "bad_field 1:55");
  EXPECT_EQ(error_of(kJson, R"([{"rows":[[1]],"columns":[[1]]},{"rows":[[1]]}])"),
            "missing_field 1:33");
}

TEST(NonogramJson, RefusesBadGrids) {
  const auto error_with = [](const std::string& grid) {
    return error_of(kJson, R"({"rows":[[1],[]],"columns":[[1]],)" + grid + '}');
  };
  EXPECT_EQ(error_with(R"("goal":["#","?"])"), "unknown_in_goal 1:41");
  EXPECT_EQ(error_with(R"("goal":["#."])"), "wrong_grid_size 1:41");
  EXPECT_EQ(error_with(R"("goal":["#.","."])"), "wrong_grid_size 1:41");
  EXPECT_EQ(error_with(R"("goal":["",""])"), "wrong_grid_size 1:41");
  EXPECT_EQ(error_with(R"("saved":["1","?"])"), "bad_grid_character 1:42");
  EXPECT_EQ(error_with(R"("saved":[])"), "bad_field 1:42");
  EXPECT_EQ(error_with(R"("saved":"#")"), "bad_field 1:42");
  EXPECT_EQ(error_with(R"("solutions":[["#","."],["#"]])"), "wrong_grid_size 1:46");
  EXPECT_EQ(error_with(R"("solutions":[["#","."],[7]])"), "bad_field 1:57");
  EXPECT_EQ(error_with(R"("goal":[")" + std::string(1025, '.') + R"("])"), "grid_too_large 1:41");
}

TEST(NonogramJson, NeedsNoMoreMemoryThanItIsGiven) {
  // Valid JSON of numbers is the dearest text there is; the parser must not follow it for ever.
  std::string numbers = "[";
  for (int i = 0; i < 6'000'000; ++i) numbers += "1,";
  EXPECT_THAT(error_of(kJson, numbers), ::testing::StartsWith("json_too_large"));
  std::string clue = R"({"rows":[[)";
  for (int i = 0; i < 100'000; ++i) clue += "1000,";
  EXPECT_EQ(error_of(kJson, clue + R"(1]],"columns":[[1]]})"), "clue_too_long 1:16");
}

TEST(NonogramJson, KnowsItsOwnText) {
  EXPECT_GE(kJson.resemblance(kSmall), 90);
  EXPECT_GE(kJson.resemblance(R"( [{"rows":[],"columns":[]}])"), 90);
  EXPECT_EQ(kJson.resemblance(R"({"kind":"ewn","rows":1,"columns":2})"), 0);
  EXPECT_EQ(kJson.resemblance("rows columns"), 0);
}

TEST(NonogramJson, GivesGridsAsArraysOfTexts) {
  EXPECT_EQ(boost::json::serialize(to_json(nonogram::testing::grid_of({"#.", "?#"}))),
            R"(["#.","?#"])");
}

}  // namespace
}  // namespace quadrille::wire
