#include <quadrille/core/text.hpp>

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const Line& line : split_lines(text)) lines.emplace_back(line.text);
  return lines;
}

using Strings = std::vector<std::string>;

TEST(Text, TrimTakesAsciiWhiteSpaceOffBothEnds) {
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim("\xc2\xa0x"), "\xc2\xa0x") << "a no-break space is no ASCII white space";
}

TEST(Text, ComparesIgnoringCase) {
  EXPECT_TRUE(equal_ignoring_case("Rows", "rOWS"));
  EXPECT_FALSE(equal_ignoring_case("rows", "row"));
  EXPECT_FALSE(equal_ignoring_case("row", "rows"));
  EXPECT_TRUE(starts_with_ignoring_case("WIDTH 7", "width"));
  EXPECT_FALSE(starts_with_ignoring_case("wid", "width"));
  EXPECT_TRUE(starts_with_ignoring_case("wid", ""));
}

TEST(Text, LinesEndInAnyOfTheThreeWays) {
  EXPECT_EQ(lines_of("a\nb\r\nc\rd"), (Strings{"a", "b", "c", "d"}));
  EXPECT_EQ(lines_of("a\n"), (Strings{"a"}));
  EXPECT_EQ(lines_of("a\n\n"), (Strings{"a", ""}));
  EXPECT_EQ(lines_of("\r\n\n"), (Strings{"", ""}));
  EXPECT_EQ(lines_of(""), Strings{});
}

TEST(Text, LineCursorNumbersFromWhereItIsTold) {
  LineCursor cursor("x\ny", 7);
  EXPECT_EQ(cursor.next()->number, 7);
  EXPECT_EQ(cursor.rest(), "y");
  EXPECT_EQ(cursor.next()->number, 8);
  EXPECT_FALSE(cursor.next().has_value());
}

TEST(Text, WordsKnowTheirColumns) {
  const std::vector<Word> words = split_words("  ab\tc ");
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0].text, "ab");
  EXPECT_EQ(words[0].column, 3);
  EXPECT_EQ(words[1].text, "c");
  EXPECT_EQ(words[1].column, 6);
  EXPECT_TRUE(split_words(" \t ").empty());
}

TEST(Text, WordsMayBeSeparatedByOtherCharacters) {
  const std::vector<Word> words = split_words("1.,2", ".,");
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[1].text, "2");
  EXPECT_EQ(words[1].column, 4);
}

RC_GTEST_PROP(Text, LinesAndTheirEndsMakeUpTheText, (const std::string& text)) {
  std::size_t characters = 0;
  for (const Line& line : split_lines(text)) {
    RC_ASSERT(line.text.find_first_of("\r\n") == std::string_view::npos);
    characters += line.text.size();
  }
  std::size_t others = 0;
  for (const char character : text) others += character != '\r' && character != '\n' ? 1 : 0;
  RC_ASSERT(characters == others);
}

TEST(Text, PlaceCountsLinesAndBytesFromOne) {
  const std::string_view text = "ab\r\ncd\n";
  EXPECT_EQ(place_at(text, 0), (Place{1, 1}));
  EXPECT_EQ(place_at(text, 1), (Place{1, 2}));
  EXPECT_EQ(place_at(text, 3), (Place{1, 4}));
  EXPECT_EQ(place_at(text, 4), (Place{2, 1}));
  EXPECT_EQ(place_at(text, 7), (Place{2, 4}));
  EXPECT_EQ(place_at("", 0), (Place{1, 1}));
}

TEST(Text, KnowsUtf8FromItsImitations) {
  EXPECT_TRUE(is_utf8("plain, \u00e9, \u20ac, \U0001F431"));
  EXPECT_FALSE(is_utf8("\xE9t\xE9"));         // Latin-1
  EXPECT_FALSE(is_utf8("\xC0\x80"));          // overlong
  EXPECT_FALSE(is_utf8("\xE0\x9F\xBF"));      // overlong
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));      // surrogate
  EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));  // over 0x10FFFF
  EXPECT_FALSE(is_utf8("\xF0\x8F\xBF\xBF"));  // overlong
  EXPECT_FALSE(is_utf8("\xE2\x82"));          // cut off
}

TEST(Text, TakesWhatIsNotUtf8AsLatin1) {
  EXPECT_EQ(as_utf8("\xE9t\xE9"), "\u00e9t\u00e9");
  EXPECT_EQ(as_utf8("\u20ac"), "\u20ac");
}

