#include "server/assessment.hpp"
#include "server/library_json.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/server/daily_puzzles.hpp>
#include <quadrille/store/content.hpp>

#include <array>
#include <cstdint>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::server {
namespace {

constexpr store::Timestamp kMillisecondsADay = 86'400'000;
constexpr int kDaysAWeek = 7;
constexpr int kFirstYear = 2020;
// More days than anybody looks at; then memory is emptied.
constexpr std::size_t kMaxBodies = 100;
constexpr double kMakingSeconds = 30;

// The plan of the week, Monday first: each kind grows harder towards Sunday.
struct NonogramDay {
  nonogram::Difficulty difficulty;
  int side;
};
constexpr std::array<NonogramDay, kDaysAWeek> kNonogramWeek{{
    {nonogram::Difficulty::trivial, 10},
    {nonogram::Difficulty::line, 10},
    {nonogram::Difficulty::line, 15},
    {nonogram::Difficulty::line, 20},
    {nonogram::Difficulty::moderate, 15},
    {nonogram::Difficulty::line, 25},
    {nonogram::Difficulty::moderate, 20},
}};

struct LightsOutDay {
  int side;
  std::uint64_t presses;
};
constexpr std::array<LightsOutDay, kDaysAWeek> kLightsOutWeek{
    {{5, 5}, {5, 8}, {6, 10}, {6, 14}, {7, 16}, {7, 20}, {8, 24}}};

struct EwnDay {
  int low;
  int high;
};
constexpr std::array<EwnDay, kDaysAWeek> kEwnWeek{
    {{5, 7}, {7, 9}, {9, 11}, {11, 13}, {13, 15}, {15, 17}, {17, 20}}};

template <class Plan>
const auto& of_day(const Plan& week, Day day) {
  return week[static_cast<std::size_t>(day.weekday())];
}

std::uint64_t seed_of(std::string_view kind, Day day) {
  std::uint64_t state = static_cast<std::uint64_t>(day.number);
  for (const char character : kind) {
    state ^= static_cast<unsigned char>(character);
    state = split_mix(state);
  }
  return state;
}

Result<AnyPuzzle> make_nonogram(Day day, std::uint64_t seed, const Limits& limits) {
  const NonogramDay& plan = of_day(kNonogramWeek, day);
  nonogram::GenerateOptions options;
  options.width = options.height = plan.side;
  options.difficulty = plan.difficulty;
  options.symmetry = nonogram::Symmetry::mirror;
  return nonogram::generate(options, seed, limits).map([](nonogram::Generated made) {
    return AnyPuzzle::of(nonogram::kKindName, std::move(made.puzzle));
  });
}

Result<AnyPuzzle> make_lightsout(Day day, std::uint64_t seed, const Limits& limits) {
  const LightsOutDay& plan = of_day(kLightsOutWeek, day);
  return lightsout::Shape::rectangle(plan.side, plan.side)
      .and_then([&](const lightsout::Shape& shape) {
        return lightsout::generate(shape, {plan.presses, seed}, limits);
      })
      .map([](lightsout::Puzzle made) {
        return AnyPuzzle::of(lightsout::kKindName, std::move(made));
      });
}

Result<AnyPuzzle> make_ewn(Day day, std::uint64_t seed, const Limits& limits) {
  const EwnDay& plan = of_day(kEwnWeek, day);
  ewn::GenerateOptions options;
  options.low = plan.low;
  options.high = plan.high;
  options.seed = seed;
  return ewn::generate(options, limits).map([](ewn::Generated made) {
    return AnyPuzzle::of(ewn::kKindName, std::move(made.puzzle));
  });
}

Result<AnyPuzzle> make_puzzle(std::string_view kind, Day day, const Limits& limits) {
  const std::uint64_t seed = seed_of(kind, day);
  if (kind == nonogram::kKindName) return make_nonogram(day, seed, limits);
  if (kind == lightsout::kKindName) return make_lightsout(day, seed, limits);
  if (kind == ewn::kKindName) return make_ewn(day, seed, limits);
  return fail("unknown_kind", quoted(kind) + " is no kind of puzzle");
}

// Days since 1970-01-01 of a date of the Gregorian calendar. Years begin in March here, so that the
// leap day is a year's last.
int days_from_civil(int year, int month, int day) {
  const int shifted_year = month > 2 ? year : year - 1;
  const int shifted_month = (month + 9) % 12;
  const int days_in_year = (153 * shifted_month + 2) / 5 + day - 1;
  const int leap_days = shifted_year / 4 - shifted_year / 100 + shifted_year / 400;
  return 365 * shifted_year + leap_days + days_in_year - 719468;
}

}  // namespace

Day Day::of(store::Timestamp time) {
  return {static_cast<int>(time / kMillisecondsADay)};
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
      days_from_civil(static_cast<int>(*year), static_cast<int>(*month), static_cast<int>(*day))};
  // The 31st of a shorter month is a day of the next one.
  if (found.text() != text) return std::nullopt;
  return found;
}

std::string Day::text() const {
  return time_text(number * kMillisecondsADay).substr(0, 10);
}

int Day::weekday() const {
  return (number + 3) % kDaysAWeek;  // 1970 began on a Thursday
}

Result<store::StoredPuzzle> make_daily(const Registry& registry, std::string_view kind, Day day,
                                       const Limits& limits) {
  const auto puzzle = make_puzzle(kind, day, limits);
  if (!puzzle) return tl::unexpected(puzzle.error());
  auto assessment = assess(*puzzle, limits);
  if (!assessment) return tl::unexpected(std::move(assessment.error()));
  return store::to_stored(registry, *puzzle).map([&](store::StoredPuzzle stored) {
    stored.title = "Daily puzzle " + day.text();
    stored.difficulty = assessment->difficulty;
    stored.score = assessment->score;
    return stored;
  });
}

std::optional<std::string> DailyPuzzles::find(const std::string& kind, Day day) const {
  const std::scoped_lock lock(mutex_);
  const auto found = bodies_.find(Key{kind, day.number});
  if (found == bodies_.end()) return std::nullopt;
  return found->second;
}

Result<std::string> DailyPuzzles::get(const std::string& kind, Day day, store::Timestamp now) {
  const std::scoped_lock making(making_);
  if (auto body = find(kind, day)) return *std::move(body);
  const auto puzzle = load(kind, day, now);
  if (!puzzle) return tl::unexpected(puzzle.error());
  boost::json::object json = full_json(registry_, *puzzle);
  json["date"] = day.text();
  std::string body = boost::json::serialize(json);
  const std::scoped_lock lock(mutex_);
  if (bodies_.size() >= kMaxBodies) bodies_.clear();
  bodies_[Key{kind, day.number}] = body;
  return body;
}

Result<store::StoredPuzzle> DailyPuzzles::load(const std::string& kind, Day day,
                                               store::Timestamp now) {
  auto stored = store_.find_daily(kind, day.text());
  if (!stored) return tl::unexpected(std::move(stored.error()));
  if (*stored) return **std::move(stored);
  auto made = make_daily(registry_, kind, day, Limits::for_seconds(kMakingSeconds));
  if (!made) return made;
  made->created = now;
  return store_.set_daily(kind, day.text(), *made);
}

}  // namespace quadrille::server
