#include "nonogram/search/searcher.hpp"

#include "corpus/random_sets.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Outcome = Searcher::Outcome;

Puzzle permutation_puzzle(int side) {
  const std::vector<Clue> clues(static_cast<std::size_t>(side), Clue{1});
  return Puzzle::make(clues, clues).value();
}

TEST(Searcher, AnswersUnderAssumptionsAndForgetsThem) {
  Searcher searcher(permutation_puzzle(4), 0);
  const Limits limits;
  LimitWatch watch(limits);
  for (int first = 0; first < 4; ++first) {
    for (int second = 0; second < 4; ++second) {
      const std::vector<Literal> assumptions = {Literal::of(first, true),
                                                Literal::of(4 + second, true)};
      const Outcome outcome = searcher.solve(assumptions, watch);
      ASSERT_EQ(outcome, first == second ? Outcome::none : Outcome::found);
      if (outcome != Outcome::found) continue;
      const CellGrid solution = searcher.solution();
      EXPECT_EQ(solution.at(0, first), Cell::filled);
      EXPECT_EQ(solution.at(1, second), Cell::filled);
      EXPECT_TRUE(satisfies(permutation_puzzle(4), solution));
    }
  }
  EXPECT_EQ(searcher.solve(watch), Outcome::found);
}

TEST(Searcher, FindsAllSolutionsOnceEach) {
  const Puzzle puzzle = permutation_puzzle(5);
  Searcher searcher(puzzle, 3);
  const Limits limits;
  LimitWatch watch(limits);
  std::set<std::vector<std::string>> pictures;
  while (searcher.solve(watch) == Outcome::found) {
    ASSERT_TRUE(satisfies(puzzle, searcher.solution()));
    ASSERT_TRUE(pictures.insert(to_rows(searcher.solution())).second);
    searcher.exclude_solution();
  }
  EXPECT_EQ(pictures.size(), 120u);
  EXPECT_EQ(searcher.solve(watch), Outcome::none);
}

TEST(Searcher, KeepsAddedCells) {
  Searcher searcher(permutation_puzzle(3), 0);
  const Limits limits;
  LimitWatch watch(limits);
  CellGrid known(3, 3);
  known.at(1, 2) = Cell::filled;
  searcher.add_known(known);
  EXPECT_EQ(searcher.probe(1000, watch), Outcome::found);
  EXPECT_EQ(searcher.settled().at(1, 0), Cell::empty);
  EXPECT_EQ(searcher.settled().at(0, 2), Cell::empty);
  EXPECT_EQ(searcher.settled_count(), 5u);
  EXPECT_EQ(searcher.solve(std::vector{Literal::of(2, true)}, watch), Outcome::none);
  known.at(1, 2) = Cell::empty;
  searcher.add_known(known);
  EXPECT_EQ(searcher.solve(watch), Outcome::none);
}

// The cells that are the same in all solutions, asked one by one.
TEST(Searcher, AnswersForTheBackbone) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(9, 9, 0.45, 11, number);
    const SolveReport all = solve(puzzle, {.max_solutions = 0}, Limits::none());
    Searcher searcher(puzzle, 0);
    const Limits limits;
    LimitWatch watch(limits);
    ASSERT_EQ(searcher.solve(watch), Outcome::found);
    searcher.set_goal(Searcher::Goal::prove);
    for (int cell = 0; cell < 81; ++cell) {
      std::set<Cell> colours;
      for (const CellGrid& solution : all.solutions) {
        colours.insert(solution.cells()[static_cast<std::size_t>(cell)]);
      }
      for (const Cell colour : {Cell::empty, Cell::filled}) {
        const std::vector<Literal> assumption = {Literal::of(cell, colour)};
        ASSERT_EQ(searcher.solve(assumption, watch),
                  colours.contains(colour) ? Outcome::found : Outcome::none);
      }
    }
  }
}

TEST(Searcher, GoesOnAfterALimit) {
  const Puzzle puzzle = corpus::domino_puzzle(5);
  Searcher searcher(puzzle, 0);
  int limits_reached = 0;
  int solutions = 0;
  for (;;) {
    Limits limits;
    limits.max_nodes = 5;
    LimitWatch watch(limits);
    const Outcome outcome = searcher.solve(watch);
    if (outcome == Outcome::none) break;
    if (outcome == Outcome::limit) {
      ++limits_reached;
      ASSERT_EQ(watch.reason(), LimitReached::nodes);
      continue;
    }
    ++solutions;
    searcher.exclude_solution();
    searcher.set_goal(Searcher::Goal::prove);
  }
  EXPECT_EQ(solutions, 1);
  EXPECT_GT(limits_reached, 0);
}

// Asks again and again, a given number of conflicts at a time.
Outcome outcome_in_slices(Searcher& searcher, std::uint64_t conflicts) {
  for (int slice = 0; slice < 20000; ++slice) {
    Limits limits;
    limits.max_nodes = conflicts;
    LimitWatch watch(limits);
    const Outcome outcome = searcher.solve(watch);
    if (outcome != Outcome::limit) return outcome;
  }
  return Outcome::limit;
}

TEST(Searcher, FindsNoSolutionTwiceHoweverOftenALimitStopsIt) {
  // The last conflict shows on level 0, sometimes right after a limit: it must not get lost.
  int stopped = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(16, 16, 0.45, 8, number);
    const auto expected = solve(puzzle, {.max_solutions = 60}, Limits::none());
    if (!expected.exhausted) continue;
    for (std::uint64_t conflicts = 2; conflicts < 6; ++conflicts) {
      Searcher searcher(puzzle, 0);
      std::size_t found = 0;
      while (outcome_in_slices(searcher, conflicts) == Outcome::found) {
        ASSERT_LE(++found, expected.solutions.size()) << number;
        ASSERT_TRUE(satisfies(puzzle, searcher.solution())) << number;
        searcher.exclude_solution();
      }
      ASSERT_EQ(found, expected.solutions.size()) << number;
      if (searcher.stats().conflicts > conflicts) ++stopped;
    }
  }
  EXPECT_GT(stopped, 0);
}

TEST(Searcher, GoesOnWhereverTheClockStopsIt) {
  // Slices of time that double: the first end while tables are filled and beliefs are formed.
  for (std::uint64_t number = 0; number < 4; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(40, 40, 0.5, 4, number);
    Searcher searcher(puzzle, 0);
    Outcome outcome = Outcome::limit;
    int slices = 0;
    for (double seconds = 1e-5; outcome == Outcome::limit; seconds *= 2) {
      const Limits limits = Limits::for_seconds(seconds);
      LimitWatch watch(limits);
      outcome = searcher.solve(watch);
      ASSERT_LT(++slices, 24);
    }
    ASSERT_EQ(outcome, Outcome::found);
    EXPECT_TRUE(satisfies(puzzle, searcher.solution()));
    EXPECT_GT(slices, 1);
  }
}

TEST(Searcher, RepeatsItselfWithTheSameSeed) {
  const Puzzle puzzle = corpus::random_puzzle(25, 25, 0.5, 11, 4);
  const auto run = [&](std::uint64_t seed) {
    Searcher searcher(puzzle, seed);
    const Limits limits;
    LimitWatch watch(limits);
    EXPECT_EQ(searcher.solve(watch), Outcome::found);
    const Searcher::Stats stats = searcher.stats();
    return std::tuple(searcher.solution(), stats.decisions, stats.conflicts, stats.line_solves);
  };
  EXPECT_EQ(run(0), run(0));
  EXPECT_EQ(run(7), run(7));
}

}  // namespace
}  // namespace quadrille::nonogram
