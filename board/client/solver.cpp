#include "board/client/solver.hpp"

#include "board/zynq/clock.hpp"

#include <quadrille/wire/fixed_puzzle.hpp>

namespace quadrille::board {

Solving solve(Solver& solver, std::span<const std::uint8_t> clues, int side,
              std::uint64_t patience_us) {
  constexpr std::uint32_t kLinesBetweenLooks = 64;
  const std::uint64_t begin = microseconds();
  wire::begin_puzzle(solver, clues, side);
  std::uint32_t lines = 0;
  const auto outcome = solver.solve([&] {
    return ++lines % kLinesBetweenLooks == 0 && microseconds() - begin > patience_us;
  });
  return {outcome, microseconds() - begin};
}

}  // namespace quadrille::board
