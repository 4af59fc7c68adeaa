// Which seeds the game server may hand out as Easy or Hard, and how they are found.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/wire/bit_square.hpp>
#include <quadrille/wire/protocol.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::wire {

// How hard the puzzle of a picture is; its solution counts only through the clues.
nonogram::Difficulty class_of(const BitSquare& picture, const Limits& limits);

// What a tier promises when the server chooses the seed. Easy: the classes that lines solve. Hard:
// `deep`, which is more than document 000 asks for ("propagation alone will not solve"), because a
// lone ambiguous square that one try settles is hard by the letter only. The other tiers promise
// nothing.
bool fulfils(Tier tier, nonogram::Difficulty puzzle_class);

// The first `count` seeds that keep the tier's promise out of a sequence of candidates that depends
// on the difficulty alone; sorted. Fewer when a limit is reached.
struct Curation {
  std::vector<std::uint32_t> seeds;
  LimitReached limit = LimitReached::none;
};
Curation curate(Difficulty difficulty, std::size_t count, const Limits& limits);

// The length of each built-in list: Hard seeds are rare, about one in 1500, and take a second each.
constexpr std::size_t curated_count(Tier tier) {
  return tier == Tier::easy ? 256 : tier == Tier::hard ? 128 : 0;
}

// The built-in list, made by `quadrille curate`; sorted. Empty unless the tier is Easy or Hard and
// offers the size.
std::span<const std::uint32_t> curated_seeds(Difficulty difficulty);

}  // namespace quadrille::wire
