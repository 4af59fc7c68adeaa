#include "nonogram/search/root_probing.hpp"

#include "corpus/random_sets.hpp"
#include "nonogram/line/propagation.hpp"

#include <quadrille/core/rng.hpp>

#include <optional>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// What a probe of one colour makes of the grid; no value if it leads to a contradiction.
std::optional<CellGrid> probed(PuzzlePropagation& grid, int row, int column, Cell colour) {
  const std::size_t mark = grid.mark();
  std::optional<CellGrid> result;
  if (grid.settle(row, column, colour) && grid.propagate() == GridPropagation::Outcome::stable) {
    result = to_grid(grid);
  }
  grid.undo_to(mark);
  return result;
}

// Probing as its definition says, every cell again and again; no value: no solution. The result
// does not depend on the order: more known cells never lead to less.
std::optional<CellGrid> settled_by_plain_probing(const Puzzle& puzzle) {
  PuzzlePropagation grid(puzzle);
  if (grid.propagate() != GridPropagation::Outcome::stable) return std::nullopt;
  for (std::size_t before = grid.unknown_cells() + 1; grid.unknown_cells() < before;) {
    before = grid.unknown_cells();
    for (int row = 0; row < puzzle.height(); ++row) {
      for (int column = 0; column < puzzle.width(); ++column) {
        if (grid.at(row, column) != Cell::unknown) continue;
        const std::optional<CellGrid> filled = probed(grid, row, column, Cell::filled);
        const std::optional<CellGrid> empty = probed(grid, row, column, Cell::empty);
        if (!filled && !empty) return std::nullopt;
        for (int r = 0; r < puzzle.height(); ++r) {
          for (int c = 0; c < puzzle.width(); ++c) {
            const Cell one = filled ? filled->at(r, c) : empty->at(r, c);
            const Cell other = empty ? empty->at(r, c) : filled->at(r, c);
            if (one == other && one != Cell::unknown && !grid.settle(r, c, one)) return {};
          }
        }
        if (grid.propagate() != GridPropagation::Outcome::stable) return std::nullopt;
      }
    }
  }
  return to_grid(grid);
}

std::optional<CellGrid> settled_by_root_probing(const Puzzle& puzzle) {
  Assignment assignment(puzzle.width(), puzzle.height());
  ClauseDatabase clauses(assignment.cell_count());
  SearchPropagator propagator(puzzle, assignment, clauses);
  ProofLog no_proof;
  RootProbing probing(assignment, propagator, no_proof);
  const Limits limits;
  LimitWatch watch(limits);
  if (propagator.run(watch) != Propagated::complete) return std::nullopt;
  if (probing.run(1'000'000'000, watch) != Propagated::complete) return std::nullopt;
  EXPECT_EQ(assignment.level(), 0);
  CellGrid grid(puzzle.width(), puzzle.height());
  for (int cell = 0; cell < assignment.cell_count(); ++cell) {
    grid.cells()[static_cast<std::size_t>(cell)] = assignment.colour(cell);
  }
  return grid;
}

TEST(RootProbing, SettlesWhatPlainProbingSettles) {
  int settled_more = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Rng rng = Rng(9).stream(number);
    const int side = static_cast<int>(rng.between(3, 13));
    Puzzle puzzle = corpus::random_puzzle(side, side + 2, 0.4 + 0.2 * rng.unit(), 1, number);
    if (number % 3 == 0) puzzle = corpus::with_changed_clue(puzzle, rng);
    const std::optional<CellGrid> expected = settled_by_plain_probing(puzzle);
    ASSERT_EQ(settled_by_root_probing(puzzle), expected) << number;
    PuzzlePropagation lines(puzzle);
    if (expected && lines.propagate() == GridPropagation::Outcome::stable) {
      settled_more += to_grid(lines) == *expected ? 0 : 1;
    }
  }
  EXPECT_GT(settled_more, 10);
}

// Of these puzzles the very first probe settles something in 104, and in 87 if it is of the
// first open cell.
TEST(RootProbing, BeginsWhereTheMostIsKnown) {
  int successes = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Puzzle puzzle = corpus::random_puzzle(20, 20, 0.5, 3, number);
    Assignment assignment(20, 20);
    ClauseDatabase clauses(assignment.cell_count());
    SearchPropagator propagator(puzzle, assignment, clauses);
    ProofLog no_proof;
    RootProbing probing(assignment, propagator, no_proof);
    const Limits limits;
    LimitWatch watch(limits);
    ASSERT_EQ(propagator.run(watch), Propagated::complete);
    const int by_lines = assignment.trail_size();
    ASSERT_EQ(probing.run(1, watch), Propagated::complete);
    successes += assignment.trail_size() > by_lines ? 1 : 0;
  }
  EXPECT_GT(successes, 95);
}

TEST(RootProbing, StopsWhenItsBudgetIsUsedUp) {
  const Puzzle puzzle = corpus::random_puzzle(30, 30, 0.5, 2, 0);
  Assignment assignment(30, 30);
  ClauseDatabase clauses(assignment.cell_count());
  SearchPropagator propagator(puzzle, assignment, clauses);
  const Limits limits;
  LimitWatch watch(limits);
  ASSERT_EQ(propagator.run(watch), Propagated::complete);
  const std::uint64_t before = propagator.line_solves();
  ProofLog no_proof;
  RootProbing probing(assignment, propagator, no_proof);
  EXPECT_EQ(probing.run(100, watch), Propagated::complete);
  EXPECT_GE(propagator.line_solves(), before + 100);
  EXPECT_LT(propagator.line_solves(), before + 2000);
  EXPECT_GT(probing.probes(), 0u);
}

}  // namespace
}  // namespace quadrille::nonogram
