// std::stop_token for whoever has one. The engine itself needs no more than a flag.
//
//   const StopOnToken stop(token);
//   Limits limits;
//   limits.stop = stop.flag();
#pragma once

#include <atomic>
#include <stop_token>
#include <utility>

namespace quadrille {

// A flag that is raised when a stop is requested of the token. Must outlive the work that looks at
// it; neither copied nor moved, since others point to it.
class StopOnToken {
 public:
  explicit StopOnToken(std::stop_token token) : callback_(std::move(token), Raise{&flag_}) {}
  StopOnToken(const StopOnToken&) = delete;
  StopOnToken& operator=(const StopOnToken&) = delete;
  ~StopOnToken() = default;

  [[nodiscard]] const std::atomic<bool>* flag() const { return &flag_; }

 private:
  struct Raise {
    std::atomic<bool>* flag;
    void operator()() const noexcept { flag->store(true, std::memory_order_relaxed); }
  };

  std::atomic<bool> flag_ = false;
  std::stop_callback<Raise> callback_;  // after the flag, so that it goes first
};

}  // namespace quadrille
