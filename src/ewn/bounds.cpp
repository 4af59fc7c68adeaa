// The cost of the tables: rounds × 32 sets of pieces × (captures + 1) × distances byte operations,
// in vectors of bytes; some microseconds for the standard board.
#include "ewn/bounds.hpp"

#include <algorithm>
#include <cstring>

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

// As many entries of a row as a vector register has bytes; loops over them become single
// instructions, which they would not with a length that the compiler does not know.
constexpr std::size_t kChunk = 16;
using Chunk = std::array<std::uint8_t, kChunk>;

// Works on copies: the compiler must not suspect that the two overlap.
Chunk smaller(const Chunk& chunk, const std::uint8_t* other) {
  Chunk result;
  std::memcpy(result.data(), other, kChunk);
  for (std::size_t i = 0; i < kChunk; ++i) result[i] = std::min(result[i], chunk[i]);
  return result;
}

// One round more, where there is a way at all.
Chunk one_more(const Chunk& chunk) {
  Chunk result;
  for (std::size_t i = 0; i < kChunk; ++i) {
    result[i] = static_cast<std::uint8_t>(chunk[i] + (chunk[i] == Bounds::kNever ? 0 : 1));
  }
  return result;
}

}  // namespace

Bounds::Bounds(const Puzzle& puzzle, const Terrain& terrain)
    // A distance beyond the number of dice cannot be walked and needs no entry.
    : puzzle_(&puzzle),
      distances_(std::min(terrain.farthest(), puzzle.rounds()) + 1),
      stride_((static_cast<std::size_t>(distances_) + kChunk - 1) / kChunk * kChunk),
      needed_((static_cast<std::size_t>(puzzle.rounds()) + 1) * (kAllPieces + 1) * stride_,
              kNever) {
  fill_may_move();
  fill_needed();
}

void Bounds::fill_may_move() {
  std::array<Rounds, kPieces> rounds_of_die{};
  for (int round = 0; round < puzzle_->rounds(); ++round) {
    rounds_of_die[puzzle_->dice()[round]] |= Rounds{1} << round;
  }
  for (PieceSet alive = 1; alive <= kAllPieces; ++alive) {
    for (int die = 0; die < kPieces; ++die) {
      for (const int piece : movers(alive, die)) may_move_[alive][piece] |= rounds_of_die[die];
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

// A round in which the goal piece moves takes the entry one step nearer. At distance 0 that is a
// byte of the row before, which does no harm: that entry is 0 whatever was found.
void Bounds::fill_needed_row(int round, PieceSet alive) {
  const int goal = puzzle_->goal();
  const Movers pieces = movers(alive, puzzle_->dice()[round]);
  std::uint8_t* const target = &needed_[row(round, alive)];
  for (std::size_t offset = 0; offset < stride_; offset += kChunk) {
    Chunk best;
    best.fill(kNever);
    for (const int mover : pieces) {
      const std::size_t nearer = mover == goal ? 1 : 0;
      const auto consider = [&](PieceSet left) {
        best = smaller(best, &needed_[row(round + 1, left) + offset - nearer]);
      };
      consider(alive);
      for (PieceSet rest = alive & ~only(mover) & ~only(goal); rest != 0; rest &= rest - 1) {
        consider(alive & ~(rest & -rest));
      }
    }
    best = one_more(best);
    std::memcpy(target + offset, best.data(), kChunk);
  }
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
