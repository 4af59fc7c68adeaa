// The puzzle of a day: made from kind and date alone, so that all servers make the same one; stored
// when somebody first asks for it, and kept in memory as the answer that is sent.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/operations/day.hpp>
#include <quadrille/store/store.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::server {

using operations::Day;

// Thread-safe.
class DailyPuzzles {
 public:
  DailyPuzzles(store::Store& store, const Registry& registry)
      : store_(store), registry_(registry) {}

  // The body of the answer if it is in memory: costs a microsecond.
  [[nodiscard]] std::optional<std::string> find(const std::string& kind, Day day) const;
  // The same in any case: from memory, the store or the generator. Two threads that make the same
  // puzzle make it twice, and one of the two is stored.
  Result<std::string> get(const std::string& kind, Day day, store::Timestamp now,
                          const Limits& limits);

 private:
  using Key = std::pair<std::string, int>;

  Result<store::StoredPuzzle> load(const std::string& kind, Day day, store::Timestamp now,
                                   const Limits& limits);

  store::Store& store_;
  const Registry& registry_;
  mutable std::mutex mutex_;
  std::map<Key, std::string> bodies_;
};

}  // namespace quadrille::server
