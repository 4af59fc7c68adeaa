// What dives through large grids do besides asking beliefs: dive_probing.hpp, dive_beginning.hpp.
#include "corpus/random_sets.hpp"
#include "nonogram/search/dive_beginning.hpp"
#include "nonogram/search/dive_probing.hpp"
#include "nonogram/search/searcher.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// Some cells of a puzzle are decided as in its picture, others wrongly; then everything that
// probing settles.
class ProbedGrid {
 public:
  explicit ProbedGrid(const Puzzle& puzzle)
      : picture_(*puzzle.goal()),
        assignment_(puzzle.width(), puzzle.height()),
        clauses_(assignment_.cell_count()),
        propagator_(puzzle, assignment_, clauses_),
        belief_(puzzle, assignment_),
        probing_(assignment_, propagator_, belief_) {
    EXPECT_EQ(propagator_.run(watch_), Propagated::complete);
  }

  [[nodiscard]] const Assignment& assignment() const { return assignment_; }
  [[nodiscard]] Literal right(int cell) const {
    return Literal::of(cell, picture_.cells()[static_cast<std::size_t>(cell)]);
  }
  bool decide(Literal literal) {
    assignment_.decide(literal);
    return propagator_.run(watch_) == Propagated::complete;
  }
  std::optional<Literal> ask(LimitWatch& watch) {
    belief_.sweep(5, watch_);
    return probing_.next(watch);
  }
  // Rounds until one settles nothing; false if that ends in a contradiction.
  bool settle_all(std::vector<Literal>& settled) {
    for (bool again = true; again;) {
      again = false;
      while (const std::optional<Literal> literal = ask(watch_)) {
        again = true;
        settled.push_back(*literal);
        if (!decide(*literal)) return false;
      }
    }
    return true;
  }
  bool dies_at_once(Literal literal) {
    const int level = assignment_.level();
    const bool lives = decide(literal);
    assignment_.backtrack(level);
    propagator_.forget_pending();
    return !lives;
  }

 private:
  Limits limits_;
  LimitWatch watch_{limits_};
  CellGrid picture_;
  Assignment assignment_;
  ClauseDatabase clauses_;
  SearchPropagator propagator_;
  Belief belief_;
  DiveProbing probing_;
};

TEST(DiveProbing, SettlesNothingWrongWhileAllIsRight) {
  std::size_t settled_in_all = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 7, number);
    ProbedGrid grid(puzzle);
    Rng rng(number);
    for (int count = 0; count < 80; ++count) {
      const int cell = static_cast<int>(rng.below(900));
      if (grid.assignment().is_open(cell)) {
        ASSERT_TRUE(grid.decide(grid.right(cell)));
      }
    }
    std::vector<Literal> settled;
    ASSERT_TRUE(grid.settle_all(settled));
    settled_in_all += settled.size();
    // Other solutions may agree with all that was decided: nothing that is settled excludes this
    // one.
    for (const Literal literal : settled) EXPECT_EQ(literal, grid.right(literal.cell()));
  }
  EXPECT_GT(settled_in_all, 30U);
}

TEST(DiveProbing, LeavesNoCellBesideAKnownOneThatDiesAtOnce) {
  const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 7, 3);
  ProbedGrid grid(puzzle);
  for (int cell = 0; cell < 900; cell += 17) {
    if (grid.assignment().is_open(cell)) {
      ASSERT_TRUE(grid.decide(grid.right(cell)));
    }
  }
  std::vector<Literal> settled;
  ASSERT_TRUE(grid.settle_all(settled));
  int asked = 0;
  for (int cell = 0; cell < 900; ++cell) {
    const bool beside_known = cell % 30 > 0 && !grid.assignment().is_open(cell - 1);
    if (!grid.assignment().is_open(cell) || !beside_known) continue;
    ++asked;
    EXPECT_FALSE(grid.dies_at_once(Literal::of(cell, true)));
    EXPECT_FALSE(grid.dies_at_once(Literal::of(cell, false)));
  }
  EXPECT_GT(asked, 0);
}

