#include "nonogram/search/cell_weights.hpp"

#include "corpus/random_sets.hpp"
#include "nonogram/search/search_propagator.hpp"
#include "nonogram/search/weighing.hpp"
#include "support/nonogram_brute_force.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

constexpr int kSweeps = 5;

bool holds_in(Literal fact, const std::vector<std::string>& picture) {
  const auto width = picture.front().size();
  const auto cell = static_cast<std::size_t>(fact.cell());
  const CellGrid like(1, 1, fact.colour());
  return picture[cell / width][cell % width] == to_rows(like)[0][0];
}

// What lines and weights settle together within so many rounds; false if they refute the puzzle.
class Refuter {
 public:
  explicit Refuter(const Puzzle& puzzle)
      : assignment_(puzzle.width(), puzzle.height()),
        clauses_(assignment_.cell_count()),
        propagator_(puzzle, assignment_, clauses_),
        weights_(puzzle, assignment_) {}

  bool run(int rounds) {
    const Limits limits;
    LimitWatch watch(limits);
    for (int round = 0; round < rounds && !assignment_.complete(); ++round) {
      if (propagator_.run(watch) != Propagated::complete) return false;
      weights_.improve(kSweeps, watch);
      std::vector<Literal> facts;
      if (!weights_.prove(facts, watch)) return false;
      for (const Literal fact : facts) assignment_.assign(fact, Cause::none());
    }
    return propagator_.run(watch) == Propagated::complete;
  }
  [[nodiscard]] const Assignment& assignment() const { return assignment_; }

 private:
  Assignment assignment_;
  ClauseDatabase clauses_;
  SearchPropagator propagator_;
  CellWeights weights_;
};

TEST(CellWeights, FactsHoldInAllSolutions) {
  const std::map<Clues, Pictures> all = all_pictures_by_clues(4, 4);
  const Limits limits;
  LimitWatch watch(limits);
  std::size_t number = 0;
  std::size_t proved = 0;
  for (const auto& [clues, pictures] : all) {
    if (++number % 7 != 0) continue;
    const Puzzle puzzle = Puzzle::make(clues.first, clues.second).value();
    const Assignment nothing_known(4, 4);
    CellWeights weights(puzzle, nothing_known);
    for (int round = 0; round < 4; ++round) {
      weights.improve(kSweeps, watch);
      std::vector<Literal> facts;
      ASSERT_TRUE(weights.prove(facts, watch));
      proved += facts.size();
      for (const Literal fact : facts) {
        for (const std::vector<std::string>& picture : pictures)
          ASSERT_TRUE(holds_in(fact, picture));
      }
    }
  }
  EXPECT_GT(proved, 10'000u);
}

// Rows of one picture and columns of another with as many cells: few of these have a solution.
TEST(CellWeights, OnlyPuzzlesWithoutSolutionAreRefuted) {
  const std::map<Clues, Pictures> all = all_pictures_by_clues(4, 4);
  std::vector<Clues> clues;
  std::size_t number = 0;
  for (const auto& [each, pictures] : all) {
    if (++number % 23 == 0) clues.push_back(each);
  }
  std::size_t refuted = 0;
  for (std::size_t index = 0; index + 1 < clues.size(); ++index) {
    const Clues mixed{clues[index].first, clues[index + 1].second};
    const auto puzzle = Puzzle::make(mixed.first, mixed.second);
    if (!puzzle) continue;
    if (Refuter(*puzzle).run(10)) continue;
    ++refuted;
    EXPECT_FALSE(all.contains(mixed));
  }
  EXPECT_GT(refuted, 10u);
}

TEST(CellWeights, DominoesFallWithoutSearch) {
  for (const int dominoes : {3, 5, 8}) {
    const Puzzle puzzle = corpus::domino_puzzle(dominoes);
    Refuter refuter(puzzle);
    EXPECT_TRUE(refuter.run(80));
    EXPECT_TRUE(refuter.assignment().complete());
  }
}

TEST(CellWeights, SearchProvesDominoesUniqueByWeighing) {
  const SolveReport report = solve(corpus::domino_puzzle(12), {.max_solutions = 2}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_LT(report.stats.conflicts, 2000u);
}

TEST(CellWeights, ALimitEndsIt) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  const Assignment nothing_known(puzzle.width(), puzzle.height());
  CellWeights weights(puzzle, nothing_known);
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  LimitWatch watch(limits);
  weights.improve(1'000'000'000, watch);
  std::vector<Literal> facts;
  EXPECT_TRUE(weights.prove(facts, watch));
  EXPECT_TRUE(facts.empty());
}

TEST(Weighing, BeginsLateAndGoesOnWhileItBringsFacts) {
  const Puzzle puzzle = corpus::domino_puzzle(5);
  const Assignment nothing_known(puzzle.width(), puzzle.height());
  Weighing weighing(puzzle, nothing_known);
  EXPECT_FALSE(weighing.due(10));
  EXPECT_TRUE(weighing.due(200));
  const Limits limits;
  LimitWatch watch(limits);
  std::vector<Literal> facts;
  for (int time = 0; time < 8; ++time) EXPECT_TRUE(weighing.run(facts, watch));
  EXPECT_FALSE(facts.empty());
  EXPECT_TRUE(weighing.due(200));
}

}  // namespace
}  // namespace quadrille::nonogram
