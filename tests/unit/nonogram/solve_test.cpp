#include "corpus/random_sets.hpp"
#include "support/nonogram_brute_force.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Puzzle puzzle_of(std::vector<Clue> rows, std::vector<Clue> columns) {
  return Puzzle::make(std::move(rows), std::move(columns)).value();
}

// n×n with every clue 1: n! solutions, and lines settle nothing.
Puzzle permutation_puzzle(int side) {
  const std::vector<Clue> clues(static_cast<std::size_t>(side), Clue{1});
  return puzzle_of(clues, clues);
}

class SolveEveryPuzzleOfASize : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(SolveEveryPuzzleOfASize, FindsExactlyTheSolutionsOfBruteForce) {
  const auto [width, height] = GetParam();
  for (const auto& [clues, pictures] : all_pictures_by_clues(width, height)) {
    const Puzzle puzzle = puzzle_of(clues.first, clues.second);
    const SolveReport all = solve(puzzle, {.max_solutions = 0}, Limits::none());
    ASSERT_TRUE(all.exhausted);
    ASSERT_EQ(all.solutions.size(), pictures.size());
    ASSERT_EQ(pictures_of(all.solutions), pictures);
    const SolveReport two = solve(puzzle, {}, Limits::none());
    ASSERT_EQ(two.verdict, pictures.size() == 1 ? Verdict::unique : Verdict::multiple);
  }
}

INSTANTIATE_TEST_SUITE_P(Small, SolveEveryPuzzleOfASize,
                         testing::Values(std::pair(1, 1), std::pair(1, 7), std::pair(6, 1),
                                         std::pair(2, 5), std::pair(3, 4), std::pair(5, 3)));

TEST(Solve, SaysUniqueWhenLinesSolveThePuzzle) {
  const Puzzle puzzle = puzzle_of({{3}, {1}}, {{1}, {2}, {1}});
  const SolveReport report = solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_TRUE(report.exhausted);
  ASSERT_EQ(report.solutions.size(), 1u);
  EXPECT_EQ(to_rows(report.solutions[0]), (std::vector<std::string>{"###", ".#."}));
  EXPECT_EQ(report.stats.cells_by_lines, 6u);
  EXPECT_EQ(report.stats.decisions, 0u);
}

TEST(Solve, SaysSolvedWhenUniquenessIsNotAsked) {
  EXPECT_EQ(solve(puzzle_of({{1}}, {{1}}), {.max_solutions = 1}, Limits::none()).verdict,
            Verdict::solved);
  const SolveReport report = solve(permutation_puzzle(6), {.max_solutions = 1}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::solved);
  EXPECT_EQ(report.solutions.size(), 1u);
  EXPECT_FALSE(report.exhausted);
}

TEST(Solve, SaysNoneWhenLinesContradict) {
  const Puzzle puzzle = puzzle_of({{2}, {}}, {{}, {2}});
  const SolveReport report = solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::none);
  EXPECT_TRUE(report.exhausted);
  EXPECT_TRUE(report.solutions.empty());
}

