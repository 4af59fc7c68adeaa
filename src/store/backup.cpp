#include "store/database.hpp"
#include "store/migrations.hpp"
#include "store/tables.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/store/backup.hpp>

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::store {
namespace {

namespace json = boost::json;

// The first and the last line say what they are: half a backup must not pass for a whole one.
constexpr std::string_view kMark = "backup";
constexpr std::string_view kEndMark = "end";

int newest_version() {
  return all_migrations().back().number;
}

json::value value_of(const Field& field) {
  if (const auto* text = std::get_if<std::string>(&field)) return json::value(*text);
  if (const auto* number = std::get_if<std::int64_t>(&field)) return json::value(*number);
  return nullptr;
}

std::string line_of(const Table& table, const Row& row) {
  json::object object;
  object["table"] = table.name;
  for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i].name] = value_of(row[i]);
  return json::serialize(object);
}

// Of a column that the backup is too old for.
Field missing_field(const Column& column) {
  if (column.nullable) return {};
  return column.is_text ? Field(std::string()) : Field(std::int64_t{0});
}

Result<Field> read_field(const json::object& object, const Column& column) {
  const json::value* value = object.if_contains(column.name);
  if (value == nullptr && column.added_later) return missing_field(column);
  if (value != nullptr && value->is_null() && column.nullable) return Field();
  if (value != nullptr && column.is_text && value->is_string()) {
    std::string text(value->get_string());
    if (text.find('\0') == std::string::npos) return Field(std::move(text));
  }
  if (value != nullptr && !column.is_text && value->is_int64()) return Field(value->get_int64());
  return fail("bad_backup",
              fmt::format("the field {} is missing or no {}", quadrille::quoted(column.name),
                          column.is_text ? "text" : "whole number"));
}

struct TableRow {
  const Table* table = nullptr;
  Row row;
};

Result<TableRow> read_row(const json::object& object) {
  const json::value* name = object.if_contains("table");
  TableRow read;
  for (const Table& table : all_tables()) {
    if (name != nullptr && name->is_string() && name->get_string() == table.name) {
      read.table = &table;
    }
  }
  if (read.table == nullptr) return fail("bad_backup", "the line names none of the tables");
  for (const Column& column : read.table->columns) {
    auto field = read_field(object, column);
    if (!field) return tl::unexpected(std::move(field.error()));
    read.row.push_back(*std::move(field));
  }
  return read;
}

Result<json::object> parse_line(const std::string& line) {
  json::error_code problem;
  json::value value = json::parse(line, problem);
  if (problem || !value.is_object()) return fail("bad_backup", "the line is no JSON object");
  return std::move(value.get_object());
}

bool has_mark(const json::object& line, std::string_view mark) {
  const json::value* value = line.if_contains("quadrille");
  return value != nullptr && value->is_string() && value->get_string() == mark;
}

Result<void> check_head(const json::object& head) {
  const json::value* version = head.if_contains("version");
  const bool is_head = has_mark(head, kMark) && version != nullptr && version->is_int64();
  if (!is_head) return fail("bad_backup", "the text does not begin as a backup of Quadrille does");
  if (version->get_int64() > newest_version()) {
    return fail("backup_too_new",
                fmt::format("the backup has version {}, made by a newer program; this one knows "
                            "versions up to {}",
                            version->get_int64(), newest_version()));
  }
  return {};
}

// Reads the lines into the database. Whatever is wrong with a line ends it.
class Importer {
 public:
  explicit Importer(const LineSource& source) : source_(source) {}

  // In a transaction that the caller rolls back if there is an error afterwards.
  void run(soci::session& sql) {
    if (started_) {
      // The lines are used up: a second try of the transaction would lose what it had read.
      error_ = Error{"store_unavailable", "the connection broke during the import", {}, 0, 0};
      return;
    }
    started_ = true;
    read_head();
    while (!error_ && !complete_) {
      const auto line = next_line();
      if (line) {
        take(sql, *line);
      } else {
        stop({"bad_backup", "the backup breaks off here: its last line is missing", {}, 0, 0});
      }
    }
    if (complete_ && next_line()) stop({"bad_backup", "the backup has ended before", {}, 0, 0});
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] const BackupReport& report() const { return report_; }

 private:
  std::optional<std::string> next_line() {
    ++number_;
    return source_();
  }

  void read_head() {
    const auto line = next_line();
    const auto head = parse_line(line.value_or("")).and_then(check_head);
    if (!head) stop(head.error());
  }

  void take(soci::session& sql, const std::string& line) {
    const auto object = parse_line(line);
    if (!object) return stop(object.error());
    if (has_mark(*object, kEndMark)) return end(*object);
    const auto read = read_row(*object);
    if (!read) return stop(read.error());
    try {
      ++(insert_row(sql, *read->table, read->row) ? report_.rows : report_.skipped);
    } catch (const soci::soci_error& thrown) {
      stop({"bad_backup", std::string("the row cannot be stored: ") + thrown.what(), {}, 0, 0});
    }
  }

  void end(const json::object& line) {
    const json::value* rows = line.if_contains("rows");
    complete_ =
        rows != nullptr && rows->is_int64() && rows->get_int64() == report_.rows + report_.skipped;
    if (!complete_) stop({"bad_backup", "rows are missing before this last line", {}, 0, 0});
  }

  void stop(Error error) {
    error.line = number_;
    error_ = std::move(error);
  }

  const LineSource& source_;
  int number_ = 0;
  bool started_ = false;
  bool complete_ = false;
  std::optional<Error> error_;
  BackupReport report_;
};

}  // namespace

Result<BackupReport> export_all(Store& store, const LineSink& sink) {
  BackupReport report;
  int attempts = 0;
  bool written = false;
  auto read = store.database().read_snapshot([&](soci::session& sql) {
    // After a broken connection the text would begin anew in its middle.
    written = ++attempts == 1;
    if (!written) return;
    const json::object head{{"quadrille", kMark}, {"version", newest_version()}};
    written = sink(json::serialize(head));
    for (const Table& table : all_tables()) {
      if (!written) return;
      for_each_row(sql, table, [&](const Row& row) {
        written = sink(line_of(table, row));
        if (written) ++report.rows;
        return written;
      });
    }
    if (!written) return;
    written = sink(json::serialize(json::object{{"quadrille", kEndMark}, {"rows", report.rows}}));
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  if (!written) return fail("cannot_write", "the backup could not be written to its end");
  return report;
}

Result<BackupReport> import_all(Store& store, const LineSource& source) {
  Importer importer(source);
  auto written = store.database().write_tentatively([&](soci::session& sql) {
    importer.run(sql);
    return !importer.error();
  });
  if (importer.error()) return tl::unexpected(*importer.error());
  if (!written) return tl::unexpected(std::move(written.error()));
  return importer.report();
}

}  // namespace quadrille::store
