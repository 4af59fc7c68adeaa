#include "store/tables.hpp"

#include "store/puzzle_rows.hpp"

#include <deque>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

// Rows that are held at a time.
constexpr int kPage = 1000;

constexpr Column text(std::string_view name) {
  return {name, true, false, false};
}
constexpr Column number(std::string_view name) {
  return {name, false, false, false};
}
constexpr Column later(Column column) {
  column.added_later = true;
  return column;
}
constexpr Column nullable(Column column) {
  column.nullable = true;
  return column;
}

std::vector<Table> make_tables() {
  return {
      {"puzzles",
       {text("id"), text("kind"), text("title"), text("author"), number("width"), number("height"),
        number("side"), number("cells"), text("class"), nullable(number("score_thousandths")),
        number("created"), number("listed"), text("content")},
       1},
      {"daily", {text("kind"), text("day"), text("puzzle_id")}, 2},
      {"games",
       {text("id"), text("secret_hash"), text("puzzle_id"), text("state"), number("version"),
        number("moves"), number("created"), later(number("move_bytes")), later(number("touched"))},
       1},
      {"moves", {text("game_id"), number("number"), text("move")}, 2},
      {"scores",
       {text("id"), nullable(text("game_id")), text("puzzle_id"), text("kind"), number("width"),
        number("height"), text("class"), text("name"), number("milliseconds"), number("created"),
        text("solution"), later(number("elapsed")), later(nullable(number("hints"))),
        later(number("replayed")), later(text("doubt")), later(number("first_shown"))},
       1},
  };
}

// The names of the first `count` columns, each behind `prefix`.
std::string names_of(const Table& table, std::size_t count, std::string_view prefix = "") {
  std::string names;
  for (std::size_t i = 0; i < count; ++i) {
    names += fmt::format("{}{}{}", i == 0 ? "" : ", ", prefix, table.columns[i].name);
  }
  return names;
}

// Values on their way to or from a statement. A deque, as they must stay where they are.
struct Cell {
  std::string text;
  long long number = 0;
  soci::indicator indicator = soci::i_ok;
};

Field field_of(const Column& column, const Cell& cell) {
  if (cell.indicator != soci::i_ok) return {};
  if (column.is_text) return cell.text;
  return static_cast<std::int64_t>(cell.number);
}

void use(soci::statement& statement, std::deque<Cell>& cells, const Field& field) {
  Cell& cell = cells.emplace_back();
  if (const auto* value = std::get_if<std::string>(&field)) {
    cell.text = *value;
    statement.exchange(soci::use(cell.text, cell.indicator));
    return;
  }
  const auto* value = std::get_if<std::int64_t>(&field);
  if (value == nullptr) cell.indicator = soci::i_null;
  if (value != nullptr) cell.number = *value;
  statement.exchange(soci::use(cell.number, cell.indicator));
}

std::vector<Row> page_after(soci::session& sql, const Table& table, const Row& last) {
  std::deque<Cell> found(table.columns.size());
  std::deque<Cell> keys;
  soci::statement statement(sql);
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].is_text) {
      statement.exchange(soci::into(found[i].text, found[i].indicator));
    } else {
      statement.exchange(soci::into(found[i].number, found[i].indicator));
    }
  }
  const std::string key = names_of(table, table.keys);
  std::string condition;
  if (!last.empty()) {
    condition = fmt::format(" where ({}) > ({})", key, names_of(table, table.keys, ":"));
    for (std::size_t i = 0; i < table.keys; ++i) use(statement, keys, last[i]);
  }
  statement.alloc();
  statement.prepare(fmt::format("select {} from {}{} order by {} limit {}",
                                names_of(table, table.columns.size()), table.name, condition, key,
                                kPage));
  statement.define_and_bind();
  statement.execute();
  std::vector<Row> rows;
  while (statement.fetch()) {
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      row.push_back(field_of(table.columns[i], found[i]));
    }
  }
  return rows;
}

// A puzzle that comes with a backup is found by its words, too.
void index_row(soci::session& sql, const Table& table, const Row& row) {
  const auto field = [&](std::string_view name) -> const Field& {
    std::size_t place = 0;
    while (table.columns[place].name != name) ++place;
    return row[place];
  };
  if (std::get<std::int64_t>(field("listed")) == 0) return;
  index_words(sql, std::get<std::string>(field("id")), std::get<std::string>(field("title")),
              std::get<std::string>(field("author")));
}

}  // namespace

const std::vector<Table>& all_tables() {
  static const std::vector<Table> tables = make_tables();
  return tables;
}

void for_each_row(soci::session& sql, const Table& table,
                  const std::function<bool(const Row& row)>& each) {
  Row last;
  while (true) {
    const std::vector<Row> page = page_after(sql, table, last);
    for (const Row& row : page) {
      if (!each(row)) return;
    }
    if (page.size() < kPage) return;
    last = page.back();
  }
}

bool insert_row(soci::session& sql, const Table& table, const Row& row) {
  const std::size_t count = table.columns.size();
  std::deque<Cell> cells;
  soci::statement statement(sql);
  for (const Field& field : row) use(statement, cells, field);
  statement.alloc();
  statement.prepare(fmt::format("insert into {} ({}) values ({}) on conflict do nothing",
                                table.name, names_of(table, count), names_of(table, count, ":")));
  statement.define_and_bind();
  statement.execute(true);
  const bool inserted = statement.get_affected_rows() > 0;
  if (inserted && table.name == "puzzles") index_row(sql, table, row);
  return inserted;
}

}  // namespace quadrille::store
