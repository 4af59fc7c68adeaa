// PostgreSQL: a pool of connections, each work in a transaction of its own (the server groups
// commits by itself). A connection that broke, as by a restart of the server, is made anew; one
// that waits for a server which does not answer is cut.
#include "store/database.hpp"
#include "store/postgresql_news.hpp"
#include "store/stall_guard.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <libpq-fe.h>
#include <soci/postgresql/soci-postgresql.h>

namespace quadrille::store {
namespace {

constexpr int kAttempts = 4;
// Whoever asks for the health of a server has to answer within two seconds.
constexpr std::chrono::milliseconds kHealthTime{1500};
// Any number that no other program uses in the same database: "QUADRILL" in ASCII.
constexpr long long kMigrationLock = 0x5155414452494C4C;

std::string state_of(const std::exception& thrown) {
  const auto* from_server = dynamic_cast<const soci::postgresql_soci_error*>(&thrown);
  return from_server == nullptr ? std::string() : from_server->sqlstate();
}

// Two writers stood in each other's way and this one lost.
bool is_collision(const std::exception& thrown) {
  const std::string state = state_of(thrown);
  return state.starts_with("40001") || state.starts_with("40P01");
}

Error postgresql_error(const std::exception& thrown) {
  const std::string state = state_of(thrown);
  // Class XX: the server says that its own data is damaged.
  const bool corrupt = state.starts_with("XX");
  return {corrupt ? std::string_view("store_corrupt") : std::string_view("store_unavailable"),
          std::string("PostgreSQL: ") + thrown.what(),
          {},
          0,
          0};
}

void prepare(soci::session& sql) {
  sql << "set client_min_messages = warning";
  // What a site may have switched off for speed would break the promise of write().
  sql << "set synchronous_commit = on";
  sql << "set statement_timeout = '60s'";
  sql << "set default_transaction_isolation = 'read committed'";
}

// As libpq reads it: SOCI wants double quotes around its values, and strips them.
std::string keywords_of(std::string connection) {
  std::erase(connection, '"');
  return connection;
}

Error no_answer() {
  return {"store_unavailable", "PostgreSQL does not answer", {}, 0, 0};
}

// A connection of the pool for as long as this object lives. SOCI's own way, a session made of a
// pool, keeps pointing to the old backend when making the connection anew fails.
class Lease {
 public:
  // Waits for a connection that is free for this long; has_value() says whether there was one.
  Lease(soci::connection_pool& pool, std::chrono::milliseconds time) : pool_(pool) {
    std::size_t position = 0;
    if (pool.try_lease(position, static_cast<int>(time.count()))) position_ = position;
  }
  ~Lease() {
    if (position_) pool_.give_back(*position_);
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] bool has_value() const { return position_.has_value(); }
  // Both require a value.
  [[nodiscard]] std::size_t position() const { return *position_; }
  [[nodiscard]] soci::session& session() { return pool_.at(*position_); }

 private:
  soci::connection_pool& pool_;
  std::optional<std::size_t> position_;
};

class PostgresqlDatabase final : public Database {
 public:
  PostgresqlDatabase(const std::string& connection, std::size_t connections,
                     std::chrono::milliseconds patience)
      : connection_(connection),
        connections_(connections),
        patience_(patience.count() > 0 ? patience : kForever),
        pool_(connections),
        guard_(keywords_of(connection), connections) {}

  void open() {
    for (std::size_t i = 0; i < connections_; ++i) {
      pool_.at(i).open(soci::postgresql, connection_);
      prepare(pool_.at(i));
    }
  }

  [[nodiscard]] std::string_view row_lock() const override { return " for update"; }
  [[nodiscard]] std::string row_claim(std::string_view table) const override {
    return " for update of " + std::string(table) + " skip locked";
  }
  [[nodiscard]] std::string bytes_of(std::string_view column) const override {
    return "octet_length(" + std::string(column) + ")";
  }
  [[nodiscard]] std::string_view now() const override {
    return "cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)";
  }
  void lock_migrations(soci::session& sql) const override {
    sql << "select pg_advisory_xact_lock(" + std::to_string(kMigrationLock) + ")";
  }
  [[nodiscard]] Location::Engine engine() const override { return Location::Engine::postgresql; }
  [[nodiscard]] std::unique_ptr<NewsReader> listen() override {
    return listen_to_postgresql(keywords_of(connection_));
  }

