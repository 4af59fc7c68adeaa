// Colour puzzles in every format that knows them.
#include "support/colour_nonograms.hpp"

#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::flower;
using testing::full_flower;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::picture_of_rows;
using testing::read_any_one;
using testing::read_coloured;
using testing::red_and_blue;
using ::testing::UnorderedElementsAre;
using testing::written;

std::string error_of(const PuzzleFormat& format, std::string_view text) {
  const auto puzzles = format.read_any(text);
  if (puzzles) return "no error";
  return std::string(puzzles.error().code) + ' ' + std::to_string(puzzles.error().line) + ':' +
         std::to_string(puzzles.error().column);
}

std::vector<PuzzleFormat> colour_formats() {
  std::vector<PuzzleFormat> all{wire::nonogram_json_format(), wire::nonogram_xml_format()};
  for (const PuzzleFormat& format : puzzle_formats()) {
    if (format.write_any != nullptr) all.push_back(format);
  }
  return all;
}

TEST(ColourFormats, AllThatKnowColoursWriteAndReadThem) {
  EXPECT_GE(colour_formats().size(), 4U);
  for (const PuzzleFormat& format : colour_formats()) {
    const Written text = written(format, flower());
    const colour::Puzzle back = read_coloured(format, text.text);
    EXPECT_EQ(back.rows(), flower().rows()) << format.name;
    EXPECT_EQ(back.columns(), flower().columns()) << format.name;
    EXPECT_EQ(back.palette(), flower().palette()) << format.name << '\n' << text.text;
    EXPECT_THAT(text.losses, IsEmpty()) << format.name;
    EXPECT_GE(format.resemblance(text.text), 60) << format.name << '\n' << text.text;
  }
}

TEST(ColourFormats, WhatALossReportLeavesOutReadsBack) {
  for (const PuzzleFormat& format : colour_formats()) {
    const Written first = written(format, full_flower());
    const colour::Puzzle back = read_coloured(format, first.text);
    const Written second = written(format, back);
    EXPECT_EQ(second.text, first.text) << format.name;
    EXPECT_THAT(second.losses, IsEmpty()) << format.name;
    EXPECT_EQ(back == full_flower(), first.losses.empty()) << format.name;
  }
  EXPECT_THAT(written(wire::nonogram_json_format(), full_flower()).losses, IsEmpty());
  EXPECT_THAT(written(wire::nonogram_xml_format(), full_flower()).losses, IsEmpty());
  EXPECT_THAT(
      written(non_format(), full_flower()).losses,
      UnorderedElementsAre("the listed solutions", "the colours that are ruled out in open cells"));
  EXPECT_THAT(written(g_format(), full_flower()).losses,
              UnorderedElementsAre("the title", "the author", "the goal picture",
                                   "the state of play", "the listed solutions"));
}

TEST(ColourFormats, UnusedColoursAndASingleOneAreStatedLosses) {
  const auto palette =
      colour::Palette::make(
          {{"white", 0xFFFFFF, '.'}, {"red", 0xE01010, 'r'}, {"blue", 0x2040E0, 'b'}})
          .value();
  const auto only_red =
      colour::Puzzle::from_picture(palette, picture_of_rows(palette, {"rr", ".r"})).value();
  EXPECT_THAT(written(g_format(), only_red).losses, Contains("the colours that are not used"));
  EXPECT_THAT(written(g_format(), only_red).losses,
              Contains("the only colour (it reads as black and white)"));
  EXPECT_TRUE(
      std::holds_alternative<Puzzle>(read_any_one(g_format(), written(g_format(), only_red).text)));
  EXPECT_EQ(read_coloured(wire::nonogram_json_format(),
                          written(wire::nonogram_json_format(), only_red).text),
            only_red);
}

TEST(ColourFormats, MarksThatAFormatCannotHoldAreReplacedAndSaidToBe) {
  const auto palette =
      colour::Palette::make(
          {{"white", 0xFFFFFF, '.'}, {"bar", 0x102030, '|'}, {"up", 0x998877, '/'}})
          .value();
  const auto puzzle =
      colour::Puzzle::from_picture(palette, picture_of_rows(palette, {"|/", "/|"})).value();
  for (const PuzzleFormat& format : {wire::nonogram_xml_format(), non_format()}) {
    const Written text = written(format, puzzle);
    EXPECT_THAT(text.losses, ElementsAre("the marks of the colours")) << format.name;
    EXPECT_EQ(read_coloured(format, text.text).rows(), puzzle.rows()) << format.name;
  }
  EXPECT_THAT(written(g_format(), puzzle).losses, ElementsAre("the goal picture"));
}

