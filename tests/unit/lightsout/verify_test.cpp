// The checkers against the rules, press by press.
#include "support/lightsout_plain.hpp"

#include <quadrille/lightsout/solve.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

std::string drawn(const Pattern& pattern) {
  std::string text;
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column) {
      text += static_cast<char>('0' + pattern.at(row, column));
    }
    text += '/';
  }
  return text;
}

std::string effect_of_one_press(const Shape& shape, int row, int column, int states = 2) {
  Pattern presses(shape.width(), shape.height(), states);
  presses.set(row, column, 1);
  return drawn(effect_of(shape, presses));
}

TEST(EffectOf, CrossAtACornerAndInside) {
  const Shape shape = Shape::rectangle(4, 3).value();
  EXPECT_EQ(effect_of_one_press(shape, 0, 0), "1100/1000/0000/");
  EXPECT_EQ(effect_of_one_press(shape, 1, 2), "0010/0111/0010/");
}

TEST(EffectOf, TorusWrapsAround) {
  const Shape shape = Shape::rectangle(4, 3, Neighbourhood::cross, true).value();
  EXPECT_EQ(effect_of_one_press(shape, 0, 0), "1101/1000/1000/");
}

TEST(EffectOf, NarrowTorusCountsEveryWay) {
  const Shape shape = Shape::rectangle(2, 3, Neighbourhood::cross, true).value();
  EXPECT_EQ(effect_of_one_press(shape, 0, 0), "10/10/10/");
  EXPECT_EQ(effect_of_one_press(shape, 0, 0, 5), "12/10/10/");
}

TEST(EffectOf, KingAndDiagonal) {
  EXPECT_EQ(effect_of_one_press(Shape::rectangle(3, 3, Neighbourhood::king).value(), 0, 1),
            "111/111/000/");
  EXPECT_EQ(effect_of_one_press(Shape::rectangle(3, 3, Neighbourhood::diagonal).value(), 1, 1),
            "101/010/101/");
}

TEST(EffectOf, StencilPointsFromThePressedCell) {
  BitGrid stencil(3, 3);
  stencil.set(0, 2);  // up and to the right
  const Shape shape = Shape::with_stencil(3, 3, stencil).value();
  EXPECT_EQ(effect_of_one_press(shape, 1, 1), "001/000/000/");
  EXPECT_EQ(effect_of_one_press(shape, 0, 0), "000/000/000/");
}

TEST(EffectOf, GraphReachesNeighbours) {
  const Shape shape = Shape::graph(4, {{0, 1}, {1, 2}}).value();
  EXPECT_EQ(effect_of_one_press(shape, 0, 1, 3), "1110/");
  EXPECT_EQ(effect_of_one_press(shape, 0, 3, 3), "0001/");
}

TEST(EffectOf, EqualsThePressMatrixOnWideBoards) {
  Rng rng(3);
  for (const int states : {2, 3}) {
    for (const bool torus : {false, true}) {
      for (const auto neighbourhood : {Neighbourhood::cross, Neighbourhood::king}) {
        const Shape shape = Shape::rectangle(70, 2, neighbourhood, torus).value();
        const Pattern presses = plain::random_pattern(rng, 70, 2, states);
        const auto matrix = plain::press_matrix(shape);
        const auto pressed = plain::cells_of(presses);
        const auto actual = plain::cells_of(effect_of(shape, presses));
        for (std::size_t cell = 0; cell < actual.size(); ++cell) {
          int sum = 0;
          for (std::size_t j = 0; j < pressed.size(); ++j) sum += matrix[cell][j] * pressed[j];
          ASSERT_EQ(actual[cell], sum % states) << "cell " << cell;
        }
      }
    }
  }
}

TEST(Solves, AcceptsOnlyWhatLeadsToTheTarget) {
  const Shape shape = Shape::rectangle(3, 3).value();
  Pattern lights(3, 3, 2);
  for (const auto& [row, column] :
       {std::pair(1, 1), std::pair(0, 1), std::pair(2, 1), std::pair(1, 0), std::pair(1, 2)}) {
    lights.set(row, column, 1);
  }
  const Puzzle puzzle = Puzzle::make(shape, lights).value();
  Pattern presses(3, 3, 2);
  EXPECT_FALSE(solves(puzzle, presses));
  presses.set(1, 1, 1);
  EXPECT_TRUE(solves(puzzle, presses));
  EXPECT_FALSE(solves(puzzle, Pattern(3, 2, 2)));
  EXPECT_FALSE(solves(puzzle, Pattern(3, 3, 3)));
  EXPECT_TRUE(solves(Puzzle::make(shape, lights, lights).value(), Pattern(3, 3, 2)));
}

TEST(Refutes, NeedsAQuietPatternWithOddOverlap) {
  // On 1×2 cells both presses do the same: both lights always change together.
  const Shape shape = Shape::rectangle(2, 1).value();
  Pattern quiet(2, 1, 2);
  quiet.set(0, 0, 1);
  quiet.set(0, 1, 1);
  Pattern one_light(2, 1, 2);
  one_light.set(0, 0, 1);
  EXPECT_TRUE(is_quiet(shape, quiet));
  EXPECT_FALSE(is_quiet(shape, one_light));
  EXPECT_TRUE(refutes(Puzzle::make(shape, one_light).value(), quiet));
  EXPECT_FALSE(refutes(Puzzle::make(shape, quiet).value(), quiet));          // even overlap
  EXPECT_FALSE(refutes(Puzzle::make(shape, one_light).value(), one_light));  // not quiet
  EXPECT_FALSE(refutes(Puzzle::make(shape, one_light).value(), Pattern(2, 1, 3)));
}

TEST(Refutes, AsksTheLeftKernelOfAStencilThatIsNotSymmetric) {
  BitGrid stencil(3, 1);
  stencil.set(0, 2);  // a press changes the cell to its right: the first cell never changes
  const Shape shape = Shape::with_stencil(2, 1, stencil).value();
  Pattern first(2, 1, 2);
  first.set(0, 0, 1);
  EXPECT_TRUE(is_quiet(shape, first));
  EXPECT_TRUE(refutes(Puzzle::make(shape, first).value(), first));
  Pattern last(2, 1, 2);
  last.set(0, 1, 1);
  EXPECT_TRUE(effect_of(shape, last).is_zero());
  EXPECT_FALSE(is_quiet(shape, last));
}

}  // namespace
}  // namespace quadrille::lightsout
