// Making nonograms by seed.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>

namespace quadrille::nonogram {

inline constexpr int kMaxGeneratedSide = 100;

struct GenerateOptions {
  int width = 10;
  int height = 10;
  double density = 0.55;  // of filled cells in the picture
  std::uint64_t seed = 1;
};

// A puzzle with a proven unique solution, its picture as the goal. The same options give the same
// puzzle on every machine. Errors: bad_size (sides are 1 … kMaxGeneratedSide), bad_density (must be
// in 0 … 1), limit_reached.
Result<Puzzle> generate(const GenerateOptions& options, const Limits& limits);

}  // namespace quadrille::nonogram
