#include "nonogram/search/solution_walk.hpp"

#include "support/nonogram_brute_force.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// All clues 1: a solution is a permutation.
Puzzle permutations(int side) {
  const std::vector<Clue> ones(static_cast<std::size_t>(side), Clue{1});
  return Puzzle::make(ones, ones).value();
}

std::vector<CellGrid> walk_through(const Puzzle& puzzle, int patience) {
  const Limits limits;
  LimitWatch watch(limits);
  Searcher searcher(puzzle, 0);
  SolutionWalk walk(puzzle, searcher, patience);
  std::vector<CellGrid> solutions;
  const auto outcome =
      walk.run(CellGrid(puzzle.width(), puzzle.height()), watch, [&](const CellGrid& solution) {
        solutions.push_back(solution);
        return true;
      });
  EXPECT_EQ(outcome, SolutionWalk::Outcome::exhausted);
  return solutions;
}

TEST(SolutionWalk, VisitsWhatBruteForceFinds) {
  for (const auto& [clues, pictures] : all_pictures_by_clues(4, 3)) {
    for (const int patience : {1, SolutionWalk::kPatience}) {
      const auto solutions =
          walk_through(Puzzle::make(clues.first, clues.second).value(), patience);
      ASSERT_EQ(solutions.size(), pictures.size());
      ASSERT_EQ(pictures_of(solutions), pictures);
    }
  }
}

// Random pictures have branches without solution, in which the walk asks the search.
TEST(SolutionWalk, VisitsAsManyAsAreCounted) {
  Rng rng(5);
  std::size_t total = 0;
  for (int number = 0; number < 12; ++number) {
    const int side = 7 + number % 3;
    const Puzzle puzzle = Puzzle::from_picture(random_picture(rng, side, side, 0.4)).value();
    const auto solutions = walk_through(puzzle, number % 2 == 0 ? 1 : 5);
    EXPECT_EQ(count_solutions(puzzle, {}, {}).count, std::to_string(solutions.size()));
    EXPECT_EQ(pictures_of(solutions).size(), solutions.size());
    for (const CellGrid& solution : solutions) EXPECT_TRUE(satisfies(puzzle, solution));
    total += solutions.size();
  }
  EXPECT_GT(total, 20u);
}

TEST(SolutionWalk, SolveListsAllWithoutKeepingThem) {
  SolveOptions options;
  options.max_solutions = 0;
  options.keep_solutions = false;
  Pictures seen;
  options.on_solution = [&](const CellGrid& solution) {
    EXPECT_TRUE(seen.insert(to_rows(solution)).second);
    return true;
  };
  const SolveReport report = solve(permutations(7), options, {});
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(report.found, 5040u);
  EXPECT_EQ(seen.size(), 5040u);
  EXPECT_TRUE(report.solutions.empty());
  EXPECT_TRUE(report.exhausted);
  EXPECT_EQ(report.limit, LimitReached::none);
}

TEST(SolutionWalk, EndsAsSoonAsNoMoreIsWanted) {
  for (const std::size_t wanted : {1u, 2u, 1000u, 1500u}) {
    SolveOptions options;
    options.max_solutions = 0;
    std::uint64_t seen = 0;
    options.on_solution = [&](const CellGrid&) { return ++seen < wanted; };
    const SolveReport report = solve(permutations(12), options, {});
    EXPECT_EQ(report.verdict, wanted == 1 ? Verdict::solved : Verdict::multiple);
    EXPECT_EQ(report.found, wanted);
    EXPECT_EQ(report.solutions.size(), wanted);
    EXPECT_TRUE(report.ended);
    EXPECT_FALSE(report.exhausted);
    EXPECT_EQ(report.limit, LimitReached::none);

    const SolveReport counted = solve(permutations(12), {.max_solutions = wanted}, {});
    EXPECT_EQ(counted.found, wanted);
    EXPECT_FALSE(counted.ended);
    EXPECT_EQ(counted.limit, LimitReached::none);
  }
}

TEST(SolutionWalk, MemoryDoesNotGrowWithTheSolutions) {
  const auto memory_for = [](std::size_t wanted) {
    SolveOptions options;
    options.max_solutions = wanted;
    options.keep_solutions = false;
    return solve(permutations(12), options, {}).stats.memory_bytes;
  };
  EXPECT_LE(memory_for(40'000), memory_for(4'000) * 11 / 10);
}

TEST(SolutionWalk, ALimitIsNamed) {
  SolveOptions options;
  options.max_solutions = 0;
  options.keep_solutions = false;
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::uint64_t seen = 0;
  options.on_solution = [&](const CellGrid&) {
    if (++seen == 2000) stop = true;
    return true;
  };
  const SolveReport report = solve(permutations(12), options, limits);
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(report.limit, LimitReached::stopped);
  EXPECT_FALSE(report.exhausted);
  EXPECT_GE(report.found, 2000u);
}

}  // namespace
}  // namespace quadrille::nonogram
