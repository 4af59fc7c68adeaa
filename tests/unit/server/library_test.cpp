// Parts of the library that need no store: days, the puzzle of a day, texts that people give.
#include "server/library_json.hpp"

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/daily.hpp>
#include <quadrille/store/content.hpp>

#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using operations::Day;
using operations::make_daily;

TEST(Daily, DaysAreThoseOfTheCalendar) {
  EXPECT_EQ(Day::of(0).text(), "1970-01-01");
  EXPECT_EQ(Day::of(1'709'164'799'999).text(), "2024-02-28");
  EXPECT_EQ(Day::of(1'709'164'800'000).text(), "2024-02-29");
  EXPECT_EQ(Day::parse("2024-02-29")->text(), "2024-02-29");
  EXPECT_EQ(Day::parse("2026-11-16")->weekday(), 0);
  EXPECT_EQ(Day::parse("2026-11-22")->weekday(), 6);
  // Every day of twelve years comes after the one before it.
  int number = Day::parse("2020-01-01")->number;
  for (int i = 0; i < 12 * 365; ++i, ++number) {
    EXPECT_EQ(Day::parse(Day{number}.text())->number, number);
  }
}

TEST(Daily, WhatIsNoDateIsRefused) {
  for (const char* text :
       {"", "2026", "2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-01-00",
        "2026-13-01", "2019-12-31", "2026-1-01", "2026/01/01", "2026-01-01T", "20x6-01-01"}) {
    EXPECT_FALSE(Day::parse(text)) << text;
  }
}

// Several servers must make the same puzzle, and so must later versions for days that nobody asked
// for in time.
TEST(Daily, PuzzlesAreTheRecordedOnes) {
  const operations::Catalogue catalogue = operations::make_catalogue();
  const Registry& registry = catalogue.registry();
  const Day day = Day::parse("2026-11-16").value();
  const auto id = [&](std::string_view kind) {
    const auto made = make_daily(catalogue, kind, day, Limits::none());
    return store::to_stored(registry, made.value().puzzle).value().id;
  };
  EXPECT_EQ(id("nonogram"), "77b0a4d6f783ffbec6496d835005338f");
  EXPECT_EQ(id("lightsout"), "b5d86c7030afa43441015ea5cb5a3790");
  EXPECT_EQ(id("ewn"), "278f8c751860559dc2401a3c7d0b6260");
  EXPECT_EQ(make_daily(catalogue, "chess", day, Limits::none()).error().code, "unknown_kind");
}

TEST(Daily, AWeekOfEveryKind) {
  const operations::Catalogue catalogue = operations::make_catalogue();
  for (const char* kind : {"nonogram", "lightsout", "ewn"}) {
    for (int number = 0; number < 7; ++number) {
      const Day day{Day::parse("2025-06-02")->number + number};
      const auto puzzle = make_daily(catalogue, kind, day, Limits::none());
      ASSERT_TRUE(puzzle) << kind << " " << day.text() << " " << puzzle.error().message;
      EXPECT_EQ(puzzle->title, "Daily puzzle " + day.text());
      EXPECT_TRUE(puzzle->assessment.score);
    }
  }
}

constexpr TextRule kRule{"the name", 5, false};

TEST(LibraryText, IsTrimmedAndCountedInCharacters) {
  EXPECT_EQ(tidy_text("  Ada \n", kRule).value(), "Ada");
  EXPECT_EQ(tidy_text("Zoë Ü", kRule).value(), "Zoë Ü");
  EXPECT_EQ(tidy_text("\u00A0\u2800 Ada\u3000 \u2003", kRule).value(), "Ada");
  EXPECT_EQ(tidy_text("A\u00A0B", kRule).value(), "A\u00A0B");
  EXPECT_EQ(tidy_text("\xF0\x9F\x8F\x86\xF0\x9F\x8F\x86", kRule).value().size(), 8U);
  EXPECT_FALSE(tidy_text("abcdef", kRule));
  EXPECT_EQ(tidy_text("", {"the title", 5, true}).value(), "");
}

TEST(LibraryText, RefusesWhatIsNoPlainText) {
  using namespace std::string_literals;
  for (const std::string& text : {""s,
                                  " "s,
                                  "a\0b"s,
                                  "a\tb"s,
                                  "\x7F"s,
                                  "\xC2\x85"s,
                                  "\xFF"s,
                                  "\xED\xA0\x80"s,
                                  "a\u202Eb"s,
                                  "\u2066x"s,
                                  "a\u2028"s,
                                  "a\u200Bb"s,
                                  "a\u00ADb"s,
                                  "a\uFEFFb"s,
                                  "a\u3164"s,
                                  "a\u200Db"s,
                                  "\u200Da"s,
                                  "é\u200Cb"s,
                                  "a\uFE0F"s,
                                  "1\uFE0F"s,
                                  "\u0646\u200C"s,
                                  "a\u180Bb"s,
                                  "a\u2065b"s,
                                  "a\U0001BCA0"s,
                                  "\u00A0\u2800\u3000"s,
                                  "a\U000E0041"s,
                                  "a\U000E0100"s,
                                  "a\U0001D173"s}) {
    EXPECT_FALSE(tidy_text(text, kRule)) << text;
  }
}

TEST(LibraryText, JoinersStayWhereTheyAreNeeded) {
  for (const char* text : {"\u0645\u06CC\u200C\u062E", "\U0001F468\u200D\U0001F469", "\u2764\uFE0F",
                           "1\uFE0F\u20E3", "\u0915\u094D\u200D\u0937", "\u182D\u180B"}) {
    EXPECT_EQ(tidy_text(text, kRule).value_or("refused"), text);
  }
}

TEST(LibraryText, TimesAreInUtc) {
  EXPECT_EQ(time_text(1'700'000'000'123), "2023-11-14T22:13:20.123Z");
}

}  // namespace
}  // namespace quadrille::server
