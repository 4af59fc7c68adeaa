#include "nonogram/steps/passes.hpp"
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <atomic>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using testing::chick_picture;

CellGrid nothing(const Puzzle& puzzle) {
  return {puzzle.width(), puzzle.height(), Cell::unknown};
}

TEST(Hint, StepsFromTheEmptyGridLeadToTheSolution) {
  CellGrid state = nothing(chick());
  Hint given = hint(chick(), state, {}, Limits::none());
  for (int steps = 0; given.kind == Hint::Kind::step && steps < 100; ++steps) {
    apply(*given.step, state);
    given = hint(chick(), state, {}, Limits::none());
  }
  EXPECT_EQ(given.kind, Hint::Kind::done);
  // Done means that all filled cells are there.
  std::replace(state.cells().begin(), state.cells().end(), Cell::unknown, Cell::empty);
  EXPECT_EQ(state, chick_picture());
}

TEST(Hint, IsDoneWhenAllFilledCellsAreThere) {
  CellGrid state = chick_picture();
  for (Cell& cell : state.cells()) {
    if (cell == Cell::empty) cell = Cell::unknown;
  }
  EXPECT_EQ(hint(chick(), state, {}, Limits::none()).kind, Hint::Kind::done);
}

TEST(Hint, NeverUsesTheGoal) {
  CellGrid wrong(7, 7, Cell::filled);
  const Puzzle misled = chick().with_goal(wrong).value();
  EXPECT_EQ(*hint(misled, nothing(misled), {}, Limits::none()).step,
            *hint(chick(), nothing(chick()), {}, Limits::none()).step);
}

TEST(Hint, KeepsToALine) {
  for (int row = 0; row < 7; ++row) {
    HintScope scope;
    scope.line = {Axis::row, row};
    const Hint given = hint(chick(), nothing(chick()), scope, Limits::none());
    ASSERT_EQ(given.kind, Hint::Kind::step);
    if (given.leads_there) continue;
    if (given.step->lines.front() != scope.line) continue;
    for (const KnownCell& cell : given.step->cells) EXPECT_EQ(cell.row, row);
  }
}

TEST(Hint, LeadsToEveryCell) {
  const CellGrid solution = chick_picture();
  for (int row = 0; row < 7; ++row) {
    for (int column = 0; column < 7; ++column) {
      HintScope scope;
      scope.cell = {row, column};
      CellGrid state = nothing(chick());
      for (int steps = 0; state.at(row, column) == Cell::unknown; ++steps) {
        ASSERT_LT(steps, 50);
        const Hint given = hint(chick(), state, scope, Limits::none());
        ASSERT_EQ(given.kind, Hint::Kind::step);
        apply(*given.step, state);
      }
      EXPECT_EQ(state.at(row, column), solution.at(row, column));
    }
  }
}

TEST(Hint, KnownCellsAndLinesAreDone) {
  CellGrid state = nothing(chick());
  state.at(0, 1) = Cell::filled;
  HintScope scope;
  scope.cell = {0, 1};
  EXPECT_EQ(hint(chick(), state, scope, Limits::none()).kind, Hint::Kind::done);
}

TEST(Hint, SaysWhenNothingMoreFollows) {
  const Puzzle two = Puzzle::make({{1}, {1}}, {{1}, {1}}).value();
  EXPECT_EQ(hint(two, nothing(two), {}, Limits::none()).kind, Hint::Kind::undecided);
}

TEST(Hint, StopsAtALimit) {
  std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  EXPECT_EQ(hint(chick(), nothing(chick()), {}, limits).kind, Hint::Kind::unknown);
}

TEST(Mistake, IsALineThatCannotBeCompleted) {
  CellGrid state = nothing(chick());
  for (int column = 0; column < 4; ++column) state.at(0, column) = Cell::filled;
  const auto mistake = find_mistake(chick(), state, Limits::none()).mistake;
  ASSERT_TRUE(mistake);
  EXPECT_EQ(mistake->kind, Mistake::Kind::lines);
  EXPECT_EQ(mistake->lines, (std::vector<LineId>{{Axis::row, 0}}));
}

// Every wrong mark on its own is found or breaks a line; right marks before it are not blamed.
TEST(Mistake, IsTheEarliestMarkAfterWhichNothingIsLeft) {
  const CellGrid solution = chick_picture();
  int marks_blamed = 0;
  for (std::size_t wrong = 0; wrong < solution.size(); ++wrong) {
    CellGrid state = nothing(chick());
    for (std::size_t index = 0; index < solution.size(); index += 5) {
      state.cells()[index] = solution.cells()[index];
    }
    state.cells()[wrong] = solution.cells()[wrong] == Cell::filled ? Cell::empty : Cell::filled;
    const auto mistake = find_mistake(chick(), state, Limits::none()).mistake;
    ASSERT_TRUE(mistake);
    if (mistake->kind != Mistake::Kind::mark) continue;
    ++marks_blamed;
    // With the marks up to the blamed one there is no solution, without it there is.
    CellGrid until = nothing(chick());
    const auto blamed = static_cast<std::size_t>(mistake->mark->row * 7 + mistake->mark->column);
    for (std::size_t index = 0; index <= blamed; ++index) {
      until.cells()[index] = state.cells()[index];
    }
    EXPECT_EQ(check(chick(), until, Limits::none()).completable, false);
    until.cells()[blamed] = Cell::unknown;
    EXPECT_EQ(check(chick(), until, Limits::none()).completable, true);
  }
  EXPECT_GT(marks_blamed, 5);
}

