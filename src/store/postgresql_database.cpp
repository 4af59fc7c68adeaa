// PostgreSQL: a pool of connections, each work in a transaction of its own (the server groups
// commits by itself). A connection that broke, as by a restart of the server, is made anew.
#include "store/database.hpp"

#include <string>
#include <utility>

#include <soci/postgresql/soci-postgresql.h>

namespace quadrille::store {
namespace {

constexpr int kAttempts = 4;
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

Error error_of(const std::exception& thrown) {
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

// A connection of the pool for as long as this object lives. SOCI's own way, a session made of a
// pool, keeps pointing to the old backend when making the connection anew fails.
class Lease {
 public:
  explicit Lease(soci::connection_pool& pool) : pool_(pool), position_(pool.lease()) {}
  ~Lease() { pool_.give_back(position_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] soci::session& session() { return pool_.at(position_); }

 private:
  soci::connection_pool& pool_;
  std::size_t position_;
};

class PostgresqlDatabase final : public Database {
 public:
  explicit PostgresqlDatabase(std::size_t connections)
      : connections_(connections), pool_(connections) {}

  void open(const std::string& connection) {
    for (std::size_t i = 0; i < connections_; ++i) {
      pool_.at(i).open(soci::postgresql, connection);
      prepare(pool_.at(i));
    }
  }

  [[nodiscard]] std::string_view row_lock() const override { return " for update"; }
  void lock_migrations(soci::session& sql) const override {
    sql << "select pg_advisory_xact_lock(" + std::to_string(kMigrationLock) + ")";
  }
  [[nodiscard]] Location::Engine engine() const override { return Location::Engine::postgresql; }

 private:
  Result<void> do_read(const Work& work) override { return run(always(work), ""); }
  Result<void> do_read_snapshot(const Work& work) override {
    return run(always(work), "begin isolation level repeatable read read only");
  }
  Result<void> do_write(const TentativeWork& work) override { return run(work, "begin"); }

  static TentativeWork always(const Work& work) {
    return [&work](soci::session& sql) {
      work(sql);
      return true;
    };
  }

  // `begin` opens the transaction; empty for none.
  Result<void> run(const TentativeWork& work, const std::string& begin) {
    Lease lease(pool_);
    soci::session& sql = lease.session();
    Error error;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      bool ending = false;
      try {
        restore(sql, attempt > 0);
        if (!begin.empty()) sql << begin;
        const bool keep = work(sql);
        ending = true;
        if (!begin.empty()) sql << (keep ? "commit" : "rollback");
        return {};
      } catch (const std::exception& thrown) {
        error = error_of(thrown);
        const bool broken = !is_alive(sql);
        const bool again = broken || is_collision(thrown);
        if (!broken && !begin.empty()) roll_back(sql);
        // Whether a commit that broke off was done, nobody can tell: the caller decides.
        if (ending || !again) break;
      }
    }
    return tl::unexpected(std::move(error));
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

  std::size_t connections_;
  soci::connection_pool pool_;
};

}  // namespace

Result<std::unique_ptr<Database>> open_postgresql(const Location& location,
                                                  std::size_t connections) {
  try {
    auto database = std::make_unique<PostgresqlDatabase>(connections);
    database->open(location.connection);
    return database;
  } catch (const std::exception& thrown) {
    Error error = error_of(thrown);
    error.message = "cannot open " + location.description + ": " + error.message;
    return tl::unexpected(std::move(error));
  }
}

}  // namespace quadrille::store
