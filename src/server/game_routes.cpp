// /games: a player's game, kept under a secret that only the player knows.
#include "server/game_access.hpp"
#include "server/library_json.hpp"
#include "server/quota.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/store/content.hpp>
#include <quadrille/store/secret.hpp>

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr std::size_t kMaxState = std::size_t{256} << 10;
constexpr std::size_t kMaxMove = std::size_t{4} << 10;
constexpr std::int64_t kMaxMovesOfRequest = 10'000;
constexpr std::int64_t kMaxMovesOfGame = 200'000;
// What anybody needs: to fill in every cell and to change one's mind about it many times.
constexpr std::int64_t kMovesOfAnyGame = 1'000;
constexpr std::int64_t kMovesOfCell = 16;
constexpr std::int64_t kBytesOfMove = 48;
constexpr int kMovesOfPage = 1'000;
constexpr int kMaxMovesOfPage = 10'000;
// The class of a puzzle that is only played decides which leaderboard its score belongs to; one
// that takes longer to find is "unknown" there.
constexpr double kClassSeconds = 1;
constexpr std::size_t kShortestKey = 32;
constexpr std::size_t kLongestKey = 128;

HttpResponse no_such_game() {
  return problem_answer(404, "no_such_game", "there is no game of this id");
}

// From `Authorization: Bearer SECRET`, else from the query.
std::string secret_of(const HttpRequest& request) {
  constexpr std::string_view kScheme = "bearer ";
  const auto header = request.header("authorization");
  if (header && starts_with_ignoring_case(*header, kScheme)) {
    return std::string(trim(header->substr(kScheme.size())));
  }
  return std::string(request.query_value("secret").value_or(""));
}

OrAnswer<store::Game> open_requested(store::Store& store, const HttpRequest& request) {
  return open_game(store, std::string(request.parameter("id")), secret_of(request));
}

HttpResponse wrong_secret() {
  return problem_answer(403, "wrong_secret", "the secret is not that of the game");
}

// The game that is to be written to, if it may be.
OrAnswer<store::GameFrame> frame_requested(store::Store& store, const HttpRequest& request) {
  auto frame = store.find_game_frame(std::string(request.parameter("id")));
  if (!frame) return tl::unexpected(store_problem(frame.error()));
  if (!*frame) return tl::unexpected(no_such_game());
  if (!store::matches_secret(secret_of(request), (*frame)->secret_hash)) {
    return tl::unexpected(wrong_secret());
  }
  return **std::move(frame);
}

object finished_json(const store::Score& score) {
  return {{"id", score.id},
          {"name", score.name},
          {"seconds", seconds_of(score.milliseconds)},
          {"date", time_text(score.created)}};
}

// `secret`: told once, to whoever begins the game.
std::string game_text(const store::Game& game, const std::string& secret = {}) {
  object json;
  json["id"] = game.id;
  json["kind"] = game.puzzle.kind;
  json["puzzle_id"] = game.puzzle.id;
  json["version"] = game.version;
  json["moves"] = game.moves;
  json["created"] = time_text(game.created);
  const std::int64_t elapsed =
      game.score ? game.score->milliseconds : std::max<std::int64_t>(game.now - game.created, 0);
  json["elapsed"] = seconds_of(elapsed);
  if (game.score) json["finished"] = finished_json(*game.score);
  if (!secret.empty()) json["secret"] = secret;
  return text_with(json, {{"puzzle", puzzle_text(game.puzzle)}, {"state", game.state}});
}

OrAnswer<store::StoredPuzzle> find_by_id(store::Store& store, const std::string& id) {
  auto found = store.find_puzzle(id);
  if (!found) return tl::unexpected(store_problem(found.error()));
  if (!*found) {
    return tl::unexpected(problem_answer(404, "no_such_puzzle", "there is no puzzle of this id"));
  }
  return **std::move(found);
}

struct BeginRequest {
  std::optional<std::string> puzzle_id = {};
  operations::PuzzleSource puzzle = {};

  void describe(operations::FieldVisitor& fields) {
    fields.text({"puzzle_id", "a puzzle of the library, in place of any other"}, puzzle_id);
    puzzle.describe(fields);
  }
};

struct SaveRequest {
  const boost::json::value* state = nullptr;
  std::optional<std::int64_t> version = {};

