// How likely each cell of a line is filled, when every other cell is known only by its odds.
//
// The sum over all placements of the line's blocks, each weighted by its cells, is exact: forward
// and backward sums over the states of the line's automaton (line_automaton.hpp). A cell's own odds
// are left out of its result, which makes it the message of belief propagation.
//
// After i cells the automaton is in state i - d, where d counts the cells that stayed in their gap;
// a line with `slack` cells to spare has d <= slack + 1. Sums are kept by d, so that a line of n
// cells costs O(n · slack). Four lines of one length are summed at a time, one in each lane.
//
// Sums are scaled up before they get too small for a float, and what is far below the rest is
// dropped: single additions, multiplications and divisions in a fixed order, so that the result
// is the same everywhere.
#pragma once

#include "nonogram/line/float_lanes.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Odds (filled : empty) stay inside these bounds.
inline constexpr float kMinOdds = 1e-6F;
inline constexpr float kMaxOdds = 1e6F;

// Up to four lines of one length; lanes without a line are idle.
class LineGroup {
 public:
  // Requires clues that fit, at least one.
  LineGroup(std::span<const Clue> clues, int length);

  [[nodiscard]] int length() const { return length_; }
  // The most cells that can stay in a gap, over all lines.
  [[nodiscard]] int max_stays() const { return max_stays_; }
  [[nodiscard]] std::size_t memory_bytes() const {
    return (gap_.capacity() + block_.capacity() + threshold_.capacity() + accepting_.capacity()) *
           sizeof(FloatLanes);
  }

 private:
  friend class LineMarginals;

  // Arrays by state have a zero in front: a state that does not exist.
  static std::size_t index(int state) { return static_cast<std::size_t>(state) + 1; }

  int length_;
  int max_stays_ = 0;
  std::vector<FloatLanes> gap_;        // by state: 1 in a gap, else 0
  std::vector<FloatLanes> block_;      // by state: 1 in a block, else 0
  std::vector<FloatLanes> threshold_;  // by d: what values must exceed to count; infinite where the
                                       // line cannot stay so often
  std::vector<FloatLanes> accepting_;  // by d after the last cell: 1 if the line is complete
};

// Working memory for the sums; keeps nothing from one call to the next.
class LineMarginals {
 public:
  // What is known of a cell from elsewhere, lane by lane. `odds` is 1 for a cell that is known.
  struct CellInput {
    FloatLanes odds;
    FloatLanes may_fill;  // 1 or 0
    FloatLanes may_empty;
  };

  LineMarginals() = default;
  // For lines up to this length and this many stays.
  LineMarginals(int max_length, int max_stays);

  // The odds that each line gives to its cells; those of known cells mean nothing. A line that no
  // placement fits gives even odds. `inputs` and `results` have the length of the group.
  void compute(const LineGroup& group, std::span<const CellInput> inputs,
               std::span<FloatLanes> results);

  [[nodiscard]] std::size_t memory_bytes() const {
    return (forward_.capacity() + backward_.capacity()) * sizeof(FloatLanes) +
           weights_.capacity() * sizeof(Weights) + windows_.capacity() * sizeof(Window);
  }

 private:
  struct Weights {
    FloatLanes filled;
    FloatLanes empty;
  };
  // The numbers of stays for which sums can differ from 0.
  struct Window {
    int low = 0;
    int high = 0;
  };

  // Rows have a zero before and after their window.
  FloatLanes* row(std::size_t cells) { return forward_.data() + cells * row_size_ + 1; }
  static void finish_row(FloatLanes* row, Window& window, FloatLanes sums);

  void sum_forward(const LineGroup& group);
  void sum_backward(const LineGroup& group, std::span<FloatLanes> results);

  std::size_t row_size_ = 0;
  std::vector<Weights> weights_;
  std::vector<Window> windows_;  // by cells read
  std::vector<FloatLanes> forward_;
  std::vector<FloatLanes> backward_;
};

}  // namespace quadrille::nonogram
