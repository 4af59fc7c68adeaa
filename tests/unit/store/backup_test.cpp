// Backup, restore and check, over SQLite and PostgreSQL.
#include "store/database.hpp"
#include "support/store_cases.hpp"

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/store/backup.hpp>
#include <quadrille/store/content.hpp>

#include <boost/json.hpp>

namespace quadrille::store {
namespace {

using test::game_of;
using test::puzzle_number;
using test::score_of;
using Engine = Location::Engine;
using Lines = std::vector<std::string>;

class BackupTest : public test::DatabaseTest {
 protected:
  static Lines exported(Store& store) {
    Lines lines;
    const auto report = export_all(store, [&](std::string_view line) {
      lines.emplace_back(line);
      return true;
    });
    EXPECT_TRUE(report) << report.error().message;
    return lines;
  }
  static Result<BackupReport> import(Store& store, const Lines& lines) {
    std::size_t next = 0;
    return import_all(store, [&]() -> std::optional<std::string> {
      if (next == lines.size()) return std::nullopt;
      return lines[next++];
    });
  }
  static void fill(Store& store) {
    for (int number = 0; number < 5; ++number) {
      ASSERT_TRUE(store.set_daily("nonogram", "2026-01-0" + std::to_string(number + 1),
                                  puzzle_number(number)));
      const Game game = game_of(puzzle_number(number));
      ASSERT_TRUE(store.create_game(game));
      ASSERT_TRUE(store.append_moves(game.id, 0, Lines{"[0,0]", R"({"a":"ü\n"})"}));
      ASSERT_TRUE(store.save_game(game.id, R"({"x":1})", 0));
      ASSERT_TRUE(store.add_score(score_of(game, "Zoë", number)));
      if (number == 3) {
        ASSERT_TRUE(store.delete_game(game.id));
      }
    }
    ASSERT_TRUE(store.create_game(game_of(puzzle_number(6))));
  }
  static Lines problems(Store& store) {
    const auto found = check_all(store, operations::make_catalogue());
    EXPECT_TRUE(found) << found.error().message;
    return found.value_or(Lines{});
  }
  static void run_sql(Store& store, const std::string& statement) {
    const auto done = store.database().write([&](soci::session& sql) { sql << statement; });
    ASSERT_TRUE(done) << done.error().message;
  }
};

TEST_P(BackupTest, WhatIsExportedComesBackInAnotherDatabase) {
  const auto store = open();
  fill(*store);
  const Lines lines = exported(*store);
  EXPECT_EQ(lines.size(), 1U + 6 + 5 + 5 + 8 + 5 + 1);

  const test::TemporaryDirectory other_place;
  const auto other = Store::open(sqlite_location(other_place.path())).value();
  const auto report = import(*other, lines);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->rows, 29);
  EXPECT_EQ(report->skipped, 0);
  EXPECT_EQ(exported(*other), lines);
  EXPECT_EQ(problems(*other), Lines());

  // And back again: nothing is doubled.
  const auto again = import(*store, lines);
  EXPECT_EQ(again->rows, 0);
  EXPECT_EQ(again->skipped, 29);
  EXPECT_EQ(exported(*store), lines);
}

TEST_P(BackupTest, ManyRowsAreReadPageByPage) {
  const auto store = open();
  const Game game = game_of(puzzle_number(1));
  ASSERT_TRUE(store->create_game(game));
  ASSERT_TRUE(store->append_moves(game.id, 0, Lines(2500, "7")));
  EXPECT_EQ(exported(*store).size(), 1U + 1 + 1 + 2500 + 1);
  EXPECT_EQ(problems(*store), Lines());
}

TEST_P(BackupTest, ABadLineIsNamedAndNothingIsImported) {
  const auto store = open();
  fill(*store);
  const Lines good = exported(*store);
  const test::TemporaryDirectory other_place;
  const auto other = Store::open(sqlite_location(other_place.path())).value();
  for (const char* bad : {"", "nonsense", "[]", R"({"table":"users"})", R"({"table":"puzzles"})",
                          R"({"table":"daily","kind":"x","day":"y","puzzle_id":"nobody"})",
                          R"({"table":"daily","kind":"x","day":"y\u0000","puzzle_id":"nobody"})",
                          R"({"table":"moves","game_id":"x","number":"1","move":"1"})"}) {
    Lines lines = good;
    lines.insert(lines.begin() + 9, bad);
    const auto report = import(*other, lines);
    ASSERT_FALSE(report) << bad;
    EXPECT_EQ(report.error().code, "bad_backup");
    EXPECT_EQ(report.error().line, 10) << bad;
    EXPECT_EQ(exported(*other).size(), 2U);
  }
}

TEST_P(BackupTest, HalfABackupIsNoBackup) {
  const auto store = open();
  fill(*store);
  const Lines good = exported(*store);
  const test::TemporaryDirectory other_place;
  const auto other = Store::open(sqlite_location(other_place.path())).value();
  Lines cut = good;
  cut.pop_back();
  Lines gap = good;
  gap.erase(gap.end() - 2);
  Lines too_much = good;
  too_much.push_back(good[1]);
  for (const Lines& lines : {cut, gap, too_much}) {
    const auto report = import(*other, lines);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, "bad_backup");
    EXPECT_EQ(exported(*other).size(), 2U);
  }
  EXPECT_TRUE(import(*other, good));
}

