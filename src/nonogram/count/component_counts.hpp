// The components of a grid in which every line is stable, and what is known of the numbers of their
// solutions; the number of solutions of the grid is the product.
#pragma once

#include "nonogram/count/big_integer.hpp"
#include "nonogram/count/count_components.hpp"
#include "nonogram/count/count_frontier.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class ComponentCounts {
 public:
  // How many states the frontier may have, from run to run. With more, a sweep would take minutes,
  // and growing the table would overrun a deadline.
  static constexpr std::array<std::size_t, 1> kFewStates{1 << 11};
  static constexpr std::array<std::size_t, 5> kGrowingStateLimits{1 << 11, 1 << 14, 1 << 17,
                                                                  1 << 20, 1 << 23};

  // `at_least`: what is known of each already.
  ComponentCounts(std::vector<Component> components, std::vector<BigInteger> at_least);

  // Counts with each of these numbers of states until one is enough or a limit is reached.
  void count(std::span<const std::size_t> numbers_of_states, LimitWatch& watch);

  [[nodiscard]] bool exact() const;
  // Exact, or at least this.
  [[nodiscard]] BigInteger product() const;

 private:
  struct Part {
    // The counter at work is the first. The others are left until it is clear that they are needed,
    // and then tried as well, to go on with the one that has the fewest states.
    std::vector<FrontierCounter> counters;
    bool chosen = false;       // there is only one left
    std::size_t hopeless = 0;  // this many states are known to be far too few
    BigInteger number;
    bool exact = false;
  };

  [[nodiscard]] bool plan(LimitWatch& watch);
  [[nodiscard]] bool count(std::size_t states, LimitWatch& watch);
  [[nodiscard]] bool count(Part& part, std::size_t states, LimitWatch& watch);
  [[nodiscard]] bool count_by_meeting(std::size_t index, LimitWatch& watch);
  [[nodiscard]] bool choose_counter(std::size_t index, LimitWatch& watch);
  [[nodiscard]] std::size_t bytes_per_state() const;

  std::vector<Component> components_;
  std::vector<Component> turned_;  // by component; empty until they are needed
  std::vector<Part> parts_;
};

}  // namespace quadrille::nonogram
