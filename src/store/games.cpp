// Games in progress and their moves.
#include "store/puzzle_rows.hpp"
#include "store/quotas.hpp"
#include "store/rows.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

constexpr std::size_t kMaxPageBytes = std::size_t{1} << 20;
constexpr std::int64_t kDay = 86'400'000;
// To the hour it is known when a game was touched last: the index of these times need not be
// written with every move.
constexpr std::int64_t kTouchPrecision = 3'600'000;

// Of a game, in a select: 1 if the time at which it was touched is to be written again.
std::string is_touch_old(std::string_view clock) {
  return fmt::format("case when touched < {} - {} then 1 else 0 end", clock, kTouchPrecision);
}

// In the set clause of an update, behind other columns.
std::string touch(int is_old, std::string_view clock) {
  return is_old == 0 ? std::string() : fmt::format(", touched = {}", clock);
}

// Everything of a game but its puzzle and its score.
std::optional<Game> select_game(soci::session& sql, const std::string& id, std::string_view clock,
                                std::string& puzzle) {
  Game game;
  long long now = 0;
  long long version = 0;
  long long moves = 0;
  long long created = 0;
  sql << fmt::format(
      "select id, secret_hash, puzzle_id, state, version, moves, created, {}"
      " from games where id = :id",
      clock),
      soci::use(id), soci::into(game.id), soci::into(game.secret_hash), soci::into(puzzle),
      soci::into(game.state), soci::into(version), soci::into(moves), soci::into(created),
      soci::into(now);
  if (!sql.got_data()) return std::nullopt;
  game.version = version;
  game.moves = moves;
  game.created = created;
  game.now = now;
  return game;
}

std::optional<Score> select_score_of(soci::session& sql, const std::string& game_id) {
  Conditions conditions;
  conditions.add("scores.game_id = ?", game_id);
  std::optional<Score> found;
  select<ScoreRow>(sql, "scores", conditions, "",
                   [&](const ScoreRow& row) { found = row.value(); });
  return found;
}

std::vector<std::string> select_moves(soci::session& sql, const std::string& id, std::int64_t from,
                                      std::int64_t limit) {
  std::vector<std::string> moves;
  std::string move;
  const long long first = from;
  const long long end = from + limit;
  soci::statement statement =
      (sql.prepare << "select move from moves where game_id = :id and number >= :first"
                      " and number < :end order by number",
       soci::use(id), soci::use(first), soci::use(end), soci::into(move));
  statement.execute();
  std::size_t bytes = 0;
  while (bytes < kMaxPageBytes && statement.fetch()) {
    bytes += move.size();
    moves.push_back(move);
  }
  return moves;
}

void insert_moves(soci::session& sql, const std::string& id, std::int64_t from,
                  std::span<const std::string> moves, std::int64_t bytes,
                  const std::string& touched) {
  long long number = from;
  std::string move;
  soci::statement statement =
      (sql.prepare << "insert into moves (game_id, number, move) values (:id, :number, :move)",
       soci::use(id), soci::use(number), soci::use(move));
  for (const std::string& next : moves) {
    move = next;
    statement.execute(true);
    ++number;
  }
  const long long all_bytes = bytes;
  sql << fmt::format("update games set moves = :moves, move_bytes = :bytes{} where id = :id",
                     touched),
      soci::use(number), soci::use(all_bytes), soci::use(id);
}

std::int64_t bytes_of(std::span<const std::string> moves) {
  std::int64_t bytes = 0;
  for (const std::string& move : moves) bytes += std::ssize(move);
  return bytes;
}

// Are the moves that are stored from `from` on the first ones of these?
bool agree(soci::session& sql, const std::string& id, std::int64_t from,
           std::span<const std::string> moves, std::int64_t total) {
  const auto overlap = std::min<std::int64_t>(total - from, std::ssize(moves));
  if (overlap <= 0) return true;
  const std::vector<std::string> stored = select_moves(sql, id, from, overlap);
  return std::equal(stored.begin(), stored.end(), moves.begin(),
                    moves.begin() + static_cast<std::ptrdiff_t>(overlap));
}

}  // namespace