TEST_P(BackupTest, AnotherTextIsNoBackup) {
  const auto store = open();
  EXPECT_EQ(import(*store, {}).error().code, "bad_backup");
  EXPECT_EQ(import(*store, {R"({"table":"puzzles"})"}).error().code, "bad_backup");
  EXPECT_EQ(import(*store, {R"({"quadrille":"backup","version":99})"}).error().code,
            "backup_too_new");
}

TEST_P(BackupTest, ASinkThatFailsIsAnError) {
  const auto store = open();
  fill(*store);
  int lines = 0;
  const auto report = export_all(*store, [&](std::string_view) { return ++lines < 4; });
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, "cannot_write");
}

TEST_P(BackupTest, TheCheckFindsWhatTheSchemaLetsPass) {
  const auto store = open();
  fill(*store);
  EXPECT_EQ(problems(*store), Lines());
  run_sql(*store, "update scores set solution = '[\".\"]' where milliseconds = 0");
  EXPECT_EQ(problems(*store).size(), 1U);
  run_sql(*store, "update scores set width = 77 where milliseconds = 1");
  EXPECT_EQ(problems(*store).size(), 2U);
  run_sql(*store, "update games set state = '{' where moves = 0");
  EXPECT_EQ(problems(*store).size(), 3U);
  run_sql(*store,
          "delete from moves where number = 1 and game_id ="
          " (select min(game_id) from moves)");
  EXPECT_EQ(problems(*store).size(), 4U);
  run_sql(*store, "update puzzles set content = '{}' where width = 7");
  EXPECT_EQ(problems(*store).size(), 5U);
}

TEST_P(BackupTest, TheCheckNamesAnOlderSchema) {
  const auto store = open();
  run_sql(*store, "delete from migrations where number > 2");
  const Lines found = problems(*store);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found.front().find("version 2"), std::string::npos);
}

std::string name_of(const testing::TestParamInfo<Engine>& /*engine*/) {
  return "Engine";
}
INSTANTIATE_TEST_SUITE_P(Sqlite, BackupTest, testing::Values(Engine::sqlite), name_of);
INSTANTIATE_TEST_SUITE_P(Postgresql, BackupTest, testing::Values(Engine::postgresql), name_of);

AnyPuzzle puzzle_of(const Registry& registry, std::string_view kind, std::string_view json) {
  return from_stored(registry, kind, json).value();
}

TEST(Content, LeavesTheAnswerOut) {
  const Registry registry = operations::make_catalogue().registry();
  const auto puzzle =
      puzzle_of(registry, "nonogram",
                R"({"kind":"nonogram","width":2,"height":1,"rows":[[1]],"columns":[[1],[]],
                    "title":"T","author":"A","goal":["#."],"saved":["?."]})");
  const auto stored = to_stored(registry, puzzle);
  ASSERT_TRUE(stored) << stored.error().message;
  EXPECT_EQ(stored->title, "T");
  EXPECT_EQ(stored->author, "A");
  EXPECT_EQ(stored->width, 2);
  EXPECT_EQ(stored->content,
            R"({"kind":"nonogram","width":2,"height":1,"rows":[[1]],"columns":[[1],[]]})");
  EXPECT_EQ(stored->id, puzzle_id(stored->content));

  const auto ewn =
      to_stored(registry, puzzle_of(registry, "ewn",
                                    R"({"kind":"ewn","goal":2,"positions":[62,26,66,42,32,36],
                              "dice":"665545123456665545123456665545","optimum":16})"));
  ASSERT_TRUE(ewn) << ewn.error().message;
  EXPECT_EQ(ewn->content.find("optimum"), std::string::npos);
  EXPECT_EQ(ewn->height, 10);
}

TEST(Content, TellsSolutionsByTheKindsOwnCheckers) {
  const operations::Catalogue catalogue = operations::make_catalogue();
  const Registry& registry = catalogue.registry();
  const auto says = [&](const AnyPuzzle& puzzle, std::string_view solution) -> std::string {
    const auto answer = is_solution(catalogue, puzzle, boost::json::parse(solution));
    if (!answer) return std::string(answer.error().code);
    return *answer ? "right" : "wrong";
  };
  const auto nonogram =
      puzzle_of(registry, "nonogram",
                R"({"kind":"nonogram","width":2,"height":1,"rows":[[1]],"columns":[[1],[]]})");
  EXPECT_EQ(says(nonogram, R"(["#."])"), "right");
  EXPECT_EQ(says(nonogram, R"(["#?"])"), "right");
  EXPECT_EQ(says(nonogram, R"([".#"])"), "wrong");
  EXPECT_EQ(says(nonogram, "17"), "bad_solution");
  EXPECT_EQ(says(nonogram, R"(["#.",3])"), "bad_solution");
  EXPECT_NE(says(nonogram, R"(["#.."])"), "right");
  EXPECT_NE(says(nonogram, "[]"), "right");

  const auto lights =
      puzzle_of(registry, "lightsout",
                R"({"kind":"lightsout","width":3,"height":3,"start":[".#.","###",".#."]})");
  EXPECT_EQ(says(lights, "[[1,1]]"), "right");
  EXPECT_EQ(says(lights, R"(["...",".#.","..."])"), "right");
  EXPECT_EQ(says(lights, "[[1,1],[0,0]]"), "wrong");
  EXPECT_EQ(says(lights, "[[1,-1]]"), "bad_solution");
  EXPECT_EQ(says(lights, "[[1]]"), "bad_solution");
  EXPECT_EQ(says(lights, "[[9,9]]"), "press_off_board");
}

}  // namespace
}  // namespace quadrille::store
