#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

const Palette kPalette = test_palette(3);

std::string_view palette_error(std::vector<Colour> colours) {
  const auto palette = Palette::make(std::move(colours));
  return palette ? "" : palette.error().code;
}

std::string_view puzzle_error(std::vector<Clue> rows, std::vector<Clue> columns) {
  const auto puzzle = Puzzle::make(kPalette, std::move(rows), std::move(columns));
  return puzzle ? "" : puzzle.error().code;
}

TEST(ColourPalette, RefusesWhatGridsOfTextCannotHold) {
  EXPECT_EQ(palette_error({{"white", 0xffffff, '.'}}), "palette_size");
  EXPECT_EQ(palette_error(std::vector<Colour>(33)), "palette_size");
  EXPECT_EQ(palette_error({{"white", 0, 'w'}, {"red", 0, 'r'}}), "bad_mark");
  for (const char mark : std::string("?![],\"\\ \t\x7f\xc3")) {
    EXPECT_EQ(palette_error({{"white", 0, '.'}, {"red", 0, mark}}), "bad_mark") << mark;
  }
  EXPECT_EQ(palette_error({{"white", 0, '.'}, {"red", 0, '.'}}), "duplicate_mark");
  EXPECT_EQ(palette_error({{"white", 0, '.'}, {"red", 0, 'x'}, {"blue", 0, 'x'}}),
            "duplicate_mark");
}

TEST(ColourPalette, KnowsItsMarksAndValues) {
  EXPECT_EQ(kPalette.size(), 4);
  EXPECT_EQ(kPalette.all(), 0b1111U);
  EXPECT_EQ(kPalette.value_of('b'), Value{2});
  EXPECT_EQ(kPalette.value_of('?'), std::nullopt);
  EXPECT_EQ(kPalette[3].name, "green");
  EXPECT_EQ(test_palette(kMaxColours).all(), ~Domain{0});
}

TEST(ColourGrid, IsWrittenInMarks) {
  const Picture picture = picture_from(kPalette, {"r.b", "gg."});
  EXPECT_EQ(to_rows(kPalette, picture), (std::vector<std::string>{"r.b", "gg."}));
  DomainGrid grid = domains_of(picture);
  EXPECT_EQ(picture_of(grid), picture);
  grid.at(0, 1) = 0b101;
  grid.at(1, 2) = 0;
  EXPECT_EQ(to_rows(kPalette, grid), (std::vector<std::string>{"r?b", "gg?"}));
  EXPECT_EQ(picture_of(grid), std::nullopt);
}

TEST(ColourPuzzle, HasTheCluesOfItsPicture) {
  const Puzzle puzzle = puzzle_from(kPalette, {"rrb", "r.r", "..."});
  EXPECT_EQ(puzzle.rows(), (std::vector<Clue>{{{2, 1}, {1, 2}}, {{1, 1}, {1, 1}}, {}}));
  EXPECT_EQ(puzzle.columns(), (std::vector<Clue>{{{2, 1}}, {{1, 1}}, {{1, 2}, {1, 1}}}));
  EXPECT_EQ(puzzle.clue({Axis::column, 2}), (Clue{{1, 2}, {1, 1}}));
  EXPECT_EQ(puzzle.goal(), picture_from(kPalette, {"rrb", "r.r", "..."}));
  EXPECT_EQ(minimal_length({{2, 1}, {1, 2}, {1, 2}}), 5);
  EXPECT_EQ(minimal_length({}), 0);
}

TEST(ColourPuzzle, LeavesOutBlocksOfLengthZero) {
  const auto puzzle = Puzzle::make(kPalette, {{{0, 1}, {1, 2}, {0, 3}}}, {{{1, 2}}});
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(puzzle->rows()[0], (Clue{{1, 2}}));
}

TEST(ColourPuzzle, RefusesCluesThatCannotBe) {
  EXPECT_EQ(puzzle_error({}, {}), "empty_grid");
  EXPECT_EQ(puzzle_error({{{1, 1}}}, std::vector<Clue>(kMaxSide + 1)), "grid_too_large");
  EXPECT_EQ(puzzle_error({{{-1, 1}}}, {{}}), "clue_not_positive");
  EXPECT_EQ(puzzle_error({{{1, 4}}}, {{{1, 1}}}), "unknown_colour");
  EXPECT_EQ(puzzle_error({{{1, 0}}}, {{{1, 1}}}), "unknown_colour");
  EXPECT_EQ(puzzle_error({{{2'000'000'000, 1}, {2'000'000'000, 2}}}, {{}}), "clue_too_long");
}

TEST(ColourPuzzle, CountsAGapOnlyBetweenBlocksOfOneColour) {
  EXPECT_EQ(puzzle_error({{{1, 1}, {1, 1}}}, {{{1, 1}}, {{1, 1}}}), "clue_too_long");
  EXPECT_EQ(puzzle_error({{{1, 1}, {1, 2}}}, {{{1, 1}}, {{1, 2}}}), "");
}

TEST(ColourPuzzle, ComparesTheSumsOfEveryColour) {
  const auto puzzle = Puzzle::make(kPalette, {{{1, 1}}}, {{{1, 2}}});
  ASSERT_FALSE(puzzle);
  EXPECT_EQ(puzzle.error().code, "sums_differ");
  EXPECT_NE(puzzle.error().message.find("red"), std::string::npos);
}

TEST(ColourPuzzle, HoldsOnlyGridsOfItsSizeAndPalette) {
  const Puzzle puzzle = puzzle_from(kPalette, {"rb", ".g"});
  EXPECT_EQ(puzzle.with_goal(Picture(3, 2)).error().code, "wrong_grid_size");
  EXPECT_EQ(puzzle.with_goal(Picture(2, 2, Value{4})).error().code, "unknown_colour");
  EXPECT_EQ(puzzle.with_saved(DomainGrid(2, 3)).error().code, "wrong_grid_size");
  EXPECT_EQ(puzzle.with_saved(DomainGrid(2, 2, 0b10000)).error().code, "unknown_colour");
  EXPECT_EQ(puzzle.with_listed_solutions({Picture(1, 1)}).error().code, "wrong_grid_size");
  EXPECT_EQ(Puzzle::from_picture(kPalette, Picture(2, 2, Value{9})).error().code, "unknown_colour");
  EXPECT_EQ(puzzle.with_saved(DomainGrid(2, 2, 0b0110))->saved(), DomainGrid(2, 2, 0b0110));
  Metadata metadata;
  metadata.title = "A";
  EXPECT_EQ(puzzle.with_metadata(metadata).metadata(), metadata);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
