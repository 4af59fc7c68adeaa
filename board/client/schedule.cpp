#include "board/client/schedule.hpp"

#include <quadrille/wire/curation.hpp>

namespace quadrille::board {
namespace {

using wire::Difficulty;
using wire::Tier;

constexpr std::uint8_t kCustomSizes = 16;
constexpr std::uint8_t kSizesUpTo20 = 10;
static_assert(wire::kSides[kSizesUpTo20 - 1] == 20 && wire::kSides.size() == kCustomSizes);
static_assert(kPuzzlesInRound == kCustomSizes + 3 * kSizesUpTo20);

Difficulty difficulty_in_round(std::uint32_t place) {
  if (place < kCustomSizes) return {Tier::custom, static_cast<std::uint8_t>(place)};
  place -= kCustomSizes;
  constexpr Tier kOthers[] = {Tier::easy, Tier::medium, Tier::hard};
  return {kOthers[place / kSizesUpTo20], static_cast<std::uint8_t>(place % kSizesUpTo20)};
}

}  // namespace

ScheduledPuzzle scheduled_puzzle(std::uint32_t number) {
  const Difficulty difficulty = difficulty_in_round(number % kPuzzlesInRound);
  const std::uint32_t round = number / kPuzzlesInRound;
  if (const auto seeds = wire::curated_seeds(difficulty); !seeds.empty()) {
    return {difficulty, seeds[round % seeds.size()]};
  }
  if (number == 0) return {difficulty, 13};
  if (number == kCustomSizes - 1) return {difficulty, 1024};
  constexpr std::uint32_t kSpread = 2654435761;  // odd, so that no number but 0 gives seed 0
  return {difficulty, number * kSpread};
}

}  // namespace quadrille::board
