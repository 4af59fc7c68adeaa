// More than two states: a press count of up to m-1 for each cell, and their sum is to be small. The
// coset is looked through while it is small; else single and double steps along the generators
// lead downhill from the representative.
#include "lightsout/minimum_methods.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/minimum.hpp>

#include <algorithm>
#include <numeric>
#include <span>

namespace quadrille::lightsout {
namespace {

constexpr std::uint64_t kCellsLookedThrough = std::uint64_t{1} << 29;

std::uint64_t sum_of_values(std::span<const std::uint8_t> values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

class ModularSearch {
 public:
  ModularSearch(const ModularCoset& coset, LimitWatch& watch)
      : coset_(coset),
        watch_(watch),
        states_(static_cast<unsigned>(coset.representative.states())),
        current_(coset.representative.values()),
        best_(current_),
        best_sum_(sum_of_values(current_.cells())) {}

  // The whole coset has few enough patterns to look at each.
  [[nodiscard]] bool is_small() const {
    const std::uint64_t cells = std::max<std::uint64_t>(current_.size(), 1);
    std::uint64_t patterns = 1;
    for (const int order : coset_.orders) {
      patterns *= static_cast<std::uint64_t>(order);
      if (patterns > kCellsLookedThrough / cells) return false;
    }
    return true;
  }

  // An odometer over the coefficients. True if it went through.
  bool look_through() {
    std::vector<int> wheels(coset_.kernel.size(), 0);
    std::size_t wheel = 0;
    while (wheel < wheels.size()) {
      watch_.count_node();
      if (watch_.reached()) return false;
      if (++wheels[wheel] == coset_.orders[wheel]) {
        take_back(wheel);
        wheels[wheel++] = 0;
        continue;
      }
      add(wheel);
      wheel = 0;
      keep_if_better();
    }
    return true;
  }

  // Adds multiples of one generator, or of two, as long as that lowers the sum.
  void go_downhill() {
    while (step_down()) keep_if_better();
  }

  // Every cell moves by multiples of the greatest common divisor of what the generators do to it.
  [[nodiscard]] std::uint64_t bound() const {
    std::uint64_t total = 0;
    for (std::size_t cell = 0; cell < current_.size(); ++cell) {
      unsigned divisor = states_;
      for (const Pattern& generator : coset_.kernel) {
        divisor = std::gcd(divisor, unsigned{generator.values().cells()[cell]});
      }
      total += current_.cells()[cell] % divisor;
    }
    return total;
  }

  [[nodiscard]] std::uint64_t best_sum() const { return best_sum_; }
  [[nodiscard]] Pattern best() const {
    auto pattern = Pattern::from_values(best_, static_cast<int>(states_));
    QUADRILLE_CHECK(pattern.has_value());
    return *std::move(pattern);
  }

 private:
  void add(std::size_t generator) {
    const auto added = coset_.kernel[generator].values().cells();
    const auto cells = current_.cells();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const unsigned sum = unsigned{cells[i]} + added[i];
      cells[i] = static_cast<std::uint8_t>(sum >= states_ ? sum - states_ : sum);
    }
  }

  // Undoes the order-1 additions of a generator: m additions change nothing.
  void take_back(std::size_t generator) {
    const int additions = coset_.orders[generator] - 1;
    for (int i = additions; i < static_cast<int>(states_); ++i) add(generator);
  }

  void keep_if_better() {
    const std::uint64_t sum = sum_of_values(current_.cells());
    if (sum >= best_sum_) return;
    best_sum_ = sum;
    best_ = current_;
  }

  // Leaves `current_` at a pattern with a smaller sum, or as it was.
  bool step_down() {
    for (std::size_t first = 0; first < coset_.kernel.size(); ++first) {
      for (unsigned i = 0; i < states_; ++i) {
        add(first);
        if (sum_of_values(current_.cells()) < best_sum_) return true;
        for (std::size_t second = first + 1; second < coset_.kernel.size(); ++second) {
          for (unsigned j = 0; j < states_; ++j) {
            watch_.count_node();
            if (watch_.reached_now()) return false;
            add(second);
            if (sum_of_values(current_.cells()) < best_sum_) return true;
          }
        }
      }
    }
    return false;
  }

  const ModularCoset& coset_;
  LimitWatch& watch_;
  unsigned states_;
  ValueGrid current_;
  ValueGrid best_;
  std::uint64_t best_sum_;
};

}  // namespace

MinimumReport lightest(const ModularCoset& coset, const Limits& limits) {
  QUADRILLE_CHECK(coset.representative.states() > 2 && coset.kernel.size() == coset.orders.size());
  LimitWatch watch(limits, 16);
  ModularSearch search(coset, watch);
  MinimumReport report;
  report.method = MinimumMethod::local_search;
  report.lower_bound = search.bound();
  bool complete = coset.kernel.empty();
  if (complete) {
    report.method = MinimumMethod::single;
  } else if (search.is_small()) {
    report.method = MinimumMethod::exhaustive;
    complete = search.look_through();
  } else {
    search.go_downhill();
  }
  report.presses = search.best();
  report.weight = search.best_sum();
  if (complete) report.lower_bound = report.weight;
  report.limit = limit_of(report, watch);
  report.nodes = watch.nodes();
  return report;
}

}  // namespace quadrille::lightsout
