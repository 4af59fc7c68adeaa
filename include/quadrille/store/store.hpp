// The store: puzzles, games and scores in SQLite or PostgreSQL behind one interface.
//
// All calls block, and all may be made from any number of threads at once. A writing call that
// returns a value has been committed: it survives the death of this process at any later moment.
// A writing call that returns an error may or may not have been committed; every one of them can
// safely be repeated.
//
// Every time that counts is by the database's own clock: servers that share a database may have
// clocks that differ.
//
// Errors of all calls: store_unavailable (the database cannot be reached, is locked for too long,
// its disk is full or cannot be written), store_corrupt (it is no database or a damaged one).
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/store/location.hpp>
#include <quadrille/store/records.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::store {

class Database;

struct StoreOptions {
  // This many threads can read at the same time (PostgreSQL: and write); others wait.
  std::size_t connections = 8;
  // Make a SQLite file, and its directory (for its owner alone), that are not there.
  bool create = true;
  // Bring an older database to the version of this program; a new one is made in any case. Without
  // it an older one is opened as it is.
  bool migrate = true;
  // PostgreSQL: no call waits longer for a server that does not answer; zero for as long as it
  // takes.
  std::chrono::milliseconds patience{10'000};
  // Told, from any thread, when the database begins to fail; it must not use the store.
  std::function<void(const Error& error)> on_trouble = {};
};

class Store {
 public:
  // Errors also: store_too_new (made by a newer program than this one), bad_data_directory,
  // store_missing (without `create`).
  static Result<std::unique_ptr<Store>> open(const Location& location,
                                             const StoreOptions& options = {});
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Can the database be read, and written to? A damaged one cannot until the store is opened anew.
  // Costs a read; after a write that failed, a write. Answers within two seconds, whatever the
  // server of the database does.
  Result<void> ping();
  // Ends what waits for a database that does not answer; all calls fail from now on.
  void abandon();

  // Whatever takes a quota may fail with quota_reached, and then nothing is stored.

  // A puzzle that is stored but not listed becomes listed if `puzzle` is; else the first one of
  // that id stays as it is.
  Result<AddedPuzzle> add_puzzle(const StoredPuzzle& puzzle, const Quota& quota = {});
  // Adds the puzzles, all or none, if none is listed; returns how many became listed. Several
  // programs that do so at the same moment add them once.
  Result<std::size_t> stock(std::span<const StoredPuzzle> puzzles);
  Result<std::optional<StoredPuzzle>> find_puzzle(const std::string& id);
  // Without the content where that is long. Errors also: bad_cursor.
  Result<PuzzlePage> list_puzzles(const PuzzleFilter& filter);

  // The puzzle of a day ("2026-11-16"): the first one that was set for it stays.
  Result<std::optional<StoredPuzzle>> find_daily(const std::string& kind, const std::string& day);
  Result<StoredPuzzle> set_daily(const std::string& kind, const std::string& day,
                                 const StoredPuzzle& puzzle);

  // Stores the game, and its puzzle if that is not stored yet. Returns when it was created.
  Result<Timestamp> create_game(const Game& game, const Quota& quota = {});
  Result<std::optional<Game>> find_game(const std::string& id);
  Result<std::optional<GameFrame>> find_game_frame(const std::string& id);
  // Done when `version` is the stored one, which then becomes one more.
  Result<WriteOutcome> save_game(const std::string& id, const std::string& state,
                                 std::int64_t version, const Quota& quota = {});
  // Stores the moves as number `from`, from+1 …. Moves that are stored already must be the same.
  Result<WriteOutcome> append_moves(const std::string& id, std::int64_t from,
                                    std::span<const std::string> moves,
                                    const MoveBounds& bounds = {}, const Quota& quota = {});
  // The moves from number `from` on, at most `limit`, and no more once they have a megabyte. No
  // value: there is no such game.
  Result<std::optional<MovesPage>> list_moves(const std::string& id, std::int64_t from,
                                              std::int64_t limit);
  // With its moves; its score stays. False: there is no such game.
  Result<bool> delete_game(const std::string& id);

  // One score a game: the first stays. No value: the game is not there (any more). The claim
  // counts for a score that is new.
  Result<std::optional<ScoreReceipt>> add_score(const Score& score, const ScoreClaim& claim = {},
                                                const Quota& quota = {});
  // Puzzles were shown to somebody a while ago: the first time of each pair of viewer and puzzle
  // stays for a month.
  struct Showing {
    std::string viewer;
    std::string puzzle_id;
    std::chrono::milliseconds age{0};
  };
  Result<void> mark_shown(std::span<const Showing> showings);
  // Best first; without their solutions.
  Result<std::vector<Score>> list_scores(const ScoreFilter& filter);

  // The scores whose id or name this is: `remove` deletes them. Returns those that there are, or
  // were.
  Result<std::vector<Score>> find_scores(const std::string& id_or_name, bool remove);

  // Deletes games without a score that nobody has touched for this long, puzzles that were only
  // played and that nothing refers to any more, and quotas of days that are over.
  Result<Pruned> prune(std::chrono::hours age);

  // For backup.hpp.
  Database& database() { return *database_; }

 private:
  explicit Store(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

}  // namespace quadrille::store
