// What a long computation may use, and the watch that it keeps while it runs.
#pragma once

#include <quadrille/core/progress.hpp>
#include <quadrille/core/result.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace quadrille {

// Less where the address space is small.
inline constexpr std::uint64_t kDefaultMemoryLimit = std::uint64_t{sizeof(void*) > 4 ? 4 : 1} << 30;

// Everything long takes one of these and gives back the verdict `unknown` (with whatever it knows
// so far) soon after a limit is reached: within 50 ms for time and for the stop flag.
// Nodes are a kind's own unit of search work; a budget in nodes makes a run repeatable.
struct Limits {
  using Clock = std::chrono::steady_clock;

  Clock::time_point deadline = Clock::time_point::max();
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t max_memory = kDefaultMemoryLimit;  // bytes
  const std::atomic<bool>* stop = nullptr;         // set by somebody else to end the work
  ProgressSink progress;                           // may be empty

  static Limits none() { return {}; }
  // `seconds` from now; a negative or huge number is no limit.
  static Limits for_seconds(double seconds);
};

// What cut an answer short. A report's `limit` is not `none` exactly when the report is incomplete
// because of a limit.
enum class LimitReached : std::uint8_t {
  none,
  time,
  nodes,
  memory,
  stopped,  // the stop flag was raised
  size,     // the problem or its answer is larger than what is attempted at all
};

// The name of the enumerator: "time".
std::string_view to_string(LimitReached limit);

// The first of the two that is not `none`: what cut an answer short that was found in two steps.
constexpr LimitReached first_of(LimitReached first, LimitReached second) {
  return first == LimitReached::none ? second : first;
}

// For whoever has no report to give: code limit_reached, "the time limit was reached before
// `what`", "stopped before `what`". Requires a limit.
Error limit_error(LimitReached limit, std::string_view what);

// Asks the limits cheaply from inner loops: the clock is read only every few calls.
class LimitWatch {
 public:
  // `interval`: how many calls of reached() may pass between two looks at the clock. Choose it so
  // that this many steps of the caller take a few milliseconds at most.
  explicit LimitWatch(const Limits& limits, std::uint32_t interval = 64)
      : limits_(&limits), interval_(interval == 0 ? 1 : interval) {}

  // True from the first limit reached on.
  [[nodiscard]] bool reached() {
    if (reason_ != LimitReached::none) return true;
    if (--until_look_ != 0) return false;
    until_look_ = interval_;
    return look();
  }

  // The same with a look at the clock every time.
  [[nodiscard]] bool reached_now() { return reason_ != LimitReached::none || look(); }

  void count_node() {
    if (++nodes_ >= limits_->max_nodes && reason_ == LimitReached::none) {
      reason_ = LimitReached::nodes;
    }
  }
  // Tells the watch how many bytes the caller holds now.
  void holds_memory(std::uint64_t bytes) {
    if (bytes > limits_->max_memory && reason_ == LimitReached::none) {
      reason_ = LimitReached::memory;
    }
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] LimitReached reason() const { return reason_; }
  [[nodiscard]] const Limits& limits() const { return *limits_; }

 private:
  bool look();

  const Limits* limits_;
  std::uint32_t interval_;
  std::uint32_t until_look_ = 1;
  std::uint64_t nodes_ = 0;
  LimitReached reason_ = LimitReached::none;
};

}  // namespace quadrille
