// SQLite in WAL mode: readers never wait for the writer. There is one connection that writes, and
// what threads want to write at the same time goes into one transaction, so that they share one
// fsync: the first that comes leads, commits everything that waits, and wakes them (group commit,
// as log-structured stores do it). With n threads that write it is up to n times as fast as one
// transaction each.
#include "store/database.hpp"
#include "store/memory_news.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace quadrille::store {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyMilliseconds = 10'000;
constexpr std::size_t kMaxGroup = 256;
// For the log of one write: the state of a game has up to 256 kB.
constexpr std::uintmax_t kRoomBytes = std::uintmax_t{512} << 10;

Error sqlite_error(const std::exception& thrown) {
  const auto* from_sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&thrown);
  // The low byte is the primary code, the others say more.
  const int code = from_sqlite == nullptr ? SQLITE_ERROR : from_sqlite->result() & 0xff;
  const bool corrupt = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
  // SOCI tells which of its functions failed and with which statement. That helps where the
  // statement is at fault, and hides what matters where it is not.
  const bool is_about_statement = code == SQLITE_ERROR || code == SQLITE_CONSTRAINT;
  return {corrupt ? std::string_view("store_corrupt") : std::string_view("store_unavailable"),
          std::string("SQLite: ") +
              (is_about_statement ? thrown.what() : sqlite_api::sqlite3_errstr(code)),
          {},
          0,
          0};
}

// Which file it is, whatever its name: device and number. Zeros: there is none.
using FileIdentity = std::pair<dev_t, ino_t>;

FileIdentity file_at(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino};
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
    path_ = path;
    open_connection(writer_, path);
    file_ = file_at(path);
    for (std::size_t i = 0; i < connections_; ++i) open_connection(readers_.at(i), path);
  }

  [[nodiscard]] bool has_room() const override {
    std::error_code problem;
    const fs::space_info space = fs::space(fs::path(path_).parent_path(), problem);
    return problem || space.available >= kRoomBytes;
  }
  [[nodiscard]] std::string_view row_lock() const override { return ""; }
  [[nodiscard]] std::string row_claim(std::string_view /*table*/) const override { return {}; }
  [[nodiscard]] std::string bytes_of(std::string_view column) const override {
    return "length(cast(" + std::string(column) + " as blob))";
  }
  [[nodiscard]] std::string_view now() const override {
    return "cast((julianday('now') - 2440587.5) * 86400000 as integer)";
  }
  [[nodiscard]] std::unique_ptr<NewsReader> listen() override { return news_.listen(); }
  // A writing transaction is alone anyway.
  void lock_migrations(soci::session& /*sql*/) const override {}
  [[nodiscard]] Location::Engine engine() const override { return Location::Engine::sqlite; }

 private:
  struct Request {
    const TentativeWork* work;
    Result<void> outcome;
    bool done;
  };

  // A file that somebody has deleted or put another one in the place of can still be written to,
  // but nobody would ever find again what was.
  void require_file() const {
    if (file_ != file_at(path_)) {
      throw std::runtime_error("the file " + quoted(path_, 200) +
                               " was deleted or replaced while it was in use");
    }
  }

  Result<void> do_read(const Work& work) override {
    try {
      require_file();
      soci::session sql(readers_);
      work(sql);
      return {};
    } catch (const std::exception& thrown) {
      return tl::unexpected(sqlite_error(thrown));
    }
  }

  Result<void> do_read_snapshot(const Work& work) override {
    return do_read([&work](soci::session& sql) {
      soci::transaction transaction(sql);  // deferred: the first select takes the snapshot
      work(sql);
    });
  }

  Result<void> do_write(const TentativeWork& work) override {
    Request request{&work, {}, false};
    std::unique_lock lock(mutex_);
    waiting_.push_back(&request);
    changed_.wait(lock, [&] { return request.done || !has_leader_; });
    if (request.done) return std::move(request.outcome);
    has_leader_ = true;
    while (!request.done) {
      const std::vector<Request*> group = take_group();
      lock.unlock();
      commit_group(group);
      lock.lock();
      for (Request* member : group) member->done = true;
    }
    has_leader_ = false;
    lock.unlock();
    changed_.notify_all();
    return std::move(request.outcome);
  }

  void tell_after_commit(const News& news) override { news_.tell(news); }

  std::vector<Request*> take_group() {
    const std::size_t size = std::min(waiting_.size(), kMaxGroup);
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(size);
    std::vector<Request*> group(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    return group;
  }

  void commit_group(const std::vector<Request*>& group) {
    try {
      require_file();
      writer_ << "begin immediate";
      // Alone it is the transaction: mostly, and then it need not be set apart from others.
      const bool keeps = group.size() > 1 || (*group.front()->work)(writer_);
      if (group.size() > 1) {
        for (Request* request : group) run_in_savepoint(*request);
      }
      writer_ << (keeps ? "commit" : "rollback");
    } catch (const std::exception& thrown) {
      for (Request* request : group) request->outcome = tl::unexpected(sqlite_error(thrown));
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
      request.outcome = tl::unexpected(sqlite_error(thrown));
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

  std::string path_;
  FileIdentity file_;
  std::size_t connections_;
  soci::connection_pool readers_;
  soci::session writer_;  // used by the leader only

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Request*> waiting_;
  bool has_leader_ = false;  // a thread is committing groups
  MemoryNews news_;
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
    Error error = sqlite_error(thrown);
    error.message = "cannot open " + quoted(location.connection, 200) + ": " + error.message;
    return tl::unexpected(std::move(error));
  }
}

}  // namespace quadrille::store
