// The verdict of our own search against a SAT solver on random puzzles: all sizes and densities up
// to 25×25, a third of them with clues changed until the SAT solver finds no solution.
#include "baseline/order_encoding.hpp"
#include "corpus/random_sets.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstdint>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Verdict verdict_by_sat(const Puzzle& puzzle) {
  return baseline::solve_by_sat(puzzle, 2, Limits::none()).verdict;
}

Puzzle puzzle_of_case(std::uint64_t number) {
  Rng rng = Rng(2024).stream(number);
  const int width = static_cast<int>(rng.between(1, 25));
  const int height = static_cast<int>(rng.between(1, 25));
  const double density = 0.2 + 0.6 * rng.unit();
  const Puzzle puzzle = corpus::random_puzzle(width, height, density, 7, number);
  if (number % 3 != 0) return puzzle;
  return corpus::made_unsolvable(
      puzzle, rng, [](const Puzzle& changed) { return verdict_by_sat(changed) == Verdict::none; });
}

void expect_agreement(std::uint64_t first, std::uint64_t last) {
  int with_verdict[5] = {};
  for (std::uint64_t number = first; number < last; ++number) {
    const Puzzle puzzle = puzzle_of_case(number);
    const SolveReport report = solve(puzzle, {.seed = number % 4}, Limits::none());
    ASSERT_EQ(report.verdict, verdict_by_sat(puzzle)) << "case " << number;
    ASSERT_EQ(report.exhausted, report.verdict != Verdict::multiple);
    for (const CellGrid& solution : report.solutions) ASSERT_TRUE(satisfies(puzzle, solution));
    if (report.solutions.size() == 2) {
      ASSERT_NE(report.solutions[0], report.solutions[1]) << "case " << number;
    }
    ++with_verdict[static_cast<int>(report.verdict)];
  }
  // The cases ask all three questions.
  for (const Verdict verdict : {Verdict::unique, Verdict::multiple, Verdict::none}) {
    EXPECT_GT(with_verdict[static_cast<int>(verdict)] * 10, static_cast<int>(last - first));
  }
}

TEST(SolveAgainstSat, AgreesOnRandomPuzzles) {
  expect_agreement(0, 300);
}

TEST(SolveAgainstSatSlow, AgreesOnManyRandomPuzzles) {
  expect_agreement(300, 5300);
}

}  // namespace
}  // namespace quadrille::nonogram
