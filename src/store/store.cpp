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
                      : open_postgresql(location, connections);
  if (!database) return tl::unexpected(std::move(database.error()));
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
  return database_->read([](soci::session& sql) {
    int one = 0;
    sql << "select 1", soci::into(one);
  });
}

}  // namespace quadrille::store
