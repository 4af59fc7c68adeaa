#include "support/colour_cases.hpp"
#include "support/naive_proof.hpp"
#include "support/nonogram_brute_force.hpp"
#include "support/nonogram_lines.hpp"

#include <quadrille/verify/nonogram.hpp>

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace quadrille::verify {
namespace {

namespace colour = nonogram::colour;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::CellLine;
using nonogram::Puzzle;

std::vector<NaiveClause> clauses_of(const Formula& formula) {
  std::vector<NaiveClause> clauses;
  for (std::size_t index = 0; index < formula.clause_count(); ++index) {
    clauses.emplace_back(formula.clause(index).begin(), formula.clause(index).end());
  }
  return clauses;
}

// The negation of "these cells have these colours", for naive_follows().
NaiveClause other_than(const CellGrid& grid) {
  NaiveClause clause;
  int variable = 0;
  for (const Cell cell : grid.cells()) {
    ++variable;
    if (cell != Cell::unknown) clause.insert(cell == Cell::filled ? -variable : variable);
  }
  return clause;
}

// The clauses of a single row: those of its puzzle up to the first that names a step of a column.
std::vector<NaiveClause> clauses_of_row(const nonogram::Clue& clue, int length) {
  int cells = 0;
  for (const int block : clue) cells += block;
  std::vector<nonogram::Clue> columns(static_cast<std::size_t>(length));
  std::fill_n(columns.begin(), cells, nonogram::Clue{1});
  std::vector<NaiveClause> clauses =
      clauses_of(formula_of(Puzzle::make({clue}, columns).value(), nullptr));
  const int blocks = static_cast<int>(clue.size());
  const int gaps = length + 1 - cells - blocks;
  const int last_step = length + blocks * (2 * gaps + 1) + gaps;
  const auto of_column = [&](const NaiveClause& clause) { return *clause.rbegin() > last_step; };
  clauses.erase(std::find_if(clauses.begin(), clauses.end(), of_column), clauses.end());
  return clauses;
}

TEST(NonogramFormula, HasTheSolutionsOfEveryTinyPuzzleAndNoOthers) {
  for (const auto& [clues, solutions] : nonogram::all_pictures_by_clues(3, 3)) {
    const Puzzle puzzle = Puzzle::make(clues.first, clues.second).value();
    const auto clauses = clauses_of(formula_of(puzzle, nullptr));
    for (std::uint32_t bits = 0; bits < 512; ++bits) {
      const CellGrid picture = nonogram::picture_of_bits(3, 3, bits);
      // All cells are known, so that propagation decides.
      ASSERT_EQ(naive_follows(clauses, other_than(picture)),
                solutions.count(to_rows(picture)) == 0);
    }
  }
}

// Unit propagation settles what all placements of a line's blocks agree on, and refutes a line that
// has none: without this, steps of the search would not follow.
TEST(NonogramFormula, PropagatesWhatALineSettles) {
  Rng rng(7);
  int settled = 0;
  int refuted = 0;
  for (int round = 0; round < 400; ++round) {
    const int length = 1 + static_cast<int>(rng.below(14));
    const nonogram::KnownLine line = nonogram::random_line(rng, length);
    std::vector<std::array<bool, 2>> seen(static_cast<std::size_t>(length));
    bool any = false;
    nonogram::AllPlacements(line).for_each([&](const auto&, const CellLine& cells) {
      any = true;
      for (std::size_t place = 0; place < cells.size(); ++place) {
        seen[place][cells[place] == Cell::filled ? 1 : 0] = true;
      }
    });
    const std::vector<NaiveClause> clauses = clauses_of_row(line.clue, length);
    NaiveClause known;
    for (int place = 0; place < length; ++place) {
      const Cell cell = line.cells[static_cast<std::size_t>(place)];
      if (cell != Cell::unknown) known.insert(cell == Cell::filled ? -(place + 1) : place + 1);
    }
    ASSERT_EQ(naive_follows(clauses, known), !any);
    if (!any) ++refuted;
    if (!any) continue;
    for (int place = 0; place < length; ++place) {
      for (const bool filled : {false, true}) {
        NaiveClause with = known;
        with.insert(filled ? -(place + 1) : place + 1);
        const bool possible = seen[static_cast<std::size_t>(place)][filled ? 1 : 0];
        ASSERT_EQ(naive_follows(clauses, with), !possible);
        if (!possible) ++settled;
      }
    }
  }
  EXPECT_GT(settled, 1000);
  EXPECT_GT(refuted, 20);
}

TEST(NonogramFormula, HasTheSolutionsOfTinyColourPuzzlesAndNoOthers) {
  Rng rng(8);
  int solutions = 0;
  for (int round = 0; round < 60; ++round) {
    const int colours = 1 + static_cast<int>(rng.below(3));
    const auto drawn = colour::random_picture(3, 2, colours, 0.7, rng);
    auto puzzle = colour::Puzzle::from_picture(colour::test_palette(colours), drawn).value();
    if (rng.chance(0.5)) puzzle = colour::spoiled(puzzle, rng);
    const auto all = colour::brute_force(puzzle, 1000);
    solutions += static_cast<int>(all.size());
    const auto clauses = clauses_of(formula_of(puzzle, nullptr));
    const int values = colours + 1;
    for (int number = 0; number < values * values * values * values * values * values; ++number) {
      colour::Picture picture(3, 2);
      NaiveClause other;
      int left = number;
      int variable = 1;
      for (colour::Value& value : picture.cells()) {
        value = static_cast<colour::Value>(left % values);
        other.insert(-(variable + value));
        left /= values;
        variable += values;
      }
      ASSERT_EQ(naive_follows(clauses, other), std::ranges::count(all, picture) == 0);
    }
  }
  EXPECT_GT(solutions, 40);
}

// A value that no placement of the row's blocks has where others are gone follows by propagation.
TEST(NonogramFormula, PropagatesWhatALineInColoursSettles) {
  Rng rng(9);
  int ruled_out = 0;
  for (int round = 0; round < 150; ++round) {
    const int length = 1 + static_cast<int>(rng.below(9));
    const int colours = 1 + static_cast<int>(rng.below(3));
    const auto drawn = colour::random_picture(length, 1, colours, 0.6, rng);
    const auto puzzle = colour::Puzzle::from_picture(colour::test_palette(colours), drawn).value();
    const int values = colours + 1;
    // The columns of one cell would tell too much: only clauses of cells and of the row's steps.
    auto clauses = clauses_of(formula_of(puzzle, nullptr));
    int parted = 0;
    const auto& clue = puzzle.rows().front();
    for (std::size_t block = 1; block < clue.size(); ++block) {
      parted += clue[block].colour == clue[block - 1].colour ? 1 : 0;
    }
    int filled = 0;
    for (const auto& block : clue) filled += block.length;
    const int gaps = length - filled - parted;
    const int blocks = static_cast<int>(clue.size());
    const int last_step = length * values + blocks * (2 * gaps + 1) + gaps;
    const auto of_column = [&](const NaiveClause& clause) { return *clause.rbegin() > last_step; };
    clauses.erase(std::find_if(clauses.begin(), clauses.end(), of_column), clauses.end());
    NaiveClause gone;  // values that cells have lost, as variables: their negation is assumed
    std::vector<colour::Domain> domains(static_cast<std::size_t>(length));
    for (int place = 0; place < length; ++place) {
      auto& domain = domains[static_cast<std::size_t>(place)];
      for (int value = 0; value < values; ++value) {
        const bool stays = drawn.at(0, place) == value || rng.chance(0.7);
        if (stays) domain |= colour::domain_of(static_cast<colour::Value>(value));
        if (!stays) gone.insert(place * values + value + 1);
      }
    }
    std::vector<colour::Domain> possible(domains.size());
    for (const auto& line : colour::placements_of(clue, length)) {
      bool fits = true;
      for (std::size_t place = 0; place < line.size(); ++place) {
        fits = fits && (domains[place] & colour::domain_of(line[place])) != 0;
      }
      for (std::size_t place = 0; fits && place < line.size(); ++place) {
        possible[place] |= colour::domain_of(line[place]);
      }
    }
    for (int place = 0; place < length; ++place) {
      for (int value = 0; value < values; ++value) {
        const colour::Domain bit = colour::domain_of(static_cast<colour::Value>(value));
        if ((domains[static_cast<std::size_t>(place)] & bit) == 0) continue;
        NaiveClause with = gone;
        with.insert(-(place * values + value + 1));
        const bool follows = (possible[static_cast<std::size_t>(place)] & bit) == 0;
        ASSERT_EQ(naive_follows(clauses, with), follows);
        ruled_out += follows ? 1 : 0;
      }
    }
  }
  EXPECT_GT(ruled_out, 200);
}

TEST(NonogramFormula, IsNoLargerThanAnnounced) {
  const Puzzle puzzle = Puzzle::make({{1, 2}, {}, {4}}, {{1, 1}, {1}, {1}, {1, 1}, {1}}).value();
  const FormulaSize size = formula_size(puzzle);
  const Formula formula = formula_of(puzzle, nullptr);
  EXPECT_EQ(static_cast<std::size_t>(formula.variables()), size.variables);
  EXPECT_LE(formula.clause_count(), size.clauses);
}

// The order of clauses and literals is part of the format: docs/PROOFS.md shows this one.
TEST(NonogramFormula, IsWrittenAsDocumented) {
  const Formula formula = formula_of(Puzzle::make({{1}}, {{1}, {}}).value(), nullptr);
  const std::vector<std::vector<int>> row = {
      {3, 4},   {-3, 5}, {-5, 3},  {-4, 6}, {-6, 4}, {6, 5},  // the corners
      {-3, -1}, {-4, 1}, {-4, -2}, {-5, 2},                   // the colours
      {-1, 4},  {1, 3},  {-2, 5},  {2, 4},                    // the supports
  };
  ASSERT_GE(formula.clause_count(), row.size());
  for (std::size_t index = 0; index < row.size(); ++index) {
    const auto clause = formula.clause(index);
    EXPECT_EQ(std::vector<int>(clause.begin(), clause.end()), row[index]) << index;
  }
}

// Two cells with one block of one colour: two gap steps and two block steps.
TEST(NonogramFormula, IsWrittenAsDocumentedInColours) {
  const auto puzzle =
      colour::Puzzle::make(colour::test_palette(1), {{{1, 1}}}, {{{1, 1}}, {}}).value();
  const Formula formula = formula_of(puzzle, nullptr);
  const std::vector<std::vector<int>> beginning = {
      {1, 2},  {-1, -2}, {3, 4},  {-3, -4},                   // the cells
      {5, 6},  {-5, 7},  {-7, 5}, {-6, 8},  {-8, 6}, {8, 7},  // the corners of the row
      {-5, 1}, {-6, 2},  {-7, 4}, {-8, 3},                    // what its steps give
      {-2, 6}, {-1, 5},  {-4, 7}, {-3, 8},                    // the supports, the background last
  };
  ASSERT_GE(formula.clause_count(), beginning.size());
  for (std::size_t index = 0; index < beginning.size(); ++index) {
    const auto clause = formula.clause(index);
    EXPECT_EQ(std::vector<int>(clause.begin(), clause.end()), beginning[index]) << index;
  }
}

}  // namespace
}  // namespace quadrille::verify
