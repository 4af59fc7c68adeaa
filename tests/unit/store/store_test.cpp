// The same tests over SQLite and over a PostgreSQL that they start themselves.
#include "store/database.hpp"
#include "store/migrations.hpp"
#include "store/quotas.hpp"
#include "support/store_cases.hpp"

#include <set>
#include <thread>

namespace quadrille::store {
namespace {

using test::game_of;
using test::puzzle_number;
using test::score_of;
using Engine = Location::Engine;

class StoreTest : public test::DatabaseTest {};

TEST_P(StoreTest, KeepsAPuzzleUnderTheNameOfItsContent) {
  const auto store = open();
  const StoredPuzzle puzzle = puzzle_number(3);
  const auto added = store->add_puzzle(puzzle);
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_TRUE(added->added);
  EXPECT_EQ(added->puzzle, puzzle);
  EXPECT_EQ(store->find_puzzle(puzzle.id).value(), puzzle);
  EXPECT_EQ(store->find_puzzle("nothing").value(), std::nullopt);
}

TEST_P(StoreTest, KeepsTheFirstOfTwoEqualPuzzles) {
  const auto store = open();
  const StoredPuzzle first = puzzle_number(3);
  StoredPuzzle second = first;
  second.title = "Another title";
  ASSERT_TRUE(store->add_puzzle(first)->added);
  const auto again = store->add_puzzle(second);
  EXPECT_FALSE(again->added);
  EXPECT_EQ(again->puzzle, first);
}

TEST_P(StoreTest, ListsWhatWasOnlyPlayedOnceSomebodyAddsIt) {
  const auto store = open();
  StoredPuzzle played = puzzle_number(2);
  played.listed = false;
  played.title.clear();
  played.score.reset();
  ASSERT_TRUE(store->create_game(game_of(played)));
  EXPECT_TRUE(store->list_puzzles({})->puzzles.empty());
  const auto added = store->add_puzzle(puzzle_number(2));
  EXPECT_TRUE(added->added);
  EXPECT_EQ(added->puzzle, puzzle_number(2));
  EXPECT_EQ(store->list_puzzles({})->puzzles.size(), 1U);
}

TEST_P(StoreTest, StocksALibraryThatListsNothing) {
  const auto store = open();
  StoredPuzzle played = puzzle_number(1);
  played.listed = false;
  ASSERT_TRUE(store->create_game(game_of(played)));
  const std::vector<StoredPuzzle> puzzles = {puzzle_number(1), puzzle_number(2)};
  EXPECT_EQ(store->stock(puzzles).value(), 2U);
  EXPECT_EQ(store->list_puzzles({})->puzzles.size(), 2U);
  const std::vector<StoredPuzzle> more = {puzzle_number(3)};
  EXPECT_EQ(store->stock(more).value(), 0U);
  EXPECT_EQ(store->list_puzzles({})->puzzles.size(), 2U);
}

TEST_P(StoreTest, PagesThroughTheLibraryInEveryOrder) {
  const auto store = open();
  for (int number = 0; number < 11; ++number) {
    ASSERT_TRUE(store->add_puzzle(puzzle_number((number * 7) % 11)));
  }
  for (const PuzzleOrder order : {PuzzleOrder::newest, PuzzleOrder::size, PuzzleOrder::score}) {
    PuzzleFilter filter;
    filter.order = order;
    filter.limit = 4;
    std::vector<int> widths;
    for (int pages = 0; pages < 5; ++pages) {
      const auto page = store->list_puzzles(filter);
      ASSERT_TRUE(page) << page.error().message;
      for (const StoredPuzzle& puzzle : page->puzzles) widths.push_back(puzzle.width);
      if (!page->next) break;
      filter.after = *page->next;
    }
    ASSERT_EQ(widths.size(), 11U);
    for (int i = 0; i < 11; ++i) {
      EXPECT_EQ(widths[static_cast<std::size_t>(i)], order == PuzzleOrder::newest ? 11 - i : i + 1);
    }
  }
}

TEST_P(StoreTest, FiltersTheLibrary) {
  const auto store = open();
  for (int number = 0; number < 9; ++number) ASSERT_TRUE(store->add_puzzle(puzzle_number(number)));
  const auto count = [&](const PuzzleFilter& filter) {
    return store->list_puzzles(filter)->puzzles.size();
  };
  PuzzleFilter filter;
  filter.kind = "lightsout";
  EXPECT_EQ(count(filter), 0U);
  filter.kind = "nonogram";
  EXPECT_EQ(count(filter), 9U);
  filter.difficulty = "trivial";
  EXPECT_EQ(count(filter), 3U);
  filter.min_size = 2;
  filter.max_size = 4;
  EXPECT_EQ(count(filter), 1U);
  PuzzleFilter words;
  words.words = "uZZle 5";
  EXPECT_EQ(count(words), 1U);
  words.words = "ada";
  EXPECT_EQ(count(words), 5U);
  words.words = "%";
  EXPECT_EQ(count(words), 0U);
  words.words = "' or 1=1 --";
  EXPECT_EQ(count(words), 0U);
}

TEST_P(StoreTest, RefusesACursorThatItNeverGave) {
  const auto store = open();
  PuzzleFilter filter;
  for (const char* cursor : {"x", "12", "-", "99999999999999999999-a"}) {
    filter.after = cursor;
    const auto page = store->list_puzzles(filter);
    ASSERT_FALSE(page) << cursor;
    EXPECT_EQ(page.error().code, "bad_cursor");
  }
}

TEST_P(StoreTest, TheFirstPuzzleOfADayStays) {
  const auto store = open();
  EXPECT_EQ(store->find_daily("nonogram", "2026-11-16").value(), std::nullopt);
  EXPECT_EQ(store->set_daily("nonogram", "2026-11-16", puzzle_number(1)).value(), puzzle_number(1));
  EXPECT_EQ(store->set_daily("nonogram", "2026-11-16", puzzle_number(2)).value(), puzzle_number(1));
  EXPECT_EQ(store->find_daily("nonogram", "2026-11-16").value(), puzzle_number(1));
  EXPECT_EQ(store->find_daily("ewn", "2026-11-16").value(), std::nullopt);
}

TEST_P(StoreTest, SavesAGameByItsVersion) {
  const auto store = open();
  const Game game = game_of(puzzle_number(4));
  ASSERT_TRUE(store->create_game(game));
  const auto found = store->find_game(game.id).value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->puzzle.content, game.puzzle.content);
  EXPECT_EQ(found->secret_hash, game.secret_hash);
  EXPECT_FALSE(found->score);
  const auto frame = store->find_game_frame(game.id).value();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->secret_hash, game.secret_hash);
  EXPECT_EQ(frame->width, game.puzzle.width);
  EXPECT_EQ(frame->height, game.puzzle.height);
  EXPECT_FALSE(store->find_game_frame("nothing").value());
  EXPECT_FALSE(store->find_game_frame("\xFF").value());

