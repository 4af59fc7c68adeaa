// A dive: cell after cell gets its most likely value, the most certain first, with new beliefs
// every now and then, until the first conflict (nonogram/search/belief_dive.hpp).
#pragma once

#include "nonogram/colour/assignment.hpp"
#include "nonogram/colour/belief.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace quadrille::nonogram::colour {

class BeliefDive {
 public:
  BeliefDive(const Assignment& assignment, Belief& belief)
      : assignment_(assignment), belief_(belief) {}

  // From the beliefs as they are. Also after something was taken back during a dive.
  void start();
  void stop() { active_ = false; }
  [[nodiscard]] bool active() const { return active_; }

  // Enough was settled since the last time: renews the beliefs. True if it did, and no limit
  // stopped it.
  bool refresh_if_due(LimitWatch& watch);
  // What to decide: the most certain open cell; none if what was believed is all ruled out, and the
  // beliefs must be renewed. Requires a call of refresh_if_due() before that no limit stopped.
  [[nodiscard]] std::optional<Literal> next();

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Candidate {
    float certainty = 0;
    int cell = 0;
    Value value = 0;
  };
  static bool less_certain(const Candidate& left, const Candidate& right);

  const Assignment& assignment_;
  Belief& belief_;
  bool active_ = false;
  int open_at_refresh_ = 0;
  std::vector<Candidate> candidates_;  // a heap
};

}  // namespace quadrille::nonogram::colour
