// The words of the skeleton search.
//
// A skeleton of a line says, round by round, which piece moves and which piece, if any, it
// captures, but not where. Whereabouts are the sets of cells where the pieces may stand after a
// skeleton: every line with that skeleton has every piece inside its set. (The sets are a
// relaxation: not every choice of one cell from each set belongs to a line.)
#pragma once

#include "ewn/cell_set.hpp"

#include <quadrille/ewn/rules.hpp>

#include <array>
#include <cstdint>

namespace quadrille::ewn {

struct Step {
  std::int8_t mover = 0;
  std::int8_t victim = kGone;  // kGone: no capture
};

struct Whereabouts {
  PieceSet alive = 0;
  std::array<CellSet, kPieces> cells;  // empty for a piece that is gone

  static Whereabouts at(const Position& position) {
    Whereabouts result;
    result.alive = position.alive();
    for (int piece = 0; piece < kPieces; ++piece) {
      if (contains(result.alive, piece)) result.cells[piece] = CellSet::of(position.cells[piece]);
    }
    return result;
  }

  // The cells of which it is certain that a piece stands there.
  [[nodiscard]] CellSet certain() const {
    CellSet result;
    for (const CellSet& set : cells) {
      if (set.single()) result = result | set;
    }
    return result;
  }

  // What the step leads to, when the mover then stands in `targets`.
  [[nodiscard]] Whereabouts after(const Step& step, const CellSet& targets) const {
    Whereabouts next = *this;
    if (step.victim != kGone) {
      next.alive &= ~only(step.victim);
      next.cells[step.victim] = CellSet();
    }
    next.cells[step.mover] = targets;
    return next;
  }
};

// Where the steps of skeletons of one length lead on one board.
class StepRules {
 public:
  StepRules(const Terrain& terrain, int goal, int length)
      : terrain_(&terrain), goal_(goal), length_(length) {}

  // Where the mover may stand after the step of this round; empty: no line has this step here.
  // Exact if every set is a single cell. `certain` is whereabouts.certain().
  // Three reasons to leave cells out:
  // - A capture happens where the victim is.
  // - A mover that captures nothing lands on no cell where a piece certainly is; nor does it land
  //   on one that is certainly somebody else's when it captures.
  // - The game ends when the goal piece comes home, so that is the last step and no earlier one.
  [[nodiscard]] CellSet targets(int round, const Whereabouts& whereabouts, const CellSet& certain,
                                const Step& step) const {
    CellSet reached = terrain_->spread(whereabouts.cells[step.mover]);
    CellSet occupied = certain;
    if (step.victim != kGone) {
      const CellSet& victim = whereabouts.cells[step.victim];
      reached = reached & victim;
      if (victim.single()) occupied = occupied - victim;
    }
    reached = reached - occupied;
    if (step.mover == goal_) {
      const CellSet home = CellSet::of(kHome);
      reached = round + 1 == length_ ? reached & home : reached - home;
    }
    return reached;
  }

  [[nodiscard]] int length() const { return length_; }

 private:
  const Terrain* terrain_;
  int goal_;
  int length_;
};

}  // namespace quadrille::ewn
