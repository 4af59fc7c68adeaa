// The colour baseline against brute force, and our solver against both where brute force is slow.
#include "baseline/colour_order_encoding.hpp"

#include "corpus/random_sets.hpp"
#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/solve.hpp>

#include <gtest/gtest.h>

namespace quadrille::baseline {
namespace {

using nonogram::colour::Picture;
using nonogram::colour::Puzzle;

Puzzle mixed_case(std::uint64_t number, int largest) {
  Rng rng = Rng(8).stream(number);
  const int width = static_cast<int>(rng.between(1, largest));
  const int height = static_cast<int>(rng.between(1, largest));
  const int colours = static_cast<int>(rng.between(1, 5));
  const Puzzle puzzle =
      corpus::random_colour_puzzle(width, height, colours, 0.1 + 0.8 * rng.unit(), rng);
  return number % 3 == 0 ? corpus::with_changed_blocks(puzzle, rng) : puzzle;
}

TEST(SolveColoursBySat, HasTheSolutionsOfBruteForce) {
  for (std::uint64_t number = 0; number < 600; ++number) {
    const Puzzle puzzle = mixed_case(number, 5);
    const std::vector<Picture> expected = nonogram::colour::brute_force(puzzle, 50);
    if (expected.size() == 50) continue;
    const ColourBaselineReport report = solve_by_sat(puzzle, 0, Limits::none());
    ASSERT_EQ(report.solutions.size(), expected.size());
    for (const Picture& solution : report.solutions) {
      ASSERT_TRUE(nonogram::colour::satisfies(puzzle, solution));
    }
  }
}

TEST(SolveColoursBySat, AgreesWithOurSolver) {
  for (std::uint64_t number = 0; number < 400; ++number) {
    const Puzzle puzzle = mixed_case(number, 14);
    ASSERT_EQ(solve_by_sat(puzzle, 2, Limits::none()).verdict,
              nonogram::colour::solve(puzzle, {}, Limits::none()).verdict)
        << "case " << number;
  }
}

}  // namespace
}  // namespace quadrille::baseline
