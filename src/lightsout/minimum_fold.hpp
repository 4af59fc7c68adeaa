// Walking through a Walsh–Hadamard transform depth first, sixteen values at a time.
//
// f(u) = sum of value·(-1)^<key, u>. Fixing the highest bit of u folds the terms: keys that differ
// only in that bit fall together, with a plus or a minus. After all bits but the lowest four are
// fixed, one term of sixteen lanes is left: the values of f for the sixteen settings of those four.
// The lanes are made at the start, so that every fold is one vector operation a term.
//
// While few keys are in use (a board has far fewer cells than 2^d), a level lists for each of its
// keys the two terms above it ("sparse"); from the level on where most keys are in use, a level is
// an array over all of them and folding adds or subtracts its halves ("dense").
#pragma once

#include "lightsout/minimum_spectrum.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::lightsout {

inline constexpr int kLaneBits = 4;
inline constexpr std::size_t kLanes = std::size_t{1} << kLaneBits;

template <class Value>
struct alignas(32) Lanes {
  Value value[kLanes];
};

// For every term of a level the two terms of the level above that fold into it. The index one past
// the end of the level above stands for a term that is 0.
struct SparseLevel {
  std::vector<std::uint32_t> low;   // the folded bit of the key is 0
  std::vector<std::uint32_t> high;  // the folded bit of the key is 1
};

// The largest level that may be dense.
inline constexpr int kMostDense = 20;

// Levels are named by the number of bits of u above the lanes that are not fixed yet.
class FoldPlan {
 public:
  // Dimensions below kLaneBits are treated as kLaneBits: the missing bits of u change nothing.
  explicit FoldPlan(const Spectrum& spectrum);

  [[nodiscard]] int top() const { return top_; }
  [[nodiscard]] int dense_below() const { return dense_; }  // levels <= this one are dense
  [[nodiscard]] std::size_t size(int level) const;
  // Requires dense_below() <= level < top().
  [[nodiscard]] const SparseLevel& into(int level) const {
    return levels_[static_cast<std::size_t>(level - dense_)];
  }

  // The terms of the top level, with a 0 after them.
  template <class Value>
  [[nodiscard]] std::vector<Lanes<Value>> top_terms(const Spectrum& spectrum) const;

 private:
  int top_;
  int dense_;
  std::vector<std::uint64_t> top_keys_;
  std::vector<SparseLevel> levels_;  // into(dense_), into(dense_ + 1), …
};

// The inner loops, compiled for the instruction sets that matter and picked at run time.
template <class Value>
struct FoldKernels {
  // to[i] = from[i] ± from[half + i] for i < half. True if in some lane the sum of |to[i]| is over
  // the threshold.
  bool (*fold_halves)(const Lanes<Value>* from, std::size_t half, bool difference, Lanes<Value>* to,
                      Value threshold);
  // The same for a sparse level; writes the 0 after the last term too.
  bool (*fold_terms)(const Lanes<Value>* from, const SparseLevel& level, bool difference,
                     Lanes<Value>* to, Value threshold);
  // The whole transform of 2^k terms in place.
  void (*transform)(Lanes<Value>* terms, std::size_t count);
  // out = (offset - value) / 2 for every lane of every term, 255 if it is more. Requires that the
  // result is not negative.
  void (*to_bytes)(const Lanes<Value>* terms, std::size_t count, Value offset, std::uint8_t* out);
};

template <class Value>
const FoldKernels<Value>& fold_kernels();

extern template const FoldKernels<std::int16_t>& fold_kernels();
extern template const FoldKernels<std::int32_t>& fold_kernels();

// Sums of signs stay within the number of cells: whether sixteen bits hold them.
[[nodiscard]] inline bool fits_short_lanes(const Spectrum& spectrum) {
  return spectrum.cells <= 32000;
}

}  // namespace quadrille::lightsout
