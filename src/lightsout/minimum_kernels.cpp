// The inner loops of folding. They are plain loops over lanes, written so that the compiler turns
// each into vector instructions; every one is compiled twice, for any x86-64 machine and for AVX2,
// by inlining the same body into a function of each target.
#include "lightsout/minimum_fold.hpp"

#include <algorithm>

namespace quadrille::lightsout {
namespace {

// The L1 norm by lane, and whether it is over a threshold anywhere.
template <class Value>
class LaneNorm {
 public:
  [[gnu::always_inline]] inline void add(std::size_t lane, Value value) {
    const Value negative = static_cast<Value>(-value);
    sums_.value[lane] = static_cast<Value>(sums_.value[lane] + std::max(value, negative));
  }
  [[gnu::always_inline]] inline bool exceeds(Value threshold) const {
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
[[gnu::always_inline]] inline void fold_one(const Lanes<Value>& low, const Lanes<Value>& high,
                                            Lanes<Value>& to, LaneNorm<Value>& norm) {
  Lanes<Value> folded;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    folded.value[lane] = static_cast<Value>(kDifference ? low.value[lane] - high.value[lane]
                                                        : low.value[lane] + high.value[lane]);
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) norm.add(lane, folded.value[lane]);
  to = folded;
}

template <bool kDifference, class Value>
[[gnu::always_inline]] inline bool fold_halves_as(const Lanes<Value>* __restrict from,
                                                  std::size_t half, Lanes<Value>* __restrict to,
                                                  Value threshold) {
  LaneNorm<Value> norm;
  for (std::size_t i = 0; i < half; ++i) {
    fold_one<kDifference>(from[i], from[half + i], to[i], norm);
  }
  return norm.exceeds(threshold);
}

template <class Value>
[[gnu::always_inline]] inline bool fold_halves_body(const Lanes<Value>* from, std::size_t half,
                                                    bool difference, Lanes<Value>* to,
                                                    Value threshold) {
  return difference ? fold_halves_as<true>(from, half, to, threshold)
                    : fold_halves_as<false>(from, half, to, threshold);
}

template <bool kDifference, class Value>
[[gnu::always_inline]] inline bool fold_terms_as(const Lanes<Value>* __restrict from,
                                                 const SparseLevel& level,
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
[[gnu::always_inline]] inline bool fold_terms_body(const Lanes<Value>* from,
                                                   const SparseLevel& level, bool difference,
                                                   Lanes<Value>* to, Value threshold) {
  return difference ? fold_terms_as<true>(from, level, to, threshold)
                    : fold_terms_as<false>(from, level, to, threshold);
}

template <class Value>
[[gnu::always_inline]] inline void butterfly(Lanes<Value>& first, Lanes<Value>& second) {
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
[[gnu::always_inline]] inline void transform_body(Lanes<Value>* terms, std::size_t count) {
  for (std::size_t half = count / 2; half > 0; half /= 2) {
    for (std::size_t begin = 0; begin < count; begin += 2 * half) {
      for (std::size_t i = begin; i < begin + half; ++i) butterfly(terms[i], terms[half + i]);
    }
  }
}

template <class Value>
[[gnu::always_inline]] inline void to_bytes_body(const Lanes<Value>* __restrict terms,
                                                 std::size_t count, Value offset,
                                                 std::uint8_t* __restrict out) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Value excess = static_cast<Value>((offset - terms[i].value[lane]) >> 1);
      out[i * kLanes + lane] = static_cast<std::uint8_t>(std::min<Value>(excess, 255));
    }
  }
}

template <class Value>
struct PlainKernels {
  static bool fold_halves(const Lanes<Value>* from, std::size_t half, bool difference,
                          Lanes<Value>* to, Value threshold) {
    return fold_halves_body(from, half, difference, to, threshold);
  }
  static bool fold_terms(const Lanes<Value>* from, const SparseLevel& level, bool difference,
                         Lanes<Value>* to, Value threshold) {
    return fold_terms_body(from, level, difference, to, threshold);
  }
  static void transform(Lanes<Value>* terms, std::size_t count) { transform_body(terms, count); }
  static void to_bytes(const Lanes<Value>* terms, std::size_t count, Value offset,
                       std::uint8_t* out) {
    to_bytes_body(terms, count, offset, out);
  }
  static constexpr FoldKernels<Value> kAll{fold_halves, fold_terms, transform, to_bytes};
};

#if defined(__x86_64__)
template <class Value>
struct Avx2Kernels {
  [[gnu::target("avx2")]] static bool fold_halves(const Lanes<Value>* from, std::size_t half,
                                                  bool difference, Lanes<Value>* to,
                                                  Value threshold) {
    return fold_halves_body(from, half, difference, to, threshold);
  }
  [[gnu::target("avx2")]] static bool fold_terms(const Lanes<Value>* from, const SparseLevel& level,
                                                 bool difference, Lanes<Value>* to,
                                                 Value threshold) {
    return fold_terms_body(from, level, difference, to, threshold);
  }
  [[gnu::target("avx2")]] static void transform(Lanes<Value>* terms, std::size_t count) {
    transform_body(terms, count);
  }
  [[gnu::target("avx2")]] static void to_bytes(const Lanes<Value>* terms, std::size_t count,
                                               Value offset, std::uint8_t* out) {
    to_bytes_body(terms, count, offset, out);
  }
  static constexpr FoldKernels<Value> kAll{fold_halves, fold_terms, transform, to_bytes};
};
#endif

}  // namespace

template <class Value>
const FoldKernels<Value>& fold_kernels() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return Avx2Kernels<Value>::kAll;
#endif
  return PlainKernels<Value>::kAll;
}

template const FoldKernels<std::int16_t>& fold_kernels();
template const FoldKernels<std::int32_t>& fold_kernels();

}  // namespace quadrille::lightsout
