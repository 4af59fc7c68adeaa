// SQLite files that are damaged, that cannot be written, that find no room.
#include "store/database.hpp"
#include "support/store_cases.hpp"

#include <quadrille/store/backup.hpp>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include <sys/mount.h>
#include <unistd.h>

namespace quadrille::store {
namespace {

using test::game_of;
using test::puzzle_number;
using Lines = std::vector<std::string>;

class SqliteFailure : public testing::Test {
 protected:
  test::TemporaryDirectory directory_;
  Location location_ = sqlite_location(directory_.path());
};

TEST_F(SqliteFailure, AFileThatIsNoDatabaseIsRefusedAndLeftAlone) {
  const std::string text = "This is no database, but somebody's diary." + std::string(5000, '.');
  std::ofstream(location_.connection) << text;
  const auto opened = Store::open(location_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "store_corrupt") << opened.error().message;
  EXPECT_NE(opened.error().message.find("quadrille.sqlite"), std::string::npos);
  std::ifstream file(location_.connection);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
}

TEST_F(SqliteFailure, ADamagedDatabaseIsAnErrorNotACrash) {
  {
    const auto store = Store::open(location_).value();
    for (int number = 0; number < 200; ++number) {
      ASSERT_TRUE(store->add_puzzle(puzzle_number(number)));
    }
  }
  const auto size = std::filesystem::file_size(location_.connection);
  {
    std::fstream file(location_.connection, std::ios::in | std::ios::out | std::ios::binary);
    for (std::uintmax_t at = 8192; at + 600 < size; at += 4096) {
      file.seekp(static_cast<std::streamoff>(at));
      file << std::string(600, '\xA5');
    }
  }
  const auto opened = Store::open(location_);
  if (!opened) {
    EXPECT_EQ(opened.error().code, "store_corrupt");
    return;
  }
  bool failed = false;
  for (int number = 0; number < 200 && !failed; ++number) {
    const auto found = (*opened)->find_puzzle(puzzle_number(number).id);
    failed = !found || !*found;
  }
  EXPECT_TRUE(failed);
  EXPECT_FALSE((*opened)->ping());
  EXPECT_FALSE(check_all(**opened, operations::make_catalogue()).value().empty());
}

TEST_F(SqliteFailure, WhatIsWrittenToADeletedFileIsNotAcknowledged) {
  Lines troubles;
  StoreOptions options;
  options.on_trouble = [&](const Error& error) { troubles.push_back(error.message); };
  const auto store = Store::open(location_, options).value();
  ASSERT_TRUE(store->add_puzzle(puzzle_number(1)));
  ASSERT_TRUE(store->ping());
  std::filesystem::rename(location_.connection, location_.connection + ".away");
  for (int number = 2; number < 5; ++number) {
    const auto added = store->add_puzzle(puzzle_number(number));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, "store_unavailable");
  }
  ASSERT_EQ(troubles.size(), 1U) << "only the first of a row of failures is worth a line";
  EXPECT_NE(troubles.front().find("deleted"), std::string::npos) << troubles.front();
  EXPECT_FALSE(store->ping());
  EXPECT_FALSE(store->find_puzzle(puzzle_number(1).id));
  std::ofstream(location_.connection) << "somebody else's";
  EXPECT_FALSE(store->ping());
  std::filesystem::rename(location_.connection + ".away", location_.connection);
  EXPECT_TRUE(store->ping()) << "it is there again";
  EXPECT_TRUE(store->add_puzzle(puzzle_number(2)));
}

// A small file system for as long as the object lives; the tests need the right to mount one.
class SmallFileSystem {
 public:
  SmallFileSystem(std::string path, unsigned long flags) : path_(std::move(path)) {
    mounted_ = mount("tmpfs", path_.c_str(), "tmpfs", flags, "size=2m") == 0;
  }
  ~SmallFileSystem() {
    if (mounted_) umount(path_.c_str());
  }
  SmallFileSystem(const SmallFileSystem&) = delete;
  SmallFileSystem& operator=(const SmallFileSystem&) = delete;
  [[nodiscard]] bool mounted() const { return mounted_; }

 private:
  std::string path_;
  bool mounted_ = false;
};

TEST_F(SqliteFailure, AFullDiskIsAnErrorAndKeepsWhatWasAcknowledged) {
  const SmallFileSystem disk(directory_.path(), 0);
  if (!disk.mounted()) GTEST_SKIP() << "needs the right to mount a small file system";
  const std::string filler = directory_.path() + "/filler";
  std::ofstream(filler) << std::string(600'000, 'x');
  const auto store = Store::open(location_, {1}).value();
  int acknowledged = 0;
  Game game = game_of(puzzle_number(1));
  game.state = '"' + std::string(50'000, 'x') + '"';
  Result<Timestamp> outcome;
  for (int i = 0; i < 200 && outcome; ++i) {
    game.id = "game" + std::to_string(i);
    outcome = store->create_game(game);
    if (outcome) ++acknowledged;
  }
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "store_unavailable");
  EXPECT_GT(acknowledged, 5);
  for (int i = 0; i < acknowledged; ++i) {
    EXPECT_TRUE(store->find_game("game" + std::to_string(i)).value()) << i;
  }
  std::filesystem::remove(filler);
  EXPECT_TRUE(store->ping()) << "there is room again";
  EXPECT_TRUE(store->create_game(game));
}

TEST_F(SqliteFailure, ADirectoryThatCannotBeWrittenIsAnError) {
  const SmallFileSystem disk(directory_.path(), MS_RDONLY);
  if (!disk.mounted()) GTEST_SKIP() << "needs the right to mount a small file system";
  const auto opened = Store::open(location_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "store_unavailable");
}

class SqliteThreads : public SqliteFailure {};

TEST_F(SqliteThreads, WritesAloneAndInGroupsKeepAndUndoAlike) {
  const auto store = Store::open(location_, {4}).value();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 30; ++i) {
        const bool keeps = i % 3 != 0;
        EXPECT_TRUE(store->database().write_tentatively([&](soci::session& sql) {
          const int day = thread * 100 + i;
          sql << "insert into move_quotas (client, day, bytes) values ('ann', :day, 1)",
              soci::use(day);
          return keeps;
        }));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  int kept = 0;
  ASSERT_TRUE(store->database().read([&](soci::session& sql) {
    sql << "select count(*) from move_quotas where day % 100 % 3 <> 0", soci::into(kept);
  }));
  EXPECT_EQ(kept, 6 * 20);
  ASSERT_TRUE(store->database().read(
      [&](soci::session& sql) { sql << "select count(*) from move_quotas", soci::into(kept); }));
  EXPECT_EQ(kept, 6 * 20) << "what was taken back is not there";
}

TEST_F(SqliteThreads, OneFailedWriteOfAGroupTakesNoOtherWithIt) {
  const auto store = Store::open(location_, {4}).value();
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 10; ++i) {
        if (thread % 2 == 0) {
          if (!store->add_puzzle(puzzle_number(thread * 10 + i))) ++wrong;
        } else if (store->database().write([](soci::session& sql) {
                     sql << "insert into daily (kind, day, puzzle_id) values ('a', 'b', 'c')";
                   })) {
          ++wrong;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(store->list_puzzles({})->puzzles.size(), 40U);
}

}  // namespace
}  // namespace quadrille::store
