#include "kept_games.hpp"

#include "input.hpp"

#include <quadrille/core/sha256.hpp>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include <boost/json.hpp>

namespace quadrille::app {
namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace

Result<KeptGames> KeptGames::open() {
  std::string folder;
  if (const auto state = environment("XDG_STATE_HOME")) {
    folder = *state;
  } else if (const auto home = environment("HOME")) {
    folder = *home + "/.local/state";
  } else {
    return fail("no_home", "neither XDG_STATE_HOME nor HOME is set: the game cannot be kept");
  }
  folder += "/quadrille/play";
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return fail("no_home", folder + ": " + problem.message());
  return KeptGames(std::move(folder));
}

std::string KeptGames::path_of(const boost::json::object& puzzle) const {
  return folder_ + '/' + sha256_hex(boost::json::serialize(puzzle)).substr(0, 32) + ".json";
}

std::optional<boost::json::object> KeptGames::find(const boost::json::object& puzzle) const {
  const std::string path = path_of(puzzle);
  if (!std::filesystem::exists(path)) return std::nullopt;
  const auto text = read_text(path);
  if (!text) return std::nullopt;
  boost::system::error_code problem;
  boost::json::value value = boost::json::parse(*text, problem);
  if (problem || !value.is_object()) return std::nullopt;
  return std::move(value.get_object());
}

Result<void> KeptGames::keep(const boost::json::object& puzzle, boost::json::object game) const {
  boost::json::object kept{{"puzzle", puzzle}};
  for (auto& field : game) kept.emplace(field.key(), std::move(field.value()));
  return write_text(path_of(puzzle), boost::json::serialize(kept) + '\n');
}

void KeptGames::forget(const boost::json::object& puzzle) const {
  std::error_code problem;
  std::filesystem::remove(path_of(puzzle), problem);
}

}  // namespace quadrille::app
