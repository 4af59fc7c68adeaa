#include <quadrille/lightsout/puzzle.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

template <class T>
std::string_view code_of(const Result<T>& result) {
  return result ? "none" : result.error().code;
}

BitGrid stencil_of(std::initializer_list<std::string_view> rows) {
  BitGrid stencil(static_cast<int>(rows.begin()->size()), static_cast<int>(rows.size()));
  int row = 0;
  for (const std::string_view text : rows) {
    for (std::size_t column = 0; column < text.size(); ++column) {
      stencil.set(row, static_cast<int>(column), text[column] == '#');
    }
    ++row;
  }
  return stencil;
}

TEST(LightsOutShape, RefusesEmptyAndHugeBoards) {
  EXPECT_EQ(code_of(Shape::rectangle(0, 5)), "empty_board");
  EXPECT_EQ(code_of(Shape::rectangle(5, -1)), "empty_board");
  EXPECT_EQ(code_of(Shape::rectangle(kMaxSide + 1, 1)), "board_too_large");
  EXPECT_EQ(code_of(Shape::rectangle(kMaxSide, kMaxSide)), "board_too_large");
  EXPECT_EQ(code_of(Shape::graph(0, {})), "empty_board");
}

TEST(LightsOutShape, NeighbourhoodsReachWhatTheirNamesSay) {
  EXPECT_EQ(Shape::rectangle(5, 5, Neighbourhood::cross)->reach(), 5);
  EXPECT_EQ(Shape::rectangle(5, 5, Neighbourhood::king)->reach(), 9);
  EXPECT_EQ(Shape::rectangle(5, 5, Neighbourhood::diagonal)->reach(), 5);
  EXPECT_EQ(Shape::rectangle(5, 1, Neighbourhood::king)->reach(), 3);
  EXPECT_EQ(Shape::rectangle(1, 1, Neighbourhood::cross, true)->reach(), 5);
}

TEST(LightsOutShape, StencilNeedsAMiddleAndACell) {
  EXPECT_EQ(code_of(Shape::with_stencil(4, 4, BitGrid(2, 3))), "stencil_without_centre");
  EXPECT_EQ(code_of(Shape::with_stencil(4, 4, BitGrid(3, 4))), "stencil_without_centre");
  EXPECT_EQ(code_of(Shape::with_stencil(4, 4, BitGrid(3, 3))), "empty_stencil");
}

TEST(LightsOutShape, StencilOffsetsAreMeasuredFromTheMiddle) {
  const Shape shape = Shape::with_stencil(9, 9, stencil_of({"..#", ".#.", "..."})).value();
  EXPECT_EQ(shape.offsets(), (std::vector<Offset>{{1, -1}, {0, 0}}));
  EXPECT_FALSE(shape.symmetric());
  EXPECT_TRUE(Shape::with_stencil(9, 9, stencil_of({"#.#", "...", "#.#"}))->symmetric());
}

TEST(LightsOutShape, NarrowTorusMakesStencilsSymmetric) {
  const BitGrid stencil = stencil_of({".##"});
  EXPECT_FALSE(Shape::with_stencil(3, 3, stencil, true)->symmetric());
  EXPECT_TRUE(Shape::with_stencil(2, 3, stencil, true)->symmetric());
}

TEST(LightsOutShape, GraphRefusesLoopsAndUnknownVertices) {
  EXPECT_EQ(code_of(Shape::graph(3, {{1, 1}})), "self_loop");
  EXPECT_EQ(code_of(Shape::graph(3, {{0, 3}})), "vertex_out_of_range");
  EXPECT_EQ(code_of(Shape::graph(3, {{-1, 2}})), "vertex_out_of_range");
}

TEST(LightsOutShape, GraphKeepsEveryEdgeOnce) {
  const Shape shape = Shape::graph(4, {{2, 1}, {1, 2}, {0, 3}}).value();
  EXPECT_EQ(shape.edges(), (std::vector<Edge>{{0, 3}, {1, 2}}));
  EXPECT_EQ(shape.reach(), 2);
  EXPECT_TRUE(shape.symmetric());
}

TEST(LightsOutPattern, RefusesValuesAndStatesOutOfRange) {
  ValueGrid values(2, 1);
  values.at(0, 1) = 3;
  EXPECT_EQ(code_of(Pattern::from_values(values, 3)), "value_out_of_range");
  EXPECT_EQ(code_of(Pattern::from_values(values, 1)), "bad_states");
  EXPECT_EQ(code_of(Pattern::from_values(values, 257)), "bad_states");
  EXPECT_EQ(Pattern::from_values(values, 4)->at(0, 1), 3);
}

TEST(LightsOutPattern, TwoStatesAreKeptAsBits) {
  ValueGrid values(3, 1);
  values.at(0, 2) = 1;
  const Pattern pattern = Pattern::from_values(values, 2).value();
  EXPECT_TRUE(pattern.bits().get(0, 2));
  EXPECT_EQ(pattern.sum(), 1U);
}

TEST(LightsOutPattern, SumAndDifferenceAreModulo) {
  ValueGrid values(2, 1);
  values.at(0, 0) = 2;
  values.at(0, 1) = 1;
  const Pattern pattern = Pattern::from_values(values, 3).value();
  const Pattern twice = sum_of(pattern, pattern);
  EXPECT_EQ(twice.at(0, 0), 1);
  EXPECT_EQ(twice.at(0, 1), 2);
  EXPECT_TRUE(difference_of(twice, sum_of(pattern, pattern)).is_zero());
  EXPECT_EQ(difference_of(Pattern(2, 1, 3), pattern).at(0, 1), 2);
}

TEST(LightsOutPuzzle, RefusesPatternsThatDoNotFit) {
  const Shape shape = Shape::rectangle(3, 2).value();
  EXPECT_EQ(code_of(Puzzle::make(shape, Pattern(2, 3, 2))), "wrong_board_size");
  EXPECT_EQ(code_of(Puzzle::make(shape, Pattern(3, 2, 2), Pattern(3, 3, 2))), "wrong_board_size");
  EXPECT_EQ(code_of(Puzzle::make(shape, Pattern(3, 2, 2), Pattern(3, 2, 3))), "states_differ");
}

TEST(LightsOutPuzzle, DemandIsTargetLessStart) {
  const Shape shape = Shape::rectangle(2, 1).value();
  Pattern start(2, 1, 5);
  start.set(0, 0, 3);
  Pattern target(2, 1, 5);
  target.set(0, 1, 1);
  EXPECT_EQ(Puzzle::make(shape, start)->demand().at(0, 0), 2);
  EXPECT_TRUE(Puzzle::make(shape, start)->target().is_zero());
  const Puzzle puzzle = Puzzle::make(shape, start, target).value();
  EXPECT_EQ(puzzle.demand().at(0, 0), 2);
  EXPECT_EQ(puzzle.demand().at(0, 1), 1);
}

}  // namespace
}  // namespace quadrille::lightsout
