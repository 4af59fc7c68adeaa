#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using ::testing::ElementsAre;
using testing::error_of;
using testing::full_puzzle;
using testing::grid_of;
using ::testing::IsEmpty;
using testing::losses_of;
using ::testing::Pair;
using testing::read_one;
using testing::text_of;

Puzzle read(std::string_view text) {
  return read_one(non_format(), text);
}

// Three rows and two columns: ## / .. / #.
constexpr std::string_view kSmall = "width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1,1\n1\n";

Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

TEST(FormatNon, ReadsThePlainForm) {
  EXPECT_EQ(read(kSmall), small());
}

TEST(FormatNon, ReadsTheChickOfDocument001) {
  EXPECT_EQ(read("height 7\nwidth 7\n\nrows\n3\n2.1\n3.2\n5\n4\n1\n2\n\n"
                 "columns\n1\n3\n1.3\n5.1\n4\n3\n2\n"),
            chick());
}

TEST(FormatNon, TakesCommasDotsAndBlanksBetweenNumbers) {
  for (const std::string separator : {",", ".", " ", ", ", "\t", " . "}) {
    EXPECT_EQ(read("width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1" + separator + "1\n1\n"), small())
        << separator;
  }
}

TEST(FormatNon, DropsZerosInsideAClue) {
  EXPECT_EQ(read("width 2\nheight 3\nrows\n2\n0.0\n0.1.0\ncolumns\n1.0.1\n1\n"), small());
}

TEST(FormatNon, KeywordsComeInAnyCaseAndOrder) {
  EXPECT_EQ(read("COLUMNS\n1,1\n1\nRows\n2\n0\n1\nHeight 3\nWIDTH 2\n"), small());
}

TEST(FormatNon, RowsAndColumnsWithANumberAreTheSize) {
  EXPECT_EQ(read("columns 2\nrows 3\nrows\n2\n0\n1\ncolumns\n1,1\n1\n"), small());
  EXPECT_EQ(read("maxrule 2\nwidth 2\nheight 3\nrows 3\nrows\n2\n0\n1\ncolumns\n1,1\n1\n"),
            small());
}

TEST(FormatNon, CluesMayFollowAHeadingWithANumberAtOnce) {
  EXPECT_EQ(read("rows 3\n2\n0\n1\ncolumns 2\n1,1\n1\n"), small());
  EXPECT_EQ(read("width 2\nrows 3\nlevel easy\n2\n0\n1\ncolumns\n1,1\n1\n").rows(), small().rows());
}

TEST(FormatNon, ReadsEveryLineEndAndAByteOrderMark) {
  std::string text(kSmall);
  std::string carriage_returns;
  for (const char character : text) {
    carriage_returns += character == '\n' ? "\r\n" : std::string(1, character);
  }
  EXPECT_EQ(read(carriage_returns), small());
  EXPECT_EQ(read("\xEF\xBB\xBF" + text), small());
}

TEST(FormatNon, BlankLinesMeanNothingWhenTheNumberOfCluesIsRight) {
  EXPECT_EQ(read("width 2\nheight 3\n\nrows\n\n2\n\n0\n1\n\n\ncolumns\n1,1\n\n1\n\n"), small());
}

TEST(FormatNon, ABlankLineIsAnEmptyClueWhenItIsNeeded) {
  EXPECT_EQ(read("width 2\nheight 3\nrows\n2\n\n1\ncolumns\n1,1\n1\n"), small());
  // Blank lines after the last clue are layout again.
  EXPECT_EQ(read("width 2\nheight 3\nrows\n2\n\n1\n\n\ncolumns\n1,1\n1\n\n"), small());
}

TEST(FormatNon, AnEmptyLineMayBeTheFirstOrTheLast) {
  EXPECT_EQ(read("width 1\nheight 2\nrows\n\n1\ncolumns\n1\n").rows(),
            (std::vector<Clue>{{}, {1}}));
  EXPECT_EQ(read("width 2\nheight 1\nrows\n1\ncolumns\n1\n\n").columns(),
            (std::vector<Clue>{{1}, {}}));
}

