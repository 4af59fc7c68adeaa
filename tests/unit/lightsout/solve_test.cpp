#include "support/lightsout_plain.hpp"

#include <quadrille/lightsout/solve.hpp>

#include <atomic>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

Puzzle all_on(int width, int height) {
  BitGrid lights(width, height);
  lights.fill();
  return Puzzle::make(Shape::rectangle(width, height).value(), Pattern(lights)).value();
}

Puzzle one_light(const Shape& shape, int states = 2) {
  Pattern lights(shape.width(), shape.height(), states);
  lights.set(0, 0, 1);
  return Puzzle::make(shape, lights).value();
}

TEST(LightsOutSolve, AllOnFiveByFiveTakesFifteenPresses) {
  const SolveReport report = solve(all_on(5, 5), {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::multiple);
  EXPECT_EQ(report.nullity, 2);
  EXPECT_TRUE(report.minimal);
  EXPECT_EQ(report.press_count, 15U);
  EXPECT_EQ(report.lower_bound, 15U);
  EXPECT_EQ(report.stats.method, Method::polynomial);
}

TEST(LightsOutSolve, FewestPressesOfLargerBoards) {
  // Recorded from two independent methods; see the slow tests of the minimum.
  for (const auto& [side, presses] :
       {std::pair(14, 56U), std::pair(19, 141U), std::pair(30, 376U)}) {
    const SolveReport report = solve(all_on(side, side), {}, Limits::none());
    EXPECT_TRUE(report.minimal) << side;
    EXPECT_EQ(report.press_count, presses) << side;
  }
}

TEST(LightsOutSolve, SolvedBoardNeedsNoPress) {
  const Shape shape = Shape::rectangle(5, 5).value();
  const SolveReport report =
      solve(Puzzle::make(shape, Pattern(5, 5, 2)).value(), {}, Limits::none());
  EXPECT_EQ(report.press_count, 0U);
  EXPECT_TRUE(report.minimal);
}

TEST(LightsOutSolve, UnsolvableBoardsComeWithACertificate) {
  const Puzzle puzzle = one_light(Shape::rectangle(5, 5).value());
  const SolveReport report = solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::none);
  ASSERT_TRUE(report.certificate.has_value());
  EXPECT_TRUE(refutes(puzzle, *report.certificate));
  EXPECT_EQ(count_solutions(puzzle, Limits::none()).count, "0");
}

TEST(LightsOutSolve, CountsWithoutOverflow) {
  const CountReport report = count_solutions(all_on(79, 79), Limits::none());
  EXPECT_EQ(report.nullity, 64);
  EXPECT_EQ(report.count, "18446744073709551616");
}

TEST(LightsOutSolve, EnumeratesUpToTheGivenNumber) {
  const Puzzle puzzle = all_on(4, 4);
  const EnumerateReport three = enumerate_solutions(puzzle, {.max_solutions = 3}, Limits::none());
  EXPECT_EQ(three.solutions.size(), 3U);
  EXPECT_FALSE(three.exhausted);
  const EnumerateReport sixteen =
      enumerate_solutions(puzzle, {.max_solutions = 16}, Limits::none());
  EXPECT_EQ(sixteen.solutions.size(), 16U);
  EXPECT_TRUE(sixteen.exhausted);
  const EnumerateReport none = enumerate_solutions(one_light(puzzle.shape()), {}, Limits::none());
  EXPECT_EQ(none.verdict, Verdict::none);
  EXPECT_TRUE(none.exhausted);
}

TEST(LightsOutSolve, FourStatesHavePivotsWithoutInverse) {
  // Modulo 4 the 1×2 board has the matrix (1 1; 1 1): the certificate is (1, 3) or (2, 2).
  const Puzzle puzzle = one_light(Shape::rectangle(2, 1).value(), 4);
  const SolveReport report = solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::none);
  EXPECT_TRUE(refutes(puzzle, report.certificate.value()));
  EXPECT_EQ(report.stats.method, Method::modular_elimination);
}

TEST(LightsOutSolve, LargeVariantsAreWithinReach) {
  Rng rng(3);
  const Limits limits;
  for (const auto& [neighbourhood, torus] :
       {std::pair(Neighbourhood::cross, true), std::pair(Neighbourhood::king, false),
        std::pair(Neighbourhood::diagonal, true)}) {
    const Shape shape = Shape::rectangle(150, 120, neighbourhood, torus).value();
    const Pattern lights = effect_of(shape, plain::random_pattern(rng, 150, 120, 2));
    const Puzzle puzzle = Puzzle::make(shape, lights).value();
    const SolveReport report = solve(puzzle, {.any = true}, limits);
    ASSERT_TRUE(report.presses.has_value());
    EXPECT_TRUE(solves(puzzle, *report.presses));
  }
}

TEST(LightsOutSolve, StopFlagGivesUnknown) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  for (const bool torus : {false, true}) {
    const Shape shape = Shape::rectangle(50, 50, Neighbourhood::cross, torus).value();
    const SolveReport report = solve(one_light(shape), {}, limits);
    EXPECT_EQ(report.verdict, Verdict::unknown);
    EXPECT_EQ(report.limit, LimitReached::stopped);
    EXPECT_FALSE(count_solutions(one_light(shape), limits).count.has_value());
    EXPECT_EQ(enumerate_solutions(one_light(shape), {}, limits).verdict, Verdict::unknown);
  }
}

TEST(LightsOutSolve, MemoryLimitIsAskedBeforeMatricesAreMade) {
  Limits limits;
  limits.max_memory = 1 << 20;
  const Shape shape = Shape::rectangle(400, 400, Neighbourhood::king).value();
  const SolveReport report = solve(one_light(shape), {}, limits);
  EXPECT_EQ(report.verdict, Verdict::unknown);
  EXPECT_EQ(report.limit, LimitReached::memory);
}

TEST(LightsOutSolve, KernelThatDoesNotFitLeavesASolutionNotProvenMinimal) {
  Limits limits;
  limits.max_memory = 1 << 12;
  const SolveReport report = solve(all_on(39, 39), {}, limits);
  EXPECT_EQ(report.verdict, Verdict::multiple);
  ASSERT_TRUE(report.presses.has_value());
  EXPECT_FALSE(report.minimal);
  EXPECT_EQ(report.limit, LimitReached::memory);
  EXPECT_EQ(report.lower_bound, (39U * 39U + 4) / 5);
}

TEST(LightsOutSolve, AProofThatIsThereNeedsNoMoreMemory) {
  Limits limits;
  limits.max_memory = 10 << 10;
  const Puzzle dark = Puzzle::make(Shape::rectangle(61, 61).value(), Pattern(61, 61, 2)).value();
  const SolveReport report = solve(dark, {}, limits);
  EXPECT_TRUE(report.minimal);
  EXPECT_EQ(report.limit, LimitReached::none);
  EXPECT_FALSE(report.memory_needed);
}

}  // namespace
}  // namespace quadrille::lightsout
