#include <quadrille/server/library.hpp>

#include <chrono>
#include <utility>

namespace quadrille::server {

store::Timestamp system_time() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Library::Library(store::Store& store, const operations::Catalogue& catalogue, WallClock clock)
    : store_(store),
      catalogue_(catalogue),
      registry_(catalogue.registry()),
      clock_(std::move(clock)),
      daily_(store, catalogue),
      shown_(store) {}

void Library::add_routes(Router& router) {
  add_puzzle_routes(router);
  add_game_routes(router);
  add_score_routes(router);
}

}  // namespace quadrille::server
