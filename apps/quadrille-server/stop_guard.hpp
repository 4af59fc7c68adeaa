// The end of a process that was told to stop, whatever a job or the database does.
#pragma once

#include "status.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <spdlog/spdlog.h>

namespace quadrille::app {

// From start(), which the signal calls, to the end of the process.
class StopGuard {
 public:
  explicit StopGuard(spdlog::logger& log) : log_(log) {}
  StopGuard(const StopGuard&) = delete;
  StopGuard& operator=(const StopGuard&) = delete;
  ~StopGuard() {
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    if (thread_.joinable()) return;
    thread_ = std::thread([this] {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, kStopTime, [this] { return ended_; })) return;
      log_.warn("abandoned reason=\"work did not stop in time\"");
      log_.flush();
      // What was acknowledged is on disk, and nobody waits for the rest.
      std::_Exit(static_cast<int>(ExitStatus::done));
    });
  }

 private:
  static constexpr std::chrono::seconds kStopTime{5};

  spdlog::logger& log_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace quadrille::app