TEST(DiveProbing, NoticesWrongCellsBeforeLinesDo) {
  int noticed = 0;
  int wrong = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 9, number);
    ProbedGrid grid(puzzle);
    for (int cell = 0; cell < 900; cell += 13) {
      if (grid.assignment().is_open(cell)) {
        ASSERT_TRUE(grid.decide(grid.right(cell)));
      }
    }
    for (int cell = 0; cell < 900; ++cell) {
      if (!grid.assignment().is_open(cell) || grid.dies_at_once(~grid.right(cell))) continue;
      ASSERT_TRUE(grid.decide(~grid.right(cell)));
      ++wrong;
      std::vector<Literal> settled;
      if (!grid.settle_all(settled)) ++noticed;
      break;
    }
  }
  // The others are right in another solution, or look so from here.
  EXPECT_GT(wrong, 5);
  EXPECT_GT(noticed, 0);
}

TEST(DiveProbing, StopsAtALimitAndGoesOn) {
  const Puzzle puzzle = corpus::random_puzzle(20, 20, 0.5, 7, 3);
  ProbedGrid grid(puzzle);
  const int known = grid.assignment().trail_size();
  const std::atomic<bool> stop = true;
  Limits stopped;
  stopped.stop = &stop;
  LimitWatch stopped_watch(stopped);
  EXPECT_FALSE(grid.ask(stopped_watch));
  EXPECT_EQ(grid.assignment().level(), 0);
  EXPECT_EQ(grid.assignment().trail_size(), known);
  std::vector<Literal> settled;
  EXPECT_TRUE(grid.settle_all(settled));
}

TEST(DiveBeginning, GivesFourFifthsOfADiveSevenTimes) {
  Assignment assignment(20, 20);
  DiveBeginning beginning;
  EXPECT_FALSE(beginning.repeat());
  EXPECT_FALSE(beginning.next(assignment));
  EXPECT_FALSE(beginning.just_ended());
  // A decision, and a consequence of it.
  for (int cell = 0; cell < 400; cell += 2) {
    assignment.decide(Literal::of(cell, true));
    assignment.assign(Literal::of(cell + 1, false), Cause::none());
  }
  beginning.note_end(assignment);
  assignment.backtrack(0);
  // Known in the meantime: passed over, whatever it is.
  assignment.assign(Literal::of(4, false), Cause::none());
  for (int time = 0; time < 7; ++time) {
    ASSERT_TRUE(beginning.repeat());
    int last = -1;
    while (const std::optional<Literal> literal = beginning.next(assignment)) {
      EXPECT_TRUE(literal->filled());
      EXPECT_NE(literal->cell(), 4);
      EXPECT_GT(literal->cell(), last);
      last = literal->cell();
      assignment.decide(*literal);
    }
    EXPECT_EQ(last, 318);
    EXPECT_TRUE(beginning.just_ended());
    EXPECT_FALSE(beginning.just_ended());
    // A repeated dive is not what the next ones begin with.
    beginning.note_end(assignment);
    assignment.backtrack(0);
  }
  EXPECT_FALSE(beginning.repeat());
  EXPECT_FALSE(beginning.next(assignment));
}

TEST(DiveBeginning, IsOverWhenADiveEndsWithinIt) {
  Assignment assignment(10, 10);
  DiveBeginning beginning;
  for (int cell = 0; cell < 100; ++cell) assignment.decide(Literal::of(cell, true));
  beginning.note_end(assignment);
  assignment.backtrack(0);
  ASSERT_TRUE(beginning.repeat());
  assignment.decide(*beginning.next(assignment));
  beginning.note_end(assignment);
  EXPECT_FALSE(beginning.next(assignment));
  EXPECT_FALSE(beginning.just_ended());
}

// Without care it takes thousands of conflicts.
TEST(CarefulDive, GetsThroughALargeGrid) {
  const Puzzle puzzle = corpus::random_puzzle(70, 70, 0.5, 1, 2);
  Searcher searcher(puzzle, 0);
  const Limits limits;
  LimitWatch watch(limits);
  ASSERT_EQ(searcher.probe(200'000, watch), Searcher::Outcome::found);
  ASSERT_EQ(searcher.solve(watch), Searcher::Outcome::found);
  EXPECT_TRUE(satisfies(puzzle, searcher.solution()));
  EXPECT_LT(searcher.stats().conflicts, 1000U);
}

}  // namespace
}  // namespace quadrille::nonogram
