// The cost of the tables: rounds × 32 sets of pieces × (captures + 1) × distances byte operations,
// in vectors of bytes; some microseconds for the standard board.
#include "ewn/bounds.hpp"

#include <algorithm>

namespace quadrille::ewn {
namespace {

using Rounds = std::uint64_t;

Rounds from_round(int round) {
  return ~Rounds{0} << round;
}

// The round of the n-th (from 1) set bit, or the position past all bits.
int nth_round(Rounds rounds, int n) {
  for (; n > 1 && rounds != 0; --n) rounds &= rounds - 1;
  return std::countr_zero(rounds);
}

// Smaller of two rows, entry by entry; `shift`: the entry one step nearer is taken from `other`.
void take_smaller(std::uint8_t* row, const std::uint8_t* other, std::size_t length, bool shift) {
  if (shift) {
    for (std::size_t i = 1; i < length; ++i) row[i] = std::min(row[i], other[i - 1]);
  } else {
    for (std::size_t i = 0; i < length; ++i) row[i] = std::min(row[i], other[i]);
  }
}

}  // namespace

Bounds::Bounds(const Puzzle& puzzle, const Terrain& terrain)
    // A distance beyond the number of dice cannot be walked and needs no entry.
    : puzzle_(&puzzle),
      distances_(std::min(terrain.farthest(), puzzle.rounds()) + 1),
      stride_((static_cast<std::size_t>(distances_) + 15) / 16 * 16),
      needed_((static_cast<std::size_t>(puzzle.rounds()) + 1) * (kAllPieces + 1) * stride_,
              kNever) {
  fill_may_move();
  fill_needed();
}

void Bounds::fill_may_move() {
  for (PieceSet alive = 1; alive <= kAllPieces; ++alive) {
    for (int round = 0; round < puzzle_->rounds(); ++round) {
      for (const int piece : movers(alive, puzzle_->dice()[round])) {
        may_move_[alive][piece] |= Rounds{1} << round;
      }
    }
  }
}

void Bounds::fill_needed() {
  for (PieceSet alive = 1; alive <= kAllPieces; ++alive) needed_[row(puzzle_->rounds(), alive)] = 0;
  for (int round = puzzle_->rounds() - 1; round >= 0; --round) {
    for (PieceSet alive = 1; alive <= kAllPieces; ++alive) {
      if (contains(alive, puzzle_->goal())) fill_needed_row(round, alive);
    }
  }
}

void Bounds::fill_needed_row(int round, PieceSet alive) {
  const int goal = puzzle_->goal();
  std::uint8_t* target = &needed_[row(round, alive)];
  for (const int mover : movers(alive, puzzle_->dice()[round])) {
    const bool nearer = mover == goal;
    take_smaller(target, &needed_[row(round + 1, alive)], stride_, nearer);
    for (int victim = 0; victim < kPieces; ++victim) {
      if (victim == mover || victim == goal || !contains(alive, victim)) continue;
      take_smaller(target, &needed_[row(round + 1, alive & ~only(victim))], stride_, nearer);
    }
  }
  for (std::size_t i = 0; i < stride_; ++i) target[i] += target[i] == kNever ? 0 : 1;
  target[0] = 0;
}

int Bounds::earliest_capture(int round, PieceSet alive, const PairGaps& gaps) const {
  const auto& may_move = may_move_[alive];
  int earliest = puzzle_->rounds();
  for (int b = 1; b < kPieces; ++b) {
    if (!contains(alive, b)) continue;
    for (int a = 0; a < b; ++a) {
      if (!contains(alive, a)) continue;
      int meeting =
          nth_round((may_move[a] | may_move[b]) & from_round(round), gaps[pair_index(a, b)]);
      // Only the goal piece may capture where it takes part: captured, it never reaches home.
      if ((a == puzzle_->goal() || b == puzzle_->goal()) && meeting < puzzle_->rounds()) {
        meeting = std::countr_zero(may_move[puzzle_->goal()] & from_round(meeting));
      }
      earliest = std::min(earliest, meeting);
      if (earliest <= round) return round;
    }
  }
  return earliest;
}

int Bounds::by_first_capture(int round, PieceSet alive, int distance, const PairGaps& gaps) const {
  const int least = by_dice(round, alive, distance);
  if (least == kNever || distance == 0) return least;
  const int capture = earliest_capture(round, alive, gaps);
  if (capture == round) return least;

  const Rounds own = may_move_[alive][puzzle_->goal()] & from_round(round);
  const int own_before = std::popcount(own & ~from_round(capture));
  if (own_before >= distance) return std::max(least, nth_round(own, distance) - round + 1);
  const int rest = by_dice(capture, alive, distance - own_before);
  return rest == kNever ? kNever : std::max(least, capture - round + rest);
}

}  // namespace quadrille::ewn
