// /puzzles: the library and the puzzle of the day.
#include "server/content_coding.hpp"
#include "server/library_json.hpp"
#include "server/quota.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/server/library.hpp>
#include <quadrille/store/content.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;

constexpr int kMaxPage = 200;
constexpr int kDefaultPage = 50;
constexpr int kMaxSideAsked = 1 << 20;
constexpr std::size_t kMaxQuery = 100;
constexpr TextRule kTitleRule{"the title", 100, true};
constexpr TextRule kAuthorRule{"the author", 60, true};
// People wait for the answer: a puzzle that is not proved by then is refused.
constexpr double kProofSeconds = 20;

std::string text_of(const HttpRequest& request, std::string_view name) {
  return std::string(request.query_value(name).value_or(""));
}

OrAnswer<store::PuzzleOrder> order_of(const HttpRequest& request) {
  const std::string name = text_of(request, "sort");
  if (name.empty() || name == "new") return store::PuzzleOrder::newest;
  if (name == "size") return store::PuzzleOrder::size;
  if (name == "score") return store::PuzzleOrder::score;
  return tl::unexpected(problem_answer(400, "bad_query", "sort is one of new, size, score"));
}

OrAnswer<store::PuzzleFilter> filter_of(const HttpRequest& request, const Registry& registry) {
  store::PuzzleFilter filter;
  auto kind = query_kind(request, registry);
  if (!kind) return tl::unexpected(std::move(kind.error()));
  filter.kind = *std::move(kind);
  auto difficulty = query_choice(request, "class", kClassNames);
  if (!difficulty) return tl::unexpected(std::move(difficulty.error()));
  filter.difficulty = *std::move(difficulty);
  filter.after = text_of(request, "after");
  filter.words = std::string(trim(request.query_value("q").value_or("")));
  if (filter.words.size() > kMaxQuery || !is_utf8(filter.words)) {
    return tl::unexpected(problem_answer(400, "bad_query", "q is too long or no UTF-8"));
  }
  auto order = order_of(request);
  if (!order) return tl::unexpected(std::move(order.error()));
  filter.order = *order;
  auto low = query_number(request, "min_size", 1, kMaxSideAsked);
  if (!low) return tl::unexpected(std::move(low.error()));
  filter.min_size = *low;
  auto high = query_number(request, "max_size", 1, kMaxSideAsked);
  if (!high) return tl::unexpected(std::move(high.error()));
  filter.max_size = *high;
  auto limit = query_number(request, "limit", 1, kMaxPage);
  if (!limit) return tl::unexpected(std::move(limit.error()));
  filter.limit = limit->value_or(kDefaultPage);
  return filter;
}

HttpResponse list(store::Store& store, const Registry& registry, const HttpRequest& request) {
  auto filter = filter_of(request, registry);
  if (!filter) return std::move(filter.error());
  const auto page = store.list_puzzles(*filter);
  if (!page) return store_problem(page.error());
  object json;
  boost::json::array& puzzles = json["puzzles"].emplace_array();
  for (const store::StoredPuzzle& puzzle : page->puzzles) {
    puzzles.push_back(entry_json(registry, puzzle));
  }
  json["next"] = page->next ? boost::json::value(*page->next) : boost::json::value(nullptr);
  return json_answer(json);
}

HttpResponse show(store::Store& store, const Registry& registry, const HttpRequest& request) {
  const auto puzzle = store.find_puzzle(std::string(request.parameter("id")));
  if (!puzzle) return store_problem(puzzle.error());
  if (!*puzzle) return problem_answer(404, "no_such_puzzle", "there is no puzzle of this id");
  // A puzzle is named by its content. Only one that is not published yet may get a title.
  return tagged(text_answer(full_text(registry, **puzzle), "application/json"), request,
                (*puzzle)->listed ? "public, max-age=31536000, immutable" : "no-cache");
}

struct PublishRequest {
  operations::PuzzleSource puzzle = {};
  std::optional<std::string> title = {};
  std::optional<std::string> author = {};

  void describe(operations::FieldVisitor& fields) {
    puzzle.describe(fields);
    fields.text({"title", "title of the puzzle; its own if it is not given"}, title);
    fields.text({"author", "author of the puzzle; its own if it is not given"}, author);
  }
};

// What the request says about the puzzle, ready to be stored but for its assessment.
Result<store::StoredPuzzle> described_puzzle(const Registry& registry, const AnyPuzzle& puzzle,
                                             const PublishRequest& request) {
  auto stored = store::to_stored(registry, puzzle);
  if (!stored) return stored;
  auto tidy_title = tidy_text(request.title.value_or(stored->title), kTitleRule);
  if (!tidy_title) return tl::unexpected(std::move(tidy_title.error()));
  auto tidy_author = tidy_text(request.author.value_or(stored->author), kAuthorRule);
  if (!tidy_author) return tl::unexpected(std::move(tidy_author.error()));
  stored->title = *std::move(tidy_title);
  stored->author = *std::move(tidy_author);
  return stored;
}

