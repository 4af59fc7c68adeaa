#include "nonogram/search/clause_database.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

constexpr auto kLearned = ClauseDatabase::Kind::learned;

Literal filled(int cell) {
  return Literal::of(cell, true);
}
Literal empty(int cell) {
  return Literal::of(cell, false);
}

// Propagates everything from `next` on the trail on; true if there is no conflict.
bool propagate(ClauseDatabase& clauses, Assignment& assignment, int next) {
  for (; next < assignment.trail_size(); ++next) {
    const Literal literal = assignment.trail()[static_cast<std::size_t>(next)];
    if (!clauses.propagate(literal, assignment).is_none()) return false;
  }
  return true;
}

TEST(ClauseDatabase, AssignsTheLastOpenLiteral) {
  Assignment assignment(5, 1);
  ClauseDatabase clauses(5);
  const ClauseRef clause = clauses.add(std::vector{filled(0), filled(1), empty(2)}, 3, kLearned);
  assignment.decide(empty(0));
  EXPECT_TRUE(propagate(clauses, assignment, 0));
  EXPECT_TRUE(assignment.is_open(1));
  assignment.decide(filled(2));
  EXPECT_TRUE(propagate(clauses, assignment, 1));
  EXPECT_TRUE(assignment.is_true(filled(1)));
  EXPECT_EQ(assignment.cause_of(1), Cause::clause(clause));
}

TEST(ClauseDatabase, TellsTheClauseThatIsFalse) {
  Assignment assignment(5, 1);
  ClauseDatabase clauses(5);
  const ClauseRef clause = clauses.add(std::vector{filled(0), filled(1)}, 2, kLearned);
  assignment.decide(empty(1));
  assignment.assign(empty(0), Cause::none());
  EXPECT_EQ(clauses.propagate(empty(1), assignment), Cause::clause(clause));
}

// All literals that follow from unit propagation, the slow way; no value if a clause is false.
bool closure(const std::vector<std::vector<Literal>>& clauses, std::set<std::uint32_t>& known) {
  for (bool again = true; again;) {
    again = false;
    for (const std::vector<Literal>& clause : clauses) {
      std::vector<Literal> open;
      bool satisfied = false;
      for (const Literal literal : clause) {
        satisfied |= known.contains(literal.code());
        if (!known.contains((~literal).code())) open.push_back(literal);
      }
      if (satisfied) continue;
      if (open.empty()) return false;
      if (open.size() == 1) again |= known.insert(open[0].code()).second;
    }
  }
  return true;
}

TEST(ClauseDatabase, PropagatesAsTheDefinitionSaysThroughBacktracks) {
  constexpr int kCells = 30;
  Rng rng(8);
  for (int round = 0; round < 20; ++round) {
    Assignment assignment(kCells, 1);
    ClauseDatabase database(kCells);
    std::vector<std::vector<Literal>> clauses;
    for (int number = 0; number < 60; ++number) {
      std::vector<Literal> clause;
      for (int cell = 0; cell < kCells; ++cell) {
        if (rng.chance(0.12)) clause.push_back(Literal::of(cell, rng.chance(0.5)));
      }
      if (clause.size() < 2) continue;
      database.add(clause, static_cast<int>(clause.size()), kLearned);
      clauses.push_back(clause);
    }
    for (int dive = 0; dive < 20; ++dive) {
      assignment.backtrack(static_cast<int>(rng.below(assignment.level() + 1)));
      while (!assignment.complete()) {
        int cell = static_cast<int>(rng.below(kCells));
        while (!assignment.is_open(cell)) cell = (cell + 1) % kCells;
        const int next = assignment.trail_size();
        assignment.decide(Literal::of(cell, rng.chance(0.5)));
        std::set<std::uint32_t> known;
        for (const Literal literal : assignment.trail()) known.insert(literal.code());
        const bool consistent = closure(clauses, known);
        ASSERT_EQ(propagate(database, assignment, next), consistent);
        if (!consistent) {
          assignment.backtrack(assignment.level() - 1);
          break;
        }
        ASSERT_EQ(known.size(), static_cast<std::size_t>(assignment.trail_size()));
      }
    }
  }
}

TEST(ClauseDatabase, ReductionKeepsGoodClausesCausesAndPermanentOnes) {
  constexpr int kCells = 400;
  Assignment assignment(kCells, 1);
  ClauseDatabase clauses(kCells);
  clauses.add(std::vector{filled(0), filled(1), filled(2)}, 9, ClauseDatabase::Kind::permanent);
  clauses.add(std::vector{filled(3), filled(4), filled(5)}, 2, kLearned);
  for (int cell = 10; cell + 3 < kCells; cell += 3) {
    clauses.add(std::vector{filled(cell), filled(cell + 1), filled(cell + 2)}, 9, kLearned);
  }
  const std::size_t before = clauses.learned_count();
  assignment.decide(empty(391));
  assignment.assign(empty(392), Cause::none());
  ASSERT_TRUE(propagate(clauses, assignment, 0));
  ASSERT_TRUE(assignment.is_true(filled(393)));
  ProofLog no_proof;
  // Every clause counts as used when it is new; after that three quarters of the rest go.
  clauses.reduce(assignment, no_proof);
  EXPECT_EQ(clauses.learned_count(), before);
  clauses.reduce(assignment, no_proof);
  EXPECT_LT(clauses.learned_count(), before / 2);

  const Cause cause = assignment.cause_of(393);
  ASSERT_TRUE(cause.is_clause());
  std::set<int> cells;
  for (int number = 0; number < clauses.size_of(cause.clause_ref()); ++number) {
    cells.insert(clauses.literal(cause.clause_ref(), number).cell());
  }
  EXPECT_EQ(cells, (std::set<int>{391, 392, 393}));

  for (const int first : {0, 3}) {
    const int next = assignment.trail_size();
    assignment.decide(empty(first));
    assignment.assign(empty(first + 2), Cause::none());
    ASSERT_TRUE(propagate(clauses, assignment, next));
    EXPECT_TRUE(assignment.is_true(filled(first + 1)));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
