// Which puzzles the board plays: the same in every run, so that results can be compared.
#pragma once

#include <quadrille/wire/protocol.hpp>

#include <cstdint>

namespace quadrille::board {

struct ScheduledPuzzle {
  wire::Difficulty difficulty;
  std::uint32_t seed = 0;
};

// A round has every size up to 20×20 in every tier, and the larger ones as Custom.
inline constexpr std::uint32_t kPuzzlesInRound = 46;

// Easy and Hard have curated seeds in the sizes that they offer. Seed 13 at 5×5 (the example of
// document 000) and seed 1024 at 32×32 (the only one of two chunks) are in the first round.
ScheduledPuzzle scheduled_puzzle(std::uint32_t number);

}  // namespace quadrille::board
