#include <quadrille/core/assert.hpp>
#include <quadrille/server/session_table.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::server {

PuzzleInPlay* Session::find(std::uint32_t seed, wire::Difficulty difficulty) {
  for (PuzzleInPlay& puzzle : in_play()) {
    if (puzzle.seed == seed && puzzle.difficulty == difficulty) return &puzzle;
  }
  return nullptr;
}

PuzzleInPlay& Session::add(const PuzzleInPlay& puzzle) {
  puzzle_count = std::min(puzzle_count + 1, puzzles.size());
  std::move_backward(puzzles.begin(), puzzles.end() - 1, puzzles.end());
  return puzzles.front() = puzzle;
}

SessionTable::SessionTable(std::size_t capacity, std::uint64_t secret)
    : secret_(secret),
      entries_(capacity),
      slots_(std::bit_ceil(2 * capacity), kNone),
      free_(capacity) {
  QUADRILLE_CHECK(capacity >= 4 && capacity < std::size_t{1} << 31);
  for (std::size_t i = 0; i < capacity; ++i) free_[i] = static_cast<Index>(capacity - 1 - i);
}

Session* SessionTable::find(const Peer& peer, Time now) {
  const Index index = lookup(peer, hash_of(peer, secret_));
  if (index == kNone) return nullptr;
  touch(index, now);
  return &entry(index).session;
}

Session& SessionTable::obtain(const Peer& peer, Time now) {
  const Index known = lookup(peer, hash_of(peer, secret_));
  if (known != kNone && !expired(known, now)) {
    touch(known, now);
    return entry(known).session;
  }
  if (known != kNone) remove(known);
  const Index index = take_free(now);
  Entry& fresh = entry(index);
  fresh.session = {};
  fresh.session.peer = peer;
  fresh.session.last_seen = now;
  fresh.hash = hash_of(peer, secret_);
  fresh.player = false;
  insert_slot(index);
  link_first(index);
  return fresh.session;
}

void SessionTable::make_player(Session& session) {
  const Index index = lookup(session.peer, hash_of(session.peer, secret_));
  QUADRILLE_CHECK(index != kNone);
  if (entry(index).player) return;
  unlink(index);
  entry(index).player = true;
  link_first(index);
}

SessionTable::Index SessionTable::lookup(const Peer& peer, std::uint64_t hash) {
  for (std::size_t slot = home(hash); slots_[slot] != kNone; slot = next_slot(slot)) {
    const Entry& candidate = entry(slots_[slot]);
    if (candidate.hash == hash && candidate.session.peer == peer) return slots_[slot];
  }
  return kNone;
}

void SessionTable::insert_slot(Index index) {
  std::size_t slot = home(entry(index).hash);
  while (slots_[slot] != kNone) slot = next_slot(slot);
  slots_[slot] = index;
}

// Closes the gap by moving back those behind it that may stand there; no tombstones, so that a
// table that has seen millions of peers is as quick as a new one.
void SessionTable::erase_slot(Index index) {
  std::size_t gap = home(entry(index).hash);
  while (slots_[gap] != index) gap = next_slot(gap);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = next_slot(gap); slots_[slot] != kNone; slot = next_slot(slot)) {
    const std::size_t from_home = (slot - home(entry(slots_[slot]).hash)) & mask;
    const std::size_t from_gap = (slot - gap) & mask;
    if (from_home >= from_gap) {
      slots_[gap] = slots_[slot];
      gap = slot;
    }
  }
  slots_[gap] = kNone;
}

void SessionTable::link_first(Index index) {
  Entry& linked = entry(index);
  List& list = list_of(linked);
  linked.previous = kNone;
  linked.next = list.first;
  if (list.first != kNone) entry(list.first).previous = index;
  list.first = index;
  if (list.last == kNone) list.last = index;
  ++list.size;
}

void SessionTable::unlink(Index index) {
  Entry& linked = entry(index);
  List& list = list_of(linked);
  (linked.previous == kNone ? list.first : entry(linked.previous).next) = linked.next;
  (linked.next == kNone ? list.last : entry(linked.next).previous) = linked.previous;
  --list.size;
}

void SessionTable::touch(Index index, Time now) {
  entry(index).session.last_seen = now;
  unlink(index);
  link_first(index);
}

void SessionTable::remove(Index index) {
  erase_slot(index);
  unlink(index);
  free_.push_back(index);
}

SessionTable::Index SessionTable::oldest_to_go(Time now) {
  if (players_.last != kNone && expired(players_.last, now)) return players_.last;
  const bool too_many_players = players_.size > capacity() - capacity() / 4;
  return too_many_players || newcomers_.last == kNone ? players_.last : newcomers_.last;
}

SessionTable::Index SessionTable::take_free(Time now) {
  if (free_.empty()) {
    remove(oldest_to_go(now));
    ++evicted_;
  }
  const Index index = free_.back();
  free_.pop_back();
  return index;
}

}  // namespace quadrille::server
