// Idea. With the skeleton fixed, every piece walks at fixed rounds, and the walks of different
// pieces depend on each other only where two pieces might come to one cell: there a capture demands
// it and everything else forbids it. So
//   1. narrow down for every piece and round the cells where it may stand, forwards and backwards;
//   2. from these, the first and the last round in which a piece might meet another one;
//   3. count round by round the joint positions of the pieces between their first and last meeting
//      only. A piece enters with the number of its own walks so far, and leaves with the number of
//      its own walks from there on: outside that time nobody takes notice of it.
// Exact. The cost is the product of the sizes of the sets of pieces that are close to each other at
// the same time: few, as a rule.
#include "ewn/line_count.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::ewn {
namespace {

constexpr int kCellBits = 8;

std::uint64_t packed(int piece, int cell) {
  return static_cast<std::uint64_t>(cell + 1) << (piece * kCellBits);
}

// kGone if the piece is not part of the joint position.
int cell_in(std::uint64_t joint, int piece) {
  return static_cast<int>(joint >> (piece * kCellBits) & ((1U << kCellBits) - 1)) - 1;
}

// True if the intersection made the set smaller.
bool narrow(CellSet& set, const CellSet& allowed) {
  const CellSet narrower = set & allowed;
  return std::exchange(set, narrower) != narrower;
}

template <class Action>
void for_each_cell(CellSet set, Action action) {
  while (!set.empty()) action(set.take_first());
}

}  // namespace

bool LineCounter::set_up_courses(std::span<const Step> skeleton) {
  const int length = static_cast<int>(skeleton.size());
  const StepRules rules(*terrain_, puzzle_->goal(), length);
  Whereabouts whereabouts = Whereabouts::at(first_position(*puzzle_));
  for (Course& course : courses_)
    course = {std::vector<CellSet>(skeleton.size() + 1), length, 0, 0};
  for (int round = 0;; ++round) {
    for (int piece = 0; piece < kPieces; ++piece) {
      courses_[piece].cells[round] = whereabouts.cells[piece];
    }
    if (round == length) return true;
    const Step& step = skeleton[round];
    const CellSet targets = rules.targets(round, whereabouts, whereabouts.certain(), step);
    if (targets.empty()) return false;
    if (step.victim != kGone) courses_[step.victim].end = round;
    whereabouts = whereabouts.after(step, targets);
  }
}

bool LineCounter::narrow_forwards(std::span<const Step> skeleton) {
  bool changed = false;
  for (std::size_t round = 0; round < skeleton.size(); ++round) {
    const Step& step = skeleton[round];
    for (int piece = 0; piece < kPieces; ++piece) {
      const CellSet& before = courses_[piece].cells[round];
      CellSet& later = courses_[piece].cells[round + 1];
      changed |= narrow(later, piece == step.mover ? terrain_->spread(before) : before);
    }
    if (step.victim != kGone) {
      changed |= narrow(courses_[step.mover].cells[round + 1], courses_[step.victim].cells[round]);
    }
  }
  return changed;
}

bool LineCounter::narrow_backwards(std::span<const Step> skeleton) {
  bool changed = false;
  for (std::size_t round = skeleton.size(); round-- > 0;) {
    const Step& step = skeleton[round];
    for (int piece = 0; piece < kPieces; ++piece) {
      if (courses_[piece].end <= static_cast<int>(round)) continue;
      const CellSet& later = courses_[piece].cells[round + 1];
      changed |= narrow(courses_[piece].cells[round],
                        piece == step.mover ? terrain_->spread(later) : later);
    }
    if (step.victim != kGone) {
      changed |= narrow(courses_[step.victim].cells[round], courses_[step.mover].cells[round + 1]);
    }
  }
  return changed;
}

// A mover meets whoever may stand where it may go. A capture on a cell that is certain for both is
// no meeting that has to be watched: both get there anyway.
void LineCounter::find_meetings(std::span<const Step> skeleton) {
  const int length = static_cast<int>(skeleton.size());
  for (Course& course : courses_) {
    course.first_meeting = length;
    course.last_meeting = -1;
  }
  for (int round = 0; round < length; ++round) {
    const Step& step = skeleton[round];
    Course& mover = courses_[step.mover];
    const CellSet& targets = mover.cells[round + 1];
    for (int piece = 0; piece < kPieces; ++piece) {
      Course& other = courses_[piece];
      const CellSet& cells = other.cells[round];
      const bool certain_capture = piece == step.victim && targets.single() && cells.single();
      if (piece == step.mover || certain_capture || !targets.meets(cells)) continue;
      for (Course* course : {&mover, &other}) {
        course->first_meeting = std::min(course->first_meeting, round);
        course->last_meeting = round;
      }
    }
  }
}

template <class Number>
LineCounter::Ways<Number> LineCounter::ways_to(std::span<const Step> skeleton, int piece,
                                               int round) const {
  const std::vector<CellSet>& cells = courses_[piece].cells;
  Ways<Number> ways{};
  ways[cells[0].first()] = 1;
  for (int r = 0; r < round; ++r) {
    if (skeleton[r].mover != piece && cells[r] == cells[r + 1]) continue;  // it stands still
    Ways<Number> next{};
    for_each_cell(cells[r], [&](int cell) {
      const CellSet from = CellSet::of(cell);
      const CellSet to = skeleton[r].mover == piece ? terrain_->spread(from) : from;
      for_each_cell(to & cells[r + 1], [&](int target) { next[target] += ways[cell]; });
    });
    ways = next;
  }
  return ways;
}

