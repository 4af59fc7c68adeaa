#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <atomic>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

using Cells = std::vector<Value>;

std::set<Cells> set_of(const std::vector<Picture>& pictures) {
  std::set<Cells> result;
  for (const Picture& picture : pictures) {
    result.emplace(picture.cells().begin(), picture.cells().end());
  }
  return result;
}

// The k-th of a fixed series of small puzzles; every third is spoiled.
Puzzle small_case(std::uint64_t number) {
  Rng rng = Rng(21).stream(number);
  const int width = static_cast<int>(rng.between(1, 7));
  const int height = static_cast<int>(rng.between(1, 7));
  const int colours = static_cast<int>(rng.between(1, 4));
  const double density = 0.2 + 0.7 * rng.unit();
  const Puzzle puzzle = Puzzle::from_picture(test_palette(colours),
                                             random_picture(width, height, colours, density, rng))
                            .value();
  return number % 3 == 0 ? spoiled(puzzle, rng) : puzzle;
}

Verdict verdict_of(std::size_t solutions) {
  if (solutions == 0) return Verdict::none;
  return solutions == 1 ? Verdict::unique : Verdict::multiple;
}

TEST(ColourSolve, AgreesWithBruteForceOnSmallPuzzles) {
  std::vector<int> seen(3);
  for (std::uint64_t number = 0; number < 3'600; ++number) {
    const Puzzle puzzle = small_case(number);
    const std::vector<Picture> expected = brute_force(puzzle, 2);
    const SolveReport report = solve(puzzle, {.seed = number % 2}, Limits::none());
    ASSERT_EQ(report.verdict, verdict_of(expected.size())) << "case " << number;
    ASSERT_EQ(report.found, expected.size()) << "case " << number;
    ASSERT_EQ(set_of(report.solutions).size(), expected.size());
    ++seen[std::min<std::size_t>(expected.size(), 2)];
  }
  EXPECT_GT(seen[0], 300);
  EXPECT_GT(seen[1], 300);
  EXPECT_GT(seen[2], 300);
}

TEST(ColourSolve, ListsAllSolutions) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Puzzle puzzle = small_case(number);
    const std::vector<Picture> expected = brute_force(puzzle, 200);
    if (expected.size() == 200) continue;
    const SolveReport report = solve(puzzle, {.max_solutions = 0}, Limits::none());
    ASSERT_TRUE(report.exhausted);
    ASSERT_EQ(report.found, expected.size());
    ASSERT_EQ(set_of(report.solutions), set_of(expected));
    ASSERT_EQ(count_solutions(puzzle, {}, Limits::none()).count, std::to_string(expected.size()));
  }
}

TEST(ColourSolve, KeepsToTheDomainsOfAStateOfPlay) {
  int restricted = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Puzzle puzzle = small_case(number);
    Rng rng(number);
    DomainGrid from(puzzle.width(), puzzle.height(), puzzle.palette().all());
    for (Domain& domain : from.cells()) {
      if (rng.chance(0.2)) domain &= ~domain_of(static_cast<Value>(rng.below(3)));
    }
    const auto agrees = [&](const Picture& picture) {
      for (std::size_t cell = 0; cell < picture.size(); ++cell) {
        if ((from.cells()[cell] & domain_of(picture.cells()[cell])) == 0) return false;
      }
      return true;
    };
    std::vector<Picture> expected = brute_force(puzzle, 500);
    if (expected.size() == 500) continue;
    restricted += std::erase_if(expected, [&](const Picture& p) { return !agrees(p); }) > 0;
    const SolveReport report = solve(puzzle, {.max_solutions = 0, .from = from}, Limits::none());
    ASSERT_EQ(set_of(report.solutions), set_of(expected)) << "case " << number;
  }
  EXPECT_GT(restricted, 50);
}

