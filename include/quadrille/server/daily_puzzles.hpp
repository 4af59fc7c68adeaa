// The puzzle of a day: made from kind and date alone, so that all servers make the same one; stored
// when somebody first asks for it, and kept in memory as the answer that is sent.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/day.hpp>
#include <quadrille/store/store.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/object.hpp>

namespace quadrille::server {

using operations::Day;

// Thread-safe.
class DailyPuzzles {
 public:
  DailyPuzzles(store::Store& store, const operations::Catalogue& catalogue)
      : store_(store), catalogue_(catalogue) {}

  // The body of the answer, and the puzzle that it is about.
  struct Daily {
    std::string body;
    std::string puzzle_id;
  };

  // If it is in memory: costs a microsecond.
  [[nodiscard]] std::optional<Daily> find(const std::string& kind, Day day) const;
  // The same in any case: from memory, the store or the generator. Two threads that make the same
  // puzzle make it twice, and one of the two is stored.
  Result<Daily> get(const std::string& kind, Day day, store::Timestamp now, const Limits& limits);

 private:
  using Key = std::pair<std::string, int>;

  // The puzzle, and what is told about it beyond what is stored.
  struct Told {
    store::StoredPuzzle puzzle;
    boost::json::object more;
  };

  [[nodiscard]] Result<Told> make(const std::string& kind, Day day, const Limits& limits) const;
  Result<Told> load(const std::string& kind, Day day, store::Timestamp now, const Limits& limits);

  store::Store& store_;
  const operations::Catalogue& catalogue_;
  mutable std::mutex mutex_;
  std::map<Key, Daily> bodies_;
};

}  // namespace quadrille::server
