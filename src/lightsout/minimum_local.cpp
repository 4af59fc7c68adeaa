// Large-neighbourhood search: take a few kernel directions at random, find the lightest vector
// that they reach from where we stand (exactly, by the Walsh–Hadamard search: 4096 vectors for the
// price of a few dozen), go there, repeat. Starts afresh from a random vector of the coset when
// nothing has improved for a while.
#include "lightsout/minimum_methods.hpp"
#include "lightsout/minimum_walsh.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <numeric>
#include <span>

namespace quadrille::lightsout {
namespace {

constexpr std::size_t kDirections = 12;
constexpr std::uint32_t kPatience = 48;  // rounds without improvement before a fresh start

class LocalSearch {
 public:
  LocalSearch(const Coset& coset, LimitWatch& watch)
      : coset_(coset), watch_(watch), rng_(coset.representative.size()), order_(coset.dimension()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    neighbourhood_.representative = coset.representative;
    weight_ = coset.representative.count();
  }

  [[nodiscard]] const BitGrid& current() const { return neighbourhood_.representative; }
  [[nodiscard]] std::uint64_t weight() const { return weight_; }

  bool improve() {
    choose_directions();
    const Spectrum spectrum = spectrum_of(neighbourhood_);
    const auto below = static_cast<std::int64_t>(weight_);
    const WalshResult result = search_spectrum(spectrum, below, watch_);
    if (!result.found) return false;
    neighbourhood_.representative = vector_of(neighbourhood_, result.selection);
    weight_ = static_cast<std::uint64_t>(result.weight);
    return true;
  }

  void start_afresh() {
    for (const BitGrid& direction : coset_.kernel) {
      if (rng_.below(2) == 1) neighbourhood_.representative ^= direction;
    }
    weight_ = neighbourhood_.representative.count();
  }

 private:
  // Different kernel vectors, every other one with a further one added, so that the neighbourhoods
  // do not depend on the basis alone.
  void choose_directions() {
    rng_.shuffle(std::span(order_));
    const std::size_t count = std::min(kDirections, order_.size());
    neighbourhood_.kernel.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      neighbourhood_.kernel[i] = coset_.kernel[order_[i]];
      const std::size_t spare = order_.size() - count;
      if (i % 2 == 1 && spare > 0) {
        neighbourhood_.kernel[i] ^= coset_.kernel[order_[count + rng_.below(spare)]];
      }
    }
  }

  const Coset& coset_;
  LimitWatch& watch_;
  Rng rng_;
  std::vector<std::size_t> order_;
  Coset neighbourhood_;  // the current vector and the directions of this round
  std::uint64_t weight_ = 0;
};

}  // namespace

void improve_by_local_search(const Coset& coset, std::uint32_t rounds, LimitWatch& watch,
                             MinimumReport& report) {
  LocalSearch search(coset, watch);
  std::uint32_t failures = 0;
  for (std::uint32_t round = 0; round < rounds && !watch.reached_now(); ++round) {
    failures = search.improve() ? 0 : failures + 1;
    if (search.weight() < report.weight) offer(report, search.current());
    if (failures == kPatience) {
      search.start_afresh();
      failures = 0;
    }
  }
}

}  // namespace quadrille::lightsout
