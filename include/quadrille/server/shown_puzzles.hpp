// Which puzzles were shown to whom, for the store to remember: a time is only worth something when
// it is known since when its player knew the puzzle. Showing costs a look at memory; what is new is
// written by a thread of its own, all of a second at once.
#pragma once

#include <quadrille/server/peer.hpp>
#include <quadrille/store/store.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <vector>

namespace quadrille::server {

class ShownPuzzles {
 public:
  // The store outlives it.
  explicit ShownPuzzles(store::Store& store);
  ShownPuzzles(const ShownPuzzles&) = delete;
  ShownPuzzles& operator=(const ShownPuzzles&) = delete;
  // What was not written yet is forgotten; waits for a write that is under way.
  ~ShownPuzzles();

  // From any thread; never waits for the store.
  void note(const Peer& client, std::string_view puzzle_id);
  // Writes what was noted. For whoever cannot wait for the thread, as a score that asks for it.
  void flush();

 private:
  struct Noted {
    store::Store::Showing showing;
    std::chrono::steady_clock::time_point time;
  };

  void run();

  store::Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unordered_set<std::uint64_t> known_;  // hashes of what was noted before
  std::vector<Noted> pending_;               // not written yet
  bool stopping_ = false;
  std::thread writer_;
};

}  // namespace quadrille::server
