// What the linear solvers find out about A·x = demand: one answer for all of them.
#pragma once

#include <quadrille/lightsout/pattern.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::lightsout {

// Either a solution or a certificate. The kernel as in SolutionSpace.
struct LinearAnswer {
  std::optional<Pattern> solution;
  std::optional<Pattern> certificate;
  // Empty if it was not wanted, would not fit in the memory limit, or a limit was reached on the
  // way.
  std::vector<Pattern> kernel;
  std::vector<int> orders;  // of all generators, whether listed or not
  std::uint64_t memory_bytes = 0;

  [[nodiscard]] bool kernel_listed() const { return kernel.size() == orders.size(); }
};

// The bytes of a pattern of that size, modulo q.
std::uint64_t pattern_bytes(int width, int height, int states);

}  // namespace quadrille::lightsout
