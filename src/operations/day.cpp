#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/day.hpp>

#include <fmt/format.h>

namespace quadrille::operations {
namespace {

constexpr std::int64_t kMillisecondsADay = 86'400'000;
constexpr int kDaysAWeek = 7;
constexpr int kFirstYear = 2020;
// From the first of March of the year 0, where the calendar below begins, to 1970-01-01.
constexpr int kDaysTo1970 = 719'468;
constexpr int kDaysIn400Years = 146'097;

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

// Years begin in March here, so that the leap day is a year's last.
int days_from(const Date& date) {
  const int shifted_year = date.month > 2 ? date.year : date.year - 1;
  const int shifted_month = (date.month + 9) % 12;
  const int days_in_year = (153 * shifted_month + 2) / 5 + date.day - 1;
  const int leap_days = shifted_year / 4 - shifted_year / 100 + shifted_year / 400;
  return 365 * shifted_year + leap_days + days_in_year - kDaysTo1970;
}

// The inverse, for days from 1970 on: within a cycle of 400 years, subtracting the leap days before
// a day leaves years of 365 days.
Date date_of(int number) {
  const int days = number + kDaysTo1970;
  const int cycle = days / kDaysIn400Years;
  const int in_cycle = days % kDaysIn400Years;
  const int year = (in_cycle - in_cycle / 1460 + in_cycle / 36'524 - in_cycle / 146'096) / 365;
  const int in_year = in_cycle - (365 * year + year / 4 - year / 100);
  const int shifted_month = (5 * in_year + 2) / 153;
  const int day = in_year - (153 * shifted_month + 2) / 5 + 1;
  const int month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  return {year + 400 * cycle + (month <= 2 ? 1 : 0), month, day};
}

}  // namespace

Day Day::of(std::int64_t milliseconds) {
  return {static_cast<int>(milliseconds / kMillisecondsADay)};
}

std::optional<Day> Day::parse(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = parse_number(text.substr(0, 4), 9999);
  const auto month = parse_number(text.substr(5, 2), 12);
  const auto day = parse_number(text.substr(8, 2), 31);
  if (!year || !month || !day || *year < kFirstYear || *month == 0 || *day == 0) {
    return std::nullopt;
  }
  const Day found{
      days_from({static_cast<int>(*year), static_cast<int>(*month), static_cast<int>(*day)})};
  // The 31st of a shorter month is a day of the next one.
  if (found.text() != text) return std::nullopt;
  return found;
}

std::string Day::text() const {
  const Date date = date_of(number);
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

int Day::weekday() const {
  return (number + 3) % kDaysAWeek;  // 1970 began on a Thursday
}

std::uint64_t seed_of(std::string_view kind, Day day) {
  std::uint64_t state = static_cast<std::uint64_t>(day.number);
  for (const char character : kind) {
    state ^= static_cast<unsigned char>(character);
    state = split_mix(state);
  }
  return state;
}

}  // namespace quadrille::operations
