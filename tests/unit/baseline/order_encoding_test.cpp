// The oracle of other tests is itself held to brute force.
#include "baseline/order_encoding.hpp"

#include "support/nonogram_brute_force.hpp"

#include <quadrille/core/rng.hpp>

#include <atomic>
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

namespace quadrille::baseline {
namespace {

using nonogram::all_pictures_by_clues;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::picture_of_bits;
using nonogram::Pictures;
using nonogram::pictures_of;
using nonogram::Puzzle;

class EveryPuzzleOfASize : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(EveryPuzzleOfASize, HasExactlyTheSolutionsOfBruteForce) {
  const auto [width, height] = GetParam();
  for (const auto& [clues, pictures] : all_pictures_by_clues(width, height)) {
    const Puzzle puzzle = Puzzle::make(clues.first, clues.second).value();
    const BaselineReport report = solve_by_sat(puzzle, 0, Limits::none());
    ASSERT_EQ(report.solutions.size(), pictures.size());
    ASSERT_EQ(pictures_of(report.solutions), pictures);
    ASSERT_EQ(report.verdict, pictures.size() == 1 ? Verdict::unique : Verdict::multiple);
    ASSERT_EQ(report.limit, LimitReached::none);
  }
}

INSTANTIATE_TEST_SUITE_P(Tiny, EveryPuzzleOfASize,
                         testing::Values(std::pair{1, 1}, std::pair{5, 1}, std::pair{1, 7},
                                         std::pair{3, 3}, std::pair{4, 3}, std::pair{2, 5}));

// Rows of one picture with columns of another: most have no solution, and brute force knows which.
TEST(SolveBySat, ProvesThatMixedCluesHaveNoSolution) {
  const auto by_clues = all_pictures_by_clues(4, 4);
  Rng rng(1);
  int unsolvable = 0;
  for (int round = 0; round < 2000; ++round) {
    const CellGrid left = picture_of_bits(4, 4, static_cast<std::uint32_t>(rng.below(65536)));
    const CellGrid right = picture_of_bits(4, 4, static_cast<std::uint32_t>(rng.below(65536)));
    const auto puzzle = Puzzle::make(Puzzle::from_picture(left).value().rows(),
                                     Puzzle::from_picture(right).value().columns());
    if (!puzzle) continue;
    const auto known = by_clues.find({puzzle->rows(), puzzle->columns()});
    const Pictures expected = known == by_clues.end() ? Pictures{} : known->second;
    const BaselineReport report = solve_by_sat(*puzzle, 0, Limits::none());
    ASSERT_EQ(pictures_of(report.solutions), expected);
    ASSERT_EQ(report.verdict == Verdict::none, expected.empty());
    unsolvable += expected.empty() ? 1 : 0;
  }
  EXPECT_GT(unsolvable, 50);
}

// n×n with every clue 1: the n! permutation matrices.
Puzzle permutations(int side) {
  const std::vector<Clue> ones(static_cast<std::size_t>(side), Clue{1});
  return Puzzle::make(ones, ones).value();
}

TEST(SolveBySat, StopsAtTheNumberOfSolutionsAskedFor) {
  const Puzzle puzzle = permutations(4);
  EXPECT_EQ(solve_by_sat(puzzle, 0, Limits::none()).solutions.size(), 24u);
  const BaselineReport any = solve_by_sat(puzzle, 1, Limits::none());
  EXPECT_EQ(any.verdict, Verdict::solved);
  EXPECT_EQ(any.solutions.size(), 1u);
  const BaselineReport two = solve_by_sat(puzzle, 2, Limits::none());
  EXPECT_EQ(two.verdict, Verdict::multiple);
  EXPECT_EQ(pictures_of(two.solutions).size(), 2u);
  EXPECT_EQ(two.limit, LimitReached::none);
}

TEST(SolveBySat, KeepsWhatItFoundWhenTheTimeIsUp) {
  const BaselineReport report = solve_by_sat(permutations(12), 0, Limits::for_seconds(0.05));
  EXPECT_EQ(report.limit, LimitReached::time);
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(pictures_of(report.solutions).size(), report.solutions.size());
}

TEST(SolveBySat, SaysUnknownWhenItIsStopped) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const BaselineReport report = solve_by_sat(permutations(12), 2, limits);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::stopped);
}

}  // namespace
}  // namespace quadrille::baseline
