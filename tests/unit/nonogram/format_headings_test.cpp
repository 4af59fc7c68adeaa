// .gno and the .txt of picross-solver: clues under headings.
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using ::testing::Contains;
using testing::error_of;
using testing::full_puzzle;
using ::testing::IsEmpty;
using testing::losses_of;
using testing::read_one;
using testing::text_of;

constexpr std::string_view kSmallGno =
    "[Description]\nSmall\nA setter\n2011-11-24\n4\n[License]\nMIT\n[Dimensions]\n3\n2\n[Row "
    "clues]\n"
    "2\n0\n1\n[Column clues]\n1,1\n1\n[Solution grid]\n2 2\n1 1\n2 1\n[Working grid]\n2 0\n0 0\n0 "
    "1\n"
    "[State]\nGAME_STATE_SOLVING\n";

// Three rows and two columns: ## / .. / #.
Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

TEST(FormatGno, ReadsEverySection) {
  const Puzzle puzzle = read_one(gno_format(), kSmallGno);
  EXPECT_EQ(puzzle.rows(), small().rows());
  EXPECT_EQ(puzzle.columns(), small().columns());
  EXPECT_EQ(puzzle.metadata().title, "Small");
  EXPECT_EQ(puzzle.metadata().author, "A setter");
  EXPECT_EQ(puzzle.metadata().license, "MIT");
  EXPECT_EQ(to_rows(puzzle.goal().value()), (std::vector<std::string>{"##", "..", "#."}));
  EXPECT_EQ(to_rows(puzzle.saved().value()), (std::vector<std::string>{"#?", "??", "?."}));
}

TEST(FormatGno, ASolutionMayStandForTheClues) {
  const Puzzle puzzle = read_one(gno_format(), "[Dimensions]\n3\n2\n[Solution]\n2 2\n1 1\n2 1\n");
  EXPECT_EQ(puzzle.rows(), small().rows());
  EXPECT_TRUE(puzzle.goal().has_value());
}

TEST(FormatGno, WritesWhatItReads) {
  const Puzzle puzzle = read_one(gno_format(), kSmallGno);
  EXPECT_THAT(losses_of(gno_format(), {puzzle}), IsEmpty());
  EXPECT_EQ(read_one(gno_format(), text_of(gno_format(), {puzzle})), puzzle);
}

TEST(FormatGno, SaysWhatItCannotHold) {
  EXPECT_THAT(losses_of(gno_format(), {full_puzzle()}), Contains("the copyright"));
  Metadata metadata;
  metadata.author = "Nobody knows the title";
  EXPECT_THAT(losses_of(gno_format(), {small().with_metadata(metadata)}), Contains("the author"));
}

TEST(FormatGno, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(gno_format(), ""), "missing_height 1:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n3\n"), "missing_width 1:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n3\n0\n"), "width_zero 3:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n1\n1\n[Dimensions]\n"), "repeated_section 4:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n1\n1\n[Row clues]\n1\n"),
            "missing_columns_heading 5:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n1\n1\n[Row clues]\n1\n1\n[Column clues]\n1\n"),
            "too_many_row_clues 6:1");
  EXPECT_EQ(error_of(gno_format(), "[Dimensions]\n1\n1\n[Solution]\n0\n"),
            "bad_grid_character 5:1");
}

constexpr std::string_view kTwo =
    "GRID \"Small\"\nROWS\n[ 2 ]\n[ ]\n[ 1 ]\nCOLUMNS\n[ 1 1 ]\n[ 1 ]\n\n# next\nGRID Dot "
    "(easy)\nROWS\n[ 1 ]\n"
    "COLUMNS\n[ 1 ]\n";

TEST(FormatPicross, ReadsSeveralPuzzles) {
  const auto puzzles = picross_format().read(kTwo).value();
  ASSERT_EQ(puzzles.size(), 2U);
  EXPECT_EQ(puzzles[0].rows(), small().rows());
  EXPECT_EQ(puzzles[0].columns(), small().columns());
  EXPECT_EQ(puzzles[0].metadata().title, "Small");
  EXPECT_EQ(puzzles[1].metadata().title, "Dot (easy)");
}

TEST(FormatPicross, WritesWhatItReads) {
  const auto puzzles = picross_format().read(kTwo).value();
  const auto written = picross_format().write(puzzles).value();
  EXPECT_THAT(written.losses, IsEmpty());
  EXPECT_EQ(picross_format().read(written.text).value(), puzzles);
  EXPECT_GT(picross_format().resemblance(written.text), 90);
}

TEST(FormatPicross, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(picross_format(), ""), "no_puzzles 1:1");
  EXPECT_EQ(error_of(picross_format(), "ROWS\n"), "missing_heading 1:1");
  EXPECT_EQ(error_of(picross_format(), "GRID\nROWS\n[ 1 ]\n"), "missing_columns_heading 3:1");
  EXPECT_EQ(error_of(picross_format(), "GRID\n[ 1 ]\n"), "bad_clue 2:1");
  EXPECT_EQ(error_of(picross_format(), "GRID\nROWS\n1\n"), "bad_clue 3:1");
  EXPECT_EQ(error_of(picross_format(), "GRID\nROWS\n[ x ]\n"), "bad_clue 3:3");
  EXPECT_EQ(error_of(picross_format(), "GRID\nROWS\n[ 1 ]\nROWS\n"), "repeated_rows 4:1");
  EXPECT_EQ(error_of(picross_format(), "GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ ]\n"), "sums_differ 2:1");
}

TEST(FormatNin, TextAfterTheCluesIsARemark) {
  EXPECT_EQ(read_one(nin_format(), "2 3\n2\n0\n1\n1 1\n1\n\nmade by hand\n1 2 3\n"), small());
}

}  // namespace
}  // namespace quadrille::nonogram
