// More than two states: a press count of up to m-1 for each cell, and their sum is to be small.
//
// Give cell i the key k_i, what each generator adds to it. With coefficients u its count is
// r_i + <k_i, u> mod m: a function of <k_i, u> alone, so cells with the same key are one term, a
// table of m costs; keys that are multiples of each other by a unit of Z/m are one term too. Fixing
// a coefficient shifts the tables and drops a place of the keys, whereupon more of them fall
// together. Whatever the coefficients left will be, each term costs at least the least entry that
// it can still reach; where the sum of these is not below the best known, the branch is cut. (With
// two states this is the L1 bound of minimum_walsh.cpp.)
//
// Depth first, one buffer a level. Near the leaves there are few keys, so that even without a cut
// the cost is a small multiple of the number of patterns.
//
// Where the coset is too large for that, single and double steps along the generators lead downhill
// from the representative.
#include "lightsout/minimum_methods.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/minimum.hpp>

#include <algorithm>
#include <numeric>
#include <span>

namespace quadrille::lightsout {
namespace {

// As many costs may be added up if nothing is cut; that takes minutes, but a cut is the rule.
constexpr double kMostWork = 0x1p36;

std::uint64_t sum_of_values(std::span<const std::uint8_t> values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

double patterns_in(const ModularCoset& coset) {
  double patterns = 1;
  for (const int order : coset.orders) patterns *= order;
  return patterns;
}

// Every cell moves by multiples of the greatest common divisor of what the generators do to it.
std::uint64_t bound_by_divisors(const ModularCoset& coset) {
  std::uint64_t total = 0;
  const auto cells = coset.representative.values().cells();
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    int divisor = coset.representative.states();
    for (const Pattern& generator : coset.kernel) {
      divisor = std::gcd(divisor, int{generator.values().cells()[cell]});
    }
    total += static_cast<std::uint64_t>(cells[cell] % divisor);
  }
  return total;
}

Pattern pattern_of(ValueGrid values, unsigned states) {
  auto pattern = Pattern::from_values(std::move(values), static_cast<int>(states));
  QUADRILLE_CHECK(pattern.has_value());
  return *std::move(pattern);
}

class ModularSearch {
 public:
  ModularSearch(const ModularCoset& coset, LimitWatch& watch)
      : coset_(coset),
        watch_(watch),
        states_(static_cast<unsigned>(coset.representative.states())),
        depth_(coset.kernel.size()),
        levels_(depth_ + 1),
        coefficients_(depth_) {
    make_levels();
  }

  // How many costs are added up if nothing is cut.
  [[nodiscard]] double work() const {
    double nodes = 1;
    double work = 0;
    for (std::size_t level = 0; level < depth_; ++level) {
      nodes *= coset_.orders[level];
      work += nodes * static_cast<double>(levels_[level].keys.size()) * states_;
    }
    return work;
  }

  // Looks for a sum below `below`. False: stopped by the watch.
  bool run(std::uint64_t below) {
    best_ = below;
    std::size_t level = 0;  // whose coefficient is tried
    for (;;) {
      if (coefficients_[level] == coset_.orders[level]) {
        if (level == 0) return true;
        ++coefficients_[--level];
        continue;
      }
      watch_.count_node();
      if (stopped(level)) return false;
      fold(level, static_cast<unsigned>(coefficients_[level]));
      const std::uint64_t bound = bound_at(levels_[level + 1]);
      if (bound < best_ && level + 1 < depth_) {
        coefficients_[++level] = 0;
        continue;
      }
      if (bound < best_) {  // behind the last coefficient it is the sum
        best_ = bound;
        best_coefficients_ = coefficients_;
      }
      ++coefficients_[level];
    }
  }

  // The coefficients of a pattern with the least sum found; empty if there was none.
  [[nodiscard]] const std::vector<int>& best() const { return best_coefficients_; }
  [[nodiscard]] std::size_t memory_bytes() const { return memory_; }

 private:
  // What the generators from a level on add, each as a multiple of what it adds at least: digits of
  // a number, the first generator's highest.
  using Key = std::uint64_t;

