#include "nonogram/search/belief.hpp"

#include "corpus/random_sets.hpp"
#include "nonogram/search/belief_dive.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Puzzle puzzle_of(std::vector<Clue> rows, std::vector<Clue> columns) {
  return Puzzle::make(std::move(rows), std::move(columns)).value();
}

TEST(Belief, IsEvenWhereBothColoursAreAlike) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  const Assignment assignment(2, 2);
  Belief belief(puzzle, assignment);
  const Limits limits;
  LimitWatch watch(limits);
  belief.sweep(20, watch);
  for (int cell = 0; cell < 4; ++cell) EXPECT_NEAR(belief.filled_probability(cell), 0.5, 1e-3);
}

TEST(Belief, FollowsWhatIsKnown) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  Assignment assignment(2, 2);
  assignment.assign(Literal::of(0, true), Cause::none());
  Belief belief(puzzle, assignment);
  const Limits limits;
  LimitWatch watch(limits);
  belief.sweep(20, watch);
  EXPECT_EQ(belief.filled_probability(0), 1.0F);
  EXPECT_LT(belief.filled_probability(1), 0.01F);
  EXPECT_LT(belief.filled_probability(2), 0.01F);
  EXPECT_GT(belief.filled_probability(3), 0.99F);
}

TEST(Belief, IsNearTheTruthOnRandomPuzzles) {
  // Not a law, but what the search lives on: most cells lean to the picture they were made from.
  int right = 0;
  int cells = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(20, 20, 0.5, 3, number);
    const Assignment assignment(20, 20);
    Belief belief(puzzle, assignment);
    const Limits limits;
    LimitWatch watch(limits);
    belief.sweep(20, watch);
    for (int cell = 0; cell < assignment.cell_count(); ++cell) {
      const bool filled = puzzle.goal()->cells()[static_cast<std::size_t>(cell)] == Cell::filled;
      right += filled == (belief.filled_probability(cell) > 0.5F) ? 1 : 0;
      ++cells;
    }
  }
  EXPECT_GT(right * 10, cells * 7);
}

TEST(Belief, RepeatsItselfAndVariesWithNoise) {
  const Puzzle puzzle = corpus::random_puzzle(15, 12, 0.5, 3, 1);
  const Assignment assignment(15, 12);
  const auto probabilities = [&](std::uint64_t seed) {
    Belief belief(puzzle, assignment);
    Rng rng(seed);
    belief.reset_with_noise(rng);
    const Limits limits;
    LimitWatch watch(limits);
    belief.sweep(3, watch);
    std::vector<float> result;
    for (int cell = 0; cell < assignment.cell_count(); ++cell) {
      result.push_back(belief.filled_probability(cell));
    }
    return result;
  };
  EXPECT_EQ(probabilities(1), probabilities(1));
  EXPECT_NE(probabilities(1), probabilities(2));
}

// What beliefs that have settled say of a puzzle's cells, held to the picture it was made from.
struct Record {
  double certainty = 0;  // of all cells together
  int sure = 0;          // cells with a certainty of more than 0.9
  int sure_and_wrong = 0;
};

Record record_of(Belief::Style style, const Puzzle& puzzle) {
  const Assignment assignment(puzzle.width(), puzzle.height());
  Belief belief(puzzle, assignment);
  const Limits limits;
  LimitWatch watch(limits);
  Rng rng(1);
  belief.begin_anew(style, rng, watch);
  Record record;
  for (int cell = 0; cell < assignment.cell_count(); ++cell) {
    const float probability = belief.filled_probability(cell);
    const float certainty = 2 * std::abs(probability - 0.5F);
    record.certainty += certainty;
    if (certainty <= 0.9F) continue;
    ++record.sure;
    const bool filled = puzzle.goal()->cells()[static_cast<std::size_t>(cell)] == Cell::filled;
    if (filled != (probability > 0.5F)) ++record.sure_and_wrong;
  }
  return record;
}

TEST(Belief, SaysLessButIsSeldomSureOfWhatIsWrongWhenCautious) {
  Record plain;
  Record cautious;
  const auto add = [](Record& sum, const Record& one) {
    sum.certainty += one.certainty;
    sum.sure += one.sure;
    sum.sure_and_wrong += one.sure_and_wrong;
  };
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 1, number);
    add(plain, record_of(Belief::Style::plain, puzzle));
    add(cautious, record_of(Belief::Style::cautious, puzzle));
  }
  EXPECT_LT(cautious.certainty, plain.certainty);
  ASSERT_GT(cautious.sure, 0);
  ASSERT_GT(plain.sure_and_wrong, 0);
  // Fewer by more than the smaller number of sure cells explains.
  EXPECT_LT(cautious.sure_and_wrong * 2 * plain.sure, plain.sure_and_wrong * cautious.sure);
}

