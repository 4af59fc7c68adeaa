// What is stored: puzzles, games in progress, scores. Plain values; how they lie in tables is told
// in docs/STORAGE.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::store {

// Milliseconds since 1970 in UTC.
using Timestamp = std::int64_t;

struct StoredPuzzle {
  std::string id;  // puzzle_id() of the content
  std::string kind;
  std::string title;
  std::string author;
  int width = 0;
  int height = 0;
  std::string difficulty;       // the class; empty for kinds that have none
  std::optional<double> score;  // of its difficulty, kept to a thousandth
  Timestamp created = 0;        // of one that is new: 0 for now
  // In the library for everybody. A puzzle that somebody only plays is stored, but not listed.
  bool listed = true;
  // JSON form of the puzzle alone: no title, no author, nothing that tells the answer.
  std::string content;

  friend bool operator==(const StoredPuzzle&, const StoredPuzzle&) = default;
};

// 32 hexadecimal digits from the content: the same puzzle has the same name everywhere.
std::string puzzle_id(std::string_view content);

enum class PuzzleOrder : std::uint8_t { newest, size, score };

// Empty texts and missing numbers ask for nothing.
struct PuzzleFilter {
  std::string kind;
  std::string difficulty;
  std::optional<int> min_size;  // of the longer side
  std::optional<int> max_size;
  std::string words;  // part of title or author; case of ASCII letters does not matter
  PuzzleOrder order = PuzzleOrder::newest;
  int limit = 50;
  std::string after;  // PuzzlePage::next of the page before
};

struct PuzzlePage {
  std::vector<StoredPuzzle> puzzles;
  std::optional<std::string> next;  // there are more: ask again with this
};

struct AddedPuzzle {
  StoredPuzzle puzzle;  // as it is stored now
  bool added = false;   // false: it was in the library before
};

struct Score {
  std::string id;
  std::string game_id;  // empty when the game has been deleted
  std::string puzzle_id;
  std::string kind;
  int width = 0;
  int height = 0;
  std::string difficulty;
  std::string name;
  std::int64_t milliseconds = 0;
  // Of one that is new: 0 for now, and then its milliseconds are those since its game was created.
  Timestamp created = 0;
  std::string solution;               // JSON, as it was submitted and checked
  std::int64_t elapsed = 0;           // from the creation of the game, by the database's clock
  std::optional<std::int64_t> hints;  // how many were taken; no value: nobody said
  bool replayed = false;              // its moves were there and led to the solution
  std::string doubt;                  // what speaks against its time; empty: nothing
  // When the puzzle was first shown to whoever plays: never after the creation of the game. 0:
  // unknown.
  Timestamp first_shown = 0;

  friend bool operator==(const Score&, const Score&) = default;
};

// What a player says about a score that is new, and what it is held against.
struct ScoreClaim {
  std::optional<std::int64_t> played;  // milliseconds
  std::int64_t fastest = 0;            // no person takes less
  std::string viewer;                  // whoever plays, as mark_shown() was told
};

// No person is as fast.
inline constexpr std::string_view kTooFast = "too_fast";
// The play began before the puzzle was shown.
inline constexpr std::string_view kBeforeShown = "before_shown";

struct ScoreFilter {
  std::string kind;
  std::optional<int> width;
  std::optional<int> height;
  std::optional<std::string> difficulty;
  std::string puzzle_id;
  std::optional<std::int64_t> max_age;  // in milliseconds
  bool fair = false;                    // replayed and without doubt
  int limit = 20;
};

// A score and how many of the same kind, size and class are better, plus one.
struct ScoreReceipt {
  Score score;
  std::int64_t rank = 0;
  bool added = false;  // false: the game had this score before
};

struct Game {
  std::string id;
  std::string secret_hash;
  StoredPuzzle puzzle;
  std::string state;  // JSON; what it means is the player's business
  std::int64_t version = 0;
  std::int64_t moves = 0;  // how many are stored
  Timestamp created = 0;   // of one that is new: 0 for now
  Timestamp now = 0;       // when the game was read
  std::optional<Score> score;
};

// What has to be known of a game before anybody writes to it.
struct GameFrame {
  std::string secret_hash;
  int width = 0;  // of its puzzle
  int height = 0;
};

// What somebody may store on one day: puzzles, games, states, moves and scores together.
struct Quota {
  std::string client;  // whose it is; empty: nobody's
  std::int64_t bytes_of_day = std::numeric_limits<std::int64_t>::max();
};

// How many moves a game may have.
struct MoveBounds {
  std::int64_t moves = std::numeric_limits<std::int64_t>::max();
  std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
};

// `missing`: there is no such game. `conflict`: what the caller took for granted is not so;
// `current` then says how it is. `full`: the game has all the moves that it may have.
struct WriteOutcome {
  enum class Status : std::uint8_t { done, missing, conflict, full };

  Status status = Status::missing;
  std::int64_t current = 0;  // the version, or the number of moves
};

struct Pruned {
  std::int64_t games = 0;
  std::int64_t puzzles = 0;
};

struct MovesPage {
  std::vector<std::string> moves;  // JSON each
  std::int64_t total = 0;
};

}  // namespace quadrille::store