TEST(ColourJson, HasThePaletteOfTheContract) {
  const std::string text = written(wire::nonogram_json_format(), flower()).text;
  EXPECT_THAT(text, HasSubstr(R"("palette":[{"name":"white","rgb":"#ffffff","mark":"."},)"
                              R"({"name":"red","rgb":"#e01010","mark":"r"},)"
                              R"({"name":"blue","rgb":"#2040e0","mark":"b"}])"));
  EXPECT_THAT(text, HasSubstr(R"("rows":[[[3,1]],[[2,1],[1,2],[2,1]],)"));
}

TEST(ColourJson, RefusesWhatIsNone) {
  const PuzzleFormat json = wire::nonogram_json_format();
  const std::string palette =
      R"("palette":[{"name":"w","rgb":"#fff","mark":"."},{"name":"r","rgb":"#f00","mark":"r"}])";
  const auto with = [&](const std::string& rest) { return "{" + palette + "," + rest + "}"; };
  EXPECT_EQ(error_of(json, with(R"("rows":[[[1,1]]],"columns":[[[1,1]]])")), "no error");
  EXPECT_EQ(error_of(json, with(R"("rows":[[1]],"columns":[[[1,1]]])")), "bad_clue 1:97");
  EXPECT_EQ(error_of(json, with(R"("rows":[[[1,2]]],"columns":[[[1,1]]])")), "unknown_colour 1:97");
  EXPECT_EQ(error_of(json, with(R"("rows":[[[1,0]]],"columns":[[[1,1]]])")), "unknown_colour 1:97");
  EXPECT_THAT(error_of(json, with(R"("goal":["rx"])")), HasSubstr("bad_grid_character"));
  EXPECT_THAT(error_of(json, with(R"("goal":["r?"])")), HasSubstr("unknown_in_goal"));
  EXPECT_THAT(error_of(json, R"({"palette":[],"goal":["r"]})"), HasSubstr("palette_size"));
  EXPECT_THAT(error_of(json, R"({"palette":7,"goal":["r"]})"), HasSubstr("bad_field"));
  EXPECT_THAT(error_of(json, with(R"("goal":["r."],"saved":["??"],"ruled_out":[[0,5,"!r"]])")),
              HasSubstr("bad_field"));
}

TEST(ColourJson, NamesNeverAreTheSame) {
  const auto named = [](std::string_view first, std::string_view second) {
    const std::string text = R"({"palette":[{"rgb":"#fff","mark":"."},{"name":")" +
                             std::string(first) + R"(","rgb":"#f00","mark":"r"},{"name":")" +
                             std::string(second) + R"(","rgb":"#f22","mark":"s"}],"goal":["rs"]})";
    const auto puzzle =
        std::get<colour::Puzzle>(wire::nonogram_json_format().read_any(text).value().front());
    return puzzle.palette()[1].name + ", " + puzzle.palette()[2].name;
  };
  EXPECT_EQ(named("", ""), "red, light red");
  EXPECT_EQ(named("rose", "rose"), "rose, rose 2");
  EXPECT_EQ(named("one", "two"), "one, two");
}

TEST(ColourXml, ReadsCandidatesAndCluesThatAreMissing) {
  const colour::Puzzle puzzle =
      read_coloured(wire::nonogram_xml_format(),
                    "<puzzle><color name=\"red\" char=\"*\">F00</color>"
                    "<solution type=\"goal\"><image>|X*||*.|</image></solution>"
                    "<solution type=\"saved\"><image>|[X*]?||*[*.]|</image></solution></puzzle>");
  ASSERT_EQ(puzzle.palette().size(), 3);
  const auto value = [&](char mark) { return puzzle.palette().value_of(mark).value(); };
  EXPECT_EQ(puzzle.rows(),
            (std::vector<colour::Clue>{{{1, value('X')}, {1, value('*')}}, {{1, value('*')}}}));
  ASSERT_TRUE(puzzle.saved());
  EXPECT_EQ(puzzle.saved()->at(0, 0),
            colour::domain_of(value('X')) | colour::domain_of(value('*')));
  EXPECT_EQ(puzzle.saved()->at(0, 1), puzzle.palette().all());
  EXPECT_EQ(puzzle.saved()->at(1, 1), colour::domain_of(value('*')) | colour::domain_of(0));
}

