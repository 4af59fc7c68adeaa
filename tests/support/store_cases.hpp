// What the tests of the store share: a database of each engine, and records to put into it.
#pragma once

#include "support/postgresql_server.hpp"

#include <quadrille/store/records.hpp>
#include <quadrille/store/secret.hpp>
#include <quadrille/store/store.hpp>

#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::test {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string path = (std::filesystem::temp_directory_path() / "quadrille-store-XXXXXX").string();
    if (mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// One server for all tests of a program; null when there is none to be had.
inline PostgresqlServer* shared_postgresql() {
  static const std::unique_ptr<PostgresqlServer> server = PostgresqlServer::start();
  return server.get();
}

// A database of its own for every test.
class DatabaseTest : public testing::TestWithParam<store::Location::Engine> {
 protected:
  void SetUp() override {
    if (GetParam() == store::Location::Engine::postgresql) {
      ASSERT_NE(shared_postgresql(), nullptr) << "PostgreSQL cannot be started";
      location_ = store::postgresql_location(shared_postgresql()->new_database()).value();
    } else {
      location_ = store::sqlite_location(directory_.path());
    }
  }
  [[nodiscard]] std::unique_ptr<store::Store> open() const {
    auto opened = store::Store::open(location_, {4});
    EXPECT_TRUE(opened) << opened.error().message;
    return std::move(opened).value_or(nullptr);
  }

  TemporaryDirectory directory_;
  store::Location location_;
};

// A 1×1 nonogram and its like: `number` makes it another one.
inline store::StoredPuzzle puzzle_number(int number) {
  store::StoredPuzzle puzzle;
  puzzle.kind = "nonogram";
  puzzle.width = number + 1;
  puzzle.height = 1;
  puzzle.content = R"({"kind":"nonogram","width":)" + std::to_string(number + 1) +
                   R"(,"height":1,"rows":[[)" + std::to_string(number + 1) + R"(]],"columns":[[1])";
  for (int column = 0; column < number; ++column) puzzle.content += ",[1]";
  puzzle.content += "]}";
  puzzle.id = store::puzzle_id(puzzle.content);
  puzzle.title = "Puzzle " + std::to_string(number);
  puzzle.author = number % 2 == 0 ? "Ada" : "Émile";
  puzzle.difficulty = number % 3 == 0 ? "trivial" : "line";
  puzzle.score = number * 1.5;
  puzzle.created = 1'000'000 + number;
  return puzzle;
}

inline std::string solution_number(int number) {
  return "[\"" + std::string(static_cast<std::size_t>(number) + 1, '#') + "\"]";
}

inline store::Game game_of(const store::StoredPuzzle& puzzle) {
  store::Game game;
  game.id = store::random_id();
  game.secret_hash = store::hash_of_secret("secret of " + game.id);
  game.puzzle = puzzle;
  game.state = "null";
  game.created = 2'000'000;
  return game;
}

inline store::Score score_of(const store::Game& game, const std::string& name,
                             std::int64_t milliseconds) {
  store::Score score;
  score.id = store::random_id();
  score.game_id = game.id;
  score.puzzle_id = game.puzzle.id;
  score.kind = game.puzzle.kind;
  score.width = game.puzzle.width;
  score.height = game.puzzle.height;
  score.difficulty = game.puzzle.difficulty;
  score.name = name;
  score.milliseconds = milliseconds;
  score.created = 3'000'000;
  score.solution = solution_number(game.puzzle.width - 1);
  return score;
}

}  // namespace quadrille::test