  void describe(operations::FieldVisitor& fields) {
    fields.json({"state", "the state of the game, any JSON"}, state, "{}");
    fields.integer({"version", "the version that was read or saved last", true}, version,
                   {0, std::numeric_limits<std::int64_t>::max()});
  }
};

struct AppendRequest {
  std::optional<std::int64_t> from = {};
  const boost::json::value* moves = nullptr;

  void describe(operations::FieldVisitor& fields) {
    fields.integer({"from", "how many moves are stored already", true}, from, {0, kMaxMovesOfGame});
    fields.json({"moves", "the moves that follow, any JSON each", true}, moves,
                R"({"type": "array"})");
  }
};

template <class Request>
OrAnswer<Request> request_of(const object& body, const HttpRequest& request) {
  auto read = operations::read_request<Request>(wire::JsonObjectAt(body, request.body, 0));
  if (!read) return tl::unexpected(problem_answer(read.error()));
  return *std::move(read);
}

OrAnswer<store::StoredPuzzle> puzzle_to_play(store::Store& store,
                                             const operations::Catalogue& catalogue,
                                             const HttpRequest& request, const object& body,
                                             Limits limits) {
  const auto wanted = request_of<BeginRequest>(body, request);
  if (!wanted) return tl::unexpected(wanted.error());
  if (wanted->puzzle_id) return find_by_id(store, *wanted->puzzle_id);
  const Registry& registry = catalogue.registry();
  const auto puzzle =
      operations::puzzle_of(catalogue, wire::JsonObjectAt(body, request.body, 0), wanted->puzzle);
  if (!puzzle && puzzle.error().code == "missing_puzzle") {
    return tl::unexpected(problem_answer(400, "missing_puzzle",
                                         "a \"puzzle_id\", a \"puzzle\" or a \"text\" is needed"));
  }
  if (!puzzle) return tl::unexpected(problem_answer(puzzle.error()));
  auto stored = store::to_stored(registry, *puzzle);
  if (!stored) return tl::unexpected(problem_answer(stored.error()));
  auto known = store.find_puzzle(stored->id);
  if (!known) return tl::unexpected(store_problem(known.error()));
  if (*known) return **std::move(known);
  limits.deadline = std::min(limits.deadline, Limits::for_seconds(kClassSeconds).deadline);
  stored->difficulty = registry.find(puzzle->kind())->class_of(*puzzle, limits);
  stored->listed = false;
  // Nobody has looked at these texts; they come back only when the puzzle is published.
  stored->title.clear();
  stored->author.clear();
  return *std::move(stored);
}

// The key that the client gave to this creation (`Idempotency-Key`, as a word or as a string in
// quotes); empty if it gave none. Whoever knows it can open the game, so it has to be as long as
// one of 128 random bits.
OrAnswer<std::string> creation_key(const HttpRequest& request) {
  const auto header = request.header("idempotency-key");
  if (!header) return std::string();
  std::string_view key = trim(*header);
  if (key.size() >= 2 && key.front() == '"' && key.back() == '"')
    key = key.substr(1, key.size() - 2);
  const auto is_plain = [](char character) {
    return is_letter(character) || is_digit(character) || character == '-' || character == '_';
  };
  const bool fits = key.size() >= kShortestKey && key.size() <= kLongestKey;
  if (fits && std::all_of(key.begin(), key.end(), is_plain)) return std::string(key);
  return tl::unexpected(problem_answer(
      400, "bad_key",
      fmt::format("an Idempotency-Key has {} to {} letters, digits, hyphens and underscores",
                  kShortestKey, kLongestKey)));
}

// A client that lost the answer asks again with the same key, and there is one game.
OrAnswer<store::Game> game_of_key(store::Store& store, const store::Game& wanted) {
  auto found = store.find_game(wanted.id);
  if (!found) return tl::unexpected(store_problem(found.error()));
  if (!*found) return tl::unexpected(no_such_game());  // deleted this moment
  if ((*found)->puzzle.id == wanted.puzzle.id) return **std::move(found);
  return tl::unexpected(
      problem_answer(422, "key_reused", "this Idempotency-Key began a game of another puzzle"));
}

