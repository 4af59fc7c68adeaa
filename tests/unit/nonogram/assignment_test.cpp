#include "nonogram/search/assignment.hpp"

#include <quadrille/core/rng.hpp>

#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Cell colour_of_bits(const LineBits& bits, int position) {
  const auto piece = static_cast<std::size_t>(position / 64);
  const bool may_fill = ((bits.may_fill[piece] >> (position % 64)) & 1) != 0;
  const bool may_empty = ((bits.may_empty[piece] >> (position % 64)) & 1) != 0;
  EXPECT_TRUE(may_fill || may_empty);
  return may_fill && may_empty ? Cell::unknown : may_fill ? Cell::filled : Cell::empty;
}

// Everything that is kept twice agrees with `expected`.
void expect_colours(const Assignment& assignment, const std::vector<Cell>& expected) {
  for (int cell = 0; cell < assignment.cell_count(); ++cell) {
    const Cell colour = expected[static_cast<std::size_t>(cell)];
    ASSERT_EQ(assignment.colour(cell), colour);
    ASSERT_EQ(assignment.is_open(cell), colour == Cell::unknown);
    ASSERT_EQ(assignment.is_true(Literal::of(cell, true)), colour == Cell::filled);
    ASSERT_EQ(assignment.is_false(Literal::of(cell, true)), colour == Cell::empty);
    for (const int line : {assignment.row_line(cell), assignment.column_line(cell)}) {
      const int position = assignment.line(line).place_of(cell);
      ASSERT_EQ(assignment.line(line).cell(position), cell);
      ASSERT_EQ(colour_of_bits(assignment.line_bits(line), position), colour);
    }
  }
}

TEST(Assignment, KnowsRowsAndColumnsAtEveryWidth) {
  for (int width = 1; width <= kMaxSide; ++width) {
    const Assignment assignment(width, kMaxSide);
    for (int row = 0; row < kMaxSide; ++row) {
      for (const int column : {0, width / 2, width - 1}) {
        const int cell = assignment.line(row).cell(column);
        ASSERT_EQ(assignment.row_line(cell), row) << width;
        ASSERT_EQ(assignment.column_line(cell), kMaxSide + column) << width;
      }
    }
  }
}

TEST(Assignment, KnowsWhatWasAssignedAndForgetsWhatWasTakenBack) {
  constexpr int kWidth = 70;
  constexpr int kHeight = 5;
  Rng rng(1);
  Assignment assignment(kWidth, kHeight);
  std::vector<std::vector<Cell>> by_level = {std::vector<Cell>(kWidth * kHeight, Cell::unknown)};
  for (int step = 0; step < 400; ++step) {
    const int cell = static_cast<int>(rng.below(kWidth * kHeight));
    const Literal literal = Literal::of(cell, rng.chance(0.5));
    const bool open = by_level.back()[static_cast<std::size_t>(cell)] == Cell::unknown;
    if (rng.chance(0.1)) {
      const int level = static_cast<int>(rng.below(by_level.size()));
      assignment.backtrack(level);
      by_level.resize(static_cast<std::size_t>(level) + 1);
    } else if (open && rng.chance(0.3)) {
      by_level.push_back(by_level.back());
      assignment.decide(literal);
      by_level.back()[static_cast<std::size_t>(cell)] = literal.colour();
      ASSERT_EQ(assignment.decision(assignment.level()), literal);
      ASSERT_TRUE(assignment.cause_of(cell).is_none());
    } else if (open) {
      assignment.assign(literal, Cause::line(3), 7);
      by_level.back()[static_cast<std::size_t>(cell)] = literal.colour();
      ASSERT_EQ(assignment.cause_of(cell), Cause::line(3));
      ASSERT_EQ(assignment.basis_of(cell), 7);
      ASSERT_EQ(assignment.level_of(cell), assignment.level());
      ASSERT_EQ(assignment.trail_position(cell), assignment.trail_size() - 1);
      ASSERT_EQ(assignment.known_literal(cell), literal);
    }
    ASSERT_EQ(assignment.level(), static_cast<int>(by_level.size()) - 1);
    expect_colours(assignment, by_level.back());
  }
}

TEST(Assignment, TellsWhatItTakesBackNewestFirst) {
  Assignment assignment(2, 2);
  assignment.assign(Literal::of(0, true), Cause::none());
  assignment.decide(Literal::of(1, true));
  assignment.assign(Literal::of(2, false), Cause::line(0));
  assignment.decide(Literal::of(3, false));
  std::vector<int> cells;
  assignment.backtrack(0, [&](Literal literal) { cells.push_back(literal.cell()); });
  EXPECT_EQ(cells, (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(assignment.trail_size(), 1);
  EXPECT_EQ(assignment.open_count(), 3);
}

TEST(Cause, TellsItsKindsApart) {
  EXPECT_TRUE(Cause::none().is_none());
  EXPECT_TRUE(Cause::clause(0).is_clause());
  EXPECT_EQ(Cause::clause(kMaxClauseRef).clause_ref(), kMaxClauseRef);
  EXPECT_TRUE(Cause::line(0).is_line());
  EXPECT_EQ(Cause::line(2047).line_number(), 2047);
  EXPECT_NE(Cause::line(0), Cause::none());
}

}  // namespace
}  // namespace quadrille::nonogram