  EXPECT_EQ(store->save_game(game.id, R"({"rows":["#?"]})", 0)->current, 1);
  const auto stale = store->save_game(game.id, "1", 0);
  EXPECT_EQ(stale->status, WriteOutcome::Status::conflict);
  EXPECT_EQ(stale->current, 1);
  EXPECT_EQ(store->find_game(game.id).value()->state, R"({"rows":["#?"]})");
  EXPECT_EQ(store->save_game("nothing", "1", 0)->status, WriteOutcome::Status::missing);
}

TEST_P(StoreTest, AppendsMovesOnceHoweverOftenTheyAreSent) {
  const auto store = open();
  const Game game = game_of(puzzle_number(4));
  ASSERT_TRUE(store->create_game(game));
  const std::vector<std::string> first{"[0,1]", "[0,2]"};
  const std::vector<std::string> longer{"[0,2]", R"("Ü' \\ %")"};
  const std::vector<std::string> other{"[9,9]"};
  EXPECT_EQ(store->append_moves(game.id, 0, first)->current, 2);
  EXPECT_EQ(store->append_moves(game.id, 0, first)->current, 2);
  EXPECT_EQ(store->append_moves(game.id, 1, longer)->current, 3);
  EXPECT_EQ(store->append_moves(game.id, 1, other)->status, WriteOutcome::Status::conflict);
  EXPECT_EQ(store->append_moves(game.id, 4, other)->status, WriteOutcome::Status::conflict);
  EXPECT_EQ(store->append_moves("nothing", 0, first)->status, WriteOutcome::Status::missing);
  const auto page = store->list_moves(game.id, 1, 100).value();
  ASSERT_TRUE(page);
  EXPECT_EQ(page->moves, longer);
  EXPECT_EQ(page->total, 3);
  EXPECT_FALSE(store->list_moves("nothing", 0, 100).value());
}

TEST_P(StoreTest, DeletesAGameAndKeepsItsScore) {
  const auto store = open();
  const Game game = game_of(puzzle_number(4));
  ASSERT_TRUE(store->create_game(game));
  ASSERT_TRUE(store->append_moves(game.id, 0, std::vector<std::string>{"1"}));
  ASSERT_TRUE(store->add_score(score_of(game, "Ada", 1000)).value());
  EXPECT_TRUE(store->delete_game(game.id).value());
  EXPECT_FALSE(store->delete_game(game.id).value());
  EXPECT_FALSE(store->find_game(game.id).value());
  const auto scores = store->list_scores({});
  ASSERT_EQ(scores->size(), 1U);
  EXPECT_EQ(scores->front().game_id, "");
  EXPECT_FALSE(store->add_score(score_of(game, "Ada", 1)).value());
}

TEST_P(StoreTest, RanksScoresOfTheSameSizeAndClass) {
  const auto store = open();
  const std::int64_t times[] = {5000, 3000, 4000};
  const std::int64_t ranks[] = {1, 1, 2};
  for (int i = 0; i < 3; ++i) {
    const Game game = game_of(puzzle_number(4));
    ASSERT_TRUE(store->create_game(game));
    const auto receipt = store->add_score(score_of(game, "Player", times[i]));
    ASSERT_TRUE(receipt && *receipt);
    EXPECT_EQ((*receipt)->rank, ranks[i]);
    EXPECT_TRUE((*receipt)->added);
  }
  const Game other = game_of(puzzle_number(5));
  ASSERT_TRUE(store->create_game(other));
  EXPECT_EQ(store->add_score(score_of(other, "Player", 9000)).value()->rank, 1);

  ScoreFilter filter;
  filter.kind = "nonogram";
  filter.width = 5;
  filter.difficulty = "line";
  const auto scores = store->list_scores(filter);
  ASSERT_EQ(scores->size(), 3U);
  EXPECT_EQ(scores->at(0).milliseconds, 3000);
  EXPECT_EQ(scores->at(2).milliseconds, 5000);
  filter.limit = 1;
  EXPECT_EQ(store->list_scores(filter)->size(), 1U);
  filter.max_age = 1000;  // these are from 1970
  EXPECT_TRUE(store->list_scores(filter)->empty());
  ScoreFilter by_puzzle;
  by_puzzle.puzzle_id = other.puzzle.id;
  EXPECT_EQ(store->list_scores(by_puzzle)->size(), 1U);
}

TEST_P(StoreTest, TheDatabasesClockDecides) {
  const auto store = open();
  Game game = game_of(puzzle_number(3));
  game.created = 0;
  const auto created = store->create_game(game);
  ASSERT_TRUE(created);
  const auto found = store->find_game(game.id).value();
  EXPECT_EQ(found->created, *created);
  EXPECT_GE(found->now, found->created);
  Score score = score_of(game, "Ada", -1);
  score.created = 0;
  const auto receipt = store->add_score(score).value();
  EXPECT_EQ(receipt->score.milliseconds, receipt->score.created - *created);
  ScoreFilter today;
  today.max_age = 86'400'000;
  EXPECT_EQ(store->list_scores(today)->size(), 1U);
}

TEST_P(StoreTest, MovesAreBounded) {
  using Status = WriteOutcome::Status;
  const auto store = open();
  const Game game = game_of(puzzle_number(3));
  ASSERT_TRUE(store->create_game(game));
  MoveBounds bounds;
  bounds.moves = 3;
  bounds.bytes = 40;
  const Quota ann{"ann", 60};
  const std::vector<std::string> moves{"[1]", "[2]", "[3]", "[4]"};
  const std::span all(moves);
  EXPECT_EQ(store->append_moves(game.id, 0, all, bounds, ann)->status, Status::full);
  EXPECT_EQ(store->append_moves(game.id, 0, all.first(3), bounds, ann)->current, 3);
  EXPECT_EQ(store->append_moves(game.id, 0, all.first(3), bounds, ann)->status, Status::done);
  EXPECT_EQ(store->append_moves(game.id, 3, all.subspan(3), bounds, ann)->status, Status::full);
  EXPECT_EQ(store->list_moves(game.id, 0, 10).value()->total, 3);

  const Game other = game_of(puzzle_number(3));
  ASSERT_TRUE(store->create_game(other));
  const std::vector<std::string> long_move{std::string(35, '1')};
  EXPECT_EQ(store->append_moves(other.id, 0, long_move, bounds, ann)->status, Status::done);
  EXPECT_EQ(store->append_moves(other.id, 1, long_move, bounds, ann)->status, Status::full);
  const Game third = game_of(puzzle_number(3));
  ASSERT_TRUE(store->create_game(third));
  EXPECT_EQ(store->append_moves(third.id, 0, long_move, bounds, ann).error().code, "quota_reached");
  EXPECT_EQ(store->list_moves(third.id, 0, 10).value()->total, 0);
  EXPECT_EQ(store->append_moves(third.id, 0, long_move, bounds, {"bob", 60})->status, Status::done);
}

TEST_P(StoreTest, WhateverIsStoredCountsTowardsTheQuota) {
  const auto store = open();
  const auto code_of = [](const auto& outcome) {
    return outcome ? std::string() : std::string(outcome.error().code);
  };
  const Quota ann{"ann", 20'000};
  StoredPuzzle large = puzzle_number(2);
  large.content = std::string(15'000, 'x');
  large.id = puzzle_id(large.content);
  const Game game = game_of(large);
  ASSERT_EQ(code_of(store->create_game(game, ann)), "");
  // The same puzzle takes no more room, another one does.
  ASSERT_EQ(code_of(store->create_game(game_of(large), ann)), "");
  StoredPuzzle another = large;
  another.content += 'y';
  another.id = puzzle_id(another.content);
  EXPECT_EQ(code_of(store->create_game(game_of(another), ann)), "quota_reached");
  EXPECT_EQ(code_of(store->add_puzzle(another, ann)), "quota_reached");
  EXPECT_EQ(store->find_puzzle(another.id).value(), std::nullopt);
  EXPECT_EQ(code_of(store->add_puzzle(another, {"bob", 20'000})), "");

  // A state counts once, however often it is saved; here in letters of two bytes.
  std::string state = "\"";
  for (int i = 0; i < 1'000; ++i) state += "é";
  state += '"';
  for (int version = 0; version < 20; ++version) {
    ASSERT_EQ(code_of(store->save_game(game.id, state, version, ann)), "");
  }
  const std::string long_state = '"' + std::string(6'000, 'x') + '"';
  EXPECT_EQ(code_of(store->save_game(game.id, long_state, 20, ann)), "quota_reached");
  EXPECT_EQ(store->find_game(game.id).value()->state, state);

  Score score = score_of(game, "Ann", 1000);
  score.solution = std::string(6'000, '#');
  EXPECT_EQ(code_of(store->add_score(score, {}, ann)), "quota_reached");
  EXPECT_TRUE(store->list_scores({})->empty());
  EXPECT_EQ(code_of(store->add_score(score, {}, {"eve", 20'000})), "");
}

// PostgreSQL keeps a row from others until the end of the transaction, which waits for the disk.
TEST_P(StoreTest, WritesOfOneClientDoNotWaitForEachOther) {
  if (GetParam() == Engine::sqlite) GTEST_SKIP() << "it has one writer at a time";
  const auto store = open();
  Database& database = store->database();
  const Quota ann{"ann", 25};
  const auto charged = [&](soci::session& sql) { return charge(sql, ann, 10, database.now()); };
  bool first = false;
  bool second = false;
  EXPECT_TRUE(database.write([&](soci::session& sql) {
    first = charged(sql);
    std::thread([&] {
      EXPECT_TRUE(database.write([&](soci::session& other) { second = charged(other); }));
    }).join();
  }));
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
  bool third = true;
  EXPECT_TRUE(database.write([&](soci::session& sql) { third = charged(sql); }));
  EXPECT_FALSE(third) << "all parts count";
}

// A page of puzzles of megabytes each would fill the memory.
TEST_P(StoreTest, ListsHaveNothingLong) {
  const auto store = open();
  StoredPuzzle large = puzzle_number(2);
  large.content = std::string(100'000, 'x');
  large.id = puzzle_id(large.content);
  ASSERT_TRUE(store->add_puzzle(large));
  ASSERT_TRUE(store->add_puzzle(puzzle_number(1)));
  const auto page = store->list_puzzles({});
  ASSERT_EQ(page->puzzles.size(), 2U);
  EXPECT_EQ(page->puzzles[0].content, "");
  EXPECT_EQ(page->puzzles[1], puzzle_number(1));
  EXPECT_EQ(store->find_puzzle(large.id).value(), large);
  const Game game = game_of(large);
  ASSERT_TRUE(store->create_game(game));
  ASSERT_TRUE(store->add_score(score_of(game, "Ada", 1000)));
  EXPECT_EQ(store->list_scores({})->front().solution, "");
}

TEST_P(StoreTest, MovesAreReadInPages) {
  const auto store = open();
  const Game game = game_of(puzzle_number(3));
  ASSERT_TRUE(store->create_game(game));
  const std::vector<std::string> moves(600, '"' + std::string(4000, 'x') + '"');
  ASSERT_TRUE(store->append_moves(game.id, 0, moves));
  EXPECT_EQ(store->list_moves(game.id, 10, 20).value()->moves.size(), 20U);
  const auto page = store->list_moves(game.id, 0, 10'000).value();
  EXPECT_LT(page->moves.size(), 300U);
  EXPECT_EQ(page->total, 600);
}

TEST_P(StoreTest, AbandonedGamesArePruned) {
  const auto store = open();
  Game old = game_of(puzzle_number(3));  // from 1970
  Game finished = game_of(puzzle_number(4));
  Game fresh = game_of(puzzle_number(5));
  old.puzzle.listed = false;
  fresh.created = 0;
  for (const Game& game : {old, finished, fresh}) ASSERT_TRUE(store->create_game(game));
  ASSERT_TRUE(store->append_moves(old.id, 0, std::vector<std::string>{"[1]"}));
  ASSERT_TRUE(store->add_score(score_of(finished, "Ada", 1000)));
  EXPECT_EQ(store->prune(std::chrono::hours(24))->games, 0) << "it was touched just now";
  ASSERT_TRUE(store->database().write(
      [](soci::session& sql) { sql << "update games set touched = created"; }));
  const auto pruned = store->prune(std::chrono::hours(24)).value();
  EXPECT_EQ(pruned.games, 1);
  EXPECT_EQ(pruned.puzzles, 1);
  EXPECT_FALSE(store->find_game(old.id)->has_value());
  EXPECT_TRUE(store->find_game(finished.id)->has_value());
  EXPECT_TRUE(store->find_game(fresh.id)->has_value());
}

// When a game was touched is kept to the hour: no save or move within one writes it again.
TEST_P(StoreTest, ATouchIsKeptToTheHour) {
  constexpr long long kMinute = 60'000;
  const auto store = open();
  Game game = game_of(puzzle_number(3));
  game.created = 0;
  const long long created = store->create_game(game).value();
  const auto touched = [&] {
    long long time = 0;
    EXPECT_TRUE(store->database().read(
        [&](soci::session& sql) { sql << "select touched from games", soci::into(time); }));
    return time;
  };
  const auto set_touched = [&](long long time) {
    EXPECT_TRUE(store->database().write(
        [&](soci::session& sql) { sql << "update games set touched = :time", soci::use(time); }));
  };
  const std::vector<std::string> moves{"1", "2"};
  set_touched(created - 50 * kMinute);
  ASSERT_TRUE(store->append_moves(game.id, 0, std::span(moves).first(1)));
  ASSERT_TRUE(store->save_game(game.id, "1", 0));
  EXPECT_EQ(touched(), created - 50 * kMinute);
  set_touched(created - 70 * kMinute);
  ASSERT_TRUE(store->append_moves(game.id, 0, moves));
  EXPECT_GE(touched(), created);
  set_touched(created - 70 * kMinute);
  ASSERT_TRUE(store->save_game(game.id, "2", 1));
  EXPECT_GE(touched(), created);
  EXPECT_EQ(store->find_game(game.id).value()->state, "2");
}

TEST_P(StoreTest, NoGameIsPrunedBeforeItsTime) {
  constexpr long long kHour = 3'600'000;
  const auto store = open();
  ASSERT_TRUE(store->create_game(game_of(puzzle_number(3))));
  const auto pruned_when_touched_before = [&](long long age) {
    EXPECT_TRUE(store->database().write([&](soci::session& sql) {
      sql << "update games set touched = " + std::string(store->database().now()) + " - " +
                 std::to_string(age);
    }));
    return store->prune(std::chrono::hours(24))->games;
  };
  EXPECT_EQ(pruned_when_touched_before(24 * kHour + kHour / 2), 0)
      << "somebody may have moved half an hour later";
  EXPECT_EQ(pruned_when_touched_before(25 * kHour + kHour / 2), 1);
}

TEST_P(StoreTest, ScoresCanBeRemoved) {
  const auto store = open();
  const Game one = game_of(puzzle_number(3));
  const Game two = game_of(puzzle_number(3));
  for (const Game& game : {one, two}) {
    ASSERT_TRUE(store->create_game(game));
    ASSERT_TRUE(store->add_score(score_of(game, "Cheat", 1)));
  }
  EXPECT_EQ(store->find_scores("Cheat", false)->size(), 2U);
  const std::string id = store->list_scores({})->front().id;
  EXPECT_EQ(store->find_scores(id, true)->size(), 1U);
  EXPECT_EQ(store->list_scores({})->size(), 1U);
  EXPECT_EQ(store->find_scores("Cheat", true)->size(), 1U);
  EXPECT_TRUE(store->find_scores("Cheat", true)->empty());
}

TEST_P(StoreTest, SearchesFindEveryPartOfATitle) {
  const auto store = open();
  for (int number = 0; number < 30; ++number) {
    ASSERT_TRUE(store->add_puzzle(puzzle_number(number)));
  }
  const auto found = [&](const std::string& words) {
    PuzzleFilter filter;
    filter.words = words;
    return store->list_puzzles(filter)->puzzles.size();
  };
  EXPECT_EQ(found("puzzle 17"), 1U);
  EXPECT_EQ(found("ZZLE 2"), 11U);
  EXPECT_EQ(found("mile"), 15U);
  EXPECT_EQ(found("7"), 3U);
  EXPECT_EQ(found("no such words"), 0U);
  EXPECT_EQ(found("\"quoted\""), 0U);
  EXPECT_EQ(found("100%"), 0U);
}

TEST_P(StoreTest, TakesOneScoreAGame) {
  const auto store = open();
  const Game game = game_of(puzzle_number(4));
  ASSERT_TRUE(store->create_game(game));
  const Score first = score_of(game, "Zoë \xF0\x9F\x8F\x86", 1000);
  ASSERT_TRUE(store->add_score(first).value()->added);
  const auto again = store->add_score(score_of(game, "Other", 10)).value();
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->added);
  EXPECT_EQ(again->score, first);
  EXPECT_EQ(store->find_game(game.id).value()->score, first);
}

TEST_P(StoreTest, IsTheSameAfterItIsOpenedAgain) {
  const Game game = game_of(puzzle_number(4));
  {
    const auto store = open();
    ASSERT_TRUE(store->create_game(game));
    ASSERT_TRUE(store->add_score(score_of(game, "Ada", 1000)));
  }
  const auto store = open();
  EXPECT_TRUE(store->ping());
  EXPECT_EQ(store->find_game(game.id).value()->score->name, "Ada");
}

TEST_P(StoreTest, RefusesADatabaseOfANewerProgram) {
  {
    const auto store = open();
    ASSERT_TRUE(store->database().write([](soci::session& sql) {
      sql << "insert into migrations (number, name, applied) values (999, 'later', 0)";
    }));
  }
  const auto opened = Store::open(location_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "store_too_new");
  EXPECT_NE(opened.error().message.find("999"), std::string::npos);
}

TEST_P(StoreTest, BringsAnOlderDatabaseForwardWithItsRows) {
  {
    auto database = GetParam() == Engine::sqlite ? open_sqlite(location_, 1)
                                                 : open_postgresql(location_, 1, {});
    ASSERT_TRUE(database);
    ASSERT_TRUE(migrate(**database, std::span(all_migrations()).first(1)));
    EXPECT_EQ(schema_version(**database).value(), 1);
    ASSERT_TRUE((*database)->write([](soci::session& sql) {
      sql << "insert into puzzles (id, kind, title, author, width, height, side, cells, class,"
             " created, listed, content) values ('a', 'ewn', '', '', 1, 1, 1, 1, '', 0, 1, '{}')";
    }));
    const auto untouched = Store::open(location_, {1, true, false});
    ASSERT_TRUE(untouched);
    EXPECT_EQ(schema_version((*untouched)->database()).value(), 1);
  }
  const auto store = open();
  EXPECT_EQ(schema_version(store->database()).value(), all_migrations().back().number);
  EXPECT_TRUE(store->find_puzzle("a").value());
}

TEST_P(StoreTest, AMigrationThatFailsLeavesNothingBehind) {
  auto database =
      GetParam() == Engine::sqlite ? open_sqlite(location_, 1) : open_postgresql(location_, 1, {});
  ASSERT_TRUE(database);
  const std::vector<Migration> broken{{1, "good", {"create table good (id integer)"}},
                                      {2, "broken", {"create nonsense"}}};
  EXPECT_FALSE(migrate(**database, broken));
  EXPECT_EQ(schema_version(**database).value(), 0);
  EXPECT_TRUE(migrate(**database, std::span(broken).first(1)));
}

TEST_P(StoreTest, AFailedWriteLeavesNothingAndTheNextOneWorks) {
  const auto store = open();
  ASSERT_FALSE(store->database().write([](soci::session& sql) {
    sql << "insert into daily (kind, day, puzzle_id) values ('x', 'y', 'no such puzzle')";
  }));
  EXPECT_FALSE(store->find_daily("x", "y").value());
  EXPECT_TRUE(store->add_puzzle(puzzle_number(1)));
}

TEST_P(StoreTest, WorkThatTakesItselfBackLeavesNothing) {
  const auto store = open();
  const auto insert = [](soci::session& sql) {
    sql << "insert into move_quotas (client, day, bytes) values ('ann', 1, 2)";
  };
  const auto rows = [&] {
    int count = 0;
    EXPECT_TRUE(store->database().read(
        [&](soci::session& sql) { sql << "select count(*) from move_quotas", soci::into(count); }));
    return count;
  };
  const auto tentatively = [&](bool keeps) {
    return store->database().write_tentatively([&](soci::session& sql) {
      insert(sql);
      return keeps;
    });
  };
  EXPECT_TRUE(tentatively(false)) << "nothing has failed";
  EXPECT_EQ(rows(), 0);
  EXPECT_FALSE(store->database().write([&](soci::session& sql) {
    insert(sql);
    sql << "insert into nothing values (1)";
  }));
  EXPECT_EQ(rows(), 0);
  EXPECT_TRUE(tentatively(true)) << "what failed before has left no transaction open";
  EXPECT_EQ(rows(), 1);
}

TEST_P(StoreTest, SeveralOpenOneNewDatabaseAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> opened{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      if (Store::open(location_, {1})) ++opened;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 4);
}

TEST_P(StoreTest, ManyThreadsWriteAndNothingIsLostOrCountedTwice) {
  constexpr int kThreads = 8;
  constexpr int kGames = 12;
  const auto store = open();
  std::vector<std::thread> threads;
  std::atomic<int> failures{0};
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kGames; ++i) {
        const Game game = game_of(puzzle_number(i % 3));
        const std::vector<std::string> moves{"1", "2"};
        const bool good = store->create_game(game) && store->append_moves(game.id, 0, moves) &&
                          store->save_game(game.id, "{}", 0) &&
                          store->add_score(score_of(game, "P" + std::to_string(thread), i)) &&
                          store->add_score(score_of(game, "again", i));
        if (!good) ++failures;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  ScoreFilter all;
  all.limit = 1000;
  const auto scores = store->list_scores(all);
  ASSERT_EQ(scores->size(), std::size_t{kThreads} * kGames);
  std::set<std::string> games;
  for (const Score& score : *scores) {
    games.insert(score.game_id);
    EXPECT_NE(score.name, "again");
  }
  EXPECT_EQ(games.size(), scores->size());
}

std::string name_of(const testing::TestParamInfo<Engine>& /*engine*/) {
  return "Engine";
}
INSTANTIATE_TEST_SUITE_P(Sqlite, StoreTest, testing::Values(Engine::sqlite), name_of);
INSTANTIATE_TEST_SUITE_P(Postgresql, StoreTest, testing::Values(Engine::postgresql), name_of);

TEST(PostgresqlRestart, IsSurvivedByTheStore) {
  const auto server = test::PostgresqlServer::start();
  ASSERT_TRUE(server) << "PostgreSQL cannot be started";
  const auto location = postgresql_location(server->new_database()).value();
  const auto store = Store::open(location, {3}).value();
  ASSERT_TRUE(store->add_puzzle(puzzle_number(1)));
  ASSERT_TRUE(server->stop());
  const auto down = store->find_puzzle(puzzle_number(1).id);
  ASSERT_FALSE(down);
  EXPECT_EQ(down.error().code, "store_unavailable");
  EXPECT_FALSE(store->add_puzzle(puzzle_number(2)));
  ASSERT_TRUE(server->resume());
  // All connections of the pool come back, not only the one that failed before.
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(store->find_puzzle(puzzle_number(1).id).value());
  EXPECT_TRUE(store->add_puzzle(puzzle_number(2)));
}

}  // namespace
}  // namespace quadrille::store
