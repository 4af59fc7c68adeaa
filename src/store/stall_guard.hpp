// Keeps a server that does not answer from holding us. libpq waits for ever for a process that is
// frozen: its kernel goes on confirming every packet. So a thread watches the connections at work.
// When one takes long it asks the server something on a connection of its own; if that is not
// answered either, all connections at work are cut, whereupon libpq comes back with an error, and
// everything fails at once until the server answers again.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace quadrille::store {

class StallGuard {
 public:
  using Clock = std::chrono::steady_clock;

  // `connection`: keywords and values as libpq reads them.
  StallGuard(std::string connection, std::size_t connections);
  StallGuard(const StallGuard&) = delete;
  StallGuard& operator=(const StallGuard&) = delete;
  ~StallGuard();

  // The connection at `position` is at work on `socket`, until end(), but not after the deadline,
  // which is for a single connection of a server that answers otherwise.
  void begin(std::size_t position, int socket, Clock::time_point deadline);
  // True: it was cut meanwhile.
  bool end(std::size_t position);

  [[nodiscard]] bool stalled() const { return stalled_; }
  // Cuts all for good.
  void abandon();

 private:
  struct Work {
    int socket = -1;  // a duplicate of libpq's, which may close its own any time; -1: not at work
    bool cut = false;
    Clock::time_point since;
    Clock::time_point deadline;
  };

  void watch();
  // Require the lock.
  void cut_late(Clock::time_point now);
  void cut_all();
  [[nodiscard]] bool is_suspicious(Clock::time_point now) const;

  [[nodiscard]] bool server_answers() const;

  const std::string connection_;
  std::atomic<bool> stalled_{false};
  std::atomic<bool> abandoned_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::vector<Work> active_;
  std::thread thread_;
};

}  // namespace quadrille::store
