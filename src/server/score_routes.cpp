// /scores: finished games, checked and timed by the server.
#include "server/game_access.hpp"
#include "server/library_json.hpp"
#include "server/quota.hpp"
#include "server/replay.hpp"

#include <quadrille/operations/json_request.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/store/content.hpp>
#include <quadrille/store/secret.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr TextRule kNameRule{"the name", 32, false};
constexpr std::size_t kMaxSolution = std::size_t{512} << 10;
constexpr int kMaxPage = 1000;
constexpr int kDefaultPage = 20;
constexpr int kMaxSideAsked = 1 << 20;
constexpr std::int64_t kDay = 86'400'000;
// Ten years; nobody plays longer.
constexpr double kMostSeconds = 86'400.0 * 3650;
constexpr std::int64_t kMostHints = 1'000'000;
constexpr std::array<std::string_view, 2> kYesOrNo{"true", "false"};

boost::json::value doubt_json(const store::Score& score) {
  return score.doubt.empty() ? boost::json::value(nullptr) : boost::json::value(score.doubt);
}

HttpResponse receipt_answer(const store::ScoreReceipt& receipt) {
  return json_answer({{"id", receipt.score.id},
                      {"rank", receipt.rank},
                      {"seconds", seconds_of(receipt.score.milliseconds)},
                      {"elapsed", seconds_of(receipt.score.elapsed)},
                      {"replayed", receipt.score.replayed},
                      {"doubt", doubt_json(receipt.score)}},
                     receipt.added ? 201 : 200);
}

store::Score new_score(const store::Game& game, std::string name) {
  store::Score score;
  score.id = store::random_id();
  score.game_id = game.id;
  score.puzzle_id = game.puzzle.id;
  score.kind = game.puzzle.kind;
  score.width = game.puzzle.width;
  score.height = game.puzzle.height;
  score.difficulty = game.puzzle.difficulty;
  score.name = std::move(name);
  return score;
}

struct ScoreRequest {
  std::optional<std::string> game = {};
  std::optional<std::string> secret = {};
  std::optional<std::string> name = {};
  const boost::json::value* solution = nullptr;
  const boost::json::value* moves = nullptr;
  std::optional<double> played = {};
  std::optional<std::int64_t> hints = {};

  void describe(operations::FieldVisitor& fields) {
    fields.text({"game", "the id of the game", true}, game);
    fields.text({"secret", "the secret that opens the game", true}, secret);
    fields.text({"name", "the name for the board", true}, name);
    fields.json({"solution", "rows of a grid, presses or moves", true}, solution, "{}");
    fields.json({"moves",
                 "how it came about: [milliseconds, row, column, cell] or "
                 "[milliseconds, step] each"},
                moves, R"({"type": "array"})");
    fields.number({"played", "seconds of play"}, played, {0, kMostSeconds});
    fields.integer({"hints", "how many hints were taken"}, hints, {0, kMostHints});
  }
};

// Answers 422 unless the independent checker agrees.
OrAnswer<std::string> checked_solution(const operations::Catalogue& catalogue,
                                       const AnyPuzzle& puzzle,
                                       const boost::json::value& solution) {
  std::string text = boost::json::serialize(solution);
  if (text.size() > kMaxSolution) {
    return tl::unexpected(problem_answer(413, "solution_too_large", "the solution is too large"));
  }
  const auto right = store::is_solution(catalogue, puzzle, solution);
  if (!right && right.error().code == "bad_solution") {
    return tl::unexpected(problem_answer(right.error()));
  }
  if (!right || !*right) {
    return tl::unexpected(problem_answer(
        422, "wrong_solution", right ? "this does not solve the puzzle" : right.error().message));
  }
  return text;
}

// The time of the last move; no value: there are no moves. Answers 422 unless they lead to a
// solution.
OrAnswer<std::optional<std::int64_t>> replayed_end(const operations::Catalogue& catalogue,
                                                   const store::StoredPuzzle& stored,
                                                   const AnyPuzzle& puzzle,
                                                   const boost::json::value* moves) {
  if (moves == nullptr) return std::optional<std::int64_t>();
  if (!moves->is_array() ||
      std::ssize(moves->get_array()) > most_moves(stored.width, stored.height)) {
    return tl::unexpected(
        problem_answer(400, "bad_field",
                       fmt::format("the field \"moves\" must be an array of at most {}",
                                   most_moves(stored.width, stored.height))));
  }
  const auto played = replay(moves->get_array(), stored.width, stored.height);
  if (!played) return tl::unexpected(problem_answer(422, played.error()));
  const auto right = store::is_solution(catalogue, puzzle, played->solution);
  if (!right || !*right) {
    return tl::unexpected(
        problem_answer(422, "wrong_moves", "the moves do not lead to a solution"));
  }
  return std::optional(played->end);
}

// What is said about the time, by the field "played" or by the last of the moves.
std::optional<std::int64_t> played_time(const ScoreRequest& wanted,
                                        std::optional<std::int64_t> last_move) {
  if (!wanted.played) return last_move;
  const auto said = static_cast<std::int64_t>(std::llround(*wanted.played * 1000));
  return std::max(said, last_move.value_or(0));
}

// What a submission is judged by.
struct Judge {
  store::Store& store;
  const operations::Catalogue& catalogue;
  ShownPuzzles& shown;
  bool needs_moves;
};

