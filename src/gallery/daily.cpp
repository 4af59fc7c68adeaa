#include "gallery/daily.hpp"

#include <quadrille/gallery/make.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <array>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;
using operations::DailyPuzzle;
using operations::Day;

// 2026-11-01, the first day with a motif. Not to be changed once it has come.
constexpr int kFirstDay = 20'758;

// The plan of the week, Monday first.
struct DayPlan {
  Difficulty difficulty;
  int side;
  std::optional<int> colours = {};
};
constexpr std::array<DayPlan, 7> kWeek{{
    {Difficulty::trivial, 10},
    {Difficulty::line, 15},
    {Difficulty::line, 15},
    {Difficulty::line, 20},
    {Difficulty::moderate, 20},
    {Difficulty::line, 25},
    {Difficulty::line, 20, 5},
}};

}  // namespace

Result<std::optional<DailyPuzzle>> make_daily(const Gallery& gallery, Day day,
                                              const Limits& limits) {
  if (day.number < kFirstDay) return std::optional<DailyPuzzle>();
  const DayPlan& plan = kWeek[static_cast<std::size_t>(day.weekday())];
  const MotifOptions options{plan.side, plan.side, plan.difficulty, plan.colours};
  auto made =
      choose_puzzle(gallery, "", options, operations::seed_of(nonogram::kKindName, day), limits);
  if (!made) return tl::unexpected(std::move(made.error()));
  std::optional<double> score;
  const LimitReached limit = std::visit(
      [&](const auto& own) {
        const auto rating = rate(own, limits);
        score = rating.score;
        return rating.limit;
      },
      made->puzzle);
  if (limit != LimitReached::none) {
    return tl::unexpected(limit_error(limit, "the puzzle of the day was rated"));
  }
  std::optional<DailyPuzzle> daily(std::in_place);
  daily->puzzle = nonogram::boxed(made->puzzle);
  daily->assessment.difficulty = to_string(made->difficulty);
  daily->assessment.score = score;
  daily->title = operations::title_of(day);
  add_fields(daily->more, gallery, *made);
  return daily;
}

}  // namespace quadrille::gallery
