// The picture that a seed stands for at a size: the game server's puzzles.
#pragma once

#include <quadrille/wire/bit_square.hpp>

#include <cstdint>

namespace quadrille::wire {

// The same on every machine and in every version, because curated seeds, recorded sessions and
// other people's notes name puzzles by seed. Seed 13 at 5×5 is the example of document 000; seed
// 1024 at 32×32 is the one puzzle whose clues take two chunks. Requires 1 … kMaxSquareSide.
// No heap; a few microseconds at 32×32.
BitSquare picture_of_seed(std::uint32_t seed, int side);

}  // namespace quadrille::wire
