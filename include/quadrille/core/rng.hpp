// The only source of randomness in the engine: the same seed gives the same numbers on every
// machine and with every compiler. Puzzles are named by their seed, so what this class returns
// must never change; tests/unit/core/rng_test.cpp holds it to recorded numbers.
//
// The generator is xoshiro256** (Blackman and Vigna, 2018), its state filled by SplitMix64.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace quadrille {

// One step of SplitMix64: spreads the bits of `state` and moves it on. Also a good 64-bit hash.
std::uint64_t split_mix(std::uint64_t& state);

class Rng {
 public:
  explicit Rng(std::uint64_t seed);

  // 64 independent random bits.
  std::uint64_t next();

  // Uniform in 0 … bound-1; requires bound > 0. Unbiased (rejection), so it may draw several times.
  std::uint64_t below(std::uint64_t bound);

  // Uniform in low … high, both included; requires low <= high.
  std::int64_t between(std::int64_t low, std::int64_t high);

  // Uniform in [0, 1), a multiple of 2^-53.
  double unit();

  // True with the given probability.
  bool chance(double probability) { return unit() < probability; }

  // Fisher–Yates, from the end.
  template <class T>
  void shuffle(std::span<T> values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      std::swap(values[left - 1], values[below(left)]);
    }
  }

  // A generator whose numbers are independent of this one's: stream k of a seed does not depend
  // on how much stream k-1 consumed. Does not move this generator on.
  [[nodiscard]] Rng stream(std::uint64_t number) const;

 private:
  std::uint64_t seed_;
  std::uint64_t state_[4];
};

}  // namespace quadrille
