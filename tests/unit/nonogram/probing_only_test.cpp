#include "nonogram/search/probing_only.hpp"

#include "corpus/random_sets.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

ProbingOnly probed(const Puzzle& puzzle, const Limits& limits = Limits::none()) {
  LimitWatch watch(limits);
  return probe_only(puzzle, watch);
}

TEST(ProbingOnly, NeedsNoProbeWhereLinesSolve) {
  EXPECT_EQ(probed(Puzzle::from_picture(grid_of({"###", "#.#"})).value()), ProbingOnly::solved);
}

TEST(ProbingOnly, GoesOnAfterTheFirstProbe) {
  GenerateOptions options;
  options.width = 20;
  options.height = 20;
  options.difficulty = Difficulty::moderate;
  int with_many_probes = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Puzzle puzzle = generate(options, seed, Limits::none()).value().puzzle;
    EXPECT_EQ(probed(puzzle), ProbingOnly::solved) << "seed " << seed;
    if (solve(puzzle, {}, Limits::none()).stats.probes > 2) ++with_many_probes;
  }
  EXPECT_GE(with_many_probes, 5);
}

TEST(ProbingOnly, StallsWhereSeveralSolutionsOrDominoesAre) {
  EXPECT_EQ(probed(Puzzle::from_picture(grid_of({"#.", ".#"})).value()), ProbingOnly::stalled);
  EXPECT_EQ(probed(corpus::domino_puzzle(5)), ProbingOnly::stalled);
}

TEST(ProbingOnly, FindsContradictionsAndKeepsLimits) {
  EXPECT_EQ(probed(Puzzle::make({{1, 1}, {1}}, {{2}, {1}, {}}).value()),
            ProbingOnly::contradiction);
  EXPECT_EQ(probed(corpus::domino_puzzle(9), Limits::for_seconds(0)), ProbingOnly::limited);
}

}  // namespace
}  // namespace quadrille::nonogram
