// Puzzles, the library, the puzzle of the day.
#include "store/puzzle_rows.hpp"
#include "store/quotas.hpp"
#include "store/rows.hpp"

#include <quadrille/core/sha256.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/store/store.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace quadrille::store {
namespace {

constexpr std::size_t kIdLength = 32;
// A number that may stand in a cursor; the largest that parse_number() takes.
constexpr std::int64_t kMaxCursorNumber = (std::int64_t{1} << 59) - 1;

// How an order sorts: by a number that is never null, then by id.
struct Sorting {
  std::string_view key;
  bool descending = false;
};

Sorting sorting_of(PuzzleOrder order) {
  switch (order) {
    case PuzzleOrder::size:
      return {"puzzles.cells", false};
    case PuzzleOrder::score:
      return {"coalesce(puzzles.score_thousandths, 0)", false};
    case PuzzleOrder::newest:
      break;
  }
  return {"puzzles.created", true};
}

std::int64_t thousandths(double score) {
  return static_cast<std::int64_t>(std::llround(score * kThousand));
}

std::int64_t key_of(const StoredPuzzle& puzzle, PuzzleOrder order) {
  switch (order) {
    case PuzzleOrder::size:
      return std::int64_t{puzzle.width} * puzzle.height;
    case PuzzleOrder::score:
      return thousandths(puzzle.score.value_or(0));
    case PuzzleOrder::newest:
      break;
  }
  return puzzle.created;
}

// "123-abc…": the key and the id of the last puzzle of a page.
std::string cursor_after(const StoredPuzzle& puzzle, PuzzleOrder order) {
  return fmt::format("{}-{}", key_of(puzzle, order), puzzle.id);
}

// Where a page begins.
struct Cursor {
  std::int64_t key = 0;
  std::string id;
};

// No value: at the beginning.
Result<std::optional<Cursor>> read_cursor(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const std::size_t dash = text.find('-');
  const auto key = parse_number(std::string_view(text).substr(0, dash), kMaxCursorNumber);
  if (!key || dash == std::string::npos || !is_utf8(text)) {
    return fail("bad_cursor", quoted(text) + " is not what a page gave as its next");
  }
  return Cursor{*key, text.substr(dash + 1)};
}

void begin_after(Conditions& conditions, const Cursor& cursor, const Sorting& sorting) {
  conditions.add(
      fmt::format("({}, puzzles.id) {} (?, ?)", sorting.key, sorting.descending ? "<" : ">"),
      cursor.key);
  conditions.fill(cursor.id);
}

// The words as a pattern of `like`, in lower case, with its special characters escaped.
std::string pattern_of(std::string_view words) {
  std::string pattern = "%";
  for (const char character : words) {
    if (character == '%' || character == '_' || character == '!') pattern += '!';
    pattern += to_lower(character);
  }
  return pattern + '%';
}

// The words as a phrase of FTS5, whose trigrams find every part of a text of three characters.
std::string phrase_of(std::string_view words) {
  std::string phrase = "\"";
  for (const char character : words)
    phrase += character == '"' ? "\"\"" : std::string(1, character);
  return phrase + '"';
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u;
  }));
}

// Are there so few hits in the index of words that they should be looked at one by one? Else going
// through the puzzles in their order meets them soon enough.
bool are_rare(soci::session& sql, const std::string& words) {
  constexpr int kFew = 1000;
  if (sql.get_backend_name() != "sqlite3" || characters_in(words) < 3) return false;
  const std::string phrase = phrase_of(words);
  int hits = 0;
  sql << "select count(*) from (select 1 from puzzle_words where puzzle_words match :phrase "
         "limit " +
             std::to_string(kFew) + ")",
      soci::use(phrase), soci::into(hits);
  return hits < kFew;
}

// Rare ones are found by their words: the sign keeps SQLite from going through all that are listed.
Conditions conditions_of(const PuzzleFilter& filter, bool rare) {
  Conditions conditions;
  conditions.add(rare ? "+puzzles.listed = 1" : "puzzles.listed = 1");
  if (!filter.kind.empty()) conditions.add("puzzles.kind = ?", filter.kind);
  if (!filter.difficulty.empty()) conditions.add("puzzles.class = ?", filter.difficulty);
  if (filter.min_size) conditions.add("puzzles.side >= ?", *filter.min_size);
  if (filter.max_size) conditions.add("puzzles.side <= ?", *filter.max_size);
  if (!filter.words.empty()) {
    conditions.add(
        "(lower(puzzles.title) like ? escape '!' or"
        " lower(puzzles.author) like ? escape '!')",
        pattern_of(filter.words));
    conditions.fill(pattern_of(filter.words));
  }
  return conditions;
}

