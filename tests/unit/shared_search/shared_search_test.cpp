// One puzzle on several threads, held to what one thread says.
#include "shared_search.hpp"

#include "corpus/random_sets.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/proof.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SolveOptions;
using nonogram::SolveReport;

SolveReport on_threads(const Puzzle& puzzle, unsigned threads, std::size_t max_solutions = 2) {
  SolveOptions options;
  options.max_solutions = max_solutions;
  return solve_on_threads(puzzle, options, Limits::none(), threads);
}

std::set<std::vector<std::string>> different_solutions(const SolveReport& report,
                                                       const Puzzle& puzzle) {
  std::set<std::vector<std::string>> pictures;
  for (const CellGrid& solution : report.solutions) {
    EXPECT_TRUE(satisfies(puzzle, solution));
    pictures.insert(to_rows(solution));
  }
  return pictures;
}

TEST(SharedSearchThreads, VerdictsAreThoseOfOneThread) {
  Rng rng(7);
  int searched = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const int width = static_cast<int>(rng.between(6, 16));
    const int height = static_cast<int>(rng.between(6, 16));
    Puzzle puzzle = corpus::random_puzzle(width, height, 0.5, 1, seed);
    if (seed % 3 == 0) puzzle = corpus::with_changed_clue(puzzle, rng);
    const SolveReport alone = nonogram::solve(puzzle, {}, Limits::none());
    const SolveReport shared = on_threads(puzzle, 3);
    ASSERT_EQ(shared.verdict, alone.verdict) << seed;
    EXPECT_EQ(shared.exhausted, alone.exhausted) << seed;
    EXPECT_EQ(shared.found, alone.found) << seed;
    EXPECT_EQ(different_solutions(shared, puzzle).size(), shared.found) << seed;
    if (shared.stats.threads > 1) ++searched;
  }
  EXPECT_GT(searched, 10);
}

TEST(SharedSearchThreads, ProvesThatThereIsNoOtherSolution) {
  for (const unsigned threads : {2u, 4u}) {
    const Puzzle puzzle = corpus::domino_puzzle(8);
    const SolveReport report = on_threads(puzzle, threads);
    EXPECT_EQ(report.verdict, Verdict::unique);
    EXPECT_EQ(different_solutions(report, puzzle).size(), 1u);
    EXPECT_EQ(report.limit, LimitReached::none);
    EXPECT_EQ(report.stats.threads, threads);
  }
}

TEST(SharedSearchThreads, SolutionsOfAllThreadsCountOnce) {
  const Puzzle small = corpus::permutation_puzzle(3);
  for (int round = 0; round < 20; ++round) {
    const SolveReport report = on_threads(small, 4, nonogram::kMostSharedSolutions);
    ASSERT_TRUE(report.exhausted);
    ASSERT_EQ(report.found, 6u);
    ASSERT_EQ(different_solutions(report, small).size(), 6u);
  }
  const Puzzle large = corpus::permutation_puzzle(5);
  const SolveReport report = on_threads(large, 4, nonogram::kMostSharedSolutions);
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(different_solutions(report, large).size(), nonogram::kMostSharedSolutions);
}

TEST(SharedSearchThreads, ALineSolvedPuzzleStartsNone) {
  const SolveReport report = on_threads(corpus::smooth_puzzle(20, 20, 1), 4);
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_EQ(report.stats.threads, 1u);
}

TEST(SharedSearchThreads, ManySolutionsAreListedByOne) {
  const Puzzle puzzle = corpus::permutation_puzzle(4);
  const SolveReport report = on_threads(puzzle, 4, 0);
  EXPECT_EQ(report.found, 24u);
  EXPECT_EQ(report.stats.threads, 1u);
}

TEST(SharedSearchThreads, AProofIsTheWorkOfOne) {
  std::string text;
  nonogram::ProofWriter proof(nonogram::ProofWriter::Style::text,
                              [&](std::string_view piece) { text += piece; });
  SolveOptions options;
  options.proof = &proof;
  const SolveReport report = solve_on_threads(corpus::domino_puzzle(5), options, Limits::none(), 4);
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_EQ(report.stats.threads, 1u);
  EXPECT_TRUE(proof.complete());
}

TEST(SharedSearchThreads, OneThreadSearchesAsTheEngineDoes) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  const SolveReport one = on_threads(puzzle, 1);
  const SolveReport engine = nonogram::solve(puzzle, {}, Limits::none());
  EXPECT_EQ(one.stats.conflicts, engine.stats.conflicts);
  EXPECT_EQ(one.stats.decisions, engine.stats.decisions);
  EXPECT_EQ(one.stats.threads, 1u);
}

// A puzzle that nobody solves before a limit is reached.
Puzzle hopeless() {
  return corpus::random_puzzle(150, 150, 0.5, 1, 0);
}

TEST(SharedSearchThreads, TheTimeLimitHolds) {
  const SolveReport report = solve_on_threads(hopeless(), {}, Limits::for_seconds(0.5), 3);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::time);
}

TEST(SharedSearchThreads, StopsWhenItIsTold) {
  std::atomic<bool> stop{false};
  Limits limits;
  limits.stop = &stop;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop = true;
  });
  const SolveReport report = solve_on_threads(hopeless(), {}, limits, 3);
  later.join();
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::stopped);
}

TEST(SharedSearchThreads, TheMemoryLimitIsForAllTogether) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  const SolveReport alone = nonogram::solve(puzzle, {}, Limits::none());
  Limits limits;
  // Enough for one, but not for each of many.
  limits.max_memory = alone.stats.memory_bytes;
  EXPECT_EQ(nonogram::solve(puzzle, {}, limits).verdict, Verdict::unique);
  const SolveReport report = solve_on_threads(puzzle, {}, limits, 100);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::memory);
}

TEST(SharedSearchThreads, SolutionsAreShownOnTheCallersThread) {
  SolveOptions options;
  options.max_solutions = 5;
  int shown = 0;
  bool all_here = true;
  options.on_solution = [&, here = std::this_thread::get_id()](const CellGrid&) {
    all_here = all_here && std::this_thread::get_id() == here;
    return ++shown < 3;
  };
  const SolveReport report =
      solve_on_threads(corpus::permutation_puzzle(5), options, Limits::none(), 3);
  EXPECT_EQ(shown, 3);
  EXPECT_TRUE(all_here);
  EXPECT_TRUE(report.ended);
}

}  // namespace
}  // namespace quadrille::app
