// The puzzle of a day: made from kind and date alone, so that all servers make the same one; stored
// when somebody first asks for it, and kept in memory as the answer that is sent.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/store/store.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::server {

// A calendar day in UTC.
struct Day {
  int number = 0;  // since 1970-01-01

  static Day of(store::Timestamp time);
  // "2026-11-16". No value for what is no such date, or before 2020.
  static std::optional<Day> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  // 0 is Monday.
  [[nodiscard]] int weekday() const;
};

// The puzzle without its answer, with class and score. docs/STORAGE.md has the plan of the week.
// Errors: unknown_kind, limit_reached.
Result<store::StoredPuzzle> make_daily(const Registry& registry, std::string_view kind, Day day,
                                       const Limits& limits);

// Thread-safe.
class DailyPuzzles {
 public:
  DailyPuzzles(store::Store& store, const Registry& registry)
      : store_(store), registry_(registry) {}

  // The body of the answer if it is in memory: costs a microsecond.
  [[nodiscard]] std::optional<std::string> find(const std::string& kind, Day day) const;
  // The same in any case: from memory, the store or the generator.
  Result<std::string> get(const std::string& kind, Day day, store::Timestamp now);

 private:
  using Key = std::pair<std::string, int>;

  Result<store::StoredPuzzle> load(const std::string& kind, Day day, store::Timestamp now);

  store::Store& store_;
  const Registry& registry_;
  std::mutex making_;  // one thread makes puzzles at a time; the others then find them
  mutable std::mutex mutex_;
  std::map<Key, std::string> bodies_;
};

}  // namespace quadrille::server