TEST(FormatNon, ReadsProperties) {
  const Metadata metadata =
      read(
          "catalogue \"x-1\"\ntitle \"A title\"\nby Somebody Else\ncopyright \"&copy; 2004\"\n"
          "license CC-BY-3.0\nDifficulty \"3\"\n" +
          std::string(kSmall))
          .metadata();
  EXPECT_EQ(metadata.catalogue, "x-1");
  EXPECT_EQ(metadata.title, "A title");
  EXPECT_EQ(metadata.author, "Somebody Else");
  EXPECT_EQ(metadata.copyright, "\u00a9 2004");
  EXPECT_EQ(metadata.license, "CC-BY-3.0");
  EXPECT_THAT(metadata.others, ElementsAre(Pair("Difficulty", "3")));
}

TEST(FormatNon, DecodesEntities) {
  const auto title = [](const std::string& value) {
    return read("title " + value + "\n" + std::string(kSmall)).metadata().title;
  };
  EXPECT_EQ(title("\"&lt;&amp;&gt;&quot;\""), "<&>\"");
  EXPECT_EQ(title("caf&eacute; &#233; &#xE9; &#x1F431;"), "caf\u00e9 \u00e9 \u00e9 \U0001F431");
  EXPECT_EQ(title("&yuml;&nbsp;&hearts;"), "\u00ff\u00a0\u2665");
  EXPECT_EQ(title("Q&A; &unknown; &#0; &#xD800; &#99999999; & &"),
            "Q&A; &unknown; &#0; &#xD800; &#99999999; & &");
  EXPECT_EQ(title("\"with \"quotes\" inside\""), "with \"quotes\" inside");
  EXPECT_EQ(title("\xE9t\xE9"), "\u00e9t\u00e9") << "Latin-1 becomes UTF-8";
}

TEST(FormatNon, PropertiesMayFollowTheClues) {
  for (const std::string line : {"title \"late\"", "title late"}) {
    EXPECT_EQ(read(std::string(kSmall) + line + "\n").metadata().title, "late");
  }
  EXPECT_THAT(read(std::string(kSmall) + "mood \"good\"\nlevel 3\n").metadata().others,
              ElementsAre(Pair("mood", "good"), Pair("level", "3")));
  EXPECT_THAT(read(std::string(kSmall) + "level 3\n").metadata().others,
              ElementsAre(Pair("level", "3")));
}

TEST(FormatNon, ReadsAGoalInEveryLayout) {
  const CellGrid goal = grid_of({"##", "..", "#."});
  for (const std::string text :
       {"goal \"110010\"\n", "goal 110010\n", "goal\n11\n00\n10\n", "goal\n  11\n  00\n\n  10\n",
        "goal ##..#.\n", "goal 1 1 0 0 1 0\n", "goal \"11\n00\n10\"\n",
        "goal \"\n11\n00\n10\n\"\ntitle \"after\"\n"}) {
    EXPECT_EQ(read(std::string(kSmall) + text).goal(), goal) << text;
  }
}

TEST(FormatNon, ReadsTheStateOfPlay) {
  const CellGrid saved = grid_of({"#?", "..", "?#"});
  for (const std::string text :
       {"grid\n#?\n..\n?#\n", "saved\n1?\n00\n?1\n", "saved \"1?00?1\"\n", "grid\nX \n--\n *\n",
        "grid\n\n# ?\n. .\n? #\n\n", "saved \"??????\"\nsaved \"1?00?1\"\n"}) {
    EXPECT_EQ(read(std::string(kSmall) + text).saved(), saved) << text;
  }
  EXPECT_EQ(read(std::string(kSmall) + "grid\n#.\n\n?#\n").saved(), grid_of({"#.", "??", "?#"}));
  EXPECT_EQ(read(std::string(kSmall) + "grid\n\n\n\n").saved(), grid_of({"??", "??", "??"}));
}

TEST(FormatNon, AGridIsNoGoal) {
  const Puzzle puzzle = read(std::string(kSmall) + "grid\n##\n..\n#.\n");
  EXPECT_FALSE(puzzle.goal().has_value());
  EXPECT_TRUE(puzzle.saved().has_value());
}

