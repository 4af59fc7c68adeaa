// What the game server has done so far; read by the log and, from another thread, by metrics.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>

namespace quadrille::server {

// Counts up in one thread, can be read in any.
class Counter {
 public:
  void add(std::uint64_t number = 1) { value_.store(value() + number, std::memory_order_relaxed); }
  void set(std::uint64_t number) { value_.store(number, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

struct GameCounters {
  Counter datagrams;         // received
  Counter infos;             // PUZZLE_INFO sent
  Counter chunks;            // CHUNK_DATA sent
  Counter correct;           // RESULT sent, by status
  Counter incorrect;         //
  Counter errors;            // ERROR sent
  Counter ignored;           // never to be answered: empty, or an ERROR
  Counter over_limit;        // not answered because the source had too many answers
  Counter unsent;            // answers that the socket did not take
  Counter puzzles_made;      // the others came from the cache
  Counter sessions_evicted;  // before their time
  Counter sessions;          // now

  // Calls visit(name, counter) for each, in the order above.
  template <class Visit>
  void each(Visit visit) const {
    visit("datagrams", datagrams);
    visit("infos", infos);
    visit("chunks", chunks);
    visit("correct", correct);
    visit("incorrect", incorrect);
    visit("errors", errors);
    visit("ignored", ignored);
    visit("over_limit", over_limit);
    visit("unsent", unsent);
    visit("puzzles_made", puzzles_made);
    visit("sessions_evicted", sessions_evicted);
    visit("sessions", sessions);
  }
};

}  // namespace quadrille::server