TEST(Solve, StopsAtTheNumberOfSolutionsAskedFor) {
  const SolveReport report = solve(permutation_puzzle(5), {.max_solutions = 7}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(report.solutions.size(), 7u);
  EXPECT_EQ(pictures_of(report.solutions).size(), 7u);
  EXPECT_FALSE(report.exhausted);
}

TEST(Solve, ListsAllPermutations) {
  const SolveReport report = solve(permutation_puzzle(6), {.max_solutions = 0}, Limits::none());
  EXPECT_TRUE(report.exhausted);
  EXPECT_EQ(pictures_of(report.solutions).size(), 720u);
}

TEST(Solve, CountsEverySettledCellOnce) {
  const Puzzle puzzle = corpus::random_puzzle(25, 25, 0.5, 1, 0);
  const SolveStats stats = solve(puzzle, {}, Limits::none()).stats;
  EXPECT_EQ(stats.cells_by_lines + stats.cells_by_probing + stats.cells_by_search, 625u);
  EXPECT_GT(stats.memory_bytes, 0u);
}

TEST(Solve, KeepsTheSavedCellsOnlyWhenAsked) {
  CellGrid saved(3, 3);
  saved.at(0, 2) = Cell::filled;
  saved.at(1, 0) = Cell::empty;
  const Puzzle puzzle = permutation_puzzle(3).with_saved(saved).value();
  const SolveReport kept = solve(puzzle, {.from = puzzle.saved()}, Limits::none());
  EXPECT_EQ(kept.verdict, Verdict::unique);
  EXPECT_EQ(to_rows(kept.solutions.at(0)), (std::vector<std::string>{"..#", ".#.", "#.."}));
  EXPECT_EQ(solve(puzzle, {}, Limits::none()).verdict, Verdict::multiple);
}

TEST(Solve, SaysNoneWhenTheSavedCellsAreWrong) {
  CellGrid saved(3, 3);
  saved.at(0, 0) = Cell::filled;
  saved.at(0, 1) = Cell::filled;
  const Puzzle puzzle = permutation_puzzle(3).with_saved(saved).value();
  EXPECT_EQ(solve(puzzle, {.from = puzzle.saved()}, Limits::none()).verdict, Verdict::none);
}

TEST(Solve, RepeatsItselfWithTheSameSeed) {
  const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 4, 2);
  for (const std::uint64_t seed : {0, 1, 2}) {
    const SolveReport first = solve(puzzle, {.seed = seed}, Limits::none());
    const SolveReport second = solve(puzzle, {.seed = seed}, Limits::none());
    EXPECT_EQ(first.verdict, second.verdict);
    EXPECT_EQ(first.solutions, second.solutions);
    EXPECT_EQ(first.stats.line_solves, second.stats.line_solves);
    EXPECT_EQ(first.stats.conflicts, second.stats.conflicts);
  }
}

TEST(Solve, IsUnknownWhenTheNodesAreUsedUp) {
  Limits limits;
  limits.max_nodes = 3;
  const SolveReport report = solve(corpus::domino_puzzle(9), {}, limits);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::nodes);
  EXPECT_FALSE(report.exhausted);
  EXPECT_EQ(report.stats.conflicts, 3u);
}

TEST(Solve, IsUnknownWhenTheDeadlineIsOver) {
  const SolveReport report = solve(permutation_puzzle(5), {}, Limits::for_seconds(0));
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::time);
}

TEST(Solve, IsUnknownWhenItIsStopped) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const SolveReport report = solve(permutation_puzzle(5), {}, limits);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::stopped);
}

TEST(Solve, IsUnknownWhenTheMemoryIsTooSmallForASearch) {
  Limits limits;
  limits.max_memory = std::size_t{1} << 20;
  const SolveReport report = solve(permutation_puzzle(200), {}, limits);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::memory);
}

TEST(Solve, BoundsTheMemoryOfManySolutions) {
  Limits limits;
  limits.max_memory = std::size_t{1} << 20;
  const SolveReport report = solve(permutation_puzzle(20), {.max_solutions = 0}, limits);
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(report.limit, LimitReached::memory);
  EXPECT_FALSE(report.exhausted);
}

TEST(Solve, TellsItsStages) {
  std::vector<std::string> stages;
  Limits limits;
  limits.progress = [&](const Progress& progress) {
    if (stages.empty() || stages.back() != progress.stage) stages.emplace_back(progress.stage);
  };
  solve(permutation_puzzle(5), {}, limits);
  EXPECT_EQ(stages, (std::vector<std::string>{"lines", "probing", "search"}));
}

// Sides around the widths of the words that lines are kept in.
class SolveSides : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(SolveSides, FindsTwoSolutions) {
  // Lines of a single cell, in pairs: any two of them can be exchanged.
  const auto [width, height] = GetParam();
  std::vector<Clue> rows(static_cast<std::size_t>(height));
  std::vector<Clue> columns(static_cast<std::size_t>(width));
  for (int at = 0; at + 1 < std::min(width, height); at += 3) {
    for (int line = at; line < at + 2; ++line) {
      rows[static_cast<std::size_t>(line)] = {1};
      columns[static_cast<std::size_t>(line)] = {1};
    }
  }
  const SolveReport report = solve(puzzle_of(rows, columns), {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::multiple);
}

INSTANTIATE_TEST_SUITE_P(Words, SolveSides,
                         testing::Values(std::pair(62, 9), std::pair(63, 63), std::pair(12, 126),
                                         std::pair(127, 5), std::pair(254, 20), std::pair(6, 255),
                                         std::pair(510, 8), std::pair(511, 6), std::pair(5, 1024)));

}  // namespace
}  // namespace quadrille::nonogram
