#include <quadrille/nonogram/grid_line.hpp>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

constexpr GridSize kSize{5, 3};

TEST(GridLine, NumbersRowsBeforeColumns) {
  std::vector<LineId> lines;
  for (int number = 0; number < kSize.line_count(); ++number) {
    lines.push_back(kSize.line_id(number));
    EXPECT_EQ(kSize.number_of(lines.back()), number);
  }
  const std::vector<LineId> expected{{Axis::row, 0},    {Axis::row, 1},    {Axis::row, 2},
                                     {Axis::column, 0}, {Axis::column, 1}, {Axis::column, 2},
                                     {Axis::column, 3}, {Axis::column, 4}};
  EXPECT_EQ(lines, expected);
  EXPECT_EQ(kSize.lines_along(Axis::row), 3);
  EXPECT_EQ(kSize.lines_along(Axis::column), 5);
}

TEST(GridLine, KnowsItsCells) {
  for (int row = 0; row < kSize.height; ++row) {
    for (int column = 0; column < kSize.width; ++column) {
      const int cell = row * kSize.width + column;
      for (const LineId line : {LineId{Axis::row, row}, LineId{Axis::column, column}}) {
        const int place = line.is_row() ? column : row;
        EXPECT_TRUE(line.contains(row, column));
        EXPECT_EQ(line.place_of(row, column), place);
        EXPECT_EQ(line.cell(place, Cell::filled), (KnownCell{row, column, Cell::filled}));
        EXPECT_TRUE(line.crossing(place).contains(row, column));
        EXPECT_NE(line.crossing(place).axis, line.axis);
        EXPECT_EQ(kSize.line_through(cell, line.axis), line);
        EXPECT_EQ(kSize.line(line).cell(place), cell);
        EXPECT_EQ(kSize.line(line).place_of(cell), place);
        EXPECT_EQ(kSize.line(line).length, kSize.length_of(line));
      }
    }
  }
}

TEST(GridLine, SortsCellsRowByRow) {
  std::vector<KnownCell> cells{
      {1, 0, Cell::empty}, {0, 2, Cell::filled}, {0, 1, Cell::filled}, {0, 2, Cell::empty}};
  std::sort(cells.begin(), cells.end());
  const std::vector<KnownCell> expected{
      {0, 1, Cell::filled}, {0, 2, Cell::empty}, {0, 2, Cell::filled}, {1, 0, Cell::empty}};
  EXPECT_EQ(cells, expected);
  EXPECT_EQ(opposite(cells.front()), (KnownCell{0, 1, Cell::empty}));
}

}  // namespace
}  // namespace quadrille::nonogram