HttpResponse create(store::Store& store, const operations::Catalogue& catalogue,
                    const HttpRequest& request, const Limits& limits) {
  auto key = creation_key(request);
  if (!key) return std::move(key.error());
  const auto body = json_body(request);
  if (!body) return body.error();
  auto puzzle = puzzle_to_play(store, catalogue, request, *body, limits);
  if (!puzzle) return std::move(puzzle.error());
  const std::string secret =
      key->empty() ? store::random_id() : store::derived_id("secret of a game", *key);
  store::Game game;
  game.id = key->empty() ? store::random_id() : store::derived_id("game", *key);
  game.secret_hash = store::hash_of_secret(secret);
  game.puzzle = *std::move(puzzle);
  game.state = "null";
  const auto created = store.create_game(game, quota_of(request));
  if (!created) return store_problem(created.error());
  game.created = game.now = *created;
  if (!key->empty()) {
    auto known = game_of_key(store, game);
    if (!known) return std::move(known.error());
    game = *std::move(known);
  }
  HttpResponse response = text_answer(game_text(game, secret), "application/json", 201);
  return response.with_header("Location", "/api/v1/games/" + game.id);
}

HttpResponse show(store::Store& store, const HttpRequest& request) {
  auto game = open_requested(store, request);
  if (!game) return std::move(game.error());
  return text_answer(game_text(*game), "application/json");
}

// 409 with the game as it is, so that a client can merge.
HttpResponse version_conflict(store::Store& store, const HttpRequest& request) {
  auto game = open_requested(store, request);
  if (!game) return std::move(game.error());
  const object problem = problem_json(
      409, {"version_conflict", fmt::format("the stored version is {}", game->version), {}});
  return text_answer(text_with(problem, {{"current", game_text(*game)}}),
                     "application/problem+json", 409);
}

HttpResponse save(store::Store& store, const HttpRequest& request) {
  const std::string id(request.parameter("id"));
  const auto game = frame_requested(store, request);
  if (!game) return game.error();
  const auto body = json_body(request);
  if (!body) return body.error();
  auto wanted = request_of<SaveRequest>(*body, request);
  if (!wanted) return std::move(wanted.error());
  // A state may be null, but it must be said.
  const boost::json::value* state = body->if_contains("state");
  if (state == nullptr) {
    return problem_answer(400, "missing_field", "the field \"state\" is needed");
  }
  const std::string text = boost::json::serialize(*state);
  if (text.size() > kMaxState) {
    return problem_answer(413, "state_too_large",
                          fmt::format("the state is larger than {} bytes", kMaxState));
  }
  const auto saved = store.save_game(id, text, *wanted->version, quota_of(request));
  if (!saved) return store_problem(saved.error());
  switch (saved->status) {
    case store::WriteOutcome::Status::missing:
      return no_such_game();
    case store::WriteOutcome::Status::conflict:
      return version_conflict(store, request);
    default:
      break;
  }
  return json_answer({{"version", saved->current}});
}

// The moves of a request, each as JSON text.
OrAnswer<std::vector<std::string>> moves_of(const boost::json::value& field) {
  if (!field.is_array() || std::ssize(field.get_array()) > kMaxMovesOfRequest) {
    return tl::unexpected(problem_answer(
        400, "bad_field",
        fmt::format("the field \"moves\" must be an array of at most {}", kMaxMovesOfRequest)));
  }
  std::vector<std::string> moves;
  for (const boost::json::value& move : field.get_array()) {
    moves.push_back(boost::json::serialize(move));
    if (moves.back().size() > kMaxMove) {
      return tl::unexpected(problem_answer(
          413, "move_too_large", fmt::format("a move is larger than {} bytes", kMaxMove)));
    }
  }
  return moves;
}

store::MoveBounds bounds_of(const store::GameFrame& game) {
  store::MoveBounds bounds;
  bounds.moves = most_moves(game.width, game.height);
  bounds.bytes = kBytesOfMove * bounds.moves;
  return bounds;
}