TEST(Mistake, MayBeThePuzzleItself) {
  const Puzzle none = Puzzle::make({{3}, {}, {3}}, {{2}, {2}, {2}}).value();
  CellGrid state = nothing(none);
  const auto mistake = find_mistake(none, state, Limits::none()).mistake;
  ASSERT_TRUE(mistake);
  EXPECT_EQ(mistake->kind, Mistake::Kind::puzzle);
}

TEST(Rate, GoodPuzzlesAreSolvedByLinesAlone) {
  const Rating rating = rate(chick(), Limits::none());
  EXPECT_TRUE(rating.good);
  EXPECT_LE(rating.difficulty, Difficulty::line);
  EXPECT_TRUE(rating.score);
  ASSERT_TRUE(rating.hardest);
  for (const RatingPoint& point : rating.curve) EXPECT_LE(point.cost, rating.hardest->cost);
}

TEST(Rate, HasNoScoreWithoutAUniqueSolution) {
  const Rating two = rate(Puzzle::make({{1}, {1}}, {{1}, {1}}).value(), Limits::none());
  EXPECT_EQ(two.difficulty, Difficulty::multiple);
  EXPECT_FALSE(two.score);
  EXPECT_FALSE(two.good);
  const Rating none = rate(Puzzle::make({{3}, {}, {3}}, {{2}, {2}, {2}}).value(), Limits::none());
  EXPECT_EQ(none.difficulty, Difficulty::none);
}

// One line has one stretch, and one look at it is enough.
TEST(Rate, ASingleCellIsOneLook) {
  const Puzzle cell = Puzzle::make({{1}}, {{1}}).value();
  EXPECT_DOUBLE_EQ(looking_over(cell, explain(cell, Limits::none())), 1);
  EXPECT_DOUBLE_EQ(*rate(cell, Limits::none()).score, 0.25);
}

// Each row of the ring fills cells: the last of the three is found after 3 · (1 + 1/2 + 1/3) looks.
TEST(Rate, LooksAreThoseUntilTheLastLineIsFound) {
  const Puzzle ring = Puzzle::make({{3}, {1, 1}, {3}}, {{3}, {1, 1}, {3}}).value();
  EXPECT_DOUBLE_EQ(looking_over(ring, explain(ring, Limits::none())), 5.5);
}

// The middle row is found among three; then each column has two stretches, and the middle one
// fills.
TEST(Rate, ALookTakesAsLongAsThereAreStretches) {
  const Puzzle cross = Puzzle::make({{1}, {3}, {1}}, {{1}, {3}, {1}}).value();
  EXPECT_DOUBLE_EQ(looking_over(cross, explain(cross, Limits::none())), 3 + 6);
}

TEST(Rate, APuzzleWithoutFilledCellsIsOnePass) {
  const Puzzle blank = Puzzle::make({{}, {}}, {{}, {}, {}}).value();
  EXPECT_DOUBLE_EQ(looking_over(blank, explain(blank, Limits::none())), 2.5);
}

TEST(Rate, WordsGoByTheScoreAmongPuzzlesOfTheSize) {
  const WordScale scale{1.5, {1, 2, 3, 4}};
  const auto word = [&](Difficulty difficulty, double share) {
    return effort_word(difficulty, share * 1000, 100, scale);
  };
  EXPECT_EQ(word(Difficulty::line, 0.5), Effort::easy);
  EXPECT_EQ(word(Difficulty::line, 1.5), Effort::fair);
  EXPECT_EQ(word(Difficulty::line, 3.5), Effort::hard);
  EXPECT_EQ(word(Difficulty::line, 4.5), Effort::fiendish);
  EXPECT_EQ(word(Difficulty::moderate, 0.5), Effort::tricky);
  EXPECT_EQ(word(Difficulty::deep, 0.5), Effort::fiendish);
}

TEST(Rate, EffortGrowsWithCostAndWithTheLinesToSearch) {
  EXPECT_LT(effort_of(1, 20, 20), effort_of(2, 20, 20));
  EXPECT_LT(effort_of(1, 20, 20), effort_of(1, 20, 3));
  EXPECT_LT(effort_of(1, 20, 3), effort_of(1, 20, 1));
  EXPECT_EQ(effort_of(1, 20, 0), effort_of(1, 20, 1));
}

}  // namespace
}  // namespace quadrille::nonogram
