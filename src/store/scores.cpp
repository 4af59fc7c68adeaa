// Scores and their ranks.
#include "store/rows.hpp"

#include <quadrille/store/store.hpp>

#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

// The best first; of equal times the earlier one.
constexpr std::string_view kOrder =
    " order by scores.milliseconds, scores.created, scores.id limit ";

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

Conditions conditions_of(const ScoreFilter& filter) {
  Conditions conditions;
  if (!filter.kind.empty()) conditions.add("scores.kind = ?", filter.kind);
  if (filter.width) conditions.add("scores.width = ?", *filter.width);
  if (filter.height) conditions.add("scores.height = ?", *filter.height);
  if (filter.difficulty) conditions.add("scores.class = ?", *filter.difficulty);
  if (!filter.puzzle_id.empty()) conditions.add("scores.puzzle_id = ?", filter.puzzle_id);
  if (filter.since) conditions.add("scores.created >= ?", *filter.since);
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
    const bool added = insert_score(sql, score);
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

Result<std::vector<Score>> Store::list_scores(const ScoreFilter& filter) {
  Conditions conditions = conditions_of(filter);
  const std::string order = std::string(kOrder) + std::to_string(filter.limit);
  std::vector<Score> scores;
  auto read = database_->read([&](soci::session& sql) {
    scores.clear();
    select<ScoreRow>(sql, "scores", conditions, order,
                     [&](const ScoreRow& row) { scores.push_back(row.value()); });
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return scores;
}

}  // namespace quadrille::store
