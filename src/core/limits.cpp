#include <quadrille/core/assert.hpp>
#include <quadrille/core/limits.hpp>

#include <string>
#include <utility>

namespace quadrille {

Limits Limits::for_seconds(double seconds) {
  constexpr double kForever = 1e9;  // about thirty years; more would overflow the clock
  Limits limits;
  if (seconds >= 0 && seconds < kForever) {
    limits.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                         std::chrono::duration<double>(seconds));
  }
  return limits;
}

std::string_view to_string(LimitReached limit) {
  switch (limit) {
    case LimitReached::time:
      return "time";
    case LimitReached::nodes:
      return "nodes";
    case LimitReached::memory:
      return "memory";
    case LimitReached::stopped:
      return "stopped";
    case LimitReached::size:
      return "size";
    case LimitReached::none:
      break;
  }
  return "none";
}

Error limit_error(LimitReached limit, std::string_view what) {
  QUADRILLE_CHECK(limit != LimitReached::none);
  std::string message = "stopped";
  if (limit == LimitReached::nodes) {
    message = "the limit of nodes was reached";
  } else if (limit != LimitReached::stopped) {
    message = "the " + std::string(to_string(limit)) + " limit was reached";
  }
  message += " before ";
  message += what;
  return Error{"limit_reached", std::move(message), {}, 0, 0};
}

bool LimitWatch::look() {
  if (limits_->stop != nullptr && limits_->stop->load(std::memory_order_relaxed)) {
    reason_ = LimitReached::stopped;
  } else if (limits_->deadline != Limits::Clock::time_point::max() &&
             Limits::Clock::now() >= limits_->deadline) {
    reason_ = LimitReached::time;
  }
  return reason_ != LimitReached::none;
}

}  // namespace quadrille
