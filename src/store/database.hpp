// Connections to a database, and how work is done on them. SOCI stays behind this header: whatever
// it throws becomes an Error here.
#pragma once

#include "store/health.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/store/location.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include <soci/soci.h>

namespace quadrille::store {

// May throw what SOCI throws. It can be called again after it failed, so it must begin by
// forgetting what it found out before.
using Work = std::function<void(soci::session& sql)>;

// The same; false: everything that it has done is to be undone.
using TentativeWork = std::function<bool(soci::session& sql)>;

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
  Result<void> write_tentatively(const TentativeWork& work) {
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

  // Behind a select in write(): keeps the row from other writers until the end of the work.
  [[nodiscard]] virtual std::string_view row_lock() const = 0;
  // At the begin of a write(): keeps all other processes from migrating at the same time.
  virtual void lock_migrations(soci::session& sql) const = 0;
  [[nodiscard]] virtual Location::Engine engine() const = 0;

  // Is there room for another write of the largest kind? True where nobody can tell.
  [[nodiscard]] virtual bool has_room() const { return true; }

  [[nodiscard]] Health& health() { return health_; }

 private:
  virtual Result<void> do_read(const Work& work) = 0;
  virtual Result<void> do_read_snapshot(const Work& work) = 0;
  virtual Result<void> do_write(const TentativeWork& work) = 0;

  Health health_;
};

// `create`: make the file and its directory if they are not there.
Result<std::unique_ptr<Database>> open_sqlite(const Location& location, std::size_t connections,
                                              bool create = true);
Result<std::unique_ptr<Database>> open_postgresql(const Location& location,
                                                  std::size_t connections);

}  // namespace quadrille::store