HttpResponse submit(const Judge& judge, const HttpRequest& request) {
  const auto& [store, catalogue, shown, needs_moves] = judge;
  const auto body = json_body(request);
  if (!body) return body.error();
  const auto wanted =
      operations::read_request<ScoreRequest>(wire::JsonObjectAt(*body, request.body, 0));
  if (!wanted) return problem_answer(wanted.error());
  if (needs_moves && wanted->moves == nullptr) {
    return problem_answer(422, "missing_moves", "on this server a score needs its moves");
  }
  auto name = tidy_text(*wanted->name, kNameRule);
  if (!name) return problem_answer(name.error());
  auto game = open_game(store, *wanted->game, *wanted->secret);
  if (!game) return std::move(game.error());
  const auto puzzle =
      store::from_stored(catalogue.registry(), game->puzzle.kind, game->puzzle.content);
  if (!puzzle) return problem_answer(500, puzzle.error());
  auto solution = checked_solution(catalogue, *puzzle, *wanted->solution);
  if (!solution) return std::move(solution.error());
  const auto last_move = replayed_end(catalogue, game->puzzle, *puzzle, wanted->moves);
  if (!last_move) return last_move.error();
  store::Score score = new_score(*game, *std::move(name));
  score.solution = *std::move(solution);
  score.hints = wanted->hints;
  score.replayed = last_move->has_value();
  shown.flush();
  const auto receipt =
      store.add_score(score,
                      {played_time(*wanted, *last_move), fastest_play(*wanted->solution),
                       client_name(request.client)},
                      quota_of(request));
  if (!receipt) return store_problem(receipt.error());
  if (!*receipt) return problem_answer(404, "no_such_game", "there is no game of this id");
  return receipt_answer(**receipt);
}

OrAnswer<std::optional<std::int64_t>> length_of_period(const HttpRequest& request) {
  const std::string_view period = request.query_value("period").value_or("all");
  if (period.empty() || period == "all") return std::optional<std::int64_t>();
  if (period == "day") return std::optional(kDay);
  if (period == "week") return std::optional(7 * kDay);
  if (period == "month") return std::optional(30 * kDay);
  return tl::unexpected(problem_answer(400, "bad_query", "period is one of day, week, month, all"));
}

OrAnswer<store::ScoreFilter> filter_of(const HttpRequest& request, const Registry& registry) {
  store::ScoreFilter filter;
  auto kind = query_kind(request, registry);
  if (!kind) return tl::unexpected(std::move(kind.error()));
  filter.kind = *std::move(kind);
  filter.puzzle_id = std::string(request.query_value("puzzle_id").value_or(""));
  auto difficulty = query_choice(request, "class", kClassNames);
  if (!difficulty) return tl::unexpected(std::move(difficulty.error()));
  if (!difficulty->empty()) filter.difficulty = *std::move(difficulty);
  auto period = length_of_period(request);
  if (!period) return tl::unexpected(std::move(period.error()));
  filter.max_age = *period;
  auto width = query_number(request, "width", 1, kMaxSideAsked);
  if (!width) return tl::unexpected(std::move(width.error()));
  filter.width = *width;
  auto height = query_number(request, "height", 1, kMaxSideAsked);
  if (!height) return tl::unexpected(std::move(height.error()));
  filter.height = *height;
  auto fair = query_choice(request, "fair", kYesOrNo);
  if (!fair) return tl::unexpected(std::move(fair.error()));
  filter.fair = *fair == "true";
  auto limit = query_number(request, "limit", 1, kMaxPage);
  if (!limit) return tl::unexpected(std::move(limit.error()));
  filter.limit = limit->value_or(kDefaultPage);
  return filter;
}

object score_json(const store::Score& score, int rank) {
  object json;
  json["rank"] = rank;
  json["name"] = score.name;
  json["seconds"] = seconds_of(score.milliseconds);
  json["date"] = time_text(score.created);
  json["puzzle_id"] = score.puzzle_id;
  json["kind"] = score.kind;
  json["width"] = score.width;
  json["height"] = score.height;
  json["class"] =
      score.difficulty.empty() ? boost::json::value(nullptr) : boost::json::value(score.difficulty);
  json["elapsed"] = seconds_of(score.elapsed);
  json["hints"] = score.hints ? boost::json::value(*score.hints) : boost::json::value(nullptr);
  json["replayed"] = score.replayed;
  json["doubt"] = doubt_json(score);
  json["first_shown"] = score.first_shown == 0 ? boost::json::value(nullptr)
                                               : boost::json::value(time_text(score.first_shown));
  return json;
}

HttpResponse list(store::Store& store, const Registry& registry, const HttpRequest& request) {
  auto filter = filter_of(request, registry);
  if (!filter) return std::move(filter.error());
  const auto scores = store.list_scores(*filter);
  if (!scores) return store_problem(scores.error());
  object json;
  boost::json::array& ranked = json["scores"].emplace_array();
  for (const store::Score& score : *scores) {
    ranked.push_back(score_json(score, static_cast<int>(ranked.size()) + 1));
  }
  return json_answer(json);
}

}  // namespace

void Library::add_score_routes(Router& router) {
  router.add("POST", "/api/v1/scores", RunsOn::pool, [this](const HttpRequest& request) {
    return submit({store_, catalogue_, shown_, scores_need_moves_}, request);
  });
  router.add("GET", "/api/v1/scores", RunsOn::pool,
             [this](const HttpRequest& request) { return list(store_, registry_, request); });
  router.set_query("/api/v1/scores",
                   {"kind", "width", "height", "class", "period", "puzzle_id", "fair", "limit"});
}

}  // namespace quadrille::server
