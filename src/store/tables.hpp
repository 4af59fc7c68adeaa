// All tables as lists of columns: what is copied row by row (backup) or looked through (check)
// needs to know no more than this.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <soci/soci.h>

namespace quadrille::store {

struct Column {
  std::string_view name;
  bool is_text = true;  // else a whole number
  bool nullable = false;
  bool added_later = false;  // older backups lack it; then it is null, zero or empty
};

// Tables stand in an order in which rows refer to tables before theirs only.
struct Table {
  std::string_view name;
  std::vector<Column> columns;
  std::size_t keys = 1;  // this many of the first columns are the primary key
};

const std::vector<Table>& all_tables();

using Field = std::variant<std::monostate, std::int64_t, std::string>;
using Row = std::vector<Field>;

// All rows in the order of their keys, some at a time. `each` returns false to stop.
// Throws what SOCI throws.
void for_each_row(soci::session& sql, const Table& table,
                  const std::function<bool(const Row& row)>& each);

// False: there is a row of that key (or of another unique column), which stays as it is.
bool insert_row(soci::session& sql, const Table& table, const Row& row);

}  // namespace quadrille::store