HttpResponse append(store::Store& store, const HttpRequest& request) {
  const std::string id(request.parameter("id"));
  const auto game = frame_requested(store, request);
  if (!game) return game.error();
  const auto body = json_body(request);
  if (!body) return body.error();
  auto wanted = request_of<AppendRequest>(*body, request);
  if (!wanted) return std::move(wanted.error());
  auto moves = moves_of(*wanted->moves);
  if (!moves) return std::move(moves.error());
  const store::MoveBounds bounds = bounds_of(*game);
  const auto appended = store.append_moves(id, *wanted->from, *moves, bounds, quota_of(request));
  if (!appended) return store_problem(appended.error());
  switch (appended->status) {
    case store::WriteOutcome::Status::missing:
      return no_such_game();
    case store::WriteOutcome::Status::conflict:
      return problem_answer(409, "moves_conflict",
                            fmt::format("the game has {} already, which these do not continue",
                                        counted(appended->current, "move")));
    case store::WriteOutcome::Status::full:
      return problem_answer(413, "too_many_moves",
                            fmt::format("a game of this puzzle has at most {} moves of {} bytes "
                                        "together",
                                        bounds.moves, bounds.bytes));
    case store::WriteOutcome::Status::done:
      break;
  }
  return json_answer({{"moves", appended->current}});
}

HttpResponse list_moves(store::Store& store, const HttpRequest& request) {
  const std::string id(request.parameter("id"));
  const auto game = frame_requested(store, request);
  if (!game) return game.error();
  auto from = query_number(request, "from", 0, static_cast<int>(kMaxMovesOfGame));
  if (!from) return std::move(from.error());
  auto limit = query_number(request, "limit", 1, kMaxMovesOfPage);
  if (!limit) return std::move(limit.error());
  const auto page = store.list_moves(id, from->value_or(0), limit->value_or(kMovesOfPage));
  if (!page) return store_problem(page.error());
  if (!*page) return no_such_game();
  // The moves are JSON already: no need to take them apart and put them together again.
  return text_answer(fmt::format("{{\"moves\":[{}],\"total\":{}}}", fmt::join((*page)->moves, ","),
                                 (*page)->total),
                     "application/json");
}

HttpResponse remove(store::Store& store, const HttpRequest& request) {
  const std::string id(request.parameter("id"));
  const auto game = frame_requested(store, request);
  if (!game) return game.error();
  const auto deleted = store.delete_game(id);
  if (!deleted) return store_problem(deleted.error());
  return *deleted ? text_answer({}, "application/json", 204) : no_such_game();
}

}  // namespace

OrAnswer<store::Game> open_game(store::Store& store, const std::string& id,
                                const std::string& secret) {
  auto game = store.find_game(id);
  if (!game) return tl::unexpected(store_problem(game.error()));
  if (!*game) return tl::unexpected(no_such_game());
  if (!store::matches_secret(secret, (*game)->secret_hash)) {
    return tl::unexpected(wrong_secret());
  }
  return **std::move(game);
}

std::int64_t most_moves(int width, int height) {
  const std::int64_t cells = std::int64_t{width} * height;
  return std::min(kMaxMovesOfGame, kMovesOfAnyGame + kMovesOfCell * cells);
}

void Library::add_game_routes(Router& router) {
  // A job, because the class of a puzzle that nobody knows yet has to be found.
  router.add_job(
      "POST", "/api/v1/games",
      [this](const HttpRequest& request, const Limits& limits, JobReporter&) {
        return create(store_, catalogue_, request, limits);
      },
      LongWork::is_awaited, kMostQuickBytes);
  router.add("GET", "/api/v1/games/{id}", RunsOn::pool,
             [this](const HttpRequest& request) { return show(store_, request); });
  router.set_query("/api/v1/games/{id}", {"secret"});
  router.add("PUT", "/api/v1/games/{id}", RunsOn::pool,
             [this](const HttpRequest& request) { return save(store_, request); });
  router.add("DELETE", "/api/v1/games/{id}", RunsOn::pool,
             [this](const HttpRequest& request) { return remove(store_, request); });
  router.add("POST", "/api/v1/games/{id}/moves", RunsOn::pool,
             [this](const HttpRequest& request) { return append(store_, request); });
  router.add("GET", "/api/v1/games/{id}/moves", RunsOn::pool,
             [this](const HttpRequest& request) { return list_moves(store_, request); });
  router.set_query("/api/v1/games/{id}/moves", {"secret", "from", "limit"});
}

}  // namespace quadrille::server
