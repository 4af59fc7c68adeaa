#include "nonogram/search/dive_beginning.hpp"

#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr int kPercentKept = 80;
constexpr int kRepeats = 7;

}  // namespace

void DiveBeginning::note_end(const Assignment& assignment) {
  ended_ = true;
  if (std::exchange(repeating_, false)) return;
  const int kept = assignment.trail_size() / 100 * kPercentKept;
  decisions_.clear();
  for (int level = 1; level <= assignment.level() && assignment.level_start(level) < kept;
       ++level) {
    decisions_.push_back(assignment.decision(level));
  }
  repeats_ = kRepeats;
}

bool DiveBeginning::repeat() {
  if (repeats_ == 0) return false;
  --repeats_;
  next_ = 0;
  repeating_ = true;
  ended_ = false;
  return true;
}

// Learned clauses may have settled some of them, the other way round too.
std::optional<Literal> DiveBeginning::next(const Assignment& assignment) {
  if (ended_) return std::nullopt;
  for (; next_ < decisions_.size(); ++next_) {
    if (assignment.is_open(decisions_[next_].cell())) return decisions_[next_];
  }
  return std::nullopt;
}

bool DiveBeginning::just_ended() {
  return !std::exchange(ended_, true);
}

}  // namespace quadrille::nonogram
