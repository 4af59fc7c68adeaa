#include "board/client/schedule.hpp"

#include <quadrille/wire/curation.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace quadrille::board {
namespace {

TEST(BoardSchedule, ARoundHasEverySizeUpTo20InEveryTierAndTheLargerOnesAsCustom) {
  std::set<std::pair<wire::Tier, int>> seen;
  for (std::uint32_t number = 0; number < kPuzzlesInRound; ++number) {
    const auto difficulty = scheduled_puzzle(number).difficulty;
    seen.emplace(difficulty.tier, difficulty.side());
  }
  EXPECT_EQ(seen.size(), kPuzzlesInRound);
  for (const int side : wire::kSides) {
    for (const wire::Tier tier : wire::kTiers) {
      EXPECT_EQ(seen.contains({tier, side}), side <= 20 || tier == wire::Tier::custom) << side;
    }
  }
}

TEST(BoardSchedule, EasyAndHardAreCuratedWhereTheTierOffersTheSize) {
  for (std::uint32_t number = 0; number < 300; ++number) {
    const auto [difficulty, seed] = scheduled_puzzle(number);
    EXPECT_NE(seed, 0u);
    const auto curated = wire::curated_seeds(difficulty);
    EXPECT_TRUE(curated.empty() || std::ranges::find(curated, seed) != curated.end());
  }
}

TEST(BoardSchedule, NoPuzzleIsPlayedTwiceIn300) {
  std::set<std::pair<int, std::uint32_t>> seen;
  for (std::uint32_t number = 0; number < 300; ++number) {
    const auto [difficulty, seed] = scheduled_puzzle(number);
    EXPECT_TRUE(seen.emplace(difficulty.byte(), seed).second) << number;
  }
  EXPECT_EQ(scheduled_puzzle(0).seed, 13u);
  EXPECT_EQ(scheduled_puzzle(15).seed, 1024u);
}

}  // namespace
}  // namespace quadrille::board