TEST(ColourXml, SaysWhatATriddlerIs) {
  const auto triddler = wire::nonogram_xml_format().read_any("<puzzle type=\"triddler\"></puzzle>");
  ASSERT_FALSE(triddler);
  EXPECT_EQ(triddler.error().code, "triddler_not_supported");
  EXPECT_THAT(triddler.error().message, HasSubstr("a grid of triangles"));
  const auto triangles = g_format().read_any("#t\n: rows\n1\n: columns\n1\n:\n");
  ASSERT_FALSE(triangles);
  EXPECT_THAT(triangles.error().message, HasSubstr("cut into halves of two colours"));
}

TEST(ColourNon, ReadsTheDialectOfNonogramDb) {
  const colour::Puzzle puzzle = read_coloured(non_format(),
                                              "title \"Two\"\nwidth 2\nheight 2\n"
                                              "color a #ff0000\ncolor b #0000ff \"deep blue\"\n"
                                              "rows\n1a,1b\n1b\ncolumns\n1a,1b\n1b\n"
                                              "goal \"abb0\"\ngrid\na?\nb.\n");
  EXPECT_EQ(puzzle.palette()[1].rgb, 0xFF0000U);
  EXPECT_EQ(puzzle.palette()[2].name, "deep blue");
  EXPECT_EQ(to_rows(puzzle.palette(), *puzzle.goal()), (std::vector<std::string>{"ab", "b."}));
  EXPECT_EQ(to_rows(puzzle.palette(), *puzzle.saved()), (std::vector<std::string>{"a?", "b."}));
}

TEST(ColourNon, LettersThatNobodyDeclaresAreColoursIfEveryNumberHasOne) {
  const std::string clues = "width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n";
  EXPECT_EQ(read_coloured(non_format(), clues).palette().size(), 3);
  EXPECT_EQ(error_of(non_format(), "width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1\n"),
            "bad_clue 4:1");
  EXPECT_EQ(error_of(non_format(), "color aa #fff\n" + clues), "bad_colour 1:7");
}

TEST(ColourPlain, FormatsWithoutColoursSaySo) {
  for (const PuzzleFormat& format : {nin_format(), mk_format(), cwd_format(), pbm_format()}) {
    const AnyPuzzle any = boxed(flower());
    const auto refused = as_format(format).write(std::span<const AnyPuzzle>(&any, 1));
    ASSERT_FALSE(refused) << format.name;
    EXPECT_EQ(refused.error().code, "colour_unsupported") << format.name;
  }
}

// Every real puzzle, through every format that can hold it.
TEST(ColourCorpus, RoundTripsThroughEveryFormat) {
  const std::filesystem::path corpus = QUADRILLE_CORPUS "/nonogram/colour";
  if (!std::filesystem::is_directory(corpus)) GTEST_SKIP() << "no corpus at " << corpus;
  const operations::Catalogue catalogue = operations::make_catalogue();
  const Registry& registry = catalogue.registry();
  std::set<std::string> read;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    const auto found =
        registry.detect(text.str(), {kKindName, {}, entry.path().filename().string()});
    ASSERT_TRUE(found) << entry.path();
    const auto puzzles = found->format->read(text.str());
    ASSERT_TRUE(puzzles) << entry.path() << ": " << to_string(puzzles.error());
    const colour::Puzzle* puzzle = colour_of(puzzles->front());
    ASSERT_NE(puzzle, nullptr) << entry.path();
    read.insert(entry.path().filename().string());
    for (const PuzzleFormat& format : colour_formats()) {
      const Written once = written(format, *puzzle);
      const colour::Puzzle back = read_coloured(format, once.text);
      EXPECT_EQ(back.rows(), puzzle->rows()) << entry.path() << ' ' << format.name;
      EXPECT_EQ(back.columns(), puzzle->columns()) << entry.path() << ' ' << format.name;
      EXPECT_TRUE(!once.losses.empty() || back == *puzzle) << entry.path() << ' ' << format.name;
      EXPECT_EQ(written(format, back).text, once.text) << entry.path() << ' ' << format.name;
    }
  }
  EXPECT_EQ(read.size(), 39U);
}

}  // namespace
}  // namespace quadrille::nonogram
