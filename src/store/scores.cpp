// Scores and their ranks.
#include "store/rows.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

// The best first; of equal times the earlier one.
constexpr std::string_view kOrder =
    " order by scores.milliseconds, scores.created, scores.id limit ";
// The same, but no index has this order: the rows are found first, then sorted.
constexpr std::string_view kSortedOrder =
    " order by +scores.milliseconds, scores.created, scores.id limit ";
// More scores of a period than that are not sorted: going through all scores in their order, a page
// of those of the period is found soon.
constexpr int kFew = 2000;

bool insert_score(soci::session& sql, const Score& score) {
  const long long milliseconds = score.milliseconds;
  const long long created = score.created;
  soci::statement statement =
      (sql.prepare << "insert into scores (id, game_id, puzzle_id, kind, width, height, class,"
                      " name, milliseconds, created, solution) values (:id, :game, :puzzle, :kind,"
                      " :width, :height, :class, :name, :milliseconds, :created, :solution)"
                      " on conflict (game_id) do nothing",
       soci::use(score.id), soci::use(score.game_id), soci::use(score.puzzle_id),
       soci::use(score.kind), soci::use(score.width), soci::use(score.height),
       soci::use(score.difficulty), soci::use(score.name), soci::use(milliseconds),
       soci::use(created), soci::use(score.solution));
  statement.execute(true);
  return statement.get_affected_rows() > 0;
}

std::int64_t rank_of(soci::session& sql, const Score& score) {
  const long long milliseconds = score.milliseconds;
  const long long created = score.created;
  long long better = 0;
  sql << "select count(*) from scores where kind = :kind and width = :width and height = :height"
         " and class = :class and (milliseconds, created, id) < (:milliseconds, :created, :id)",
      soci::use(score.kind), soci::use(score.width), soci::use(score.height),
      soci::use(score.difficulty), soci::use(milliseconds), soci::use(created), soci::use(score.id),
      soci::into(better);
  return better + 1;
}

// A score that comes in now: the time since its game was created, by the one clock that both know.
Score timed(soci::session& sql, const Score& score, std::string_view clock) {
  if (score.created != 0) return score;
  long long now = 0;
  long long begun = 0;
  sql << fmt::format("select {}, created from games where id = :id", clock),
      soci::use(score.game_id), soci::into(now), soci::into(begun);
  Score timed = score;
  timed.created = now;
  // Even that clock may have been set back.
  timed.milliseconds = std::max(now - begun, 0ll);
  return timed;
}

// Of the kind, or of all.
bool are_few(soci::session& sql, const ScoreFilter& filter, std::string_view clock) {
  Conditions conditions;
  if (!filter.kind.empty()) conditions.add("kind = ?", filter.kind);
  conditions.add(fmt::format("created >= {} - ?", clock), *filter.max_age);
  int found = 0;
  soci::statement statement(sql);
  statement.exchange(soci::into(found));
  conditions.bind(statement);
  statement.alloc();
  statement.prepare(fmt::format("select count(*) from (select 1 from scores{} limit {}) recent",
                                conditions.text(), kFew));
  statement.define_and_bind();
  statement.execute(true);
  return found < kFew;
}

Conditions conditions_of(const ScoreFilter& filter, std::string_view clock, bool few) {
  Conditions conditions;
  if (!filter.kind.empty()) conditions.add("scores.kind = ?", filter.kind);
  if (filter.width) conditions.add("scores.width = ?", *filter.width);
  if (filter.height) conditions.add("scores.height = ?", *filter.height);
  if (filter.difficulty) conditions.add("scores.class = ?", *filter.difficulty);
  if (!filter.puzzle_id.empty()) conditions.add("scores.puzzle_id = ?", filter.puzzle_id);
  if (filter.max_age) {
    // The sign keeps the database from finding them by their time.
    conditions.add(fmt::format("{}scores.created >= {} - ?", few ? "" : "+", clock),
                   *filter.max_age);
  }
  return conditions;
}

}  // namespace

Result<std::optional<ScoreReceipt>> Store::add_score(const Score& score) {
  std::optional<ScoreReceipt> receipt;
  auto written = database_->write([&](soci::session& sql) {
    receipt.reset();
    // The lock keeps the game from being deleted before the score refers to it.
    std::string game;
    sql << fmt::format("select id from games where id = :id{}", database_->row_lock()),
        soci::use(score.game_id), soci::into(game);
    if (!sql.got_data()) return;
    const bool added = insert_score(sql, timed(sql, score, database_->now()));
    Conditions conditions;
    conditions.add("scores.game_id = ?", score.game_id);
    select<ScoreRow>(sql, "scores", conditions, "", [&](const ScoreRow& row) {
      receipt = ScoreReceipt{row.value(), 0, added};
    });
    if (receipt) receipt->rank = rank_of(sql, receipt->score);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return receipt;
}

Result<std::vector<Score>> Store::find_scores(const std::string& id_or_name, bool remove) {
  std::vector<Score> scores;
  auto written = database_->write([&](soci::session& sql) {
    scores.clear();
    Conditions conditions;
    conditions.add("(scores.id = ? or scores.name = ?)", id_or_name);
    conditions.fill(id_or_name);
    select<ScoreRow>(sql, "scores", conditions, " order by scores.created, scores.id",
                     [&](const ScoreRow& row) { scores.push_back(row.value()); });
    if (!remove) return;
    for (const Score& score : scores) {
      sql << "delete from scores where id = :id", soci::use(score.id);
    }
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return scores;
}

Result<std::vector<Score>> Store::list_scores(const ScoreFilter& filter) {
  if (!is_utf8(filter.puzzle_id)) return std::vector<Score>();
  std::vector<Score> scores;
  auto read = database_->read([&](soci::session& sql) {
    scores.clear();
    const bool few = filter.max_age && are_few(sql, filter, database_->now());
    Conditions conditions = conditions_of(filter, database_->now(), few);
    const std::string order =
        std::string(few ? kSortedOrder : kOrder) + std::to_string(filter.limit);
    select<ScoreRow>(sql, "scores", conditions, order,
                     [&](const ScoreRow& row) { scores.push_back(row.value()); });
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return scores;
}

}  // namespace quadrille::store
