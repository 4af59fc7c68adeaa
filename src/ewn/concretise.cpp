// Depth-first over the cells of the movers, with a look ahead: after every move the rest of the
// skeleton is played with sets from the position reached, and a set that runs empty ends the
// attempt at once. What fails in spite of it is remembered. Skeletons that the search proposes
// almost always work at the first attempt, so this costs (rounds)² set operations.
#include "ewn/concretise.hpp"

namespace quadrille::ewn {

std::uint64_t Concretiser::key_of(int round, const Whereabouts& position) {
  auto key = static_cast<std::uint64_t>(round);
  for (const CellSet& cell : position.cells) {
    key = key << 8 | static_cast<std::uint64_t>(cell.empty() ? kMaxCells : cell.first());
  }
  return key;
}

bool Concretiser::can_go_on(const StepRules& rules, std::span<const Step> skeleton, int round,
                            Whereabouts whereabouts) const {
  for (; round < rules.length(); ++round) {
    const Step& step = skeleton[round];
    const CellSet targets = rules.targets(round, whereabouts, whereabouts.certain(), step);
    if (targets.empty()) return false;
    whereabouts = whereabouts.after(step, targets);
  }
  return whereabouts.cells[puzzle_->goal()].has(kHome);
}

std::uint64_t Concretiser::for_each_line(std::span<const Step> skeleton, LimitWatch& watch,
                                         const LineVisitor& visit) {
  const int length = static_cast<int>(skeleton.size());
  const StepRules rules(*terrain_, puzzle_->goal(), length);
  frames_.assign(skeleton.size() + 1, Frame{});
  line_.assign(skeleton.size(), Move{});
  fruitless_.clear();
  std::uint64_t lines = 0;

  const auto enter = [&](int round, const Whereabouts& position) {
    CellSet untried;
    if (round < length) {
      untried = rules.targets(round, position, position.certain(), skeleton[round]);
    }
    frames_[round] = {position, untried, false};
  };
  enter(0, Whereabouts::at(first_position(*puzzle_)));
  int round = 0;
  while (round >= 0 && !watch.reached()) {
    Frame& frame = frames_[round];
    if (round == length) {
      if (frame.position.cells[puzzle_->goal()].has(kHome)) {
        frame.fruitful = true;
        ++lines;
        if (!visit(line_)) return lines;
      }
    }
    if (frame.untried.empty()) {
      if (!frame.fruitful) fruitless_.insert(key_of(round, frame.position));
      if (round > 0 && frame.fruitful) frames_[round - 1].fruitful = true;
      --round;
      continue;
    }
    ++tried_;
    const int to = frame.untried.take_first();
    line_[round] = {frame.position.cells[skeleton[round].mover].first(), to};
    const Whereabouts next = frame.position.after(skeleton[round], CellSet::of(to));
    if (!fruitless_.contains(key_of(round + 1, next)) &&
        can_go_on(rules, skeleton, round + 1, next)) {
      enter(++round, next);
    }
  }
  return lines;
}

}  // namespace quadrille::ewn
