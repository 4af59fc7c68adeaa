// A few threads for what waits for files or the database, with a bound on what waits for them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
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

  // From any thread. False if too much is waiting already. The work must not throw.
  [[nodiscard]] bool post(std::function<void()> work);
  [[nodiscard]] std::size_t waiting() const;

 private:
  void run();

  const std::size_t most_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::deque<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
};

}  // namespace quadrille::server
