// A few threads for what waits for files or the database, with a bound on what waits for them.
// Clients take turns, and none of them has all threads or all places: whoever asks for much waits
// for itself.
#pragma once

#include <quadrille/server/peer.hpp>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace quadrille::server {

class BlockingPool {
 public:
  BlockingPool(std::size_t threads, std::size_t most_waiting);
  BlockingPool(const BlockingPool&) = delete;
  BlockingPool& operator=(const BlockingPool&) = delete;
  // Does what waits, then ends.
  ~BlockingPool();

  // From any thread. False if too much is waiting already, of this client or of all. The work must
  // not throw.
  [[nodiscard]] bool post(const ClientKey& client, std::function<void()> work);
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Client {
    std::deque<std::function<void()>> waiting;
    std::size_t running = 0;
  };
  using Clients = std::map<ClientKey, Client>;
  using Turns = std::deque<Clients::iterator>;

  void run();
  // Whose work may begin now; the end if nobody's.
  Turns::iterator next_turn();
  void run_one(std::unique_lock<std::mutex>& lock, Turns::iterator turn);

  const std::size_t most_waiting_;
  const std::size_t most_waiting_of_client_;
  const std::size_t most_running_of_client_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  Clients clients_;  // who has work here
  Turns turns_;      // of them who has waiting work, the next one first
  std::size_t waiting_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace quadrille::server
