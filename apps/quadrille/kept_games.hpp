// Games that were left in the middle: one JSON file each in the user's folder for such things,
// named by the puzzle, so that playing a puzzle again goes on where it was left.
#pragma once

#include <quadrille/core/result.hpp>

#include <optional>
#include <string>

#include <boost/json/object.hpp>

namespace quadrille::app {

class KeptGames {
 public:
  // $XDG_STATE_HOME/quadrille/play, else ~/.local/state/quadrille/play. Error: no_home.
  static Result<KeptGames> open();

  // What was kept of the puzzle (its JSON form); no value if nothing was, or nothing readable.
  [[nodiscard]] std::optional<boost::json::object> find(const boost::json::object& puzzle) const;
  // {"puzzle", then the fields of the game}. Replaces what was kept before.
  Result<void> keep(const boost::json::object& puzzle, boost::json::object game) const;
  void forget(const boost::json::object& puzzle) const;

 private:
  explicit KeptGames(std::string folder) : folder_(std::move(folder)) {}
  [[nodiscard]] std::string path_of(const boost::json::object& puzzle) const;

  std::string folder_;
};

}  // namespace quadrille::app