TEST(Text, AppendsCodePointsOfEveryLength) {
  std::string text;
  for (const std::uint32_t code_point : {0x41U, 0xE9U, 0x20ACU, 0x1F431U}) {
    append_utf8(text, code_point);
  }
  EXPECT_EQ(text, "A\u00e9\u20ac\U0001F431");
}

TEST(Text, NumbersHaveABoundAndNoSign) {
  EXPECT_EQ(parse_number("1024", 1024), 1024);
  EXPECT_FALSE(parse_number("1025", 1024).has_value());
  EXPECT_FALSE(parse_number("1000000000000000000000000000000", 1024).has_value());
  EXPECT_FALSE(parse_number("-3", 1024).has_value());
  EXPECT_FALSE(parse_number("", 1024).has_value());
  EXPECT_EQ(parse_number("0007", 1024), 7);
}

RC_GTEST_PROP(Text, NumbersReadBackAsWritten, ()) {
  const auto value = *rc::gen::inRange<std::int64_t>(1, std::int64_t{1} << 58);
  const std::string text = std::to_string(value);
  RC_ASSERT(parse_number(text, value) == value);
  RC_ASSERT(!parse_number(text, value - 1).has_value());
}

TEST(Text, QuotesForMessages) {
  EXPECT_EQ(quoted("a\tb"), "\"a\\x09b\"");
  EXPECT_EQ(quoted("abcdef", 3), "\"abc…\"");
  EXPECT_EQ(quoted("\u00e9\u00e9", 1), "\"\u00e9…\"");
  EXPECT_EQ(quoted("\xE9!"), "\"\\xe9!\"");
}

}  // namespace
TEST(MarkupEscaped, ReplacesWhatMarkupMeans) {
  EXPECT_EQ(markup_escaped("a < b & \"c\" > d"), "a &lt; b &amp; &quot;c&quot; &gt; d");
  EXPECT_EQ(markup_escaped("two\nlines\tand a bell\a"), "two\nlines\tand a bell");
  EXPECT_EQ(markup_escaped("Größe"), "Größe");
}

TEST(Text, DecimalsAreReadToTheLastBit) {
  EXPECT_EQ(parse_decimal("0"), 0.0);
  EXPECT_EQ(parse_decimal("0.000300"), 0.0003);
  EXPECT_EQ(parse_decimal("12.345678"), 12.345678);
  EXPECT_EQ(parse_decimal(".5"), 0.5);
  EXPECT_EQ(parse_decimal("5."), 5.0);
  EXPECT_EQ(parse_decimal("3e-4"), 3e-4);
  EXPECT_EQ(parse_decimal("3.25E+2"), 325.0);
  EXPECT_EQ(parse_decimal("0e999999999999"), 0.0);
  EXPECT_DOUBLE_EQ(parse_decimal("123456789012345678901234567890").value(),
                   123456789012345678901234567890.0);
  EXPECT_DOUBLE_EQ(parse_decimal("1e-300").value(), 1e-300);
}

TEST(Text, DecimalsAreWrittenAsFmtWritesThem) {
  EXPECT_EQ(decimal_text(0.1, 1), "0.1");
  EXPECT_EQ(decimal_text(0.125, 2), "0.12") << "a half goes to the even neighbour";
  EXPECT_EQ(decimal_text(0.375, 2), "0.38");
  EXPECT_EQ(decimal_text(9.9999, 3), "10.000");
  EXPECT_EQ(decimal_text(2.5, 0), "2");
  EXPECT_EQ(decimal_text(-0.0004, 3), "-0.000");
  for (const double value :
       {0.0, 1e-300, 4e-324, 0.0005, 0.00049999999999999999, 1.0005, 123.4565, 1e22, 1.7e308}) {
    EXPECT_EQ(decimal_text(value, 3), fmt::format("{:.3f}", value));
  }
}

RC_GTEST_PROP(Text, EveryDecimalIsWrittenAsFmtWritesIt, (double value)) {
  for (const double scaled : {value, value * 1e-4, std::round(value) / 1024}) {
    RC_ASSERT(decimal_text(scaled, 3) == fmt::format("{:.3f}", scaled));
    RC_ASSERT(decimal_text(scaled, 6) == fmt::format("{:.6f}", scaled));
  }
}

TEST(Text, WhatIsNoDecimalIsNone) {
  for (const char* text : {"", ".", "-1", "+1", "1.2.3", "1e", "1e+", "e5", "1x", "0x10", "inf",
                           "nan", "1e999", " 1", "1 "}) {
    EXPECT_FALSE(parse_decimal(text)) << text;
  }
}

}  // namespace quadrille
