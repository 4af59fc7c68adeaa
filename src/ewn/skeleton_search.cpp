// Idea. Positions are many, because every mover has eight ways to go; but for the dice it matters
// only which pieces are left. So the search decides, round by round, which piece moves and what it
// captures, and keeps for every piece the set of cells where it may stand by then (skeleton.hpp).
// Depth-first over skeletons of one length; the caller deepens the length.
//
// Sound and complete:
// - Every line has exactly one skeleton, and its pieces stay inside the sets of that skeleton.
// - A branch is left out only if its mover has no cell to go to, or an admissible bound
//   (bounds.hpp) proves that the goal piece comes home too late from any placement in the sets.
// - A state is left out if its sets lie inside those of a refuted one of the same round and the
//   same pieces: a refutation is a proof for all placements inside the sets, hence for fewer too.
//   A state below which a skeleton was visited is never taken for refuted, even if that skeleton
//   turns out to have no line: that failure may rest on the rounds before the state.
//
// Cost: hundreds of nodes where a search over positions visits millions; the depth is the number of
// rounds, and the stack is a vector of frames.
#include "ewn/skeleton_search.hpp"

#include <algorithm>

namespace quadrille::ewn {

SkeletonSearch::Refuted::Refuted(int rounds)
    : buckets_((static_cast<std::size_t>(rounds) + 1) * (kAllPieces + 1)) {}

void SkeletonSearch::Refuted::clear() {
  for (const std::size_t index : used_) buckets_[index].clear();
  used_.clear();
  entries_ = 0;
}

bool SkeletonSearch::Refuted::covers(int round, const Whereabouts& whereabouts) const {
  return std::ranges::any_of(
      buckets_[bucket(round, whereabouts.alive)], [&](const Whereabouts& entry) {
        return std::ranges::equal(
            whereabouts.cells, entry.cells,
            [](const CellSet& inner, const CellSet& outer) { return inner.within(outer); });
      });
}

void SkeletonSearch::Refuted::add(int round, const Whereabouts& whereabouts) {
  const std::size_t index = bucket(round, whereabouts.alive);
  if (buckets_[index].empty()) used_.push_back(index);
  buckets_[index].push_back(whereabouts);
  ++entries_;
}

SkeletonSearch::SkeletonSearch(const Puzzle& puzzle, const Terrain& terrain, const Bounds& bounds)
    : puzzle_(&puzzle),
      terrain_(&terrain),
      bounds_(&bounds),
      rules_(terrain, puzzle.goal(), 0),
      start_(Whereabouts::at(first_position(puzzle))),
      refuted_(puzzle.rounds()),
      frames_(static_cast<std::size_t>(puzzle.rounds()) + 1),
      skeleton_(static_cast<std::size_t>(puzzle.rounds())) {
  for (PieceSet rest = start_.alive; rest != 0; rest &= rest - 1) {
    measure_gaps(start_gaps_, start_, std::countr_zero(rest));
  }
}

int SkeletonSearch::least_length() const {
  return bounds_->by_first_capture(
      0, start_.alive, terrain_->distance_home(start_.cells[puzzle_->goal()]), start_gaps_);
}

// The set of `piece` is spread step by step until it has met everybody. Two pieces are never on one
// cell, so the gap is 1 even if their sets overlap.
void SkeletonSearch::measure_gaps(PairGaps& gaps, const Whereabouts& whereabouts, int piece) const {
  PieceSet unmet = whereabouts.alive & ~only(piece);
  for (PieceSet rest = unmet; rest != 0; rest &= rest - 1) {
    gaps[pair_index(piece, std::countr_zero(rest))] = Terrain::kUnreachable;
  }
  CellSet reached = whereabouts.cells[piece];
  for (int gap = 1; unmet != 0; ++gap) {
    const CellSet wider = reached | terrain_->spread(reached);
    for (PieceSet rest = unmet; rest != 0; rest &= rest - 1) {
      const int other = std::countr_zero(rest);
      if (!wider.meets(whereabouts.cells[other])) continue;
      gaps[pair_index(piece, other)] = static_cast<std::uint8_t>(gap);
      unmet &= ~only(other);
    }
    if (wider == reached) break;
    reached = wider;
  }
}

// Only the pairs of the mover change. A plain move brings it nearer to everybody by one step at
// most, and by exactly one unless cells were left out, which is not worth measuring. A capture may
// leave little of its set, and gaps grow.
PairGaps SkeletonSearch::gaps_after(const PairGaps& gaps, const Whereabouts& whereabouts,
                                    const Step& step) const {
  PairGaps result = gaps;
  if (step.victim != kGone) {
    measure_gaps(result, whereabouts, step.mover);
    return result;
  }
  for (PieceSet rest = whereabouts.alive & ~only(step.mover); rest != 0; rest &= rest - 1) {
    std::uint8_t& gap = result[pair_index(step.mover, std::countr_zero(rest))];
    if (gap > 1 && gap != Terrain::kUnreachable) --gap;
  }
  return result;
}

void SkeletonSearch::find_branches(int round, Frame& frame) const {
  const int goal = puzzle_->goal();
  const Whereabouts& now = frame.whereabouts;
  const CellSet certain = now.certain();
  const int distance = terrain_->distance_home(now.cells[goal]);
  const auto consider = [&](int mover, int victim) {
    const Step step{static_cast<std::int8_t>(mover), static_cast<std::int8_t>(victim)};
    const CellSet targets = rules_.targets(round, now, certain, step);
    if (targets.empty()) return;
    const PieceSet alive = victim == kGone ? now.alive : now.alive & ~only(victim);
    const int needed = bounds_->by_dice(
        round + 1, alive, mover == goal ? terrain_->distance_home(targets) : distance);
    if (round + 1 + needed > rules_.length()) return;
    insert_by_promise(frame, {step, needed, targets});
  };
  frame.branch_count = 0;
  for (const int mover : movers(now.alive, puzzle_->dice()[round])) {
    // Whoever captures the goal piece has lost.
    const PieceSet victims = now.alive & ~only(mover) & ~only(goal);
    for (PieceSet rest = victims; rest != 0; rest &= rest - 1) {
      consider(mover, std::countr_zero(rest));
    }
    consider(mover, kGone);
  }
}

// The most promising first; among equals in the order of arrival, so captures come before plain
// moves: they open dice.
void SkeletonSearch::insert_by_promise(Frame& frame, const Branch& branch) {
  int place = frame.branch_count++;
  for (; place > 0 && frame.branches[place - 1].needed > branch.needed; --place) {
    frame.branches[place] = frame.branches[place - 1];
  }
  frame.branches[place] = branch;
}

void SkeletonSearch::enter(int round, const Whereabouts& whereabouts, const PairGaps& gaps) {
  Frame& frame = frames_[round];
  frame.whereabouts = whereabouts;
  frame.gaps = gaps;
  frame.next_branch = 0;
  frame.refuted = true;
  find_branches(round, frame);
}

void SkeletonSearch::leave(int round, Frame& frame) {
  if (!frame.refuted) {
    if (round > 0) frames_[round - 1].refuted = false;
    return;
  }
  // With a single branch the state below it says the same.
  if (frame.branch_count > 1) refuted_.add(round, frame.whereabouts);
}

void SkeletonSearch::for_each_skeleton(int length, LimitWatch& watch,
                                       const SkeletonVisitor& visit) {
  rules_ = StepRules(*terrain_, puzzle_->goal(), length);
  refuted_.clear();
  enter(0, start_, start_gaps_);

  int round = 0;
  while (round >= 0 && !watch.reached()) {
    Frame& frame = frames_[round];
    if (frame.next_branch == frame.branch_count) {
      leave(round, frame);
      watch.holds_memory(refuted_.bytes());
      --round;
      continue;
    }
    const Branch& branch = frame.branches[frame.next_branch++];
    watch.count_node();
    const Whereabouts next = frame.whereabouts.after(branch.step, branch.targets);
    skeleton_[round] = branch.step;
    if (round + 1 == length) {
      // targets() lets the goal piece come home in the last round only, so this is a solution on
      // the skeleton level exactly if the goal piece was the one to move.
      if (branch.step.mover != puzzle_->goal()) continue;
      frame.refuted = false;
      if (!visit(std::span<const Step>(skeleton_).first(length))) return;
      continue;
    }
    if (refuted_.covers(round + 1, next)) continue;
    const PairGaps gaps = gaps_after(frame.gaps, next, branch.step);
    const int distance = terrain_->distance_home(next.cells[puzzle_->goal()]);
    if (round + 1 + bounds_->by_first_capture(round + 1, next.alive, distance, gaps) > length) {
      continue;
    }
    enter(++round, next, gaps);
  }
}

}  // namespace quadrille::ewn
