#include "server/library_json.hpp"

#include <quadrille/operations/daily.hpp>
#include <quadrille/server/daily_puzzles.hpp>
#include <quadrille/store/content.hpp>

#include <utility>

#include <boost/json.hpp>

namespace quadrille::server {
namespace {

// More days than anybody looks at; then memory is emptied.
constexpr std::size_t kMaxBodies = 100;

}  // namespace

std::optional<DailyPuzzles::Daily> DailyPuzzles::find(const std::string& kind, Day day) const {
  const std::scoped_lock lock(mutex_);
  const auto found = bodies_.find(Key{kind, day.number});
  if (found == bodies_.end()) return std::nullopt;
  return found->second;
}

Result<DailyPuzzles::Daily> DailyPuzzles::get(const std::string& kind, Day day,
                                              store::Timestamp now, const Limits& limits) {
  if (auto daily = find(kind, day)) return *std::move(daily);
  const auto told = load(kind, day, now, limits);
  if (!told) return tl::unexpected(told.error());
  boost::json::object json = entry_json(catalogue_.registry(), told->puzzle);
  json["date"] = day.text();
  for (const auto& [name, field] : told->more) json[name] = field;
  Daily daily{text_with(json, {{"puzzle", puzzle_text(told->puzzle)}}), told->puzzle.id};
  const std::scoped_lock lock(mutex_);
  if (bodies_.size() >= kMaxBodies) bodies_.clear();
  bodies_[Key{kind, day.number}] = daily;
  return daily;
}

// The puzzle without its answer, with class and score.
Result<DailyPuzzles::Told> DailyPuzzles::make(const std::string& kind, Day day,
                                              const Limits& limits) const {
  const auto made = operations::make_daily(catalogue_, kind, day, limits);
  if (!made) return tl::unexpected(made.error());
  return store::to_stored(catalogue_.registry(), made->puzzle).map([&](store::StoredPuzzle stored) {
    stored.title = made->title;
    stored.difficulty = made->assessment.difficulty;
    stored.score = made->assessment.score;
    return Told{std::move(stored), made->more};
  });
}

Result<DailyPuzzles::Told> DailyPuzzles::load(const std::string& kind, Day day,
                                              store::Timestamp now, const Limits& limits) {
  auto stored = store_.find_daily(kind, day.text());
  if (!stored) return tl::unexpected(std::move(stored.error()));
  if (*stored) {
    // What is told beyond it is not stored. It is made again, and holds if the puzzle is the same.
    Told told{**std::move(stored), {}};
    const bool has_more = catalogue_.registry().find(kind) != nullptr && catalogue_.daily_of(kind);
    const auto made = has_more ? make(kind, day, limits) : Result<Told>(told);
    if (made && made->puzzle.id == told.puzzle.id) told.more = made->more;
    return told;
  }
  auto made = make(kind, day, limits);
  if (!made) return made;
  made->puzzle.created = now;
  return store_.set_daily(kind, day.text(), made->puzzle).map([&](store::StoredPuzzle kept) {
    const bool same = kept.id == made->puzzle.id;
    return Told{std::move(kept), same ? made->more : boost::json::object()};
  });
}

}  // namespace quadrille::server
