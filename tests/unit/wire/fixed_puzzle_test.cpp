#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/fixed_puzzle.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

// Judged as the game server does: the answer's own clues are the puzzle's.
void expect_solved(nonogram::FixedSolverBase& solver, std::uint32_t seed, int side) {
  ClueStream clues;
  write_clue_stream(picture_of_seed(seed, side), clues);
  begin_puzzle(solver, clues.bytes(), side);
  ASSERT_EQ(solver.solve(), nonogram::FixedOutcome::solved) << seed << " at " << side;
  ClueStream own;
  write_clue_stream(solution_of(solver), own);
  EXPECT_TRUE(std::ranges::equal(own.bytes(), clues.bytes())) << seed << " at " << side;
}

TEST(FixedPuzzle, AllCuratedHardSeedsAreSolved) {
  auto solver = std::make_unique<nonogram::FixedSolver<20>>();
  std::size_t count = 0;
  for (std::uint8_t size = 0; size < 16; ++size) {
    const Difficulty difficulty{Tier::hard, size};
    for (const std::uint32_t seed : curated_seeds(difficulty)) {
      expect_solved(*solver, seed, difficulty.side());
      ++count;
    }
  }
  EXPECT_EQ(count, 384u);
}

TEST(FixedPuzzle, SeedsOfEverySizeAreSolved) {
  auto solver = std::make_unique<nonogram::FixedSolver<32>>();
  for (std::uint8_t size = 0; size < 16; ++size) {
    const int side = Difficulty{Tier::custom, size}.side();
    for (std::uint32_t number = 1; number <= 20; ++number) {
      expect_solved(*solver, number * 2654435761U, side);
    }
  }
}

}  // namespace
}  // namespace quadrille::wire
