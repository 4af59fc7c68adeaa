// Days of the calendar, for puzzles of the day.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::operations {

// A calendar day in UTC.
struct Day {
  int number = 0;  // since 1970-01-01

  // Of a time in milliseconds since then.
  static Day of(std::int64_t milliseconds);
  // "2026-11-16". No value for what is no such date, or before 2020.
  static std::optional<Day> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  // 0 is Monday.
  [[nodiscard]] int weekday() const;
};

// The seed of the puzzle of a day: from kind and date alone, so that everybody makes the same one.
std::uint64_t seed_of(std::string_view kind, Day day);

}  // namespace quadrille::operations
