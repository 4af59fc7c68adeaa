// Skeleton search: branches on which piece moves and what it captures, never on where to.
#pragma once

#include "ewn/bounds.hpp"
#include "ewn/skeleton.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace quadrille::ewn {

// Gets the skeleton of a possible line; returns false to end the search.
using SkeletonVisitor = std::function<bool(std::span<const Step>)>;

class SkeletonSearch {
 public:
  // Keeps references to all three.
  SkeletonSearch(const Puzzle& puzzle, const Terrain& terrain, const Bounds& bounds);

  // A lower bound for the length of a line, from the given position; Bounds::kNever: no line.
  [[nodiscard]] int least_length() const;

  // Calls `visit` for skeletons of exactly `length` rounds. Complete: the skeleton of every line
  // that brings the goal piece home in exactly `length` rounds is visited, each once; skeletons
  // that no line has may be among them. Ends early when `visit` says so or the watch has reached
  // a limit. Requires length >= 1.
  void for_each_skeleton(int length, LimitWatch& watch, const SkeletonVisitor& visit);

 private:
  // A move on the skeleton level, with where the mover may then stand.
  struct Branch {
    Step step;
    int needed = 0;  // at least this many rounds from there
    CellSet targets;
  };
  // Two movers with four victims and a plain move each are more than any position has.
  static constexpr int kMaxBranches = 10;

  struct Frame {
    Whereabouts whereabouts;
    PairGaps gaps{};
    std::array<Branch, kMaxBranches> branches;
    int branch_count = 0;
    int next_branch = 0;
    bool refuted = true;  // no visited skeleton passes through here
  };

  // Sets of which it is proved that no placement of the pieces inside them leads home in time.
  class Refuted {
   public:
    explicit Refuted(int rounds);
    void clear();
    // Is every set inside the corresponding one of an entry?
    [[nodiscard]] bool covers(int round, const Whereabouts& whereabouts) const;
    void add(int round, const Whereabouts& whereabouts);
    [[nodiscard]] std::size_t bytes() const { return entries_ * sizeof(Whereabouts); }

   private:
    [[nodiscard]] static std::size_t bucket(int round, PieceSet alive) {
      return static_cast<std::size_t>(round) * (kAllPieces + 1) + alive;
    }

    std::vector<std::vector<Whereabouts>> buckets_;
    std::vector<std::size_t> used_;
    std::size_t entries_ = 0;
  };

  // Makes frames_[round] of these whereabouts.
  void enter(int round, const Whereabouts& whereabouts, const PairGaps& gaps);
  void find_branches(int round, Frame& frame) const;
  static void insert_by_promise(Frame& frame, const Branch& branch);
  void measure_gaps(PairGaps& gaps, const Whereabouts& whereabouts, int piece) const;
  // `whereabouts` are those after the step.
  [[nodiscard]] PairGaps gaps_after(const PairGaps& gaps, const Whereabouts& whereabouts,
                                    const Step& step) const;
  void leave(int round, Frame& frame);

  const Puzzle* puzzle_;
  const Terrain* terrain_;
  const Bounds* bounds_;
  StepRules rules_;
  Whereabouts start_;
  PairGaps start_gaps_{};
  Refuted refuted_;
  std::vector<Frame> frames_;
  std::vector<Step> skeleton_;
};

}  // namespace quadrille::ewn
