// Boards that need a given number of presses, proven.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <cstdint>
#include <optional>

namespace quadrille::lightsout {

struct GenerateOptions {
  // The fewest presses that put the board out; no value: any solvable board.
  std::optional<std::uint64_t> presses;
  std::uint64_t seed = 1;
  int states = 2;  // 2 … kMaxStates
};

// A board whose lights are all to go out. The same shape and options give the same
// board on every machine. Errors: bad_states, too_many_presses (no board of the shape needs so
// many, proved), presses_not_found (a long search found none), limit_reached (the limits, or boards
// of this shape whose fewest presses cannot be proven).
Result<Puzzle> generate(const Shape& shape, const GenerateOptions& options, const Limits& limits);

}  // namespace quadrille::lightsout
