// Four floats at a time. Each lane is computed as a single float would be, so that results do not
// depend on the machine; the compilers turn it into SSE2 or NEON.
#pragma once

#include <cstdint>

namespace quadrille::nonogram {

inline constexpr int kLanes = 4;

using FloatLanes __attribute__((vector_size(kLanes * sizeof(float)))) = float;
using MaskLanes __attribute__((vector_size(kLanes * sizeof(float)))) = std::int32_t;

inline FloatLanes all_lanes(float value) {
  return FloatLanes{value, value, value, value};
}

// The lanes for which the mask (the result of a comparison) holds, 0 in the others.
inline FloatLanes where(MaskLanes mask, FloatLanes lanes) {
  return reinterpret_cast<FloatLanes>(mask & reinterpret_cast<MaskLanes>(lanes));
}

inline bool any_lane(MaskLanes mask) {
  using Halves __attribute__((vector_size(sizeof(MaskLanes)))) = std::int64_t;
  const auto halves = reinterpret_cast<Halves>(mask);
  return (halves[0] | halves[1]) != 0;
}

}  // namespace quadrille::nonogram
