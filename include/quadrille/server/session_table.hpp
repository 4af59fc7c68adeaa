// The sessions of the game server: who plays which puzzles. A table of fixed size, so that a flood
// of strangers costs no memory.
#pragma once

#include <quadrille/server/peer.hpp>
#include <quadrille/wire/protocol.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::server {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

// Sessions go only when their room is needed; those that were silent for longer than this go first,
// and whoever asks for a puzzle after such a silence begins anew. Longer than the 60 s that a solve
// time may take.
inline constexpr std::chrono::seconds kSessionIdle{90};
inline constexpr std::size_t kPuzzlesPerPeer = 4;

// One puzzle that a peer was told about.
struct PuzzleInPlay {
  std::uint32_t seed = 0;
  wire::Difficulty difficulty;
  bool chosen_by_server = false;
  Time told{};                     // when the first PUZZLE_INFO was sent
  std::optional<Time> started;     // the first request of chunk 0
  std::optional<Time> solved;      // the first correct answer
  std::uint64_t refused_hash = 0;  // of the last incorrect answer,
  Time refused{};                  // and when it came
  std::uint32_t chunk_answers = 0;
  Time last_chunk{};  // when the last of them was sent
};

struct Session {
  Peer peer;
  Time last_seen{};
  // Newest first.
  std::array<PuzzleInPlay, kPuzzlesPerPeer> puzzles{};
  std::size_t puzzle_count = 0;

  [[nodiscard]] std::span<PuzzleInPlay> in_play() { return {puzzles.data(), puzzle_count}; }
  // Null if the peer was not told about this puzzle, or too many others ago.
  PuzzleInPlay* find(std::uint32_t seed, wire::Difficulty difficulty);
  // Puts a puzzle in front of the others; the oldest may go.
  PuzzleInPlay& add(const PuzzleInPlay& puzzle);
};

// Open addressing over entries that never move, with two lists by last use. Newcomers (who asked
// for a puzzle) and players (who also fetched its clues) are kept apart: a flood of newcomers
// pushes out newcomers only, as long as the players are no more than three quarters of the table.
// Every operation costs O(1); nothing is allocated after construction. Pointers and references to
// sessions are good until the next obtain().
class SessionTable {
 public:
  // Requires 4 <= capacity < 2^31.
  SessionTable(std::size_t capacity, std::uint64_t secret);

  // The peer's session if it has one, however long ago it was seen; marks it as seen.
  Session* find(const Peer& peer, Time now);
  // The peer's session if it was seen within kSessionIdle, or a new one, for which the longest
  // unseen one may have to go.
  Session& obtain(const Peer& peer, Time now);
  // The session, found or obtained before, belongs to a player from now on.
  void make_player(Session& session);

  [[nodiscard]] std::size_t size() const { return newcomers_.size + players_.size; }
  [[nodiscard]] std::size_t capacity() const { return entries_.size(); }
  [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};

  // From the most to the least recently seen.
  struct List {
    Index first = kNone;
    Index last = kNone;
    std::size_t size = 0;
  };
  struct Entry {
    Session session;
    std::uint64_t hash = 0;
    Index previous = kNone;
    Index next = kNone;
    bool player = false;
  };

  [[nodiscard]] Entry& entry(Index index) { return entries_[index]; }
  [[nodiscard]] List& list_of(const Entry& entry) { return entry.player ? players_ : newcomers_; }
  [[nodiscard]] std::size_t home(std::uint64_t hash) const { return hash & (slots_.size() - 1); }
  [[nodiscard]] std::size_t next_slot(std::size_t slot) const {
    return (slot + 1) & (slots_.size() - 1);
  }
  [[nodiscard]] bool expired(Index index, Time now) {
    return now - entry(index).session.last_seen > kSessionIdle;
  }

  Index lookup(const Peer& peer, std::uint64_t hash);
  void insert_slot(Index index);
  void erase_slot(Index index);
  void link_first(Index index);
  void unlink(Index index);
  void touch(Index index, Time now);
  void remove(Index index);
  Index oldest_to_go(Time now);
  Index take_free(Time now);

  std::uint64_t secret_;
  std::vector<Entry> entries_;
  std::vector<Index> slots_;  // at most half full, so that runs stay short
  std::vector<Index> free_;
  List newcomers_;
  List players_;
  std::uint64_t evicted_ = 0;
};

}  // namespace quadrille::server
