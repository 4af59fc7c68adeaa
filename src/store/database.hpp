// Connections to a database, and how work is done on them. SOCI stays behind this header: whatever
// it throws becomes an Error here.
#pragma once

#include "store/health.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/store/location.hpp>
#include <quadrille/store/news.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <soci/soci.h>

namespace quadrille::store {

// May throw what SOCI throws. It can be called again after it failed, so it must begin by
// forgetting what it found out before.
using Work = std::function<void(soci::session& sql)>;

// The same; false: everything that it has done is to be undone.
using TentativeWork = std::function<bool(soci::session& sql)>;

// The same; what it adds to the news, which are empty before, is told when all of it is committed.
using TellingWork = std::function<void(soci::session& sql, News& news)>;

class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  // Statements that change nothing, each seeing the newest committed data.
  Result<void> read(const Work& work) {
    auto outcome = do_read(work);
    health_.note_read(outcome);
    return outcome;
  }
  // The same, but all statements see the same data.
  Result<void> read_snapshot(const Work& work) {
    auto outcome = do_read_snapshot(work);
    health_.note_read(outcome);
    return outcome;
  }
  // All of the work or nothing of it; committed and on the disk when it returns without error.
  // Refused while the database is known to be damaged: more damage would be all it could do.
  Result<void> write_tentatively(const TentativeWork& work) {
    if (health_.is_corrupt()) return fail("store_corrupt", "the database is damaged");
    auto outcome = do_write(work);
    health_.note_write(outcome);
    return outcome;
  }
  Result<void> write(const Work& work) {
    return write_tentatively([&work](soci::session& sql) {
      work(sql);
      return true;
    });
  }
  Result<void> write_with_news(const TellingWork& work) {
    News news;
    auto outcome = write([&](soci::session& sql) {
      news.clear();
      work(sql, news);
      tell_on_commit(sql, news);
    });
    if (outcome) tell_after_commit(news);
    return outcome;
  }
  [[nodiscard]] virtual std::unique_ptr<NewsReader> listen() = 0;

  // Behind a select in write(): keeps the row from other writers until the end of the work.
  [[nodiscard]] virtual std::string_view row_lock() const = 0;
  // The same, but rows that another writer keeps are left out. `table` is the name or alias of the
  // rows' table.
  [[nodiscard]] virtual std::string row_claim(std::string_view table) const = 0;
  // How many bytes the text of a column has: an expression of SQL.
  [[nodiscard]] virtual std::string bytes_of(std::string_view column) const = 0;
  // Milliseconds since 1970 by the database's clock: an expression of SQL.
  [[nodiscard]] virtual std::string_view now() const = 0;
  // At the begin of a write(): keeps all other processes from migrating at the same time.
  virtual void lock_migrations(soci::session& sql) const = 0;
  [[nodiscard]] virtual Location::Engine engine() const = 0;

  // Is there room for another write of the largest kind? True where nobody can tell.
  [[nodiscard]] virtual bool has_room() const { return true; }

  // Does the database answer, in the time that somebody who asks for its health has?
  virtual Result<void> answers() {
    return read([](soci::session& sql) {
      long long count = 0;
      sql << "select count(*) from migrations", soci::into(count);
    });
  }
  // Work under way fails soon, and so does all that follows.
  virtual void abandon() {}

  [[nodiscard]] Health& health() { return health_; }

 private:
  virtual Result<void> do_read(const Work& work) = 0;
  virtual Result<void> do_read_snapshot(const Work& work) = 0;
  virtual Result<void> do_write(const TentativeWork& work) = 0;
  virtual void tell_on_commit(soci::session& /*sql*/, const News& /*news*/) {}
  virtual void tell_after_commit(const News& /*news*/) {}

  Health health_;
};

// `create`: make the file and its directory if they are not there.
Result<std::unique_ptr<Database>> open_sqlite(const Location& location, std::size_t connections,
                                              bool create = true);
// `patience`: longer than this no work waits for the server, be it frozen or its network gone; zero
// for as long as it takes.
Result<std::unique_ptr<Database>> open_postgresql(const Location& location, std::size_t connections,
                                                  std::chrono::milliseconds patience);

}  // namespace quadrille::store
