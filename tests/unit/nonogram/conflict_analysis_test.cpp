// The propagator and the analysis of its conflicts, held to the solutions of small puzzles.
#include "nonogram/search/conflict_analysis.hpp"

#include "corpus/random_sets.hpp"
#include "nonogram/line/propagation.hpp"
#include "nonogram/search/line_explainer.hpp"
#include "nonogram/search/search_propagator.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// The parts of a search without its strategy.
class Bench {
 public:
  explicit Bench(const Puzzle& puzzle)
      : explainer_(make_line_explainer(puzzle)),
        assignment(puzzle.width(), puzzle.height()),
        clauses_(assignment.cell_count()),
        propagator_(puzzle, assignment, clauses_),
        order_(assignment.cell_count()),
        analysis_(assignment, clauses_, *explainer_, order_) {}

  Propagated propagate() { return propagator_.run(watch_); }

  LearnedClause analyse() {
    const LearnedClause* learned = analysis_.analyse(propagator_.conflict(), watch_);
    EXPECT_NE(learned, nullptr);
    return *learned;
  }

  void learn(const LearnedClause& learned) {
    assignment.backtrack(learned.level, [&](Literal literal) { analysis_.forget(literal.cell()); });
    propagator_.forget_pending();
    Cause cause;
    if (learned.literals.size() > 1) {
      cause = Cause::clause(
          clauses_.add(learned.literals, learned.glue, ClauseDatabase::Kind::learned));
    }
    assignment.assign(learned.literals[0], cause);
  }

 private:
  std::unique_ptr<LineExplainer> explainer_;

 public:
  Assignment assignment;

 private:
  ClauseDatabase clauses_;
  SearchPropagator propagator_;
  DecisionOrder order_;
  ConflictAnalysis analysis_;
  Limits limits_;
  LimitWatch watch_{limits_};
};

bool holds_in(const LearnedClause& clause, const CellGrid& solution) {
  for (const Literal literal : clause.literals) {
    if (solution.cells()[static_cast<std::size_t>(literal.cell())] == literal.colour()) return true;
  }
  return false;
}

// Before backtracking: one literal of the current level, first; the second on the level to go to.
void expect_asserting(const Bench& bench, const LearnedClause& clause) {
  std::vector<int> levels;
  for (const Literal literal : clause.literals) {
    ASSERT_TRUE(bench.assignment.is_false(literal));
    levels.push_back(bench.assignment.level_of(literal.cell()));
  }
  ASSERT_EQ(levels[0], bench.assignment.level());
  for (std::size_t index = 1; index < levels.size(); ++index) {
    ASSERT_GT(levels[index], 0);
    ASSERT_LT(levels[index], levels[0]);
    ASSERT_LE(levels[index], clause.level);
  }
  if (levels.size() > 1) {
    ASSERT_EQ(levels[1], clause.level);
  } else {
    ASSERT_EQ(clause.level, 0);
  }
  ASSERT_GE(clause.glue, 1);
  ASSERT_LE(clause.glue, static_cast<int>(clause.literals.size()));
}

Literal random_open_literal(const Assignment& assignment, Rng& rng) {
  int cell = static_cast<int>(rng.below(static_cast<std::uint64_t>(assignment.cell_count())));
  while (!assignment.is_open(cell)) cell = (cell + 1) % assignment.cell_count();
  return Literal::of(cell, rng.chance(0.5));
}

TEST(ConflictAnalysis, LearnsOnlyWhatHoldsInEverySolution) {
  int conflicts = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Rng rng = Rng(12).stream(number);
    const int width = static_cast<int>(rng.between(16, 24));
    const int height = static_cast<int>(rng.between(16, 24));
    const Puzzle puzzle = corpus::random_puzzle(width, height, 0.5, 5, number);
    const std::vector<CellGrid> solutions =
        solve(puzzle, {.max_solutions = 100}, Limits::none()).solutions;
    Bench bench(puzzle);
    // Random decisions; conflicts are learned from until the picture is complete.
    for (int step = 0; step < 2000; ++step) {
      if (bench.propagate() == Propagated::conflict) {
        ASSERT_GT(bench.assignment.level(), 0);
        const LearnedClause learned = bench.analyse();
        expect_asserting(bench, learned);
        for (const CellGrid& solution : solutions) ASSERT_TRUE(holds_in(learned, solution));
        bench.learn(learned);
        ++conflicts;
      } else if (bench.assignment.complete()) {
        break;
      } else {
        bench.assignment.decide(random_open_literal(bench.assignment, rng));
      }
    }
    EXPECT_TRUE(bench.assignment.complete());
  }
  EXPECT_GT(conflicts, 100);
}

TEST(SearchPropagator, SettlesWhatLinesSettle) {
  for (std::uint64_t number = 0; number < 30; ++number) {
    Rng rng = Rng(13).stream(number);
    const int width = static_cast<int>(rng.between(1, 80));
    const Puzzle puzzle = corpus::random_puzzle(width, 20, 0.6, 6, number);
    PuzzlePropagation expected(puzzle);
    ASSERT_EQ(expected.propagate(), GridPropagation::Outcome::stable);
    Bench bench(puzzle);
    ASSERT_EQ(bench.propagate(), Propagated::complete);
    for (int cell = 0; cell < bench.assignment.cell_count(); ++cell) {
      ASSERT_EQ(bench.assignment.colour(cell), expected.at(cell / width, cell % width));
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
