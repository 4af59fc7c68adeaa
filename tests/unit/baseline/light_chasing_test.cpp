#include "baseline/light_chasing.hpp"

#include "support/lightsout_plain.hpp"

#include <gtest/gtest.h>

namespace quadrille::baseline {
namespace {

using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

TEST(LightChasing, SolvesExactlyTheBoardsThatEliminationSolves) {
  Rng rng(1);
  for (int width = 1; width <= 9; ++width) {
    for (int height = 1; height <= 9; ++height) {
      const Shape shape = Shape::rectangle(width, height).value();
      const Pattern lights = lightsout::plain::random_pattern(rng, width, height, 2);
      const Puzzle puzzle = Puzzle::make(shape, lights).value();
      const auto presses = solve_by_light_chasing(lights.bits());
      ASSERT_EQ(presses.has_value(), lightsout::plain::eliminate(puzzle).solvable);
      if (presses) {
        ASSERT_TRUE(solves(puzzle, Pattern(*presses)));
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::baseline
