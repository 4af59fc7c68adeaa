// What an elimination finds out about M·x = c over Z/q, q a power of a prime.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::lightsout {

// Values 0 … q-1.
using Values = std::vector<std::uint8_t>;

// All solutions of M·x = c are `solution` plus every sum of multiples c_i·kernel[i],
// 0 <= c_i < orders[i], each solution exactly once.
struct DenseAnswer {
  std::optional<Values> solution;  // no value: there is none
  std::vector<Values> kernel;
  std::vector<int> orders;  // of the generators; known even if the kernel was not asked for
};

enum class Kernel : std::uint8_t { wanted, not_wanted };

}  // namespace quadrille::lightsout
