#include "store/database.hpp"
#include "store/migrations.hpp"

#include <quadrille/store/store.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::store {

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const Location& location, const StoreOptions& options) {
  const std::size_t connections = std::max<std::size_t>(options.connections, 1);
  auto database = location.engine == Location::Engine::sqlite
                      ? open_sqlite(location, connections, options.create)
                      : open_postgresql(location, connections, options.patience);
  if (!database) return tl::unexpected(std::move(database.error()));
  (*database)->health().report_to(options.on_trouble);
  const auto version = schema_version(**database);
  if (!version) return tl::unexpected(version.error());
  const bool is_ready = *version == all_migrations().back().number;
  // Also where the version is newer: migrate() has the error for it.
  if (!is_ready &&
      (options.migrate || *version == 0 || *version > all_migrations().back().number)) {
    if (auto migrated = migrate(**database, all_migrations()); !migrated) {
      return tl::unexpected(std::move(migrated.error()));
    }
  }
  return std::unique_ptr<Store>(new Store(*std::move(database)));
}

Result<void> Store::ping() {
  if (database_->health().is_corrupt()) return fail("store_corrupt", "the database is damaged");
  auto read = database_->answers();
  if (read && !database_->has_room()) return fail("store_unavailable", "the disk is full");
  if (!read || !database_->health().writes_fail()) return read;
  // Whatever kept the last write from the disk may be over, which only another can tell.
  return database_->write(
      [](soci::session& sql) { sql << "update migrations set applied = applied"; });
}

void Store::abandon() {
  database_->abandon();
}

}  // namespace quadrille::store