TEST(FormatNon, ReadsPacks) {
  const std::string one(kSmall);
  const auto puzzles =
      non_format().read("====\n" + one + "====\ntitle \"second\"\n" + one + "\n==========\n\n");
  ASSERT_TRUE(puzzles.has_value()) << puzzles.error().message;
  ASSERT_EQ(puzzles->size(), 2U);
  EXPECT_EQ((*puzzles)[0], small());
  EXPECT_EQ((*puzzles)[1].metadata().title, "second");
}

TEST(FormatNon, WritesWhatItReads) {
  EXPECT_EQ(text_of(non_format(), {small()}),
            "width 2\nheight 3\n\nrows\n2\n0\n1\n\ncolumns\n1,1\n1\n");
  const Puzzle full = full_puzzle();
  const Puzzle without_list = full.with_listed_solutions({}).value();
  EXPECT_EQ(read(text_of(non_format(), {full})), without_list);
  EXPECT_THAT(losses_of(non_format(), {full}), ElementsAre("the listed solutions"));
  EXPECT_THAT(losses_of(non_format(), {without_list}), IsEmpty());
}

TEST(FormatNon, WritesPacks) {
  const std::vector<Puzzle> puzzles{small(), full_puzzle(), chick()};
  const auto back = non_format().read(text_of(non_format(), puzzles));
  ASSERT_TRUE(back.has_value());
  ASSERT_EQ(back->size(), 3U);
  EXPECT_EQ((*back)[2], chick());
  EXPECT_THAT(losses_of(non_format(), puzzles), ElementsAre("the listed solutions of 1 puzzle"));
}

TEST(FormatNon, SaysWhichPropertiesItCannotHold) {
  Metadata metadata;
  metadata.others = {{"fine", "1"}, {"two words", "2"}, {"rows", "3"}, {"title", "4"}};
  const Puzzle puzzle = small().with_metadata(metadata);
  EXPECT_THAT(
      losses_of(non_format(), {puzzle}),
      ElementsAre("the property \"two words\"", "the property \"rows\"", "the property \"title\""));
  EXPECT_THAT(read(text_of(non_format(), {puzzle})).metadata().others,
              ElementsAre(Pair("fine", "1")));
}

TEST(FormatNon, KnowsItsOwnText) {
  EXPECT_GE(non_format().resemblance(kSmall), 90);
  EXPECT_GE(non_format().resemblance("title \"x\"\nwidth 3\nheight 3\n"), 40);
  EXPECT_EQ(non_format().resemblance("#0.\n.#0\n"), 0);
  EXPECT_EQ(non_format().resemblance("5 5\n1\n1\n"), 0);
  EXPECT_EQ(non_format().resemblance(""), 0);
}

TEST(FormatNon, RefusesALongTextWithoutStoringIt) {
  // Ten million blank lines, and as many clues: neither may be kept.
  std::string text(kSmall);
  text += std::string(10'000'000, '\n');
  EXPECT_EQ(read(text), small());
  std::string clues = "width 2\nheight 3\nrows\n";
  for (int i = 0; i < 1'000'000; ++i) clues += "1\n";
  EXPECT_EQ(error_of(non_format(), clues + "columns\n1\n1\n"), "too_many_row_clues 7:1");
  std::string wide = "width 2\nheight 3\nrows\n";
  for (int i = 0; i < 1'000'000; ++i) wide += "1,";
  EXPECT_EQ(error_of(non_format(), wide + "\n1\n1\ncolumns\n1\n1\n"), "clue_too_long 4:1025");
}

TEST(FormatNon, RefusesGarbageAtItsFirstLine) {
  EXPECT_EQ(error_of(non_format(), std::string(1000, '\x93')), "unexpected_text 1:1");
  EXPECT_EQ(error_of(non_format(), std::string(1000, '\0')), "unexpected_text 1:1");
  EXPECT_EQ(error_of(non_format(), ""), "no_puzzles 1:1");
  std::string properties;
  for (int i = 0; i < 2000; ++i) properties += "word and more\n";
  EXPECT_EQ(error_of(non_format(), properties), "too_many_properties 1001:1");
}

}  // namespace
}  // namespace quadrille::nonogram