TEST(ColourSolve, TellsEverySolutionAndEndsWhenToldTo) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"r..", ".b.", "..r"});
  std::uint64_t told = 0;
  const SolveReport all = solve(puzzle,
                                {.max_solutions = 0,
                                 .on_solution = [&](const Picture&) { return ++told > 0; },
                                 .keep_solutions = false},
                                Limits::none());
  EXPECT_EQ(told, all.found);
  EXPECT_GT(told, 1U);
  EXPECT_TRUE(all.solutions.empty());
  const SolveReport ended =
      solve(puzzle, {.on_solution = [](const Picture&) { return false; }}, Limits::none());
  EXPECT_TRUE(ended.ended);
  EXPECT_EQ(ended.found, 1U);
  EXPECT_EQ(ended.verdict, Verdict::solved);
  EXPECT_EQ(ended.limit, LimitReached::none);
}

TEST(ColourSolve, StopsAtItsLimits) {
  Rng rng(3);
  const Puzzle puzzle =
      Puzzle::from_picture(test_palette(2), random_picture(60, 60, 2, 0.45, rng)).value();
  Limits nodes;
  nodes.max_nodes = 3;
  const SolveReport few = solve(puzzle, {}, nodes);
  EXPECT_EQ(few.verdict, Verdict::unknown);
  EXPECT_EQ(few.limit, LimitReached::nodes);
  Limits memory;
  memory.max_memory = 100;
  EXPECT_EQ(solve(puzzle, {}, memory).limit, LimitReached::memory);
  const std::atomic<bool> raised = true;
  Limits stopped;
  stopped.stop = &raised;
  EXPECT_EQ(solve(puzzle, {}, stopped).limit, LimitReached::stopped);
}

TEST(ColourSatisfies, ComparesRunsOfOneColour) {
  const Palette palette = test_palette(2);
  const Puzzle puzzle = puzzle_from(palette, {"rrb", "b.b"});
  EXPECT_TRUE(satisfies(puzzle, picture_from(palette, {"rrb", "b.b"})));
  EXPECT_FALSE(satisfies(puzzle, picture_from(palette, {"rrb", "bb."})));
  EXPECT_FALSE(satisfies(puzzle, picture_from(palette, {"rrr", "b.b"})));
  EXPECT_FALSE(satisfies(puzzle, picture_from(palette, {"rr.", "b.b"})));
  EXPECT_FALSE(satisfies(puzzle, Picture(3, 3)));
}

TEST(ColourCheck, JudgesLinesAndTheWhole) {
  const Palette palette = test_palette(2);
  const Puzzle puzzle = puzzle_from(palette, {"rrb", "b.b"});
  DomainGrid grid(3, 2, palette.all());
  CheckReport open = check(puzzle, grid, Limits::none());
  EXPECT_EQ(open.status, GridStatus::open);
  EXPECT_EQ(open.completable, true);
  EXPECT_EQ(open.rows[0], LineStatus::open);

  grid = domains_of(*puzzle.goal());
  grid.at(1, 1) = palette.all();  // the blocks are there: the unknown cell must stay empty
  EXPECT_EQ(check(puzzle, grid, Limits::none()).status, GridStatus::solved);
  grid.at(1, 1) = 0b110;
  const CheckReport wrong = check(puzzle, grid, Limits::none());
  EXPECT_EQ(wrong.status, GridStatus::wrong);
  EXPECT_EQ(wrong.rows[1], LineStatus::impossible);
}

TEST(ColourCheck, AsksWhetherTheWholeCanBeCompleted) {
  const Palette palette = test_palette(2);
  // Every line has a placement, but the two reds cannot both be in the first column.
  const Puzzle puzzle = puzzle_from(palette, {"r.b", "b.r", "..."});
  DomainGrid grid(3, 3, palette.all());
  grid.at(0, 0) = domain_of(1);
  EXPECT_EQ(check(puzzle, grid, Limits::none()).completable, true);
  grid.at(2, 1) = 0b110;
  EXPECT_EQ(check(puzzle, grid, Limits::none()).completable, false);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