HttpResponse added_answer(const Registry& registry, const store::AddedPuzzle& added) {
  HttpResponse response =
      text_answer(full_text(registry, added.puzzle), "application/json", added.added ? 201 : 200);
  return response.with_header("Location", "/api/v1/puzzles/" + added.puzzle.id);
}

HttpResponse add(store::Store& store, const operations::Catalogue& catalogue, store::Timestamp now,
                 const HttpRequest& request, Limits limits) {
  const auto body = json_body(request);
  if (!body) return body.error();
  const wire::JsonObjectAt source(*body, request.body, 0);
  const auto wanted = operations::read_request<PublishRequest>(source);
  if (!wanted) return problem_answer(wanted.error());
  const auto puzzle = operations::puzzle_of(catalogue, source, wanted->puzzle);
  if (!puzzle) return problem_answer(puzzle.error());
  const Registry& registry = catalogue.registry();
  auto stored = described_puzzle(registry, *puzzle, *wanted);
  if (!stored) return problem_answer(stored.error());

  // What is in the library has been proved before.
  const auto known = store.find_puzzle(stored->id);
  if (!known) return store_problem(known.error());
  if (*known && (*known)->listed) return added_answer(registry, {**known, false});

  limits.deadline = std::min(limits.deadline, Limits::for_seconds(kProofSeconds).deadline);
  const auto assessment = registry.find(puzzle->kind())->assess(*puzzle, limits);
  if (!assessment) return problem_answer(422, assessment.error());
  stored->difficulty = assessment->difficulty;
  stored->score = assessment->score;
  stored->created = now;
  const auto added = store.add_puzzle(*stored, quota_of(request));
  if (!added) return store_problem(added.error());
  return added_answer(registry, *added);
}

// Which puzzle of the day a request asks for.
struct DailyQuery {
  std::string kind;
  Day day;
};

OrAnswer<DailyQuery> daily_query(const Registry& registry, const HttpRequest& request,
                                 store::Timestamp now) {
  const std::string_view usual = registry.entries().front().kind->name();
  DailyQuery query{std::string(request.query_value("kind").value_or(usual)), Day::of(now)};
  if (registry.find(query.kind) == nullptr) {
    return tl::unexpected(
        problem_answer(400, "unknown_kind", quoted(query.kind) + " is no kind of puzzle"));
  }
  const auto date = request.query_value("date");
  if (!date || date->empty()) return query;
  const auto day = Day::parse(*date);
  if (!day || day->number > query.day.number) {
    return tl::unexpected(problem_answer(
        400, "bad_date", "date is YYYY-MM-DD, from 2020-01-01 to today's date in UTC"));
  }
  query.day = *day;
  return query;
}

// What is made from kind and date alone needs no look at its content.
HttpResponse daily_answer(std::string body, const DailyQuery& query, const HttpRequest& request) {
  const std::string tag = fmt::format("{}-{}-{:x}", query.kind, query.day.number, body.size());
  return tagged_as(tag, text_answer(std::move(body), "application/json"), request, "no-cache");
}

}  // namespace

void Library::add_puzzle_routes(Router& router) {
  router.add("GET", "/api/v1/puzzles", RunsOn::pool,
             [this](const HttpRequest& request) { return list(store_, registry_, request); });
  router.set_query("/api/v1/puzzles",
                   {"kind", "class", "min_size", "max_size", "q", "sort", "limit", "after"});
  router.add("GET", "/api/v1/puzzles/{id}", RunsOn::pool, [this](const HttpRequest& request) {
    HttpResponse response = show(store_, registry_, request);
    if (response.status < 400) shown_.note(request.client, request.parameter("id"));
    return response;
  });
  router.add_job("POST", "/api/v1/puzzles",
                 [this](const HttpRequest& request, const Limits& limits, JobReporter&) {
                   return add(store_, catalogue_, clock_(), request, limits);
                 });
  router.add_quick(
      "GET", "/api/v1/puzzles/daily",
      [this](const HttpRequest& request) -> std::optional<HttpResponse> {
        auto query = daily_query(registry_, request, clock_());
        if (!query) return std::move(query.error());
        auto daily = daily_.find(query->kind, query->day);
        if (!daily) return std::nullopt;
        shown_.note(request.client, daily->puzzle_id);
        return daily_answer(std::move(daily->body), *query, request);
      },
      [this](const HttpRequest& request, const Limits& limits, JobReporter&) {
        const store::Timestamp now = clock_();
        auto query = daily_query(registry_, request, now);
        if (!query) return std::move(query.error());
        auto daily = daily_.get(query->kind, query->day, now, limits);
        if (!daily) return store_problem(daily.error());
        shown_.note(request.client, daily->puzzle_id);
        return daily_answer(std::move(daily->body), *query, request);
      });
  router.set_query("/api/v1/puzzles/daily", {"kind", "date"});
}

}  // namespace quadrille::server
