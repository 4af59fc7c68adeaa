// The textbook methods of nonograms against each other and against the solver of the house.
#include "support/colour_cases.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/teaching/nonogram.hpp>

#include <gtest/gtest.h>

namespace quadrille::teaching {
namespace {

namespace colour = nonogram::colour;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SolveReport;

CellGrid random_picture(Rng& rng, int width, int height, double density) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(density)) cell = Cell::filled;
  }
  return picture;
}

// The clues of a picture's rows with those of another picture's columns: often without solution.
std::optional<Puzzle> mixed(const Puzzle& rows, const Puzzle& columns) {
  auto puzzle = Puzzle::make(rows.rows(), columns.columns());
  return puzzle ? std::optional(*std::move(puzzle)) : std::nullopt;
}

void expect_same(const Puzzle& puzzle, const SolveReport& found, const SolveReport& expected,
                 const std::string& what) {
  EXPECT_EQ(found.limit, LimitReached::none) << what;
  ASSERT_EQ(to_string(found.verdict), to_string(expected.verdict)) << what;
  for (const CellGrid& solution : found.solutions) {
    EXPECT_TRUE(nonogram::satisfies(puzzle, solution)) << what;
  }
  if (found.verdict == Verdict::unique) {
    EXPECT_EQ(found.solutions, expected.solutions) << what;
  }
  if (found.verdict == Verdict::multiple) {
    ASSERT_EQ(found.solutions.size(), 2u);
    EXPECT_NE(found.solutions[0], found.solutions[1]) << what;
  }
}

// Returns whether lines alone settled the puzzle.
bool expect_lines_agree(const Puzzle& puzzle, const SolveReport& expected,
                        const std::string& what) {
  const LineLogic logic = line_logic(puzzle, {});
  const SolveReport& report = logic.taught.report;
  if (report.verdict != Verdict::unknown) expect_same(puzzle, report, expected, what);
  if (report.verdict != Verdict::none) {
    // The complete line solver of the house finds the same cells.
    EXPECT_EQ(report.stats.cells_by_lines, expected.stats.cells_by_lines) << what;
    for (const CellGrid& solution : expected.solutions) {
      for (std::size_t cell = 0; cell < solution.size(); ++cell) {
        const Cell known = logic.grid.cells()[cell];
        EXPECT_TRUE(known == Cell::unknown || known == solution.cells()[cell]) << what;
      }
    }
  }
  return report.verdict == Verdict::unique;
}

TEST(TeachingNonogram, AllMethodsAgreeWithTheSolverOnRandomPuzzles) {
  Rng rng(1);
  int by_lines = 0;
  int without = 0;
  for (int number = 0; number < 500; ++number) {
    const int width = static_cast<int>(rng.between(1, 7));
    const int height = static_cast<int>(rng.between(1, 7));
    const double density = 0.3 + 0.5 * rng.unit();
    const Puzzle first = *Puzzle::from_picture(random_picture(rng, width, height, density));
    const Puzzle second = *Puzzle::from_picture(random_picture(rng, width, height, density));
    const Puzzle puzzle = mixed(first, second).value_or(first);
    const std::string what = "puzzle " + std::to_string(number);
    const SolveReport expected = nonogram::solve(puzzle, {}, {});
    without += expected.verdict == Verdict::none ? 1 : 0;
    expect_same(puzzle, backtracking(puzzle, {}).report, expected, what + " backtracking");
    expect_same(puzzle, clause_learning(puzzle, {}).report, expected, what + " learning");
    by_lines += expect_lines_agree(puzzle, expected, what + " lines") ? 1 : 0;
  }
  EXPECT_GT(by_lines, 50);
  EXPECT_GT(without, 20);
}

TEST(TeachingNonogram, AllMethodsAgreeWithTheSolverInColours) {
  Rng rng(5);
  int by_lines = 0;
  int without = 0;
  int several = 0;
  for (int number = 0; number < 300; ++number) {
    const int colours = static_cast<int>(rng.between(2, 3));
    const int width = static_cast<int>(rng.between(1, 6));
    const int height = static_cast<int>(rng.between(1, 6));
    auto puzzle = *colour::Puzzle::from_picture(
        colour::test_palette(colours), colour::random_picture(width, height, colours, 0.6, rng));
    if (rng.chance(0.4)) puzzle = colour::spoiled(puzzle, rng);
    const auto expected = colour::solve(puzzle, {}, {});
    without += expected.verdict == Verdict::none ? 1 : 0;
    several += expected.verdict == Verdict::multiple ? 1 : 0;
    for (const auto& report :
         {backtracking(puzzle, {}).report, clause_learning(puzzle, {}).report}) {
      ASSERT_EQ(to_string(report.verdict), to_string(expected.verdict)) << number;
      if (report.verdict == Verdict::unique) {
        ASSERT_EQ(report.solutions, expected.solutions);
      }
    }
    const auto logic = line_logic(puzzle, {});
    if (logic.taught.report.verdict != Verdict::none) {
      ASSERT_EQ(logic.taught.report.stats.cells_by_lines, expected.stats.cells_by_lines) << number;
    }
    by_lines += logic.taught.report.verdict == Verdict::unique ? 1 : 0;
  }
  EXPECT_GT(by_lines, 50);
  EXPECT_GT(without, 20);
  EXPECT_GT(several, 10);
}

TEST(TeachingNonogram, LearningAndLinesAgreeOnLargerPuzzles) {
  Rng rng(2);
  for (int number = 0; number < 40; ++number) {
    const int side = static_cast<int>(rng.between(8, 14));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, side, side, 0.5));
    const std::string what = "puzzle " + std::to_string(number);
    const SolveReport expected = nonogram::solve(puzzle, {}, {});
    const auto learned = clause_learning(puzzle, {});
    expect_same(puzzle, learned.report, expected, what);
    EXPECT_EQ(learned.trace.total().nodes, learned.report.stats.decisions);
    expect_lines_agree(puzzle, expected, what);
  }
}

TEST(TeachingNonogram, ATraceOfBacktrackingIsATree) {
  Rng rng(3);
  const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, 6, 6, 0.5));
  const auto taught = backtracking(puzzle, {});
  const auto& layers = taught.trace.layers();
  EXPECT_EQ(layers.size(), 6u);
  for (std::size_t depth = 0; depth + 1 < layers.size(); ++depth) {
    EXPECT_EQ(layers[depth].children - layers[depth].discarded, layers[depth + 1].nodes);
  }
  EXPECT_EQ(layers.back().children - layers.back().discarded, taught.report.found);
}

TEST(TeachingNonogram, LimitsCutAll) {
  Rng rng(4);
  const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, 25, 25, 0.4));
  Limits limits;
  limits.max_nodes = 3;
  EXPECT_EQ(backtracking(puzzle, limits).report.limit, LimitReached::nodes);
  EXPECT_EQ(line_logic(puzzle, limits).taught.report.limit, LimitReached::nodes);
  EXPECT_EQ(clause_learning(puzzle, limits).report.limit, LimitReached::nodes);
  limits = {};
  limits.max_memory = 1'000;
  EXPECT_EQ(backtracking(puzzle, limits).report.limit, LimitReached::memory);
  EXPECT_EQ(clause_learning(puzzle, limits).report.limit, LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::teaching
