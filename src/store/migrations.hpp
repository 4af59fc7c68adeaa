// The schema, as the numbered steps that made it. Steps are never changed once they are released;
// the schema goes forward only.
#pragma once

#include "store/database.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace quadrille::store {

struct Migration {
  int number = 0;  // 1, 2, 3 …
  std::string_view name;
  std::vector<std::string_view> statements;
  // For what each database has its own words.
  std::vector<std::string_view> sqlite_statements = {};
  std::vector<std::string_view> postgresql_statements = {};
};

const std::vector<Migration>& all_migrations();

// The number of the last step that was made; 0 for an empty database. Does not change anything.
Result<int> schema_version(Database& database);

// Makes the steps that are missing, all or none; processes that start at the same time wait for
// each other. Error: store_too_new when the database has steps that are not in the list.
Result<void> migrate(Database& database, std::span<const Migration> migrations);

}  // namespace quadrille::store
