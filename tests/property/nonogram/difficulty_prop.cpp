// The classes against their definitions, followed to the letter: the textbook's line solver, every
// line and every cell tried again and again, and a SAT solver for the number of solutions.
#include "baseline/order_encoding.hpp"
#include "baseline/textbook_line.hpp"
#include "corpus/random_sets.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

bool is_known(const CellGrid& grid) {
  const auto cells = grid.cells();
  return std::find(cells.begin(), cells.end(), Cell::unknown) == cells.end();
}

std::vector<Cell> cells_of_line(const CellGrid& grid, LineId line) {
  std::vector<Cell> cells;
  if (line.axis == Axis::row) return {grid.row(line.index).begin(), grid.row(line.index).end()};
  for (int row = 0; row < grid.height(); ++row) cells.push_back(grid.at(row, line.index));
  return cells;
}

void write_line(CellGrid& grid, LineId line, const std::vector<Cell>& cells) {
  for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
    (line.axis == Axis::row ? grid.at(line.index, i) : grid.at(i, line.index)) =
        cells[static_cast<std::size_t>(i)];
  }
}

// All lines in one of the eight orders that turning and mirroring make of "rows from above, then
// columns from the left".
std::vector<LineId> all_lines(const Puzzle& puzzle, int order) {
  std::vector<LineId> rows;
  std::vector<LineId> columns;
  for (int row = 0; row < puzzle.height(); ++row) rows.push_back({Axis::row, row});
  for (int column = 0; column < puzzle.width(); ++column) columns.push_back({Axis::column, column});
  if ((order & 1) != 0) std::reverse(rows.begin(), rows.end());
  if ((order & 2) != 0) std::reverse(columns.begin(), columns.end());
  if ((order & 4) != 0) std::swap(rows, columns);
  rows.insert(rows.end(), columns.begin(), columns.end());
  return rows;
}

bool solved_by_single_looks(const Puzzle& puzzle, int order) {
  baseline::TextbookLineSolver solver;
  CellGrid grid(puzzle.width(), puzzle.height());
  std::vector<LineId> left = all_lines(puzzle, order);
  for (;;) {
    std::ptrdiff_t most = 0;
    std::size_t best = 0;
    std::vector<Cell> best_cells;
    for (std::size_t i = 0; i < left.size(); ++i) {
      const std::vector<Cell> before = cells_of_line(grid, left[i]);
      std::vector<Cell> after = before;
      solver.settle(puzzle.clue(left[i]), after);
      const auto gain = std::count(before.begin(), before.end(), Cell::unknown) -
                        std::count(after.begin(), after.end(), Cell::unknown);
      if (gain > most) {
        most = gain;
        best = i;
        best_cells = after;
      }
    }
    if (most == 0) return is_known(grid);
    write_line(grid, left[best], best_cells);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
  }
}

// The grid after one colour of one cell; no value when that contradicts itself.
std::optional<CellGrid> tried(const Puzzle& puzzle, CellGrid grid, std::size_t cell, Cell colour) {
  grid.cells()[cell] = colour;
  if (!baseline::propagate_by_textbook(puzzle, grid)) return std::nullopt;
  return grid;
}

// Requires a solution.
bool solved_by_trying_cells(const Puzzle& puzzle, CellGrid grid) {
  for (CellGrid before; before != grid;) {
    before = grid;
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      if (grid.cells()[cell] != Cell::unknown) continue;
      const auto filled = tried(puzzle, grid, cell, Cell::filled);
      const auto empty = tried(puzzle, grid, cell, Cell::empty);
      if (!filled || !empty) {
        grid = filled ? *filled : *empty;
        continue;
      }
      for (std::size_t other = 0; other < grid.size(); ++other) {
        if (filled->cells()[other] == empty->cells()[other]) {
          grid.cells()[other] = filled->cells()[other];
        }
      }
      EXPECT_TRUE(baseline::propagate_by_textbook(puzzle, grid));
    }
  }
  return is_known(grid);
}

Difficulty class_by_definition(const Puzzle& puzzle) {
  const Verdict verdict = baseline::solve_by_sat(puzzle, 2, Limits::none()).verdict;
  if (verdict == Verdict::none) return Difficulty::none;
  if (verdict == Verdict::multiple) return Difficulty::multiple;
  CellGrid grid(puzzle.width(), puzzle.height());
  EXPECT_TRUE(baseline::propagate_by_textbook(puzzle, grid));
  if (is_known(grid)) {
    for (int order = 0; order < 8; ++order) {
      if (solved_by_single_looks(puzzle, order)) return Difficulty::trivial;
    }
    return Difficulty::line;
  }
  return solved_by_trying_cells(puzzle, grid) ? Difficulty::moderate : Difficulty::deep;
}

// The clues of a picture, or of one picture's rows and another one's columns: mostly no solution.
std::optional<Puzzle> random_puzzle(Rng& rng, int longest_side) {
  const int width = static_cast<int>(rng.between(1, longest_side));
  const int height = static_cast<int>(rng.between(1, longest_side));
  const double density = 0.3 + 0.5 * rng.unit();
  const Puzzle puzzle = Puzzle::from_picture(random_picture(rng, width, height, density)).value();
  if (!rng.chance(0.2)) return puzzle;
  const Puzzle other = Puzzle::from_picture(random_picture(rng, width, height, density)).value();
  const auto mixed = Puzzle::make(puzzle.rows(), other.columns());
  if (!mixed) return std::nullopt;  // the sums differ
  return *mixed;
}

std::map<Difficulty, int> compare_on_random_puzzles(std::uint64_t seed, int count, int side) {
  std::map<Difficulty, int> seen;
  Rng rng(seed);
  for (int number = 0; number < count; ++number) {
    const auto puzzle = random_puzzle(rng, side);
    if (!puzzle) continue;
    const Difficulty difficulty = class_by_definition(*puzzle);
    EXPECT_EQ(to_string(classify(*puzzle, Limits::none()).difficulty), to_string(difficulty))
        << "puzzle " << number;
    ++seen[difficulty];
  }
  return seen;
}

TEST(DifficultyByDefinition, ClassesOfSmallPuzzlesAgree) {
  const std::map<Difficulty, int> seen = compare_on_random_puzzles(1, 2000, 8);
  for (const Difficulty difficulty : {Difficulty::trivial, Difficulty::line, Difficulty::moderate,
                                      Difficulty::multiple, Difficulty::none}) {
    EXPECT_GE(seen.count(difficulty), 1U) << to_string(difficulty);
  }
}

TEST(DifficultyByDefinition, ClassesOfLargerPuzzlesAgree) {
  compare_on_random_puzzles(2, 150, 18);
}

TEST(DifficultyByDefinition, DominoesAgree) {
  Rng rng(4);
  int deep = 0;
  for (int number = 0; number < 10; ++number) {
    const int dominoes = 2 + number / 2;
    const Puzzle puzzle =
        number % 2 == 0 ? corpus::domino_puzzle(dominoes) : corpus::domino_variant(dominoes, rng);
    const Difficulty difficulty = class_by_definition(puzzle);
    EXPECT_EQ(to_string(classify(puzzle, Limits::none()).difficulty), to_string(difficulty));
    if (difficulty == Difficulty::deep) ++deep;
  }
  EXPECT_GE(deep, 1);
}

TEST(DifficultyByDefinitionSlow, ClassesOfManyPuzzlesAgree) {
  compare_on_random_puzzles(3, 20000, 16);
}

}  // namespace
}  // namespace quadrille::nonogram
