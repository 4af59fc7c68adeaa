// What SQLite has to do for a list must not grow with the library: a list is read in the order of
// an index and ends with its page. Steps of SQLite's machine are counted, not time.
#include "store/database.hpp"
#include "support/store_cases.hpp"

#include <functional>
#include <vector>

#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>

namespace quadrille::store {
namespace {

constexpr int kStepsPerCall = 50;

int count_call(void* calls) {
  ++*static_cast<int*>(calls);
  return 0;
}

class SqliteWork : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(store_->database().read([this](soci::session& sql) {
      auto* backend = static_cast<soci::sqlite3_session_backend*>(sql.get_backend());
      sqlite_api::sqlite3_progress_handler(backend->conn_, kStepsPerCall, count_call, &calls_);
    }));
  }

  // Puzzles of one kind and class, each with a score.
  void add_puzzles(int from, int to) {
    ASSERT_TRUE(store_->database().write([&](soci::session& sql) {
      for (int number = from; number < to; ++number) {
        const std::string id = "p" + std::to_string(number);
        sql << "insert into puzzles (id, kind, title, author, width, height, side, cells, class,"
               " score_thousandths, created, listed, content) values (:id, 'nonogram', 'A puzzle',"
               " 'Ada', 5, 5, 5, 25, 'line', :score, :created, 1, '{}')",
            soci::use(id), soci::use(number), soci::use(number);
        sql << "insert into puzzle_words (id, title, author) values (:id, 'A puzzle', 'Ada')",
            soci::use(id);
        sql << "insert into games (id, secret_hash, puzzle_id, state, version, moves, created)"
               " values (:id, '', :puzzle, 'null', 0, 0, 0)",
            soci::use(id), soci::use(id);
        sql << "insert into scores (id, game_id, puzzle_id, kind, width, height, class, name,"
               " milliseconds, created, solution) values (:id, :game, :puzzle, 'nonogram', 5, 5,"
               " 'line', 'Ada', :time, :created, '[]')",
            soci::use(id), soci::use(id), soci::use(id), soci::use(number), soci::use(number);
      }
    }));
  }

  int work_of(const std::function<void(Store&)>& question) {
    calls_ = 0;
    question(*store_);
    return calls_;
  }

  test::TemporaryDirectory directory_;
  // One connection that reads: that whose steps are counted.
  std::unique_ptr<Store> store_ = Store::open(sqlite_location(directory_.path()), {1}).value();
  int calls_ = 0;
};

std::function<void(Store&)> puzzles_by(const std::function<void(PuzzleFilter&)>& set) {
  PuzzleFilter filter;
  filter.limit = 20;
  set(filter);
  return [filter](Store& store) { EXPECT_TRUE(store.list_puzzles(filter)); };
}

std::function<void(Store&)> scores_by(const std::function<void(ScoreFilter&)>& set) {
  ScoreFilter filter;
  filter.limit = 20;
  set(filter);
  return [filter](Store& store) { EXPECT_TRUE(store.list_scores(filter)); };
}

TEST_F(SqliteWork, ListsOfALargeLibraryTakeNoMoreThanThoseOfASmallOne) {
  const std::vector<std::pair<std::string, std::function<void(Store&)>>> questions{
      {"newest", puzzles_by([](PuzzleFilter&) {})},
      {"by size", puzzles_by([](PuzzleFilter& filter) { filter.order = PuzzleOrder::size; })},
      {"by score", puzzles_by([](PuzzleFilter& filter) { filter.order = PuzzleOrder::score; })},
      {"no hit", puzzles_by([](PuzzleFilter& filter) { filter.words = "nowhere"; })},
      {"many hits", puzzles_by([](PuzzleFilter& filter) { filter.words = "puzzle"; })},
      {"all scores", scores_by([](ScoreFilter&) {})},
      {"scores of a kind", scores_by([](ScoreFilter& filter) { filter.kind = "nonogram"; })},
      {"scores of this week", scores_by([](ScoreFilter& filter) {
         filter.kind = "nonogram";
         filter.max_age = 604'800'000;
       })},
      {"scores of a puzzle", scores_by([](ScoreFilter& filter) { filter.puzzle_id = "p7"; })}};
  add_puzzles(0, 300);
  std::vector<int> work;
  for (const auto& [name, question] : questions) work.push_back(work_of(question));
  add_puzzles(300, 6'000);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_LE(work_of(questions[i].second), 3 * work[i] + 20) << questions[i].first;
  }
}

}  // namespace
}  // namespace quadrille::store
