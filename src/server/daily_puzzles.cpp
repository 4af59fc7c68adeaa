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

// The puzzle without its answer, with class and score.
Result<store::StoredPuzzle> make_stored(const Registry& registry, const std::string& kind, Day day,
                                        const Limits& limits) {
  const auto made = operations::make_daily(registry, kind, day, limits);
  if (!made) return tl::unexpected(made.error());
  return store::to_stored(registry, made->puzzle).map([&](store::StoredPuzzle stored) {
    stored.title = made->title;
    stored.difficulty = made->assessment.difficulty;
    stored.score = made->assessment.score;
    return stored;
  });
}

}  // namespace

std::optional<std::string> DailyPuzzles::find(const std::string& kind, Day day) const {
  const std::scoped_lock lock(mutex_);
  const auto found = bodies_.find(Key{kind, day.number});
  if (found == bodies_.end()) return std::nullopt;
  return found->second;
}

Result<std::string> DailyPuzzles::get(const std::string& kind, Day day, store::Timestamp now,
                                      const Limits& limits) {
  if (auto body = find(kind, day)) return *std::move(body);
  const auto puzzle = load(kind, day, now, limits);
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
                                               store::Timestamp now, const Limits& limits) {
  auto stored = store_.find_daily(kind, day.text());
  if (!stored) return tl::unexpected(std::move(stored.error()));
  if (*stored) return **std::move(stored);
  auto made = make_stored(registry_, kind, day, limits);
  if (!made) return made;
  made->created = now;
  return store_.set_daily(kind, day.text(), *made);
}

}  // namespace quadrille::server
