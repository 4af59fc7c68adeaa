// Games in progress and their moves.
#include "store/puzzle_rows.hpp"
#include "store/rows.hpp"

#include <quadrille/store/store.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

// Everything of a game but its puzzle and its score.
std::optional<Game> select_game(soci::session& sql, const std::string& id, std::string& puzzle) {
  Game game;
  long long version = 0;
  long long moves = 0;
  long long created = 0;
  sql << "select id, secret_hash, puzzle_id, state, version, moves, created from games"
         " where id = :id",
      soci::use(id), soci::into(game.id), soci::into(game.secret_hash), soci::into(puzzle),
      soci::into(game.state), soci::into(version), soci::into(moves), soci::into(created);
  if (!sql.got_data()) return std::nullopt;
  game.version = version;
  game.moves = moves;
  game.created = created;
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
  while (statement.fetch()) moves.push_back(move);
  return moves;
}

void insert_moves(soci::session& sql, const std::string& id, std::int64_t from,
                  std::span<const std::string> moves) {
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
  sql << "update games set moves = :moves where id = :id", soci::use(number), soci::use(id);
}

// Are the moves that are stored from `from` on the first ones of these?
bool agree(soci::session& sql, const std::string& id, std::int64_t from,
           std::span<const std::string> moves, std::int64_t total) {
  const auto overlap = std::min<std::int64_t>(total - from, std::ssize(moves));
  const std::vector<std::string> stored = select_moves(sql, id, from, overlap);
  return std::equal(stored.begin(), stored.end(), moves.begin(),
                    moves.begin() + static_cast<std::ptrdiff_t>(overlap));
}

}  // namespace

Result<void> Store::create_game(const Game& game) {
  return database_->write([&](soci::session& sql) {
    insert_puzzle(sql, game.puzzle);
    const long long version = game.version;
    const long long moves = 0;
    const long long created = game.created;
    sql << "insert into games (id, secret_hash, puzzle_id, state, version, moves, created) values"
           " (:id, :secret, :puzzle, :state, :version, :moves, :created) on conflict (id) do"
           " nothing",
        soci::use(game.id), soci::use(game.secret_hash), soci::use(game.puzzle.id),
        soci::use(game.state), soci::use(version), soci::use(moves), soci::use(created);
  });
}

Result<std::optional<Game>> Store::find_game(const std::string& id) {
  std::optional<Game> found;
  auto read = database_->read([&](soci::session& sql) {
    std::string puzzle_id;
    found = select_game(sql, id, puzzle_id);
    if (!found) return;
    auto puzzle = select_puzzle(sql, puzzle_id);
    if (puzzle) found->puzzle = *std::move(puzzle);
    found->score = select_score_of(sql, id);
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<WriteOutcome> Store::save_game(const std::string& id, const std::string& state,
                                      std::int64_t version) {
  WriteOutcome outcome;
  auto written = database_->write([&](soci::session& sql) {
    outcome = {};
    long long stored = 0;
    sql << fmt::format("select version from games where id = :id{}", database_->row_lock()),
        soci::use(id), soci::into(stored);
    if (!sql.got_data()) return;
    if (stored != version) {
      outcome = {WriteOutcome::Status::conflict, stored};
      return;
    }
    const long long next = stored + 1;
    sql << "update games set state = :state, version = :version where id = :id", soci::use(state),
        soci::use(next), soci::use(id);
    outcome = {WriteOutcome::Status::done, next};
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return outcome;
}

Result<WriteOutcome> Store::append_moves(const std::string& id, std::int64_t from,
                                         std::span<const std::string> moves) {
  WriteOutcome outcome;
  auto written = database_->write([&](soci::session& sql) {
    outcome = {};
    long long total = 0;
    sql << fmt::format("select moves from games where id = :id{}", database_->row_lock()),
        soci::use(id), soci::into(total);
    if (!sql.got_data()) return;
    if (from > total || !agree(sql, id, from, moves, total)) {
      outcome = {WriteOutcome::Status::conflict, total};
      return;
    }
    const auto known = static_cast<std::size_t>(total - from);
    if (known < moves.size()) insert_moves(sql, id, total, moves.subspan(known));
    outcome = {WriteOutcome::Status::done, std::max<std::int64_t>(total, from + std::ssize(moves))};
  });
  if (!written) return tl::unexpected(std::move(written.error()));
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

}  // namespace quadrille::store
