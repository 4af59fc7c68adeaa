#include "support/nonogram_files.hpp"

#include <quadrille/wire/nonogram_xml.hpp>

#include <gmock/gmock.h>

namespace quadrille::wire {
namespace {

using nonogram::Clue;
using nonogram::Puzzle;
using nonogram::testing::chick;
using nonogram::testing::error_of;
using nonogram::testing::full_puzzle;
using nonogram::testing::grid_of;
using nonogram::testing::losses_of;
using nonogram::testing::read_one;
using nonogram::testing::text_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

const nonogram::PuzzleFormat kXml = nonogram_xml_format();

// Three rows and two columns: ## / .. / #.
Puzzle small() {
  return Puzzle::make({{2}, {}, {1}}, {{1, 1}, {1}}).value();
}

const std::string kRows =
    "<clues type=\"rows\"><line><count>2</count></line><line></line>"
    "<line><count>1</count></line></clues>";
const std::string kColumns =
    "<clues type=\"columns\"><line><count>1</count><count>1</count></line>"
    "<line><count>1</count></line></clues>";
const std::string kGoal = "<solution><image>\n|XX|\n|..|\n|X.|\n</image></solution>";

std::string puzzle(const std::string& inside, const std::string& attributes = "") {
  return "<puzzle" + attributes + ">" + inside + "</puzzle>";
}

std::string set(const std::string& inside) {
  return "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n"
         "<puzzleset>" +
         inside + "</puzzleset>\n";
}

TEST(NonogramXml, ReadsClues) {
  EXPECT_EQ(read_one(kXml, set(puzzle(kRows + kColumns))), small());
  EXPECT_EQ(read_one(kXml, puzzle(kColumns + kRows, " type=\"grid\"")), small());
}

TEST(NonogramXml, DerivesCluesFromTheGoal) {
  for (const std::string& inside : {kGoal, kRows + kGoal, kGoal + kColumns}) {
    const Puzzle derived = read_one(kXml, puzzle(inside));
    EXPECT_EQ(derived.rows(), small().rows()) << inside;
    EXPECT_EQ(derived.columns(), small().columns()) << inside;
    EXPECT_EQ(derived.goal(), grid_of({"##", "..", "#."})) << inside;
  }
}

TEST(NonogramXml, ReadsSolutionsOfEveryType) {
  const auto solution = [](const std::string& type, const std::string& image) {
    return "<solution type=\"" + type + "\"><image>" + image + "</image></solution>";
  };
  const Puzzle read =
      read_one(kXml, puzzle(kRows + kColumns + solution("goal", "|XX||..||X.|") +
                            solution("solution", "|X?|\n |??| \n|[X.].|") +
                            solution("goal", "|..||..||..|") + solution("saved", "|??||??||??|") +
                            solution("saved", "|[X][.]||??||..|")));
  EXPECT_EQ(read.goal(), grid_of({"##", "..", "#."}));
  EXPECT_EQ(read.saved(), grid_of({"#.", "??", ".."}));
  EXPECT_THAT(read.listed_solutions(),
              ElementsAre(grid_of({"#?", "??", "?."}), grid_of({"..", "..", ".."})));
}

TEST(NonogramXml, ReadsWhatIsSaidAboutThePuzzle) {
  const Puzzle read = read_one(
      kXml,
      puzzle("<source>webpbn.com</source><id>#1</id><title>A &amp; B &#233;</title>"
             "<author><![CDATA[J<W]]></author><authorid>jw</authorid><copyright>\n c \n</copyright>"
             "<description>Two\nlines</description><note>n1</note><note>n2</note>" +
             kRows + kColumns));
  EXPECT_EQ(read.metadata().catalogue, "#1");
  EXPECT_EQ(read.metadata().title, "A & B \u00e9");
  EXPECT_EQ(read.metadata().author, "J<W");
  EXPECT_EQ(read.metadata().copyright, "c");
  EXPECT_EQ(read.metadata().description, "Two\nlines");
  EXPECT_THAT(read.metadata().others,
              ElementsAre(Pair("source", "webpbn.com"), Pair("authorid", "jw"), Pair("note", "n1"),
                          Pair("note", "n2")));
}

TEST(NonogramXml, PuzzlesOfASetInheritWhatTheyDoNotSay) {
  const auto puzzles = kXml.read(set("<author>A</author><source>S</source><note>of the set</note>" +
                                     puzzle(kRows + kColumns) +
                                     puzzle("<author>B</author><authorid>b</authorid>" + kGoal)));
  ASSERT_TRUE(puzzles.has_value()) << puzzles.error().message;
  ASSERT_EQ(puzzles->size(), 2U);
  EXPECT_EQ((*puzzles)[0].metadata().author, "A");
  EXPECT_THAT((*puzzles)[0].metadata().others, ElementsAre(Pair("source", "S")));
  EXPECT_EQ((*puzzles)[1].metadata().author, "B");
  EXPECT_THAT((*puzzles)[1].metadata().others,
              ElementsAre(Pair("source", "S"), Pair("authorid", "b")));
}

TEST(NonogramXml, TwoColoursOfAnyNameAreBlackAndWhite) {
  const std::string colours =
      "<color name=\"sky\" char=\"~\">00f</color><color name=\"snow\" char=\"_\">fff</color>";
  const std::string goal = "<solution><image>|~~||__||~_|</image></solution>";
  const Puzzle read = read_one(kXml, puzzle(colours + kRows + kColumns + goal,
                                            " defaultcolor=\"sky\" backgroundcolor=\"snow\""));
  EXPECT_EQ(read.goal(), grid_of({"##", "..", "#."}));
  EXPECT_EQ(read.rows(), small().rows());
}

TEST(NonogramXml, WhoeverWantsBlackAndWhiteIsToldThatThereAreColours) {
  const std::string red = "<color name=\"red\" char=\"r\">f00</color>";
  EXPECT_EQ(error_of(kXml, puzzle(red + "<solution><image>\n|Xr|</image></solution>")),
            "colour_unsupported 1:1");
}

TEST(NonogramXml, RefusesTrianglesAndHiddenClues) {
  EXPECT_EQ(error_of(kXml, puzzle(kRows, " type=\"triddler\"")), "triddler_not_supported 1:2");
  EXPECT_EQ(error_of(kXml, puzzle("<solution><image>|/X|</image></solution>")),
            "triddler_not_supported 1:27");
  for (const char* hidden : {"<count/>", "<count></count>", "<count>?</count>"}) {
    EXPECT_EQ(error_of(kXml, puzzle("<clues type=\"rows\"><line>" + std::string(hidden) +
                                    "</line></clues>")),
              "blotted_clue 1:35");
  }
}

TEST(NonogramXml, NeitherFetchesNorExpandsAnything) {
  const std::string bomb =
      "<!DOCTYPE pbn [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">"
      "<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n";
  EXPECT_EQ(read_one(kXml, bomb + puzzle("<title>&b;&x;</title>" + kGoal)).metadata().title,
            "&b;&x;");
}

TEST(NonogramXml, TruncatedTextIsAnErrorThatNamesTheLine) {
  const std::string text = text_of(kXml, {full_puzzle()});
  for (std::size_t length = 0; length < text.size() - 20; length += 7) {
    const auto puzzles = kXml.read(text.substr(0, length));
    ASSERT_FALSE(puzzles.has_value()) << length;
    EXPECT_GE(puzzles.error().line, 1);
  }
  EXPECT_THAT(error_of(kXml, "<puzzleset>\n<puzzle>\n<title>x"), HasSubstr("bad_xml"));
}

TEST(NonogramXml, RefusesWhatIsNotAPuzzle) {
  const auto clue = [](const std::string& count) {
    return puzzle("<clues type=\"rows\"><line><count>" + count + "</count></line></clues>");
  };
  EXPECT_EQ(error_of(kXml, ""), "bad_xml 1:1");
  EXPECT_EQ(error_of(kXml, "<html></html>"), "bad_xml 1:2");
  EXPECT_EQ(error_of(kXml, "<puzzleset></puzzleset>"), "no_puzzles 1:2");
  EXPECT_EQ(error_of(kXml, puzzle("")), "missing_rows_heading 1:2");
  EXPECT_EQ(error_of(kXml, puzzle(kRows)), "missing_columns_heading 1:2");
  EXPECT_EQ(error_of(kXml, puzzle(kRows, " type=\"cube\"")), "bad_puzzle_type 1:2");
  EXPECT_EQ(error_of(kXml, puzzle(kRows + "\n" + kRows)), "repeated_rows 2:2");
  EXPECT_EQ(error_of(kXml, puzzle("<title>a</title>\n<title>b</title>" + kGoal)),
            "repeated_property 2:2");
  EXPECT_EQ(error_of(kXml, puzzle("<clues type=\"diagonals\"></clues>")), "bad_clues_type 1:10");
  EXPECT_EQ(error_of(kXml, clue("x")), "bad_clue 1:35");
  EXPECT_EQ(error_of(kXml, clue("-1")), "bad_clue 1:35");
  EXPECT_EQ(error_of(kXml, clue("1000000000")), "clue_too_long 1:35");
  EXPECT_EQ(error_of(kXml, puzzle("<clues type=\"rows\"><line/></clues>\n" + kColumns)),
            "clue_too_long 2:24");
  EXPECT_EQ(
      error_of(kXml, puzzle("\n<clues type=\"rows\"><line/><line/><line/></clues>" + kColumns)),
      "sums_differ 2:2");
}

TEST(NonogramXml, RefusesBadImages) {
  const auto error_with = [](const std::string& image) {
    return error_of(
        kXml, puzzle(kRows + kColumns + "\n<solution><image>" + image + "</image></solution>"));
  };
  EXPECT_EQ(error_with(""), "bad_image 2:12");
  EXPECT_EQ(error_with("XX"), "bad_image 2:18");
  EXPECT_EQ(error_with("|XX"), "bad_image 2:21");
  EXPECT_EQ(error_with("|X%|"), "bad_grid_character 2:20");
  EXPECT_EQ(error_with("|X[|"), "bad_grid_character 2:21");
  EXPECT_EQ(error_with("|[]X|"), "bad_grid_character 2:20");
  EXPECT_EQ(error_with("|XX||X|"), "wrong_grid_size 2:25");
  EXPECT_EQ(error_with("|XX||XX|"), "wrong_grid_size 2:2");
  EXPECT_EQ(error_with("|X?||..||X.|"), "unknown_in_goal 2:2");
  EXPECT_EQ(error_of(kXml, puzzle(kRows + kColumns + "\n<solution></solution>")), "bad_image 2:2");
  EXPECT_EQ(error_of(kXml, puzzle("<solution type=\"odd\"><image>|X|</image></solution>")),
            "bad_solution_type 1:10");
}

TEST(NonogramXml, WritesWhatItReads) {
  EXPECT_EQ(read_one(kXml, text_of(kXml, {small()})), small());
  const Puzzle full = full_puzzle();
  EXPECT_THAT(losses_of(kXml, {full}), ElementsAre("the licence"));
  nonogram::Metadata held = full.metadata();
  held.license.clear();
  EXPECT_EQ(read_one(kXml, text_of(kXml, {full})), full.with_metadata(held));
  const std::vector<Puzzle> both{small(), chick()};
  EXPECT_EQ(kXml.read(text_of(kXml, both)).value(), both);
  EXPECT_THAT(losses_of(kXml, both), IsEmpty());
}

TEST(NonogramXml, SaysWhichPropertiesItCannotHold) {
  nonogram::Metadata metadata;
  metadata.others = {{"source", "1"}, {"source", "2"}, {"level", "3"}};
  EXPECT_THAT(losses_of(kXml, {small().with_metadata(metadata)}),
              ElementsAre("the property \"level\"", "a second source"));
}

TEST(NonogramXml, RefusesMillionsOfTags) {
  std::string text = "<puzzleset>";
  for (int i = 0; i < 4'100'000; ++i) text += "<a/>";
  EXPECT_EQ(error_of(kXml, text), "xml_too_large 1:1");
}

TEST(NonogramXml, KnowsItsOwnText) {
  EXPECT_GE(kXml.resemblance(text_of(kXml, {chick()})), 90);
  EXPECT_GE(kXml.resemblance("\n<puzzle>"), 90);
  EXPECT_LT(kXml.resemblance("<?xml version=\"1.0\"?><svg/>"), 50);
  EXPECT_EQ(kXml.resemblance("<html>"), 0);
  EXPECT_EQ(kXml.resemblance("width 3"), 0);
}

}  // namespace
}  // namespace quadrille::wire
