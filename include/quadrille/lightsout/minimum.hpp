// The fewest presses: the lightest vector of a coset.
//
// All solutions of a board with two states are one of them plus any quiet pattern (a kernel vector
// of the press operator): a coset of a linear code over GF(2). Its lightest vector presses the
// fewest cells. Finding it is hard in general (it is decoding), but kernels of Lights Out boards
// are small or richly structured, and that is what the methods behind lightest() use.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/bit_grid.hpp>
#include <quadrille/lightsout/pattern.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille::lightsout {

struct Coset {
  BitGrid representative;
  std::vector<BitGrid> kernel;  // linearly independent, of the same size

  [[nodiscard]] std::size_t dimension() const { return kernel.size(); }
};

// The same with m > 2 states: representative plus every sum of c_i·kernel[i], 0 <= c_i < orders[i].
struct ModularCoset {
  Pattern representative;
  std::vector<Pattern> kernel;
  std::vector<int> orders;
};

enum class MinimumMethod : std::uint8_t {
  single,        // the coset has one vector
  exhaustive,    // all vectors looked at, or branches of them cut by a bound
  walsh,         // Walsh–Hadamard transform, pruned
  four_classes,  // tables for the four parity classes, joined
  local_search,  // nothing was searched through: the best of many tries
};

std::string_view to_string(MinimumMethod method);

// `presses` is in the coset and sums to `weight`; nothing in the coset sums to less than
// `lower_bound`. Unless that is the weight, `limit` says what prevented the proof: `size` if the
// coset is too large for any method.
struct MinimumReport {
  Pattern presses;
  std::uint64_t weight = 0;
  std::uint64_t lower_bound = 0;
  MinimumMethod method = MinimumMethod::local_search;
  LimitReached limit = LimitReached::none;
  std::uint64_t nodes = 0;
  std::size_t memory_bytes = 0;  // the most that was held at a time, the coset itself not counted
  std::optional<std::uint64_t> memory_needed;  // to go on with the proof, when the limit forbids it

  [[nodiscard]] bool proven() const { return weight == lower_bound; }
};

// Picks the method by the dimension d and the structure of the kernel: exact for d up to about 32,
// on rectangles with four neighbours up to 64 if Limits::max_memory allows the lists that the proof
// needs (200 MiB for the all-on board of 79×79). Beyond that, or when a limit is reached: the
// lightest vector found and an honest lower bound. The same coset and limits in nodes give the same
// report.
MinimumReport lightest(const Coset& coset, const Limits& limits);

// Exact while the coset is small enough to be searched through, about 3^19 patterns.
MinimumReport lightest(const ModularCoset& coset, const Limits& limits);

}  // namespace quadrille::lightsout