std::string order_of(const Sorting& sorting, bool rare, int limit) {
  const std::string_view direction = sorting.descending ? " desc" : "";
  // One more than asked for tells whether there is a next page.
  return fmt::format(" order by {}{}{}, puzzles.id{} limit {}", rare ? "+" : "", sorting.key,
                     direction, direction, limit + 1);
}

// The time of something new, where :created is bound.
std::string created_or(std::string_view now) {
  return fmt::format("case when cast(:created as bigint) = 0 then {} else cast(:at as bigint) end",
                     now);
}

void make_listed(soci::session& sql, const StoredPuzzle& puzzle, std::string_view now) {
  const long long created = puzzle.created;
  const long long score = thousandths(puzzle.score.value_or(0));
  soci::indicator has_score = puzzle.score ? soci::i_ok : soci::i_null;
  sql << fmt::format(
      "update puzzles set listed = 1, title = :title, author = :author, class = :class,"
      " score_thousandths = :score, created = {} where id = :id and listed = 0",
      created_or(now)),
      soci::use(puzzle.title, "title"), soci::use(puzzle.author, "author"),
      soci::use(puzzle.difficulty, "class"), soci::use(score, has_score, "score"),
      soci::use(created, "created"), soci::use(created, "at"), soci::use(puzzle.id, "id");
  index_words(sql, puzzle.id, puzzle.title, puzzle.author);
}

AddedPuzzle add(soci::session& sql, const StoredPuzzle& puzzle, std::string_view now,
                std::int64_t& bytes) {
  AddedPuzzle result;
  result.added = insert_puzzle(sql, puzzle, now);
  if (result.added) bytes += bytes_of_puzzle(puzzle);
  auto stored = select_puzzle(sql, puzzle.id);
  if (stored && !stored->listed && puzzle.listed) {
    make_listed(sql, puzzle, now);
    result.added = true;
    stored = select_puzzle(sql, puzzle.id);
  }
  result.puzzle = std::move(stored).value_or(puzzle);
  return result;
}

std::optional<StoredPuzzle> select_daily(soci::session& sql, const std::string& kind,
                                         const std::string& day) {
  Conditions conditions;
  conditions.add("daily.kind = ?", kind);
  conditions.add("daily.day = ?", day);
  std::optional<StoredPuzzle> found;
  select<PuzzleRow>(sql, "daily join puzzles on puzzles.id = daily.puzzle_id", conditions, "",
                    [&](const PuzzleRow& row) { found = row.value(); });
  return found;
}

}  // namespace

std::string puzzle_id(std::string_view content) {
  return sha256_hex(content).substr(0, kIdLength);
}

std::optional<StoredPuzzle> select_puzzle(soci::session& sql, const std::string& id) {
  Conditions conditions;
  conditions.add("puzzles.id = ?", id);
  std::optional<StoredPuzzle> found;
  select<PuzzleRow>(sql, "puzzles", conditions, "",
                    [&](const PuzzleRow& row) { found = row.value(); });
  return found;
}

bool insert_puzzle(soci::session& sql, const StoredPuzzle& puzzle, std::string_view now) {
  const int side = std::max(puzzle.width, puzzle.height);
  const long long cells = static_cast<long long>(puzzle.width) * puzzle.height;
  const long long score = thousandths(puzzle.score.value_or(0));
  soci::indicator has_score = puzzle.score ? soci::i_ok : soci::i_null;
  const long long created = puzzle.created;
  const int listed = puzzle.listed ? 1 : 0;
  soci::statement statement =
      (sql.prepare << fmt::format(
           "insert into puzzles (id, kind, title, author, width, height, side, cells, class,"
           " score_thousandths, created, listed, content) values (:id, :kind, :title, :author,"
           " :width, :height, :side, :cells, :class, :score, {}, :listed, :content)"
           " on conflict (id) do nothing",
           created_or(now)),
       soci::use(puzzle.id, "id"), soci::use(puzzle.kind, "kind"), soci::use(puzzle.title, "title"),
       soci::use(puzzle.author, "author"), soci::use(puzzle.width, "width"),
       soci::use(puzzle.height, "height"), soci::use(side, "side"), soci::use(cells, "cells"),
       soci::use(puzzle.difficulty, "class"), soci::use(score, has_score, "score"),
       soci::use(created, "created"), soci::use(created, "at"), soci::use(listed, "listed"),
       soci::use(puzzle.content, "content"));
  statement.execute(true);
  const bool inserted = statement.get_affected_rows() > 0;
  if (inserted && puzzle.listed) index_words(sql, puzzle.id, puzzle.title, puzzle.author);
  return inserted;
}