template <class Number>
LineCounter::Ways<Number> LineCounter::ways_on(std::span<const Step> skeleton, int piece,
                                               int round) const {
  const Course& course = courses_[piece];
  Ways<Number> ways{};
  for_each_cell(course.cells[course.end], [&](int cell) { ways[cell] = 1; });
  for (int r = course.end - 1; r >= round; --r) {
    if (skeleton[r].mover != piece && course.cells[r] == course.cells[r + 1]) continue;
    Ways<Number> earlier{};
    for_each_cell(course.cells[r], [&](int cell) {
      const CellSet from = CellSet::of(cell);
      const CellSet to = skeleton[r].mover == piece ? terrain_->spread(from) : from;
      for_each_cell(to & course.cells[r + 1], [&](int target) { earlier[cell] += ways[target]; });
    });
    ways = earlier;
  }
  return ways;
}

// How many walks the piece has by itself.
template <class Number>
Number LineCounter::walks_of(std::span<const Step> skeleton, int piece) const {
  Number walks = 0;
  for (const Number& ways : ways_to<Number>(skeleton, piece, courses_[piece].end)) walks += ways;
  return walks;
}

template <class Number>
void LineCounter::admit(JointWays<Number>& joint, std::span<const Step> skeleton, int piece,
                        int round) const {
  const Ways<Number> ways = ways_to<Number>(skeleton, piece, round);
  JointWays<Number> result(joint.entries().size());
  for (const auto& entry : joint.entries()) {
    for_each_cell(courses_[piece].cells[round], [&](int cell) {
      result.add(entry.cells | packed(piece, cell), entry.ways * ways[cell]);
    });
  }
  joint = std::move(result);
}

template <class Number>
void LineCounter::release(JointWays<Number>& joint, std::span<const Step> skeleton, int piece,
                          int round) const {
  const Ways<Number> ways = ways_on<Number>(skeleton, piece, round);
  JointWays<Number> result(joint.entries().size());
  for (const auto& entry : joint.entries()) {
    const int cell = cell_in(entry.cells, piece);
    result.add(entry.cells & ~packed(piece, cell), entry.ways * ways[cell]);
  }
  joint = std::move(result);
}

template <class Number>
bool LineCounter::play_step(JointWays<Number>& joint, const Step& step, int round,
                            LimitWatch& watch) const {
  const CellSet& allowed = courses_[step.mover].cells[round + 1];
  JointWays<Number> result(joint.entries().size());
  for (const auto& entry : joint.entries()) {
    if (watch.reached()) return false;
    const int from = cell_in(entry.cells, step.mover);
    std::uint64_t rest = entry.cells & ~packed(step.mover, from);
    CellSet targets = terrain_->spread(CellSet::of(from)) & allowed;
    for (int piece = 0; piece < kPieces; ++piece) {
      const int cell = cell_in(rest, piece);
      if (cell == kGone) continue;
      if (piece == step.victim) {
        targets = targets & CellSet::of(cell);
        rest &= ~packed(piece, cell);
      } else {
        targets = targets - CellSet::of(cell);
      }
    }
    for_each_cell(targets, [&](int to) { result.add(rest | packed(step.mover, to), entry.ways); });
  }
  joint = std::move(result);
  watch.holds_memory(joint.memory_bytes());
  return true;
}

template <class Number>
std::optional<LineNumber> LineCounter::count_in(std::span<const Step> skeleton,
                                                LimitWatch& watch) const {
  const int length = static_cast<int>(skeleton.size());
  Number alone = 1;
  for (int piece = 0; piece < kPieces; ++piece) {
    if (courses_[piece].last_meeting >= courses_[piece].first_meeting) continue;
    alone *= walks_of<Number>(skeleton, piece);
  }
  JointWays<Number> joint;
  joint.add(0, alone);
  for (int round = 0; round < length; ++round) {
    const Step& step = skeleton[round];
    const auto meets_now = [&](int piece) {
      return courses_[piece].first_meeting <= round && round <= courses_[piece].last_meeting;
    };
    for (int piece = 0; piece < kPieces; ++piece) {
      if (courses_[piece].first_meeting == round) admit(joint, skeleton, piece, round);
    }
    if (meets_now(step.mover) && !play_step(joint, step, round, watch)) return std::nullopt;
    for (int piece = 0; piece < kPieces; ++piece) {
      const bool captured_now = piece == step.victim && meets_now(piece);
      if (courses_[piece].last_meeting == round && !captured_now) {
        release(joint, skeleton, piece, round + 1);
      }
    }
  }
  return joint.entries().empty() ? LineNumber(0) : LineNumber(joint.entries().front().ways);
}

// A joint position has at most as many ways as its pieces have walks, because every cell of a
// course can be left again; mostly a machine word holds that, and is many times faster.
std::optional<LineNumber> LineCounter::count(std::span<const Step> skeleton, LimitWatch& watch) {
  if (!set_up_courses(skeleton)) return LineNumber(0);
  while (narrow_backwards(skeleton) && narrow_forwards(skeleton)) {
  }
  if (courses_[puzzle_->goal()].cells.back().empty()) return LineNumber(0);
  find_meetings(skeleton);
  double walks = 1;
  for (int piece = 0; piece < kPieces; ++piece) walks *= walks_of<double>(skeleton, piece);
  constexpr double kSafe = 1e18;  // below 2^63, whatever rounding did
  return walks < kSafe ? count_in<std::uint64_t>(skeleton, watch)
                       : count_in<LineNumber>(skeleton, watch);
}

}  // namespace quadrille::ewn
