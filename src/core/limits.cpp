#include <quadrille/core/assert.hpp>
#include <quadrille/core/limit_of_error.hpp>
#include <quadrille/core/limits.hpp>

#include <string>
#include <utility>

namespace quadrille {
namespace {

constexpr std::string_view kLimitReachedCode = "limit_reached";

// An error has room for words only, so these words are what limit_of() goes by.
std::string beginning_of_message(LimitReached limit) {
  if (limit == LimitReached::stopped) return "stopped";
  if (limit == LimitReached::nodes) return "the limit of nodes was reached";
  return "the " + std::string(to_string(limit)) + " limit was reached";
}

}  // namespace

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
  std::string message = beginning_of_message(limit);
  message += " before ";
  message += what;
  return Error{kLimitReachedCode, std::move(message), {}, 0, 0};
}

LimitReached limit_of(const Error& error) {
  if (error.code != kLimitReachedCode) return LimitReached::none;
  for (const LimitReached limit :
       {LimitReached::time, LimitReached::memory, LimitReached::stopped, LimitReached::size}) {
    if (error.message.starts_with(beginning_of_message(limit))) return limit;
  }
  return LimitReached::nodes;
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