std::int64_t bytes_of_puzzle(const StoredPuzzle& puzzle) {
  return kBytesOfRow + std::ssize(puzzle.content);
}

// No trigger does this: SQLite trusts no schema with such tables, as the file may come from
// anybody.
void index_words(soci::session& sql, const std::string& id, const std::string& title,
                 const std::string& author) {
  if (sql.get_backend_name() != "sqlite3") return;
  sql << "insert into puzzle_words (id, title, author) values (:id, :title, :author)",
      soci::use(id), soci::use(title), soci::use(author);
}

Result<AddedPuzzle> Store::add_puzzle(const StoredPuzzle& puzzle, const Quota& quota) {
  AddedPuzzle result;
  auto written = write_within(*database_, quota, [&](soci::session& sql) {
    std::int64_t bytes = 0;
    result = add(sql, puzzle, database_->now(), bytes);
    return bytes;
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return result;
}

Result<std::size_t> Store::stock(std::span<const StoredPuzzle> puzzles) {
  std::size_t added = 0;
  auto written = database_->write([&](soci::session& sql) {
    added = 0;
    int listed = 0;
    sql << "select count(*) from puzzles where listed = 1", soci::into(listed);
    if (listed > 0) return;
    std::int64_t bytes = 0;  // nobody's
    for (const StoredPuzzle& puzzle : puzzles) {
      added += add(sql, puzzle, database_->now(), bytes).added ? 1 : 0;
    }
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return added;
}

Result<std::optional<StoredPuzzle>> Store::find_puzzle(const std::string& id) {
  if (!is_utf8(id)) return std::nullopt;  // PostgreSQL takes no such text
  std::optional<StoredPuzzle> found;
  auto read = database_->read([&](soci::session& sql) { found = select_puzzle(sql, id); });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<PuzzlePage> Store::list_puzzles(const PuzzleFilter& filter) {
  if (!is_utf8(filter.words)) return PuzzlePage();
  const Sorting sorting = sorting_of(filter.order);
  const auto after = read_cursor(filter.after);
  if (!after) return tl::unexpected(after.error());
  PuzzlePage page;
  auto read = database_->read([&](soci::session& sql) {
    page.puzzles.clear();
    const bool rare = !filter.words.empty() && are_rare(sql, filter.words);
    Conditions conditions = conditions_of(filter, rare);
    if (*after) begin_after(conditions, **after, sorting);
    if (rare) {
      conditions.add("puzzles.id in (select id from puzzle_words where puzzle_words match ?)",
                     phrase_of(filter.words));
    }
    select<PuzzleEntryRow>(sql, "puzzles", conditions, order_of(sorting, rare, filter.limit),
                           [&](const PuzzleRow& row) { page.puzzles.push_back(row.value()); });
  });
  if (!read) return tl::unexpected(std::move(read.error()));
  if (page.puzzles.size() > static_cast<std::size_t>(filter.limit)) {
    page.puzzles.pop_back();
    page.next = cursor_after(page.puzzles.back(), filter.order);
  }
  return page;
}

Result<std::optional<StoredPuzzle>> Store::find_daily(const std::string& kind,
                                                      const std::string& day) {
  std::optional<StoredPuzzle> found;
  auto read = database_->read([&](soci::session& sql) { found = select_daily(sql, kind, day); });
  if (!read) return tl::unexpected(std::move(read.error()));
  return found;
}

Result<StoredPuzzle> Store::set_daily(const std::string& kind, const std::string& day,
                                      const StoredPuzzle& puzzle) {
  StoredPuzzle chosen;
  auto written = database_->write([&](soci::session& sql) {
    insert_puzzle(sql, puzzle, database_->now());
    sql << "insert into daily (kind, day, puzzle_id) values (:kind, :day, :puzzle)"
           " on conflict (kind, day) do nothing",
        soci::use(kind), soci::use(day), soci::use(puzzle.id);
    chosen = select_daily(sql, kind, day).value_or(puzzle);
  });
  if (!written) return tl::unexpected(std::move(written.error()));
  return chosen;
}

}  // namespace quadrille::store
