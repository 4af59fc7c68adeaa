// Scores and their ranks.
#include "store/quotas.hpp"
#include "store/rows.hpp"

#include <quadrille/core/sha256.hpp>
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
  const long long elapsed = score.elapsed;
  const long long hints = score.hints.value_or(0);
  soci::indicator has_hints = score.hints ? soci::i_ok : soci::i_null;
  const int replayed = score.replayed ? 1 : 0;
  const long long first_shown = score.first_shown;
  soci::statement statement =
      (sql.prepare << "insert into scores (id, game_id, puzzle_id, kind, width, height, class,"
                      " name, milliseconds, created, solution, elapsed, hints, replayed, doubt,"
                      " first_shown) values (:id, :game, :puzzle, :kind, :width, :height, :class,"
                      " :name, :milliseconds, :created, :solution, :elapsed, :hints, :replayed,"
                      " :doubt, :shown) on conflict (game_id) do nothing",
       soci::use(score.id), soci::use(score.game_id), soci::use(score.puzzle_id),
       soci::use(score.kind), soci::use(score.width), soci::use(score.height),
       soci::use(score.difficulty), soci::use(score.name), soci::use(milliseconds),
       soci::use(created), soci::use(score.solution), soci::use(elapsed),
       soci::use(hints, has_hints), soci::use(replayed), soci::use(score.doubt),
       soci::use(first_shown));
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

// The name of a pair of viewer and puzzle.
std::string pair_of(const std::string& viewer, const std::string& puzzle_id) {
  constexpr std::size_t kLength = 32;
  return sha256_hex(viewer + ' ' + puzzle_id).substr(0, kLength);
}

// No value: it was never shown, as far as anybody remembers.
std::optional<Timestamp> select_showing(soci::session& sql, const std::string& pair) {
  long long first = 0;
  sql << "select first from showings where pair = :pair", soci::use(pair), soci::into(first);
  if (!sql.got_data()) return std::nullopt;
  return first;
}

// Clocks of players run as they like.
constexpr std::int64_t kTolerance = 2'000;

std::string_view doubt_about(const Score& score, const ScoreClaim& claim) {
  if (score.milliseconds < claim.fastest) return kTooFast;
  const std::int64_t since_shown = score.created - score.first_shown;
  if (claim.played.value_or(0) > since_shown + kTolerance) return kBeforeShown;
  return "";
}

// A score that comes in now: the time since its game was created, by the one clock that both know.
// Whoever has shown the moves is believed about pauses; a longer time than ours always is.
Score timed(soci::session& sql, const Score& score, const ScoreClaim& claim,
            std::string_view clock) {
  if (score.created != 0) return score;
  long long now = 0;
  long long begun = 0;
  sql << fmt::format("select {}, created from games where id = :id", clock),
      soci::use(score.game_id), soci::into(now), soci::into(begun);
  Score timed = score;
  timed.created = now;
  // Even that clock may have been set back.
  timed.elapsed = std::max(now - begun, 0ll);
  const std::int64_t played = claim.played.value_or(timed.elapsed);
  timed.milliseconds = score.replayed ? played : std::max(played, timed.elapsed);
  const auto shown = select_showing(sql, pair_of(claim.viewer, score.puzzle_id));
  timed.first_shown = std::min<Timestamp>(shown.value_or(begun), begun);
  timed.doubt = doubt_about(timed, claim);
  return timed;
}

// When the period that is asked for began. A number and not an expression: no database looks a
// clock that goes on up in an index.
std::optional<Timestamp> begin_of(soci::session& sql, const ScoreFilter& filter,
                                  std::string_view clock) {
  if (!filter.max_age) return std::nullopt;
  long long now = 0;
  sql << fmt::format("select {}", clock), soci::into(now);
  return now - *filter.max_age;
}

// Of the kind, or of all.
bool are_few(soci::session& sql, const ScoreFilter& filter, Timestamp begin) {
  Conditions conditions;
  if (!filter.kind.empty()) conditions.add("kind = ?", filter.kind);
  conditions.add("created >= ?", begin);
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

Conditions conditions_of(const ScoreFilter& filter, std::optional<Timestamp> begin, bool few) {
  Conditions conditions;
  if (!filter.kind.empty()) conditions.add("scores.kind = ?", filter.kind);
  if (filter.width) conditions.add("scores.width = ?", *filter.width);
  if (filter.height) conditions.add("scores.height = ?", *filter.height);
  if (filter.difficulty) conditions.add("scores.class = ?", *filter.difficulty);
  if (!filter.puzzle_id.empty()) conditions.add("scores.puzzle_id = ?", filter.puzzle_id);
  if (filter.fair) conditions.add("scores.replayed = 1 and scores.doubt = ''");
  // The sign keeps the database from finding them by their time.
  if (begin) conditions.add(few ? "scores.created >= ?" : "+scores.created >= ?", *begin);
  return conditions;
}

}  // namespace

Result<std::optional<ScoreReceipt>> Store::add_score(const Score& score, const ScoreClaim& claim,
                                                     const Quota& quota) {
  std::optional<ScoreReceipt> receipt;
  auto written = write_within(*database_, quota, [&](soci::session& sql) -> std::int64_t {
    receipt.reset();
    // The lock keeps the game from being deleted before the score refers to it.
    std::string game;
    sql << fmt::format("select id from games where id = :id{}", database_->row_lock()),
        soci::use(score.game_id), soci::into(game);
    if (!sql.got_data()) return 0;
    const bool added = insert_score(sql, timed(sql, score, claim, database_->now()));
    Conditions conditions;
    conditions.add("scores.game_id = ?", score.game_id);
    select<ScoreRow>(sql, "scores", conditions, "", [&](const ScoreRow& row) {
      receipt = ScoreReceipt{row.value(), 0, added};
    });
    if (receipt) receipt->rank = rank_of(sql, receipt->score);
    return added ? kBytesOfRow + std::ssize(score.solution) : 0;
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return receipt;
}

Result<void> Store::mark_shown(std::span<const Showing> showings) {
  return database_->write([&](soci::session& sql) {
    std::string pair;
    long long age = 0;
    soci::statement statement =
        (sql.prepare << fmt::format("insert into showings (pair, first) values (:pair, {} - :age)"
                                    " on conflict (pair) do nothing",
                                    database_->now()),
         soci::use(pair), soci::use(age));
    for (const Showing& showing : showings) {
      pair = pair_of(showing.viewer, showing.puzzle_id);
      age = showing.age.count();
      statement.execute(true);
    }
  });
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
    const auto begin = begin_of(sql, filter, database_->now());
    const bool few = begin && are_few(sql, filter, *begin);
    Conditions conditions = conditions_of(filter, begin, few);
    const std::string order =
        std::string(few ? kSortedOrder : kOrder) + std::to_string(filter.limit);
    select<ScoreEntryRow>(sql, "scores", conditions, order,
                          [&](const ScoreRow& row) { scores.push_back(row.value()); });
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return scores;
}

}  // namespace quadrille::store
