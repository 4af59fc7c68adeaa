#include "gallery/daily.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/gallery/make.hpp>
#include <quadrille/gallery/operations.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;
using operations::DailyPuzzle;
using operations::Day;

// 2026-11-01, the first day with a motif, and 2026-12-01, the first one with motifs of its own:
// until then every day chose among all. Not to be changed once they have come.
constexpr int kFirstDay = 20'758;
constexpr int kFirstDealtDay = 20'788;

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

constexpr int kDaysAWeek = 7;
constexpr int kWeeksOfDeal = kDaysOfDeal / kDaysAWeek;
// Motifs of a day in colours: enough that one of them gives its puzzle. The rest of the gallery is
// for the other days.
constexpr std::size_t kInColours = 6;
constexpr std::size_t kManyPaints = 4;
constexpr std::uint64_t kDealSeed = 20'261'201;

const DayPlan& plan_of(Day day) {
  return kWeek[static_cast<std::size_t>(day.weekday())];
}

std::size_t paints_of(const Motif* motif) {
  return motif->painting ? std::min(motif->painting->paints.size(), kManyPaints) : 0;
}

// As cards are dealt to so many players.
std::vector<const Motif*> dealt_to(std::span<const Motif* const> motifs, std::size_t player,
                                   std::size_t players) {
  std::vector<const Motif*> hand;
  for (std::size_t index = player; index < motifs.size(); index += players) {
    hand.push_back(motifs[index]);
  }
  return hand;
}

Result<MotifPuzzle> choose(const Gallery& gallery, Day day, const DayPlan& plan,
                           const Limits& limits) {
  const MotifOptions options{plan.side, plan.side, plan.difficulty, plan.colours};
  const std::uint64_t seed = operations::seed_of(nonogram::kKindName, day);
  if (day.number >= kFirstDealtDay) {
    auto made = choose_puzzle(gallery, motifs_of(gallery, day), options, seed, limits);
    if (made || made.error().code != "no_such_puzzle") return made;
  }
  return choose_puzzle(gallery, "", options, seed, limits);
}

}  // namespace

std::vector<const Motif*> motifs_of(const Gallery& gallery, Day day) {
  std::vector<const Motif*> all;
  for (const Motif& motif : gallery.motifs()) all.push_back(&motif);
  Rng(kDealSeed).shuffle(std::span(all));
  std::ranges::stable_sort(all, std::ranges::greater(), paints_of);
  const auto painted = static_cast<std::size_t>(
      std::ranges::count_if(all, [](const Motif* motif) { return paints_of(motif) > 0; }));
  const std::size_t in_colours = std::min(painted, kInColours * kWeeksOfDeal);
  const auto week = static_cast<std::size_t>(day.number / kDaysAWeek % kWeeksOfDeal);
  const std::span<const Motif* const> motifs(all);
  const DayPlan& plan = plan_of(day);
  if (plan.colours) return dealt_to(motifs.first(in_colours), week, kWeeksOfDeal);
  const auto is_plain = [](const DayPlan& other) { return !other.colours; };
  const auto days = static_cast<std::size_t>(std::ranges::count_if(kWeek, is_plain));
  const auto before = static_cast<std::size_t>(std::count_if(kWeek.data(), &plan, is_plain));
  return dealt_to(motifs.subspan(in_colours), week * days + before, kWeeksOfDeal * days);
}

Result<std::optional<DailyPuzzle>> make_daily(const Gallery& gallery, Day day,
                                              const Limits& limits) {
  if (day.number < kFirstDay) return std::optional<DailyPuzzle>();
  const DayPlan& plan = plan_of(day);
  auto made = choose(gallery, day, plan, limits);
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
