#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using testing::error_of;
using testing::read_one;
using testing::text_of;

// Three rows and two columns: ## / .. / #.
Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

TEST(FormatG, ReadsBetweenTheColons) {
  EXPECT_EQ(read_one(g_format(), ": rows\n2\n\n1\n: columns\n1 1\n1\n: end\n"), small());
  EXPECT_EQ(read_one(g_format(), ":\n2\n0\n1\n:\n1,1\n1\n:\n"), small());
}

TEST(FormatG, EverythingElseIsComment) {
  EXPECT_EQ(read_one(g_format(),
                     "A picture.\n  : indented\n\n:rows ------\n  2\n\n\t1\n"
                     ": this colon starts the columns\n1 1\n 1\n: END\n9 9 9\n: more\nx\n"),
            small());
}

TEST(FormatG, TheEndMayBeMissing) {
  EXPECT_EQ(read_one(g_format(), ": rows\n2\n\n1\n: columns\n1 1\n1"), small());
  EXPECT_EQ(read_one(g_format(), ": rows\n2\n\n1\n: columns\n1 1\n1\n\n\n"), small());
}

TEST(FormatG, ColoursOfABlackAndWhitePuzzleAreRead) {
  EXPECT_EQ(
      read_one(g_format(),
               "#d\n  0:  white paper\n  1:* blue ink\n: rows\n2\n\n1\n: columns\n1 1\n1\n:\n"),
      small());
}

TEST(FormatG, OneColourIsBlackAndWhite) {
  EXPECT_EQ(read_one(g_format(),
                     "#D\n 0: white\n m:% blue sea\n: rows\n2m\n\n1m\n: columns\n1m 1m\n1m\n:\n"),
            small());
}

TEST(FormatG, RefusesTrianglesAndColoursThatNobodyDeclares) {
  EXPECT_EQ(error_of(g_format(), "#d\n m:% blue\n: rows\n1n\n: columns\n1m\n:\n"),
            "unknown_colour 4:1");
  EXPECT_EQ(error_of(g_format(), "#d\n m:% no-colour\n: rows\n1m\n: columns\n1m\n:\n"),
            "bad_colour 2:1");
  EXPECT_EQ(error_of(g_format(), "#t\n: rows\n1\n: columns\n1\n:\n"), "triddler_not_supported 1:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n1m\n: columns\n1m\n:\n"), "bad_clue 2:1");
}

TEST(FormatG, RefusesWhatIsNotOne) {
  EXPECT_EQ(error_of(g_format(), ""), "missing_rows_heading 1:1");
  EXPECT_EQ(error_of(g_format(), "some\ntext\n"), "missing_rows_heading 2:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n1\n2\n"), "missing_columns_heading 3:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n: columns\n1\n:\n"), "empty_grid 1:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n3\n: columns\n1\n1\n:\n"), "clue_too_long 2:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n2\n: columns\n1\n0\n:\n"), "sums_differ 1:1");
  EXPECT_EQ(error_of(g_format(), ": rows\n2\n: columns\n1\n-1\n:\n"), "bad_clue 5:1");
  std::string many = ": rows\n";
  for (int i = 0; i < 1025; ++i) many += "1\n";
  EXPECT_EQ(error_of(g_format(), many), "grid_too_large 1026:1");
}

TEST(FormatG, WritesEmptyCluesAsEmptyLines) {
  EXPECT_EQ(text_of(g_format(), {small()}), ": rows\n2\n\n1\n: columns\n1 1\n1\n: end\n");
}

TEST(FormatG, KnowsItsOwnText) {
  EXPECT_GE(g_format().resemblance(text_of(g_format(), {chick()})), 90);
  EXPECT_GE(g_format().resemblance("Bicycle\n:\n3\n:\n3\n:\n"), 50);
  EXPECT_EQ(g_format().resemblance("noise\n:x\nnoise\n:y\n"), 0);
  EXPECT_EQ(g_format().resemblance(text_of(non_format(), {chick()})), 0);
}

}  // namespace
}  // namespace quadrille::nonogram
