// The check of everything that is stored: what the database itself can tell, then every row by the
// engine's own readers and checkers.
#include "store/database.hpp"
#include "store/migrations.hpp"
#include "store/tables.hpp"

#include <quadrille/store/backup.hpp>
#include <quadrille/store/content.hpp>

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::store {
namespace {

// A damaged database can have as many problems as rows; this many say enough.
constexpr std::size_t kMaxProblems = 100;
constexpr std::size_t kPage = 1000;

// Rows that no schema can forbid, as `select an id from … where something is wrong`.
struct Rule {
  std::string_view broken_ids;
  std::string_view problem;  // {} is the id
};

constexpr Rule kRules[] = {
    {"select d.puzzle_id from daily d left join puzzles p on p.id = d.puzzle_id where p.id is null",
     "a puzzle of the day, {}, is not there"},
    {"select g.id from games g left join puzzles p on p.id = g.puzzle_id where p.id is null",
     "the puzzle of game {} is not there"},
    {"select m.game_id from moves m left join games g on g.id = m.game_id where g.id is null",
     "there are moves of game {}, which is not there"},
    {"select s.id from scores s left join puzzles p on p.id = s.puzzle_id where p.id is null",
     "the puzzle of score {} is not there"},
    {"select s.id from scores s left join games g on g.id = s.game_id"
     " where s.game_id is not null and (g.id is null or g.puzzle_id <> s.puzzle_id)",
     "score {} and its game do not belong together"},
    {"select g.id from games g left join moves m on m.game_id = g.id group by g.id, g.moves"
     " having count(m.number) <> g.moves or coalesce(max(m.number), -1) <> g.moves - 1",
     "moves of game {} are missing"},
    {"select s.id from scores s join puzzles p on p.id = s.puzzle_id where s.kind <> p.kind"
     " or s.width <> p.width or s.height <> p.height or s.milliseconds < 0",
     "score {} does not fit its puzzle"},
};

class Checker {
 public:
  Checker(Database& database, const operations::Catalogue& catalogue)
      : database_(database), catalogue_(catalogue) {}

  void run(soci::session& sql) {
    problems_.clear();
    if (database_.engine() == Location::Engine::sqlite) ask_sqlite(sql);
    if (!problems_.empty()) return;  // what a damaged file says means nothing
    for (const Rule& rule : kRules) apply(sql, rule);
    check_puzzles(sql);
    check_games(sql);
    check_scores(sql);
  }

  [[nodiscard]] std::vector<std::string> take_problems() { return std::move(problems_); }

 private:
  void report(std::string problem) {
    if (problems_.size() < kMaxProblems) problems_.push_back(std::move(problem));
  }
  [[nodiscard]] bool enough() const { return problems_.size() >= kMaxProblems; }

  void ask_sqlite(soci::session& sql) {
    std::string line;
    soci::statement statement = (sql.prepare << "pragma integrity_check", soci::into(line));
    statement.execute();
    while (statement.fetch()) {
      if (line != "ok") report("SQLite: " + line);
    }
  }

  void apply(soci::session& sql, const Rule& rule) {
    std::string id;
    soci::statement statement =
        (sql.prepare << std::string(rule.broken_ids) + " limit " + std::to_string(kMaxProblems),
         soci::into(id));
    statement.execute();
    while (statement.fetch()) report(fmt::format(fmt::runtime(rule.problem), id));
  }

  void check_puzzles(soci::session& sql) {
    select_texts(sql, "puzzles", {"id", "kind", "content"}, [this](const Texts& puzzle) {
      const auto read = from_stored(catalogue_.registry(), puzzle[1], puzzle[2]);
      if (!read) {
        report(fmt::format("puzzle {} cannot be read: {}", puzzle[0], read.error().message));
      } else if (puzzle_id(puzzle[2]) != puzzle[0]) {
        report(fmt::format("puzzle {} is not what its name stands for", puzzle[0]));
      }
    });
  }

  void check_games(soci::session& sql) {
    select_texts(sql, "games", {"id", "state"}, [this](const Texts& game) {
      boost::json::error_code problem;
      boost::json::parse(game[1], problem);
      if (problem) report(fmt::format("the state of game {} is no JSON", game[0]));
    });
  }

  void check_scores(soci::session& sql) {
    select_texts(sql, "scores join puzzles on puzzles.id = scores.puzzle_id",
                 {"scores.id", "scores.solution", "puzzles.kind", "puzzles.content"},
                 [this](const Texts& score) {
                   if (!holds(score)) {
                     report(fmt::format("the solution of score {} is not right", score[0]));
                   }
                 });
  }

  using Texts = std::vector<std::string>;

  // Score: id, solution, kind, content.
  [[nodiscard]] bool holds(const Texts& score) const {
    const auto puzzle = from_stored(catalogue_.registry(), score[2], score[3]);
    boost::json::error_code problem;
    const boost::json::value solution = boost::json::parse(score[1], problem);
    if (!puzzle || problem) return false;
    return is_solution(catalogue_, *puzzle, solution).value_or(false);
  }

  // The first column is the key; a page of rows is held at a time.
  template <class Each>
  void select_texts(soci::session& sql, std::string_view from,
                    const std::vector<std::string_view>& columns, Each each) {
    const std::string query =
        fmt::format("select {} from {} where {} > :last order by {} limit {}",
                    fmt::join(columns, ", "), from, columns.front(), columns.front(), kPage);
    std::string last;
    for (std::size_t found = kPage; found == kPage && !enough();) {
      found = 0;
      Texts row(columns.size());
      soci::statement statement(sql);
      for (std::string& value : row) statement.exchange(soci::into(value));
      const std::string after = last;
      statement.exchange(soci::use(after));
      statement.alloc();
      statement.prepare(query);
      statement.define_and_bind();
      statement.execute();
      while (statement.fetch()) {
        ++found;
        last = row.front();
        each(row);
      }
    }
  }

  Database& database_;
  const operations::Catalogue& catalogue_;
  std::vector<std::string> problems_;
};

}  // namespace

Result<std::vector<std::string>> check_all(Store& store, const operations::Catalogue& catalogue) {
  Database& database = store.database();
  const auto version = schema_version(database);
  if (!version) return tl::unexpected(version.error());
  if (const int newest = all_migrations().back().number; *version != newest) {
    return std::vector{
        fmt::format("the schema has version {}, not {}: start the server once to bring it forward",
                    *version, newest)};
  }
  Checker checker(database, catalogue);
  auto read = database.read_snapshot([&](soci::session& sql) { checker.run(sql); });
  if (!read && read.error().code == "store_corrupt") {
    return std::vector{"the database is damaged: " + read.error().message};
  }
  if (!read) return tl::unexpected(std::move(read.error()));
  return checker.take_problems();
}

}  // namespace quadrille::store