  Result<void> answers() override {
    const TentativeWork ask = [](soci::session& sql) {
      long long count = 0;
      sql << "select count(*) from migrations", soci::into(count);
      return true;
    };
    return run(ask, "", std::min(kHealthTime, patience_));
  }
  void abandon() override { guard_.abandon(); }

 private:
  static constexpr std::chrono::milliseconds kForever = std::chrono::hours(24);

  Result<void> do_read(const Work& work) override { return run(always(work), "", patience_); }
  Result<void> do_read_snapshot(const Work& work) override {
    return run(always(work), "begin isolation level repeatable read read only", patience_);
  }
  Result<void> do_write(const TentativeWork& work) override {
    return run(work, "begin", patience_);
  }
  void tell_on_commit(soci::session& sql, const News& news) override {
    for (const std::string& text : news) {
      sql << "select pg_notify('" + std::string(kNewsChannel) + "', :text)", soci::use(text);
    }
  }

  static TentativeWork always(const Work& work) {
    return [&work](soci::session& sql) {
      work(sql);
      return true;
    };
  }

  // `begin` opens the transaction; empty for none.
  Result<void> run(const TentativeWork& work, const std::string& begin,
                   std::chrono::milliseconds patience) {
    if (guard_.stalled()) return tl::unexpected(no_answer());
    const auto deadline = StallGuard::Clock::now() + patience;
    Lease lease(pool_, patience);
    if (!lease.has_value() || guard_.stalled()) return tl::unexpected(no_answer());
    soci::session& sql = lease.session();
    Error error;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      bool ending = false;
      bool guarded = false;
      try {
        restore(sql, attempt > 0);
        guard_.begin(lease.position(), socket_of(sql), deadline);
        guarded = true;
        if (!begin.empty()) sql << begin;
        const bool keep = work(sql);
        ending = true;
        if (!begin.empty()) sql << (keep ? "commit" : "rollback");
        guard_.end(lease.position());
        return {};
      } catch (const std::exception& thrown) {
        error = postgresql_error(thrown);
        const bool broken = !is_alive(sql);
        const bool again = broken || is_collision(thrown);
        if (!broken && !begin.empty()) roll_back(sql);
        if (guarded && guard_.end(lease.position())) return tl::unexpected(no_answer());
        // Whether a commit that broke off was done, nobody can tell: the caller decides.
        if (ending || !again || StallGuard::Clock::now() > deadline) break;
      }
    }
    return tl::unexpected(std::move(error));
  }

  static int socket_of(soci::session& sql) {
    // SOCI does not export what dynamic_cast needs; all sessions of this pool are PostgreSQL's.
    const auto* backend = static_cast<soci::postgresql_session_backend*>(sql.get_backend());
    return PQsocket(backend->conn_);
  }

  // A session that could not be made anew has no backend, and SOCI does not look before it uses it.
  static bool is_open(soci::session& sql) { return sql.get_backend() != nullptr; }

  static bool is_alive(soci::session& sql) {
    try {
      return is_open(sql) && sql.is_connected();
    } catch (const std::exception&) {
      return false;
    }
  }

  // `doubtful`: something has just gone wrong. Asking costs a round trip to the server.
  static void restore(soci::session& sql, bool doubtful) {
    if (doubtful ? is_alive(sql) : is_open(sql)) return;
    sql.reconnect();
    prepare(sql);
  }

  static void roll_back(soci::session& sql) {
    try {
      sql << "rollback";
    } catch (const std::exception&) {
      // The connection is gone, and the transaction with it.
      return;
    }
  }

  const std::string connection_;
  const std::size_t connections_;
  const std::chrono::milliseconds patience_;
  soci::connection_pool pool_;
  StallGuard guard_;
};

}  // namespace

Result<std::unique_ptr<Database>> open_postgresql(const Location& location, std::size_t connections,
                                                  std::chrono::milliseconds patience) {
  try {
    auto database =
        std::make_unique<PostgresqlDatabase>(location.connection, connections, patience);
    database->open();
    return database;
  } catch (const std::exception& thrown) {
    Error error = postgresql_error(thrown);
    error.message = "cannot open " + location.description + ": " + error.message;
    return tl::unexpected(std::move(error));
  }
}

}  // namespace quadrille::store
