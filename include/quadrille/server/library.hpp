// The part of the API that rests on the store: puzzles, the puzzle of the day, games, scores.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/server/daily_puzzles.hpp>
#include <quadrille/server/router.hpp>
#include <quadrille/server/shown_puzzles.hpp>
#include <quadrille/store/store.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace quadrille::server {

// Milliseconds since 1970: the only clock that counts for scores.
using WallClock = std::function<store::Timestamp()>;
store::Timestamp system_time();

// A puzzle that a new library begins with. Title and author count where the puzzle says none.
struct StarterPuzzle {
  AnyPuzzle puzzle;
  std::string title;
  std::string author;
};

class Library {
 public:
  // Store and catalogue outlive the library, the library outlives the router.
  Library(store::Store& store, const operations::Catalogue& catalogue,
          WallClock clock = system_time);
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  // Is there no puzzle to choose from?
  Result<bool> is_empty();
  // Puts the puzzles into a library that is empty, smallest first in its order of time; into
  // another one nothing. All or none; returns how many. Errors: those of the store, and not_unique,
  // no_solution, limit_reached for a puzzle that is not fit for a library.
  Result<std::size_t> stock(std::span<const StarterPuzzle> puzzles, const Limits& limits);

  // From now on a score needs moves that can be replayed. Before the routes are used.
  void set_scores_need_moves(bool need) { scores_need_moves_ = need; }

  // /puzzles, /games, /scores under /api/v1.
  void add_routes(Router& router);

 private:
  void add_puzzle_routes(Router& router);
  void add_game_routes(Router& router);
  void add_score_routes(Router& router);

  store::Store& store_;
  const operations::Catalogue& catalogue_;
  const Registry& registry_;
  WallClock clock_;
  DailyPuzzles daily_;
  ShownPuzzles shown_;
  bool scores_need_moves_ = false;
};

}  // namespace quadrille::server
