#include "support/lightsout_plain.hpp"

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

Puzzle puzzle_of(const Shape& shape, const Pattern& lights) {
  return Puzzle::make(shape, lights).value();
}

// Pressing what the steps say gives the lights that they show.
void expect_replay(const Puzzle& puzzle, const Explanation& explanation) {
  Pattern lights = puzzle.start();
  for (const ExplainStep& step : explanation.steps) {
    Pattern presses(puzzle.width(), puzzle.height(), puzzle.states());
    for (const int column : step.columns) {
      presses.set(step.row, column, presses.at(step.row, column) + 1);
    }
    lights = sum_of(lights, effect_of(puzzle.shape(), presses));
    ASSERT_EQ(lights, step.lights) << step.text;
  }
  if (explanation.verdict != Verdict::none) {
    ASSERT_EQ(lights, puzzle.target());
  }
}

TEST(LightsOutExplain, ChasesThenPressesTheFirstRowThenChasesAgain) {
  BitGrid lights(5, 5);
  lights.fill();
  const Puzzle puzzle = puzzle_of(Shape::rectangle(5, 5).value(), Pattern(lights));
  const Explanation explanation = explain(puzzle, Limits::none());
  ASSERT_NO_FATAL_FAILURE(expect_replay(puzzle, explanation));
  ASSERT_FALSE(explanation.steps.empty());
  EXPECT_EQ(explanation.steps.front().text,
            "Row 1 is wrong in columns 1, 2, 3, 4 and 5: press the cells below, row 2, columns 1, "
            "2, 3, 4 and 5.");
  EXPECT_EQ(explanation.steps.back().stage, ExplainStage::done);
  const auto first_row =
      std::ranges::find(explanation.steps, ExplainStage::first_row, &ExplainStep::stage);
  ASSERT_NE(first_row, explanation.steps.end());
  EXPECT_EQ(first_row->row, 0);
  EXPECT_FALSE(first_row->columns.empty());
}

TEST(LightsOutExplain, EndsWithTheCertificateWhenThereIsNoSolution) {
  Pattern lights(5, 5, 2);
  lights.set(0, 0, 1);
  const Puzzle puzzle = puzzle_of(Shape::rectangle(5, 5).value(), lights);
  const Explanation explanation = explain(puzzle, Limits::none());
  EXPECT_EQ(explanation.verdict, Verdict::none);
  ASSERT_NO_FATAL_FAILURE(expect_replay(puzzle, explanation));
  EXPECT_EQ(explanation.steps.back().stage, ExplainStage::certificate);
  EXPECT_TRUE(refutes(puzzle, explanation.certificate));
}

TEST(LightsOutExplain, EveryShapeCanBeReplayed) {
  Rng rng(1);
  for (int round = 0; round < 40; ++round) {
    const int states = static_cast<int>(rng.between(2, 4));
    const auto neighbourhood = rng.chance(0.5) ? Neighbourhood::cross : Neighbourhood::king;
    const Shape shape =
        Shape::rectangle(static_cast<int>(rng.between(1, 6)), static_cast<int>(rng.between(1, 6)),
                         neighbourhood, rng.chance(0.3))
            .value();
    const Pattern lights =
        effect_of(shape, plain::random_pattern(rng, shape.width(), shape.height(), states));
    const Puzzle puzzle = puzzle_of(shape, lights);
    ASSERT_NO_FATAL_FAILURE(expect_replay(puzzle, explain(puzzle, Limits::none())));
  }
}

}  // namespace
}  // namespace quadrille::lightsout
