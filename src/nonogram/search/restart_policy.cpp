#include "nonogram/search/restart_policy.hpp"

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kLubyUnit = 256;
constexpr std::uint64_t kPhaseLength = 3000;
constexpr std::uint64_t kFreshStartUnit = 4000;
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

RestartPolicy::RestartPolicy() : next_phase_(kFarConflicts), next_rephasing_(kRephasingUnit) {}

void RestartPolicy::set_goal(Goal goal) {
  if (goal == Goal::prove && goal_ != goal) next_fresh_start_ = conflicts_ + kFreshStartUnit;
  goal_ = goal;
  quick_ = false;
}

bool RestartPolicy::phase_ended() {
  if (goal_ != Goal::find || conflicts_ < next_phase_) return false;
  quick_ = !quick_;
  next_phase_ = conflicts_ + kPhaseLength;
  return true;
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

bool RestartPolicy::quick_due() const {
  return conflicts_ - last_restart_ >= kMinConflictsBetweenRestarts &&
         recent_glue_ > kWorseBy * average_glue_;
}

bool RestartPolicy::due() {
  const bool now = goal_ == Goal::find && !quick_ ? luby_due() : quick_due();
  if (now) last_restart_ = conflicts_;
  return now;
}

bool RestartPolicy::fresh_start_due() {
  if (goal_ != Goal::prove || conflicts_ < next_fresh_start_) return false;
  next_fresh_start_ = conflicts_ + kFreshStartUnit * luby(++fresh_starts_);
  return true;
}

std::uint64_t RestartPolicy::rephasing_due() {
  if (conflicts_ <= next_rephasing_) return 0;
  ++rephasings_;
  next_rephasing_ = conflicts_ + kRephasingUnit * rephasings_;
  return rephasings_;
}

}  // namespace quadrille::nonogram