  // Where a term of a level goes when the level's coefficient is fixed.
  struct Fold {
    std::size_t target = 0;  // a term of the level below, whose key times `factor` is the rest
    unsigned head = 0;       // what the level's generator adds
    unsigned factor = 1;
  };
  struct Level {
    std::vector<Key> keys;             // ascending
    std::vector<unsigned> steps;       // what <key, u> can reach: multiples of this
    std::vector<Fold> folds;           // none at the last level
    std::vector<std::uint32_t> costs;  // [term][value of <key, u>]
  };

  [[nodiscard]] std::size_t entry(std::size_t term, unsigned value) const {
    return term * states_ + value;
  }
  [[nodiscard]] unsigned order(std::size_t generator) const {
    return static_cast<unsigned>(coset_.orders[generator]);
  }

  void make_levels() {
    places_.assign(depth_ + 1, 1);
    for (std::size_t i = depth_; i-- > 0;) places_[i] = places_[i + 1] * order(i);
    std::vector<Key> keys;
    const auto start = coset_.representative.values().cells();
    for (std::size_t cell = 0; cell < start.size() && !watch_.reached(); ++cell) {
      Key key = 0;
      for (std::size_t i = 0; i < depth_; ++i) {
        const unsigned added = coset_.kernel[i].values().cells()[cell];
        key += added * order(i) / states_ * places_[i + 1];
      }
      keys.push_back(key);
    }
    const std::vector<Fold> folds = make_level(0, keys);
    for (std::size_t cell = 0; cell < folds.size() && !watch_.reached(); ++cell) {
      for (unsigned value = 0; value < states_; ++value) {
        levels_.front().costs[entry(folds[cell].target, value)] +=
            (start[cell] + folds[cell].factor * value) % states_;
      }
    }
    for (std::size_t level = 0; level < depth_; ++level) {
      keys = levels_[level].keys;
      for (Key& key : keys) key %= places_[level + 1];
      levels_[level].folds = make_level(level + 1, keys);
      if (watch_.reached_now()) return;
      for (std::size_t term = 0; term < keys.size(); ++term) {
        const Key digit = levels_[level].keys[term] / places_[level + 1];
        levels_[level].folds[term].head = static_cast<unsigned>(digit) * (states_ / order(level));
      }
      memory_ += keys.size() * (2 * sizeof(Key) + sizeof(Fold) + (states_ + 1) * sizeof(unsigned));
      watch_.holds_memory(memory_);
    }
  }

  // The terms for these keys, and which is whose. Of no use when the watch says stop.
  std::vector<Fold> make_level(std::size_t index, const std::vector<Key>& keys) {
    Level& level = levels_[index];
    std::vector<Fold> folds(keys.size());
    std::vector<Key> least = keys;
    for (std::size_t i = 0; i < keys.size() && !watch_.reached(); ++i) {
      unsigned divided = 1;  // least = divided·key
      for (unsigned unit = 2; unit < states_; ++unit) {
        if (std::gcd(unit, states_) != 1) continue;
        const Key multiple = times(keys[i], unit, index);
        if (multiple >= least[i]) continue;
        least[i] = multiple;
        divided = unit;
      }
      while (folds[i].factor * divided % states_ != 1) ++folds[i].factor;
    }
    level.keys = least;
    std::ranges::sort(level.keys);
    level.keys.erase(std::unique(level.keys.begin(), level.keys.end()), level.keys.end());
    for (std::size_t i = 0; i < keys.size() && !watch_.reached(); ++i) {
      folds[i].target = static_cast<std::size_t>(std::ranges::lower_bound(level.keys, least[i]) -
                                                 level.keys.begin());
    }
    for (const Key key : level.keys) {
      if (watch_.reached()) break;
      level.steps.push_back(step_of(key, index));
    }
    level.costs.resize(level.keys.size() * states_);
    return folds;
  }

  [[nodiscard]] Key times(Key key, unsigned unit, std::size_t level) const {
    Key multiple = 0;
    for (std::size_t i = level; i < depth_; ++i) {
      const Key digit = key / places_[i + 1] % order(i);
      multiple += digit * unit % order(i) * places_[i + 1];
    }
    return multiple;
  }

