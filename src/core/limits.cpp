#include <quadrille/core/limits.hpp>

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
