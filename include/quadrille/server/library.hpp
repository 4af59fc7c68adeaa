// The part of the API that rests on the store: puzzles, the puzzle of the day, games, scores.
#pragma once

#include <quadrille/kinds/registry.hpp>
#include <quadrille/server/daily_puzzles.hpp>
#include <quadrille/server/router.hpp>
#include <quadrille/store/store.hpp>

#include <functional>

namespace quadrille::server {

// Milliseconds since 1970: the only clock that counts for scores.
using WallClock = std::function<store::Timestamp()>;
store::Timestamp system_time();

class Library {
 public:
  // The store outlives the library, the library outlives the router.
  explicit Library(store::Store& store, WallClock clock = system_time);
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  // /puzzles, /games, /scores under /api/v1.
  void add_routes(Router& router);

 private:
  void add_puzzle_routes(Router& router);
  void add_game_routes(Router& router);
  void add_score_routes(Router& router);

  store::Store& store_;
  WallClock clock_;
  Registry registry_;
  DailyPuzzles daily_;
};

}  // namespace quadrille::server
