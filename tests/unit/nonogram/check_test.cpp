#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Statuses = std::vector<LineStatus>;
constexpr auto kSatisfied = LineStatus::satisfied;
constexpr auto kOpen = LineStatus::open;
constexpr auto kImpossible = LineStatus::impossible;

Puzzle two_diagonals() {
  return *Puzzle::make({{1}, {1}}, {{1}, {1}});
}

TEST(Check, ASolutionIsSolved) {
  const CheckReport report = check(two_diagonals(), grid_of({"#.", ".#"}), Limits::none());
  EXPECT_EQ(report.status, GridStatus::solved);
  EXPECT_EQ(report.rows, (Statuses{kSatisfied, kSatisfied}));
  EXPECT_EQ(report.columns, (Statuses{kSatisfied, kSatisfied}));
  EXPECT_EQ(report.completable, true);
}

TEST(Check, CellsThatMustStayEmptyNeedNotBeMarked) {
  EXPECT_EQ(check(two_diagonals(), grid_of({"#?", "?#"}), Limits::none()).status,
            GridStatus::solved);
}

TEST(Check, AnEmptyGridIsOpenAndCompletable) {
  const CheckReport report = check(two_diagonals(), grid_of({"??", "??"}), Limits::none());
  EXPECT_EQ(report.status, GridStatus::open);
  EXPECT_EQ(report.rows, (Statuses{kOpen, kOpen}));
  EXPECT_EQ(report.completable, true);
}

TEST(Check, ALineThatCannotBeCompletedMakesTheGridWrong) {
  const CheckReport report = check(two_diagonals(), grid_of({"#.", "#?"}), Limits::none());
  EXPECT_EQ(report.status, GridStatus::wrong);
  EXPECT_EQ(report.rows, (Statuses{kSatisfied, kSatisfied}));
  EXPECT_EQ(report.columns, (Statuses{kImpossible, kOpen}));
  EXPECT_EQ(report.completable, false);
}

// All pictures of the puzzle's size that satisfy it.
std::vector<CellGrid> all_solutions(const Puzzle& puzzle) {
  std::vector<CellGrid> solutions;
  CellGrid picture(puzzle.width(), puzzle.height(), Cell::empty);
  for (std::uint32_t bits = 0; bits < std::uint32_t{1} << picture.size(); ++bits) {
    for (std::size_t cell = 0; cell < picture.size(); ++cell) {
      picture.cells()[cell] = (bits >> cell & 1) != 0 ? Cell::filled : Cell::empty;
    }
    if (satisfies(puzzle, picture)) solutions.push_back(picture);
  }
  return solutions;
}

bool agrees(const CellGrid& known, const CellGrid& picture) {
  for (std::size_t cell = 0; cell < known.size(); ++cell) {
    if (known.cells()[cell] != Cell::unknown && known.cells()[cell] != picture.cells()[cell]) {
      return false;
    }
  }
  return true;
}

TEST(Check, EveryLineMayBeOpenAndTheGridStillWrong) {
  // Two blocks of one in every line of 4×4 cells, and some cells at random.
  const std::vector<Clue> clues{{1, 1}, {1, 1}, {1, 1}, {1, 1}};
  const Puzzle puzzle = *Puzzle::make(clues, clues);
  const std::vector<CellGrid> solutions = all_solutions(puzzle);
  Rng rng(1);
  int wrong_without_impossible_line = 0;
  for (int round = 0; round < 300; ++round) {
    CellGrid grid(4, 4);
    for (int i = 0; i < 4; ++i) {
      grid.cells()[rng.below(grid.size())] = rng.chance(0.5) ? Cell::filled : Cell::empty;
    }
    const bool completable =
        std::any_of(solutions.begin(), solutions.end(),
                    [&](const CellGrid& solution) { return agrees(grid, solution); });
    const CheckReport report = check(puzzle, grid, Limits::none());
    EXPECT_EQ(report.completable, completable);
    EXPECT_EQ(report.status == GridStatus::wrong, !completable);
    const auto impossible_lines =
        std::count(report.rows.begin(), report.rows.end(), kImpossible) +
        std::count(report.columns.begin(), report.columns.end(), kImpossible);
    if (!completable && impossible_lines == 0) ++wrong_without_impossible_line;
  }
  EXPECT_GT(wrong_without_impossible_line, 0);
}

TEST(Check, ALimitLeavesTheQuestionOpen) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const CheckReport report = check(two_diagonals(), grid_of({"??", "??"}), limits);
  EXPECT_EQ(report.status, GridStatus::open);
  EXPECT_EQ(report.completable, std::nullopt);
}

}  // namespace
}  // namespace quadrille::nonogram