TEST(Belief, StaysEvenAndKeepsWhatIsKnownWhenCautious) {
  const Puzzle puzzle = puzzle_of({{1}, {1}}, {{1}, {1}});
  const Limits limits;
  LimitWatch watch(limits);
  Rng rng(3);
  Assignment assignment(2, 2);
  Belief belief(puzzle, assignment);
  belief.begin_anew(Belief::Style::cautious, rng, watch);
  belief.sweep(50, watch);
  for (int cell = 0; cell < 4; ++cell) EXPECT_NEAR(belief.filled_probability(cell), 0.5, 0.05);
  assignment.assign(Literal::of(0, true), Cause::none());
  belief.sweep(20, watch);
  EXPECT_EQ(belief.filled_probability(0), 1.0F);
  EXPECT_LT(belief.filled_probability(1), 0.05F);
  EXPECT_GT(belief.filled_probability(3), 0.95F);
}

TEST(BeliefDive, IsRefreshedAfterALimit) {
  const Puzzle puzzle = corpus::random_puzzle(15, 15, 0.5, 3, 2);
  const Assignment assignment(15, 15);
  Belief belief(puzzle, assignment);
  BeliefDive dive(assignment, belief);
  dive.start();
  const std::atomic<bool> stop = true;
  Limits stopped;
  stopped.stop = &stop;
  LimitWatch stopped_watch(stopped);
  EXPECT_FALSE(dive.refresh_if_due(stopped_watch));
  const Limits limits;
  LimitWatch watch(limits);
  EXPECT_TRUE(dive.refresh_if_due(watch));
  EXPECT_TRUE(assignment.is_open(dive.next().cell()));
}

TEST(BeliefDive, DecidesTheMostCertainOpenCell) {
  const Puzzle puzzle = corpus::random_puzzle(15, 15, 0.5, 3, 2);
  Assignment assignment(15, 15);
  Belief belief(puzzle, assignment);
  BeliefDive dive(assignment, belief);
  EXPECT_FALSE(dive.active());
  dive.start();
  const Limits limits;
  LimitWatch watch(limits);
  ASSERT_TRUE(dive.refresh_if_due(watch));
  for (int step = 0; step < 10; ++step) {
    const Literal next = dive.next();
    ASSERT_TRUE(assignment.is_open(next.cell()));
    const auto certainty = [&](int cell) {
      return std::abs(belief.filled_probability(cell) - 0.5F);
    };
    for (int cell = 0; cell < assignment.cell_count(); ++cell) {
      if (!assignment.is_open(cell)) continue;
      ASSERT_LE(certainty(cell), certainty(next.cell()));
    }
    ASSERT_EQ(next.filled(), belief.filled_probability(next.cell()) > 0.5F);
    assignment.decide(next);
    ASSERT_FALSE(dive.refresh_if_due(watch));
  }
  dive.stop();
  EXPECT_FALSE(dive.active());
}

TEST(BeliefDive, TellsApartInALargeGridWhatIsAsGoodAsSure) {
  const Puzzle puzzle = corpus::random_puzzle(99, 99, 0.5, 1, 2);
  const Assignment assignment(99, 99);
  Belief belief(puzzle, assignment);
  const Limits limits;
  LimitWatch watch(limits);
  belief.sweep(60, watch);
  BeliefDive dive(assignment, belief);
  dive.start();
  ASSERT_TRUE(dive.refresh_if_due(watch));
  const Literal next = dive.next();
  int as_good_as_sure = 0;
  int less_certain = 0;
  for (int cell = 0; cell < assignment.cell_count(); ++cell) {
    ASSERT_LE(belief.certainty(cell), belief.certainty(next.cell()));
    if (std::abs(belief.filled_probability(cell) - 0.5F) < 0.5F) continue;
    ++as_good_as_sure;
    if (belief.certainty(cell) < belief.certainty(next.cell())) ++less_certain;
  }
  EXPECT_GT(as_good_as_sure, 1000);
  EXPECT_GT(less_certain, 0);
}

}  // namespace
}  // namespace quadrille::nonogram
