// The inner loops of folding. They are plain loops over lanes, written so that the compiler turns
// each into vector instructions; every one is compiled twice, for any x86-64 machine and for AVX2,
// by inlining the same body into a function of each target.
#include "lightsout/minimum_fold.hpp"

#include <algorithm>

#if defined(__x86_64__)
#define QUADRILLE_HAS_AVX2_TARGET 1
#endif

#define QUADRILLE_INLINE [[gnu::always_inline]] inline

namespace quadrille::lightsout {
namespace {

// The L1 norm by lane, and whether it is over a threshold anywhere.
template <class Value>
class LaneNorm {
 public:
  QUADRILLE_INLINE void add(std::size_t lane, Value value) {
    const Value negative = static_cast<Value>(-value);
    sums_.value[lane] = static_cast<Value>(sums_.value[lane] + std::max(value, negative));
  }
  QUADRILLE_INLINE bool exceeds(Value threshold) const {
    Value over = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      over = static_cast<Value>(over | (sums_.value[lane] > threshold ? 1 : 0));
    }
    return over != 0;
  }

 private:
  Lanes<Value> sums_{};
};

template <bool kDifference, class Value>
QUADRILLE_INLINE void fold_one(const Lanes<Value>& low, const Lanes<Value>& high, Lanes<Value>& to,
                               LaneNorm<Value>& norm) {
  Lanes<Value> folded;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    folded.value[lane] = static_cast<Value>(kDifference ? low.value[lane] - high.value[lane]
                                                        : low.value[lane] + high.value[lane]);
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) norm.add(lane, folded.value[lane]);
  to = folded;
}

template <bool kDifference, class Value>
QUADRILLE_INLINE bool fold_halves_body(const Lanes<Value>* __restrict from, std::size_t half,
                                       Lanes<Value>* __restrict to, Value threshold) {
  LaneNorm<Value> norm;
  for (std::size_t i = 0; i < half; ++i) {
    fold_one<kDifference>(from[i], from[half + i], to[i], norm);
  }
  return norm.exceeds(threshold);
}

template <bool kDifference, class Value>
QUADRILLE_INLINE bool fold_terms_body(const Lanes<Value>* __restrict from, const SparseLevel& level,
                                      Lanes<Value>* __restrict to, Value threshold) {
  LaneNorm<Value> norm;
  const std::size_t count = level.low.size();
  const std::uint32_t* low = level.low.data();
  const std::uint32_t* high = level.high.data();
  for (std::size_t i = 0; i < count; ++i) {
    fold_one<kDifference>(from[low[i]], from[high[i]], to[i], norm);
  }
  to[count] = Lanes<Value>{};
  return norm.exceeds(threshold);
}

template <class Value>
QUADRILLE_INLINE void butterfly(Lanes<Value>& first, Lanes<Value>& second) {
  Lanes<Value> sum;
  Lanes<Value> difference;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    sum.value[lane] = static_cast<Value>(first.value[lane] + second.value[lane]);
    difference.value[lane] = static_cast<Value>(first.value[lane] - second.value[lane]);
  }
  first = sum;
  second = difference;
}

template <class Value>
QUADRILLE_INLINE void transform_body(Lanes<Value>* terms, std::size_t count) {
  for (std::size_t half = count / 2; half > 0; half /= 2) {
    for (std::size_t begin = 0; begin < count; begin += 2 * half) {
      for (std::size_t i = begin; i < begin + half; ++i) butterfly(terms[i], terms[half + i]);
    }
  }
}

template <class Value>
QUADRILLE_INLINE void to_bytes_body(const Lanes<Value>* __restrict terms, std::size_t count,
                                    Value offset, std::uint8_t* __restrict out) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Value excess = static_cast<Value>((offset - terms[i].value[lane]) >> 1);
      out[i * kLanes + lane] = static_cast<std::uint8_t>(std::min<Value>(excess, 255));
    }
  }
}

// A set of kernels for one target: `attribute` is empty or names it.
#define QUADRILLE_FOLD_KERNELS(NAME, ATTRIBUTE)                                                    \
  template <class Value>                                                                           \
  struct NAME {                                                                                    \
    ATTRIBUTE static bool fold_halves(const Lanes<Value>* from, std::size_t half, bool difference, \
                                      Lanes<Value>* to, Value threshold) {                         \
      return difference ? fold_halves_body<true>(from, half, to, threshold)                        \
                        : fold_halves_body<false>(from, half, to, threshold);                      \
    }                                                                                              \
    ATTRIBUTE static bool fold_terms(const Lanes<Value>* from, const SparseLevel& level,           \
                                     bool difference, Lanes<Value>* to, Value threshold) {         \
      return difference ? fold_terms_body<true>(from, level, to, threshold)                        \
                        : fold_terms_body<false>(from, level, to, threshold);                      \
    }                                                                                              \
    ATTRIBUTE static void transform(Lanes<Value>* terms, std::size_t count) {                      \
      transform_body(terms, count);                                                                \
    }                                                                                              \
    ATTRIBUTE static void to_bytes(const Lanes<Value>* terms, std::size_t count, Value offset,     \
                                   std::uint8_t* out) {                                            \
      to_bytes_body(terms, count, offset, out);                                                    \
    }                                                                                              \
    static constexpr FoldKernels<Value> kAll{fold_halves, fold_terms, transform, to_bytes};        \
  }

QUADRILLE_FOLD_KERNELS(PlainKernels, );
#ifdef QUADRILLE_HAS_AVX2_TARGET
QUADRILLE_FOLD_KERNELS(Avx2Kernels, __attribute__((target("avx2"))));
#endif

}  // namespace

template <class Value>
const FoldKernels<Value>& fold_kernels() {
#ifdef QUADRILLE_HAS_AVX2_TARGET
  if (__builtin_cpu_supports("avx2")) return Avx2Kernels<Value>::kAll;
#endif
  return PlainKernels<Value>::kAll;
}

template const FoldKernels<std::int16_t>& fold_kernels();
template const FoldKernels<std::int32_t>& fold_kernels();

}  // namespace quadrille::lightsout
