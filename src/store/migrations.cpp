#include "store/migrations.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

// The words of SQL that SQLite and PostgreSQL share, so that there is one schema. Times are
// milliseconds since 1970; what may be absent in C++ is null or, for texts, empty.
std::vector<Migration> make_migrations() {
  return {
      {1,
       "puzzles and the puzzle of the day",
       {"create table puzzles ("
        " id text primary key, kind text not null, title text not null, author text not null,"
        " width integer not null, height integer not null, side integer not null,"
        " cells bigint not null, class text not null, score_thousandths bigint,"
        " created bigint not null, listed integer not null, content text not null)",
        "create index puzzles_by_time on puzzles (listed, created, id)",
        "create index puzzles_by_size on puzzles (listed, cells, id)",
        "create table daily ("
        " kind text not null, day text not null, puzzle_id text not null references puzzles (id),"
        " primary key (kind, day))"}},
      {2,
       "games and their moves",
       {"create table games ("
        " id text primary key, secret_hash text not null,"
        " puzzle_id text not null references puzzles (id), state text not null,"
        " version bigint not null, moves bigint not null, created bigint not null)",
        "create table moves ("
        " game_id text not null references games (id) on delete cascade, number bigint not null,"
        " move text not null, primary key (game_id, number))"}},
      {3,
       "scores",
       {"create table scores ("
        " id text primary key, game_id text unique references games (id) on delete set null,"
        " puzzle_id text not null references puzzles (id), kind text not null,"
        " width integer not null, height integer not null, class text not null,"
        " name text not null, milliseconds bigint not null, created bigint not null,"
        " solution text not null)",
        "create index scores_by_size on scores (kind, width, height, class, milliseconds)",
        "create index scores_by_puzzle on scores (puzzle_id, milliseconds)",
        "create index scores_by_time on scores (created)"}},
      {4,
       "jobs",
       {"create table jobs ("
        " id text primary key, client text not null, operation text not null, state text not null,"
        " owner text not null, lease bigint not null, attempts integer not null,"
        " progress_thousandths bigint, stage text not null, partial text not null,"
        " status integer not null, content_type text not null, bytes bigint not null,"
        " version bigint not null, created bigint not null, seen bigint not null,"
        " ended bigint not null)",
        "create index jobs_by_state on jobs (state, client, created)",
        "create index jobs_by_owner on jobs (owner)",
        "create table job_chunks ("
        " job_id text not null references jobs (id) on delete cascade, part integer not null,"
        " number integer not null, raised integer not null, data text not null,"
        " primary key (job_id, part, number))"}},
      {5,
       "the order of difficulty, leaderboards of a time, words of titles",
       {"create index puzzles_by_score on puzzles (listed, coalesce(score_thousandths, 0), id)",
        "create index scores_by_kind on scores (kind, milliseconds, created, id)",
        "create index scores_by_kind_and_time on scores (kind, created)",
        "create index scores_by_milliseconds on scores (milliseconds, created, id)"},
       // Listed puzzles only: their words never change.
       {"create virtual table puzzle_words using"
        " fts5(id unindexed, title, author, tokenize = 'trigram')",
        "insert into puzzle_words (id, title, author)"
        " select id, title, author from puzzles where listed = 1"},
       // Without the extension, which is part of every usual installation, searches read all
       // titles.
       {"do $$ begin"
        " create extension if not exists pg_trgm;"
        " create index puzzles_by_words on puzzles using gin"
        " (lower(title) gin_trgm_ops, lower(author) gin_trgm_ops);"
        " exception when others then null; end $$"}},
      {6,
       "bounds of moves, games that are abandoned",
       {"alter table games add column move_bytes bigint not null default 0",
        "alter table games add column touched bigint not null default 0",
        "update games set touched = created, move_bytes ="
        " (select coalesce(sum(length(move)), 0) from moves where game_id = games.id)",
        "create index games_by_touch on games (touched)",
        "create table move_quotas (client text not null, day bigint not null,"
        " bytes bigint not null, primary key (client, day))"}},
      {7,
       "what is known of a score: time on the server, hints, replay, doubt, first sight",
       {"alter table scores add column elapsed bigint not null default 0",
        "alter table scores add column hints bigint",
        "alter table scores add column replayed integer not null default 0",
        "alter table scores add column doubt text not null default ''",
        "alter table scores add column first_shown bigint not null default 0",
        "update scores set elapsed = milliseconds",
        // The key is a hash of viewer and puzzle: nobody can read here who has seen what.
        "create table showings (pair text primary key, first bigint not null)",
        "create index showings_by_time on showings (first)"}},
  };
}

int version_of(soci::session& sql) {
  int version = 0;
  sql << "select coalesce(max(number), 0) from migrations", soci::into(version);
  return version;
}

long long milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

void apply(soci::session& sql, const Migration& migration, Location::Engine engine) {
  for (const std::string_view statement : migration.statements) sql << std::string(statement);
  const auto& own = engine == Location::Engine::sqlite ? migration.sqlite_statements
                                                       : migration.postgresql_statements;
  for (const std::string_view statement : own) sql << std::string(statement);
  const std::string name(migration.name);
  const long long applied = milliseconds_now();
  sql << "insert into migrations (number, name, applied) values (:number, :name, :applied)",
      soci::use(migration.number), soci::use(name), soci::use(applied);
}

}  // namespace

const std::vector<Migration>& all_migrations() {
  static const std::vector<Migration> migrations = make_migrations();
  return migrations;
}

Result<int> schema_version(Database& database) {
  int version = 0;
  auto read = database.read([&](soci::session& sql) {
    version = 0;
    int tables = 0;
    sql << (database.engine() == Location::Engine::sqlite
                ? "select count(*) from sqlite_master where name = 'migrations'"
                : "select count(*) from pg_class where oid = to_regclass('migrations')"),
        soci::into(tables);
    if (tables > 0) version = version_of(sql);
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  return version;
}

Result<void> migrate(Database& database, std::span<const Migration> migrations) {
  const int newest = migrations.empty() ? 0 : migrations.back().number;
  int version = 0;
  auto migrated = database.write([&](soci::session& sql) {
    database.lock_migrations(sql);
    sql << "create table if not exists migrations ("
           " number integer primary key, name text not null, applied bigint not null)";
    version = version_of(sql);
    for (const Migration& migration : migrations) {
      if (migration.number > version) apply(sql, migration, database.engine());
    }
  });
  if (migrated && version > newest) {
    return fail("store_too_new",
                fmt::format("the database has version {}, made by a newer program; this one knows "
                            "versions up to {}",
                            version, newest));
  }
  return migrated;
}

}  // namespace quadrille::store
