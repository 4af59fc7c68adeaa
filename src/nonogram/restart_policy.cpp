#include "nonogram/restart_policy.hpp"

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kLubyUnit = 256;
constexpr std::uint64_t kStretchUnit = 1000;
constexpr std::uint64_t kRephasingUnit = 1000;
constexpr std::uint64_t kMinConflictsBetweenRestarts = 2;
constexpr double kRecentWindow = 33;
constexpr double kAverageWindow = 10000;
constexpr double kWorseBy = 1.1;

}  // namespace

std::uint64_t luby(std::uint64_t number) {
  // The sequence of length 2^k - 1 is two of length 2^(k-1) - 1 and then 2^(k-1).
  std::uint64_t length = 1;
  while (length < number + 1) length = 2 * length + 1;
  while (number + 1 != length) {
    length /= 2;
    if (number >= length) number -= length;
  }
  return (length + 1) / 2;
}

RestartPolicy::RestartPolicy() : next_rephasing_(kRephasingUnit) {}

void RestartPolicy::set_goal(Goal goal) {
  if (goal == goal_) return;
  goal_ = goal;
  if (stretch_end_ == 0) stretch_end_ = kStretchUnit;
}

void RestartPolicy::note_conflict(int glue) {
  ++conflicts_;
  recent_glue_ += (glue - recent_glue_) / kRecentWindow;
  const double window =
      conflicts_ < kAverageWindow ? static_cast<double>(conflicts_) : kAverageWindow;
  average_glue_ += (glue - average_glue_) / window;
}

bool RestartPolicy::luby_due() {
  if (conflicts_ < next_luby_restart_) return false;
  next_luby_restart_ = conflicts_ + kLubyUnit * luby(luby_number_++);
  return true;
}

bool RestartPolicy::due() {
  if (goal_ == Goal::prove && conflicts_ >= stretch_end_) {
    steady_ = !steady_;
    ++stretch_;
    const std::uint64_t length = stretch_ / 2 + 1;
    stretch_end_ = conflicts_ + kStretchUnit * length * length;
    luby_number_ = 0;
    next_luby_restart_ = conflicts_ + kLubyUnit;
  }
  bool now = false;
  if (goal_ == Goal::find || steady_) {
    now = luby_due();
  } else {
    now = conflicts_ - last_restart_ >= kMinConflictsBetweenRestarts &&
          recent_glue_ > kWorseBy * average_glue_;
  }
  if (now) last_restart_ = conflicts_;
  return now;
}

std::uint64_t RestartPolicy::rephasing_due() {
  if (conflicts_ <= next_rephasing_) return 0;
  ++rephasings_;
  next_rephasing_ = conflicts_ + kRephasingUnit * rephasings_;
  return rephasings_;
}

}  // namespace quadrille::nonogram
