// A lightest vector maximises f(u) = sum of value·(-1)^<key, u> (minimum_spectrum.hpp). The search
// fixes the bits of u from the highest down; folding keeps, for the bits fixed so far, the terms
// that are left. Whatever the other bits will be, f cannot exceed the sum of the absolute values
// of those terms: where this L1 norm is not over the best f known, in none of the sixteen lanes,
// the branch is cut. Without a cut the cost is that of the fast transform, O(2^d) vector
// operations on the way down, in memory linear in the cells; in practice most branches die early.
//
// The stack is the array of levels: there is one path at a time, so each level needs one buffer.
#include "lightsout/minimum_walsh.hpp"

#include "lightsout/minimum_fold.hpp"
#include "lightsout/minimum_methods.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>

namespace quadrille::lightsout {
namespace {

template <class Value>
class WalshSearch {
 public:
  WalshSearch(const Spectrum& spectrum, std::int64_t below, LimitWatch& watch)
      : spectrum_(spectrum),
        watch_(watch),
        plan_(spectrum),
        kernels_(fold_kernels<Value>()),
        best_(spectrum.varying_part(below)) {
    const auto levels = static_cast<std::size_t>(plan_.top()) + 1;
    terms_.resize(levels);
    branches_tried_.assign(levels, 0);
    terms_.back() = plan_.template top_terms<Value>(spectrum);
    for (int level = 0; level < plan_.top(); ++level) {
      terms_[static_cast<std::size_t>(level)].resize(plan_.size(level) + 1);
    }
  }

  WalshResult run() {
    int level = plan_.top();
    if (level == 0) look_at_leaf();
    while (level > 0 && level <= plan_.top()) {
      std::uint8_t& tried = branches_tried_[static_cast<std::size_t>(level)];
      if (tried == 2) {
        tried = 0;
        ++level;
        continue;
      }
      const bool difference = tried++ == 1;
      if (stopped(level)) return result(false);
      const std::uint64_t bit = std::uint64_t{1} << (level - 1 + kLaneBits);
      prefix_ = difference ? prefix_ | bit : prefix_ & ~bit;
      if (!descend(level, difference)) continue;
      if (--level == 0) {
        look_at_leaf();
        ++level;
      }
    }
    return result(true);
  }

 private:
  // Folds into the level below; false if nothing there can be better.
  bool descend(int level, bool difference) {
    const Lanes<Value>* from = terms_[static_cast<std::size_t>(level)].data();
    Lanes<Value>* to = terms_[static_cast<std::size_t>(level - 1)].data();
    const auto threshold = static_cast<Value>(std::clamp<std::int64_t>(best_, -1, spectrum_.cells));
    return level <= plan_.dense_below()
               ? kernels_.fold_halves(from, plan_.size(level - 1), difference, to, threshold)
               : kernels_.fold_terms(from, plan_.into(level - 1), difference, to, threshold);
  }

  void look_at_leaf() {
    const Lanes<Value>& values = terms_.front().front();
    for (std::uint64_t lane = 0; lane < kLanes; ++lane) {
      if (values.value[lane] <= best_) continue;
      best_ = values.value[lane];
      selection_ = prefix_ | lane;
      found_ = true;
    }
  }

  bool stopped(int level) {
    // A fold high up takes long enough for a look at the clock of its own.
    constexpr std::size_t kManyTerms = 4096;
    watch_.count_node();
    return plan_.size(level) > kManyTerms ? watch_.reached_now() : watch_.reached();
  }

  [[nodiscard]] WalshResult result(bool complete) const {
    std::size_t bytes = 0;
    for (const auto& level : terms_) bytes += level.size() * sizeof(Lanes<Value>);
    return {found_, complete, spectrum_.weight_at(best_), selection_, bytes};
  }

  const Spectrum& spectrum_;
  LimitWatch& watch_;
  FoldPlan plan_;
  const FoldKernels<Value>& kernels_;
  std::int64_t best_;  // a value of f that must be exceeded
  bool found_ = false;
  std::uint64_t selection_ = 0;
  std::uint64_t prefix_ = 0;  // the bits of u fixed so far
  std::vector<std::vector<Lanes<Value>>> terms_;
  std::vector<std::uint8_t> branches_tried_;
};

}  // namespace

WalshResult search_spectrum(const Spectrum& spectrum, std::int64_t below, LimitWatch& watch) {
  return fits_short_lanes(spectrum) ? WalshSearch<std::int16_t>(spectrum, below, watch).run()
                                    : WalshSearch<std::int32_t>(spectrum, below, watch).run();
}

void search_by_walsh(const Coset& coset, LimitWatch& watch, MinimumReport& report) {
  QUADRILLE_CHECK(coset.dimension() <= 60);
  const Spectrum spectrum = spectrum_of(coset);
  const auto below = static_cast<std::int64_t>(report.weight);
  const WalshResult result = search_spectrum(spectrum, below, watch);
  report.memory_bytes = std::max(report.memory_bytes, result.memory_bytes);
  if (result.found) {
    const std::uint64_t used = (std::uint64_t{1} << coset.dimension()) - 1;
    offer(report, vector_of(coset, result.selection & used));
    QUADRILLE_CHECK(report.weight == static_cast<std::uint64_t>(result.weight));
  }
  if (result.complete) report.lower_bound = report.weight;
}

}  // namespace quadrille::lightsout
