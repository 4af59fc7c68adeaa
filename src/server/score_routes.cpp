// /scores: finished games, checked and timed by the server.
#include "server/game_access.hpp"
#include "server/library_json.hpp"

#include <quadrille/operations/json_request.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/store/content.hpp>
#include <quadrille/store/secret.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr TextRule kNameRule{"the name", 32, false};
constexpr std::size_t kMaxSolution = std::size_t{512} << 10;
constexpr int kMaxPage = 1000;
constexpr int kDefaultPage = 20;
constexpr int kMaxSideAsked = 1 << 20;
constexpr std::int64_t kDay = 86'400'000;

HttpResponse receipt_answer(const store::ScoreReceipt& receipt) {
  return json_answer({{"id", receipt.score.id},
                      {"rank", receipt.rank},
                      {"seconds", seconds_of(receipt.score.milliseconds)}},
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

  void describe(operations::FieldVisitor& fields) {
    fields.text({"game", "the id of the game", true}, game);
    fields.text({"secret", "the secret that opens the game", true}, secret);
    fields.text({"name", "the name for the board", true}, name);
    fields.json({"solution", "rows of a grid, presses or moves", true}, solution, "{}");
  }
};

// Answers 422 unless the independent checker agrees.
OrAnswer<std::string> checked_solution(const operations::Catalogue& catalogue,
                                       const store::Game& game,
                                       const boost::json::value& solution) {
  std::string text = boost::json::serialize(solution);
  if (text.size() > kMaxSolution) {
    return tl::unexpected(problem_answer(413, "solution_too_large", "the solution is too large"));
  }
  const auto puzzle =
      store::from_stored(catalogue.registry(), game.puzzle.kind, game.puzzle.content);
  if (!puzzle) return tl::unexpected(problem_answer(500, puzzle.error()));
  const auto right = store::is_solution(catalogue, *puzzle, solution);
  if (!right && right.error().code == "bad_solution") {
    return tl::unexpected(problem_answer(right.error()));
  }
  if (!right || !*right) {
    return tl::unexpected(problem_answer(
        422, "wrong_solution", right ? "this does not solve the puzzle" : right.error().message));
  }
  return text;
}

HttpResponse submit(store::Store& store, const operations::Catalogue& catalogue,
                    const HttpRequest& request) {
  const auto body = json_body(request);
  if (!body) return body.error();
  const auto wanted =
      operations::read_request<ScoreRequest>(wire::JsonObjectAt(*body, request.body, 0));
  if (!wanted) return problem_answer(wanted.error());
  auto name = tidy_text(*wanted->name, kNameRule);
  if (!name) return problem_answer(name.error());
  auto game = open_game(store, *wanted->game, *wanted->secret);
  if (!game) return std::move(game.error());
  auto solution = checked_solution(catalogue, *game, *wanted->solution);
  if (!solution) return std::move(solution.error());
  store::Score score = new_score(*game, *std::move(name));
  score.solution = *std::move(solution);
  const auto receipt = store.add_score(score);
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
  router.add("POST", "/api/v1/scores", RunsOn::pool,
             [this](const HttpRequest& request) { return submit(store_, catalogue_, request); });
  router.add("GET", "/api/v1/scores", RunsOn::pool,
             [this](const HttpRequest& request) { return list(store_, registry_, request); });
}

}  // namespace quadrille::server
