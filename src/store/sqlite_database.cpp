// SQLite in WAL mode: readers never wait for the writer. There is one connection that writes, and
// what threads want to write at the same time goes into one transaction, so that they share one
// fsync: the first that comes leads, works off all that wait, and wakes them (group commit, as
// log-structured stores do it). With n threads that write it is up to n times as fast as one
// transaction each.
#include "store/database.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>

namespace quadrille::store {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyMilliseconds = 10'000;
constexpr std::size_t kMaxGroup = 256;

Error error_of(const std::exception& thrown) {
  const auto* from_sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&thrown);
  // The low byte is the primary code, the others say more.
  const int code = from_sqlite == nullptr ? SQLITE_ERROR : from_sqlite->result() & 0xff;
  const bool corrupt = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
  return {corrupt ? std::string_view("store_corrupt") : std::string_view("store_unavailable"),
          std::string("SQLite: ") + thrown.what(),
          {},
          0,
          0};
}

void open_connection(soci::session& sql, const std::string& path) {
  sql.open(soci::sqlite3, "dbname=\"" + path + "\"");
  sql << "pragma busy_timeout = " + std::to_string(kBusyMilliseconds);
  sql << "pragma journal_mode = wal";
  // Every commit waits for the disk: acknowledged work survives a power cut too.
  sql << "pragma synchronous = full";
  sql << "pragma foreign_keys = on";
  sql << "pragma trusted_schema = off";
}

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(std::size_t connections)
      : connections_(connections), readers_(connections) {}

  void open(const std::string& path) {
    open_connection(writer_, path);
    for (std::size_t i = 0; i < connections_; ++i) open_connection(readers_.at(i), path);
  }

  Result<void> read(const Work& work) override {
    try {
      soci::session sql(readers_);
      work(sql);
      return {};
    } catch (const std::exception& thrown) {
      return tl::unexpected(error_of(thrown));
    }
  }

  Result<void> read_snapshot(const Work& work) override {
    return read([&work](soci::session& sql) {
      soci::transaction transaction(sql);  // deferred: the first select takes the snapshot
      work(sql);
    });
  }

  Result<void> write_tentatively(const TentativeWork& work) override {
    Request request{&work, {}, false};
    std::unique_lock lock(mutex_);
    waiting_.push_back(&request);
    changed_.wait(lock, [&] { return request.done || !led_; });
    if (request.done) return std::move(request.outcome);
    led_ = true;
    while (!request.done) {
      const std::vector<Request*> group = take_group();
      lock.unlock();
      commit_group(group);
      lock.lock();
      for (Request* member : group) member->done = true;
    }
    led_ = false;
    lock.unlock();
    changed_.notify_all();
    return std::move(request.outcome);
  }

  [[nodiscard]] std::string_view row_lock() const override { return ""; }
  // A writing transaction is alone anyway.
  void lock_migrations(soci::session& /*sql*/) const override {}
  [[nodiscard]] Location::Engine engine() const override { return Location::Engine::sqlite; }

 private:
  struct Request {
    const TentativeWork* work;
    Result<void> outcome;
    bool done;
  };

  std::vector<Request*> take_group() {
    const std::size_t size = std::min(waiting_.size(), kMaxGroup);
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(size);
    std::vector<Request*> group(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    return group;
  }

  void commit_group(const std::vector<Request*>& group) {
    try {
      writer_ << "begin immediate";
      for (Request* request : group) run_in_savepoint(*request);
      writer_ << "commit";
    } catch (const std::exception& thrown) {
      for (Request* request : group) request->outcome = tl::unexpected(error_of(thrown));
      roll_back();
    }
  }

  // One request that fails must not take the others of its group with it. Throws only when the
  // transaction as a whole is lost.
  void run_in_savepoint(Request& request) {
    writer_ << "savepoint request";
    try {
      if (!(*request.work)(writer_)) writer_ << "rollback to request";
    } catch (const std::exception& thrown) {
      request.outcome = tl::unexpected(error_of(thrown));
      writer_ << "rollback to request";
    }
    writer_ << "release request";
  }

  void roll_back() {
    try {
      writer_ << "rollback";
    } catch (const std::exception&) {
      // SQLite has rolled back by itself, as it does when the disk is full.
      return;
    }
  }

  std::size_t connections_;
  soci::connection_pool readers_;
  soci::session writer_;  // used by the leader only

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Request*> waiting_;
  bool led_ = false;  // a thread is working off groups
};

Result<void> make_directory(const fs::path& directory) {
  std::error_code problem;
  if (fs::create_directories(directory, problem)) {
    fs::permissions(directory, fs::perms::owner_all, problem);
  }
  if (!problem && fs::is_directory(directory, problem)) return {};
  return fail("bad_data_directory",
              "the data directory " + quoted(directory.string(), 200) + " cannot be used: " +
                  (problem ? problem.message() : std::string("it is no directory")));
}

}  // namespace

Result<std::unique_ptr<Database>> open_sqlite(const Location& location, std::size_t connections,
                                              bool create) {
  // SOCI takes the path in double quotes and knows no way to write one inside of them.
  if (location.connection.find('"') != std::string::npos) {
    return fail("bad_data_directory", "the path of the database must not hold double quotes");
  }
  if (create) {
    if (auto made = make_directory(fs::path(location.connection).parent_path()); !made) {
      return tl::unexpected(std::move(made.error()));
    }
  } else if (std::error_code ignored; !fs::exists(location.connection, ignored)) {
    return fail("store_missing", "there is no database " + quoted(location.connection, 200));
  }
  try {
    auto database = std::make_unique<SqliteDatabase>(connections);
    database->open(location.connection);
    return database;
  } catch (const std::exception& thrown) {
    Error error = error_of(thrown);
    error.message = "cannot open " + quoted(location.connection, 200) + ": " + error.message;
    return tl::unexpected(std::move(error));
  }
}

}  // namespace quadrille::store
