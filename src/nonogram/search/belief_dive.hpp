// A dive: cell after cell is decided as the beliefs say, the most certain first, with new beliefs
// every now and then, until the first conflict.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/belief.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram {

class BeliefDive {
 public:
  BeliefDive(const Assignment& assignment, Belief& belief);

  // From the beliefs as they are. Also after cells were taken back during a dive.
  void start();
  // In the manner of the last dive.
  void start_again();
  void stop() { active_ = false; }
  [[nodiscard]] bool active() const { return active_; }
  // The grid is so large that dives need more care.
  [[nodiscard]] bool large() const { return large_; }

  // Enough cells were settled since the beliefs were renewed.
  [[nodiscard]] bool refresh_due() const;
  // If so: renews the beliefs. True if it did, and no limit stopped it.
  bool refresh_if_due(LimitWatch& watch);
  // What to decide: the most certain open cell. Requires that one is open, and a call of
  // refresh_if_due() before that no limit stopped.
  [[nodiscard]] Literal next();

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Candidate {
    float certainty = 0;
    int open_in_line = 0;  // of its two lines the one that has fewer
    int cell = 0;
  };
  [[nodiscard]] float certainty(int cell) const;
  void count_open_cells();
  static bool less_certain(const Candidate& left, const Candidate& right);

  const Assignment& assignment_;
  Belief& belief_;
  bool large_;
  int most_sweeps_;  // when the beliefs are renewed
  bool active_ = false;
  int dives_ = 0;  // begun so far
  int open_at_refresh_ = 0;
  std::vector<Candidate> candidates_;       // a heap
  std::vector<std::int32_t> open_in_line_;  // of a large grid
};

}  // namespace quadrille::nonogram
