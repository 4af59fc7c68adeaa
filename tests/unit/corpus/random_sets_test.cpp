#include "corpus/random_sets.hpp"

#include "baseline/order_encoding.hpp"
#include "baseline/textbook_line.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::corpus {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

Verdict verdict_of(const Puzzle& puzzle) {
  return baseline::solve_by_sat(puzzle, 2, Limits::none()).verdict;
}
bool is_unique(const Puzzle& puzzle) {
  return verdict_of(puzzle) == Verdict::unique;
}
bool is_unsolvable(const Puzzle& puzzle) {
  return verdict_of(puzzle) == Verdict::none;
}

std::size_t cells_beyond_lines(const Puzzle& puzzle) {
  CellGrid grid(puzzle.width(), puzzle.height());
  EXPECT_TRUE(baseline::propagate_by_textbook(puzzle, grid));
  return static_cast<std::size_t>(std::ranges::count(grid.cells(), Cell::unknown));
}

// Results are compared over the years by the name of the set: its puzzles may never change.
TEST(RandomPuzzle, GivesTheRecordedPicture) {
  EXPECT_EQ(to_rows(random_puzzle(8, 4, 0.5, 1, 7).goal().value()),
            (std::vector<std::string>{".....#.#", "###....#", "..#.#...", "#.#...#."}));
}

TEST(RandomPuzzle, KeepsToItsDensity) {
  const CellGrid picture = random_puzzle(200, 100, 0.3, 5, 0).goal().value();
  EXPECT_NEAR(static_cast<double>(std::ranges::count(picture.cells(), Cell::filled)), 6000, 300);
}

TEST(DominoPuzzle, OfNineHasTheCluesOfTheSurveysPuzzle) {
  const Puzzle puzzle = domino_puzzle(9);
  ASSERT_EQ(puzzle.width(), 19);
  ASSERT_EQ(puzzle.height(), 19);
  for (std::size_t index = 0; index < 19; ++index) {
    const bool even = index % 2 == 0;
    const Clue row = index == 0 ? Clue{3} : even && index < 18 ? Clue{3, 1} : Clue{1};
    const Clue column = index == 18 ? Clue{3} : even && index > 0 ? Clue{1, 3} : Clue{1};
    EXPECT_EQ(puzzle.rows()[index], row);
    EXPECT_EQ(puzzle.columns()[index], column);
  }
}

TEST(DominoPuzzle, IsUniqueAndBeyondLineLogic) {
  for (int dominoes = 3; dominoes <= 9; ++dominoes) {
    EXPECT_TRUE(is_unique(domino_puzzle(dominoes)));
    EXPECT_GT(cells_beyond_lines(domino_puzzle(dominoes)), 0u);
  }
}

TEST(DominoVariant, IsUnique) {
  Rng rng(1);
  for (int round = 0; round < 60; ++round) {
    EXPECT_TRUE(is_unique(domino_variant(3 + round % 6, rng)));
  }
}

TEST(UniquePuzzleBeyondLines, IsWhatItsNameSays) {
  for (std::uint64_t number = 0; number < 5; ++number) {
    Rng rng = Rng(3).stream(number);
    const Puzzle puzzle = unique_puzzle_beyond_lines(8, 12, rng, is_unique);
    EXPECT_TRUE(is_unique(puzzle));
    EXPECT_GT(cells_beyond_lines(puzzle), 0u);
    EXPECT_GE(std::min(puzzle.width(), puzzle.height()), 8);
    EXPECT_LE(std::max(puzzle.width(), puzzle.height()), 12);
  }
}

TEST(WithChangedClue, ChangesSomething) {
  Rng rng(4);
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Puzzle puzzle = random_puzzle(7, 5, 0.5, 2, number);
    const Puzzle changed = with_changed_clue(puzzle, rng);
    EXPECT_TRUE(changed.rows() != puzzle.rows() || changed.columns() != puzzle.columns());
  }
}

TEST(MadeUnsolvable, HasNoSolution) {
  Rng rng(5);
  for (std::uint64_t number = 0; number < 30; ++number) {
    EXPECT_TRUE(
        is_unsolvable(made_unsolvable(random_puzzle(10, 9, 0.5, 3, number), rng, is_unsolvable)));
  }
}

TEST(MadeUnsolvable, LeavesAlonePuzzlesThatCannotBe) {
  Rng rng(6);
  const Puzzle single = Puzzle::make({{1}}, {{1}}).value();
  EXPECT_EQ(made_unsolvable(single, rng, is_unsolvable), single);
}

TEST(PermutationPuzzle, HasAFactorialOfSolutions) {
  EXPECT_EQ(baseline::solve_by_sat(permutation_puzzle(5), 0, Limits::none()).solutions.size(),
            120u);
}

TEST(SwitchPuzzle, HasTwoSolutionsASwitch) {
  EXPECT_EQ(baseline::solve_by_sat(switch_puzzle(3, 2), 0, Limits::none()).solutions.size(), 64u);
}

TEST(SmoothPuzzle, IsSolvedByLineLogic) {
  for (const int side : {8, 20, 64, 150}) {
    const Puzzle puzzle = smooth_puzzle(side, side + 3, 1);
    EXPECT_EQ(puzzle.width(), side);
    EXPECT_EQ(cells_beyond_lines(puzzle), 0u);
  }
}

}  // namespace
}  // namespace quadrille::corpus
