#include "baseline/textbook_line.hpp"

#include "baseline/order_encoding.hpp"

#include <quadrille/core/rng.hpp>

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::baseline {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

std::vector<Cell> line_of(const std::string& text) {
  std::vector<Cell> line;
  for (const char character : text) {
    line.push_back(character == '#'   ? Cell::filled
                   : character == '.' ? Cell::empty
                                      : Cell::unknown);
  }
  return line;
}

std::string text_of(const std::vector<Cell>& line) {
  std::string text;
  for (const Cell cell : line) text += to_char(cell);
  return text;
}

// All 2^n fillings that have the clue and agree with the known cells, laid over each other;
// empty when there is none.
std::string settled_by_brute_force(const Clue& clue, const std::vector<Cell>& line) {
  const int length = static_cast<int>(line.size());
  std::string settled;
  for (std::uint32_t bits = 0; bits < std::uint32_t{1} << length; ++bits) {
    CellGrid candidate(length, 1, Cell::empty);
    bool agrees = true;
    for (int position = 0; position < length; ++position) {
      if ((bits >> position & 1) != 0) candidate.at(0, position) = Cell::filled;
      const Cell known = line[static_cast<std::size_t>(position)];
      agrees = agrees && (known == Cell::unknown || known == candidate.at(0, position));
    }
    if (!agrees || clue_of_row(candidate, 0) != clue) continue;
    const std::string text = to_rows(candidate).front();
    if (settled.empty()) settled = text;
    for (std::size_t position = 0; position < settled.size(); ++position) {
      if (settled[position] != text[position]) settled[position] = '?';
    }
  }
  return settled;
}

TEST(TextbookLineSolver, SettlesTheOverlapOfALongBlock) {
  std::vector<Cell> line = line_of("????????");
  TextbookLineSolver solver;
  ASSERT_TRUE(solver.settle({6}, line));
  EXPECT_EQ(text_of(line), "??####??");
}

TEST(TextbookLineSolver, LeavesALineWithoutPlacementAlone) {
  std::vector<Cell> line = line_of("#.#?");
  TextbookLineSolver solver;
  EXPECT_FALSE(solver.settle({2, 1}, line));
  EXPECT_EQ(text_of(line), "#.#?");
}

TEST(TextbookLineSolver, SettlesAnEmptyClue) {
  std::vector<Cell> line = line_of("??.?");
  TextbookLineSolver solver;
  ASSERT_TRUE(solver.settle({}, line));
  EXPECT_EQ(text_of(line), "....");
}

TEST(TextbookLineSolver, FindsWhatBruteForceFinds) {
  Rng rng(11);
  TextbookLineSolver solver;
  int impossible = 0;
  for (int round = 0; round < 5000; ++round) {
    const int length = static_cast<int>(rng.between(1, 11));
    CellGrid hidden(length, 1, Cell::empty);
    for (Cell& cell : hidden.cells()) cell = rng.chance(0.6) ? Cell::filled : Cell::empty;
    std::vector<Cell> line(hidden.cells().begin(), hidden.cells().end());
    for (Cell& cell : line) {
      if (rng.chance(0.7)) {
        cell = Cell::unknown;
      } else if (rng.chance(0.1)) {
        cell = Cell::filled;
      }
    }
    const Clue clue = clue_of_row(hidden, 0);
    const std::string expected = settled_by_brute_force(clue, line);
    ASSERT_EQ(solver.settle(clue, line), !expected.empty());
    if (!expected.empty()) {
      ASSERT_EQ(text_of(line), expected);
    }
    impossible += expected.empty() ? 1 : 0;
  }
  EXPECT_GT(impossible, 100);
}

// What propagation settles is true in every solution.
TEST(PropagateByTextbook, SettlesOnlyWhatAllSolutionsShare) {
  Rng rng(12);
  int settled = 0;
  for (int round = 0; round < 60; ++round) {
    CellGrid picture(6, 5, Cell::empty);
    for (Cell& cell : picture.cells()) cell = rng.chance(0.5) ? Cell::filled : Cell::empty;
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    CellGrid grid(6, 5);
    ASSERT_TRUE(propagate_by_textbook(puzzle, grid));
    for (const CellGrid& solution : solve_by_sat(puzzle, 0, Limits::none()).solutions) {
      for (std::size_t cell = 0; cell < grid.size(); ++cell) {
        if (grid.cells()[cell] == Cell::unknown) continue;
        ASSERT_EQ(grid.cells()[cell], solution.cells()[cell]);
        ++settled;
      }
    }
  }
  EXPECT_GT(settled, 500);
}

TEST(PropagateByTextbook, NoticesAContradiction) {
  const Puzzle puzzle = Puzzle::make({{2}, {1}, {}}, {{1}, {}, {2}}).value();
  CellGrid grid(3, 3);
  EXPECT_FALSE(propagate_by_textbook(puzzle, grid));
}

}  // namespace
}  // namespace quadrille::baseline