  [[nodiscard]] unsigned step_of(Key key, std::size_t level) const {
    unsigned step = states_;
    for (std::size_t i = level; i < depth_; ++i) {
      const auto digit = static_cast<unsigned>(key / places_[i + 1] % order(i));
      step = std::gcd(step, digit * (states_ / order(i)));
    }
    return step;
  }

  // Fixes the coefficient of `level`.
  void fold(std::size_t level, unsigned coefficient) {
    const Level& from = levels_[level];
    Level& to = levels_[level + 1];
    std::ranges::fill(to.costs, 0U);
    for (std::size_t term = 0; term < from.folds.size(); ++term) {
      const Fold& fold = from.folds[term];
      unsigned source = fold.head * coefficient % states_;
      const unsigned step = to.steps[fold.target];
      const unsigned stride = step * fold.factor % states_;
      for (unsigned value = 0; value < states_; value += step) {
        to.costs[entry(fold.target, value)] += from.costs[entry(term, source)];
        source += stride;
        if (source >= states_) source -= states_;
      }
    }
  }

  [[nodiscard]] std::uint64_t bound_at(const Level& level) const {
    std::uint64_t bound = 0;
    for (std::size_t term = 0; term < level.steps.size(); ++term) {
      std::uint32_t least = level.costs[entry(term, 0)];
      for (unsigned value = level.steps[term]; value < states_; value += level.steps[term]) {
        least = std::min(least, level.costs[entry(term, value)]);
      }
      bound += least;
    }
    return bound;
  }

  bool stopped(std::size_t level) {
    // A fold of many terms takes long enough for a look at the clock of its own.
    constexpr std::size_t kManyCosts = 4096;
    return levels_[level].costs.size() > kManyCosts ? watch_.reached_now() : watch_.reached();
  }

  const ModularCoset& coset_;
  LimitWatch& watch_;
  unsigned states_;
  std::size_t depth_;
  std::vector<Key> places_;  // [i]: what generator i-1's digit counts
  std::vector<Level> levels_;
  std::vector<int> coefficients_;
  std::vector<int> best_coefficients_;
  std::uint64_t best_ = 0;
  std::size_t memory_ = 0;
};

class Downhill {
 public:
  Downhill(const ModularCoset& coset, LimitWatch& watch)
      : coset_(coset),
        watch_(watch),
        states_(static_cast<unsigned>(coset.representative.states())),
        current_(coset.representative.values()),
        best_(current_),
        best_sum_(sum_of_values(current_.cells())) {}

  // Adds multiples of one generator, or of two, as long as that lowers the sum.
  void go() {
    while (step_down()) {
      best_sum_ = sum_of_values(current_.cells());
      best_ = current_;
    }
  }

  // The representative with these coefficients.
  void take(const std::vector<int>& coefficients) {
    current_ = coset_.representative.values();
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
      for (int times = 0; times < coefficients[i]; ++times) add(i);
    }
    best_ = current_;
    best_sum_ = sum_of_values(current_.cells());
  }

  [[nodiscard]] std::uint64_t best_sum() const { return best_sum_; }
  [[nodiscard]] Pattern best() const { return pattern_of(best_, states_); }

 private:
  void add(std::size_t generator) {
    const auto added = coset_.kernel[generator].values().cells();
    const auto cells = current_.cells();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const unsigned sum = unsigned{cells[i]} + added[i];
      cells[i] = static_cast<std::uint8_t>(sum >= states_ ? sum - states_ : sum);
    }
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
  Downhill downhill(coset, watch);
  MinimumReport report;
  report.lower_bound = bound_by_divisors(coset);
  bool complete = coset.kernel.empty();
  if (complete) report.method = MinimumMethod::single;
  downhill.go();
  if (!complete && patterns_in(coset) <= kMostWork) {
    ModularSearch search(coset, watch);
    report.memory_bytes = search.memory_bytes();
    if (search.work() <= kMostWork) {
      report.method = MinimumMethod::exhaustive;
      complete = search.run(downhill.best_sum());
      if (!search.best().empty()) downhill.take(search.best());
    }
  }
  report.presses = downhill.best();
  report.weight = downhill.best_sum();
  if (complete) report.lower_bound = report.weight;
  report.limit = limit_of(report, watch);
  report.nodes = watch.nodes();
  return report;
}

}  // namespace quadrille::lightsout