Result<Timestamp> Store::create_game(const Game& game, const Quota& quota) {
  long long created = 0;
  auto written = write_within(*database_, quota, [&](soci::session& sql) {
    const bool is_new_puzzle = insert_puzzle(sql, game.puzzle, database_->now());
    const long long version = game.version;
    const long long moves = 0;
    created = game.created;
    if (created == 0) sql << fmt::format("select {}", database_->now()), soci::into(created);
    soci::statement statement =
        (sql.prepare << "insert into games (id, secret_hash, puzzle_id, state, version, moves,"
                        " created, touched) values (:id, :secret, :puzzle, :state, :version,"
                        " :moves, :created, :touched) on conflict (id) do nothing",
         soci::use(game.id), soci::use(game.secret_hash), soci::use(game.puzzle.id),
         soci::use(game.state), soci::use(version), soci::use(moves), soci::use(created),
         soci::use(created));
    statement.execute(true);
    const bool is_new_game = statement.get_affected_rows() > 0;
    return (is_new_game ? kBytesOfRow + std::ssize(game.state) : 0) +
           (is_new_puzzle ? bytes_of_puzzle(game.puzzle) : 0);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return created;
}

Result<std::optional<Game>> Store::find_game(const std::string& id) {
  if (!is_utf8(id)) return std::nullopt;  // PostgreSQL takes no such text
  std::optional<Game> found;
  auto read = database_->read([&](soci::session& sql) {
    std::string puzzle_id;
    found = select_game(sql, id, database_->now(), puzzle_id);
    if (!found) return;
    auto puzzle = select_puzzle(sql, puzzle_id);
    if (puzzle) found->puzzle = *std::move(puzzle);
    found->score = select_score_of(sql, id);
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<std::optional<GameFrame>> Store::find_game_frame(const std::string& id) {
  if (!is_utf8(id)) return std::nullopt;
  std::optional<GameFrame> found;
  auto read = database_->read([&](soci::session& sql) {
    found.reset();
    GameFrame frame;
    sql << "select secret_hash, width, height from games"
           " join puzzles on puzzles.id = games.puzzle_id where games.id = :id",
        soci::use(id), soci::into(frame.secret_hash), soci::into(frame.width),
        soci::into(frame.height);
    if (sql.got_data()) found = std::move(frame);
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<WriteOutcome> Store::save_game(const std::string& id, const std::string& state,
                                      std::int64_t version, const Quota& quota) {
  WriteOutcome outcome;
  auto written = write_within(*database_, quota, [&](soci::session& sql) -> std::int64_t {
    outcome = {};
    long long stored = 0;
    long long bytes = 0;
    int is_old = 0;
    sql << fmt::format("select version, {}, {} from games where id = :id{}",
                       database_->bytes_of("state"), is_touch_old(database_->now()),
                       database_->row_lock()),
        soci::use(id), soci::into(stored), soci::into(bytes), soci::into(is_old);
    if (!sql.got_data()) return 0;
    if (stored != version) {
      outcome = {WriteOutcome::Status::conflict, stored};
      return 0;
    }
    const long long next = stored + 1;
    sql << fmt::format("update games set state = :state, version = :version{} where id = :id",
                       touch(is_old, database_->now())),
        soci::use(state), soci::use(next), soci::use(id);
    outcome = {WriteOutcome::Status::done, next};
    return std::ssize(state) - bytes;
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return outcome;
}

Result<WriteOutcome> Store::append_moves(const std::string& id, std::int64_t from,
                                         std::span<const std::string> moves,
                                         const MoveBounds& bounds, const Quota& quota) {
  using Status = WriteOutcome::Status;
  WriteOutcome outcome;
  bool fits = true;
  auto written = database_->write_tentatively([&](soci::session& sql) {
    outcome = {};
    fits = true;
    long long total = 0;
    long long bytes = 0;
    int is_old = 0;
    sql << fmt::format("select moves, move_bytes, {} from games where id = :id{}",
                       is_touch_old(database_->now()), database_->row_lock()),
        soci::use(id), soci::into(total), soci::into(bytes), soci::into(is_old);
    if (!sql.got_data()) return false;
    outcome.current = total;
    outcome.status = Status::conflict;
    if (from > total || !agree(sql, id, from, moves, total)) return false;
    const std::int64_t end = std::max<std::int64_t>(total, from + std::ssize(moves));
    if (end > total) {
      const auto added = moves.subspan(static_cast<std::size_t>(total - from));
      const std::int64_t more = bytes_of(added);
      outcome.status = Status::full;
      if (end > bounds.moves || bytes + more > bounds.bytes) return false;
      fits = charge(sql, quota, more, database_->now());
      if (!fits) return false;
      insert_moves(sql, id, total, added, bytes + more, touch(is_old, database_->now()));
    }
    outcome = {Status::done, end};
    return true;
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  if (!fits) return quota_reached();
  return outcome;
}

Result<std::optional<MovesPage>> Store::list_moves(const std::string& id, std::int64_t from,
                                                   std::int64_t limit) {
  std::optional<MovesPage> page;
  auto read = database_->read([&](soci::session& sql) {
    page.reset();
    long long total = 0;
    sql << "select moves from games where id = :id", soci::use(id), soci::into(total);
    if (!sql.got_data()) return;
    page = MovesPage{select_moves(sql, id, from, limit), total};
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return page;
}

Result<bool> Store::delete_game(const std::string& id) {
  bool deleted = false;
  auto written = database_->write([&](soci::session& sql) {
    soci::statement statement = (sql.prepare << "delete from games where id = :id", soci::use(id));
    statement.execute(true);
    deleted = statement.get_affected_rows() > 0;
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return deleted;
}

Result<Pruned> Store::prune(std::chrono::hours age) {
  Pruned pruned;
  const auto execute = [](soci::session& sql, const std::string& text) {
    soci::statement statement = (sql.prepare << text);
    statement.execute(true);
    return static_cast<std::int64_t>(statement.get_affected_rows());
  };
  auto written = database_->write([&](soci::session& sql) {
    const std::string_view now = database_->now();
    const auto limit = std::chrono::milliseconds(age).count();
    pruned.games = execute(
        sql, fmt::format("delete from games where touched < {0} - {1} and created < {0} - {2} and"
                         " not exists (select 1 from scores where game_id = games.id)",
                         now, limit + kTouchPrecision, limit));
    pruned.puzzles = execute(
        sql, fmt::format("delete from puzzles where listed = 0 and created < {} - {} and not exists"
                         " (select 1 from games where puzzle_id = puzzles.id) and not exists"
                         " (select 1 from scores where puzzle_id = puzzles.id) and not exists"
                         " (select 1 from daily where puzzle_id = puzzles.id)",
                         now, limit));
    forget_quotas(sql, now);
    execute(sql, fmt::format("delete from showings where first < {} - {}", now, 30 * kDay));
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return pruned;
}

}  // namespace quadrille::store
