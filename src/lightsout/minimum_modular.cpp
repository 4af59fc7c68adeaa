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
#include <map>
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

  // Looks for a sum below `below`. True if the search went to its end.
  bool run(std::uint64_t below) {
    best_ = below;
    return descend(0);
  }

  // The coefficients of a pattern with the least sum found; empty if there was none.
  [[nodiscard]] const std::vector<int>& best() const { return best_coefficients_; }
  [[nodiscard]] std::size_t memory_bytes() const { return memory_; }

 private:
  using Key = std::vector<std::uint8_t>;

  // Where a term of a level goes when the level's coefficient is fixed.
  struct Fold {
    std::uint32_t target = 0;  // a term of the level below, whose key times `factor` is the rest
    unsigned head = 0;         // the place of the key that is dropped
    unsigned factor = 1;
  };
  struct Level {
    std::vector<Key> keys;
    std::vector<unsigned> steps;       // what <key, u> can reach: multiples of this
    std::vector<Fold> folds;           // none at the last level
    std::vector<std::uint32_t> costs;  // [term][value of <key, u>]
  };

  [[nodiscard]] std::size_t entry(std::size_t term, unsigned value) const {
    return term * states_ + value;
  }

  void make_levels() {
    const std::size_t cells = coset_.representative.values().size();
    const auto start = coset_.representative.values().cells();
    Level& top = levels_.front();
    std::map<Key, std::uint32_t> terms;
    for (std::size_t cell = 0; cell < cells && !watch_.reached(); ++cell) {
      Key key;
      for (const Pattern& generator : coset_.kernel) {
        key.push_back(generator.values().cells()[cell]);
      }
      const Fold fold = file(key, terms, top);
      for (unsigned value = 0; value < states_; ++value) {
        top.costs[entry(fold.target, value)] += (start[cell] + fold.factor * value) % states_;
      }
    }
    for (std::size_t level = 0; level < depth_; ++level) {
      terms.clear();
      for (const Key& key : levels_[level].keys) {
        if (watch_.reached()) return;
        Fold fold = file(Key(key.begin() + 1, key.end()), terms, levels_[level + 1]);
        fold.head = key.front();
        levels_[level].folds.push_back(fold);
      }
      memory_ += levels_[level].keys.size() * bytes_of_term();
      watch_.holds_memory(memory_);
    }
  }

  // Its key is stored twice while the level is made.
  [[nodiscard]] std::size_t bytes_of_term() const {
    return 2 * (sizeof(Key) + depth_) + sizeof(Fold) + (states_ + 1) * sizeof(std::uint32_t);
  }

  // The term for a key; a new one if there is none.
  Fold file(const Key& key, std::map<Key, std::uint32_t>& terms, Level& level) const {
    Key least = key;
    unsigned divided = 1;  // least = divided·key
    for (unsigned unit = 2; unit < states_; ++unit) {
      if (std::gcd(unit, states_) != 1) continue;
      Key multiple = key;
      for (auto& place : multiple) place = static_cast<std::uint8_t>(place * unit % states_);
      if (multiple >= least) continue;
      least = std::move(multiple);
      divided = unit;
    }
    Fold fold;
    while (fold.factor * divided % states_ != 1) ++fold.factor;
    const auto [found, fresh] = terms.emplace(least, static_cast<std::uint32_t>(terms.size()));
    fold.target = found->second;
    if (fresh) {
      unsigned step = states_;
      for (const unsigned place : least) step = std::gcd(step, place);
      level.steps.push_back(step);
      level.keys.push_back(std::move(least));
      level.costs.resize(level.costs.size() + states_);
    }
    return fold;
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

  // False: stopped by the watch. As deep as there are generators, which are few (kMostWork).
  bool descend(std::size_t level) {
    if (level == depth_) {
      best_ = bound_at(levels_[level]);
      best_coefficients_ = coefficients_;
      return true;
    }
    for (int coefficient = 0; coefficient < coset_.orders[level]; ++coefficient) {
      watch_.count_node();
      if (stopped(level)) return false;
      fold(level, static_cast<unsigned>(coefficient));
      if (bound_at(levels_[level + 1]) >= best_) continue;
      coefficients_[level] = coefficient;
      if (!descend(level + 1)) return false;
    }
    return true;
  }

  const ModularCoset& coset_;
  LimitWatch& watch_;
  unsigned states_;
  std::size_t depth_;
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
