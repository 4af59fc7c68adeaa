#include "nonogram/line/line_paths.hpp"

#include <quadrille/core/rng.hpp>

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

bool is_filled(std::uint32_t bits, int cell) {
  return ((bits >> cell) & 1) != 0;
}

Clue clue_of_bits(int length, std::uint32_t bits) {
  CellGrid grid(length, 1, Cell::empty);
  for (int cell = 0; cell < length; ++cell) {
    if (is_filled(bits, cell)) grid.at(0, cell) = Cell::filled;
  }
  return clue_of_row(grid, 0);
}

// By the definition: all lines with this clue, one after the other.
template <class Rule>
std::vector<typename LinePaths<Rule>::ByColour> totals_by_enumeration(
    const Clue& clue, const std::vector<typename LinePaths<Rule>::ByColour>& inputs) {
  const int length = static_cast<int>(inputs.size());
  std::vector<typename LinePaths<Rule>::ByColour> totals(inputs.size());
  for (std::uint32_t bits = 0; bits < 1u << length; ++bits) {
    if (clue_of_bits(length, bits) != clue) continue;
    double value = Rule::kNeutral;
    for (int cell = 0; cell < length; ++cell) {
      const auto& input = inputs[static_cast<std::size_t>(cell)];
      value = Rule::times(value, is_filled(bits, cell) ? input.filled : input.empty);
    }
    for (int cell = 0; cell < length; ++cell) {
      auto& total = totals[static_cast<std::size_t>(cell)];
      double& of_colour = is_filled(bits, cell) ? total.filled : total.empty;
      of_colour = Rule::add(of_colour, value);
    }
  }
  return totals;
}

TEST(LinePaths, GreatestSumsEqualThoseOfAllLines) {
  using Paths = LinePaths<GreatestSum>;
  Rng rng(1);
  Paths paths(10);
  for (int number = 0; number < 400; ++number) {
    const int length = static_cast<int>(rng.between(1, 10));
    const auto solution = static_cast<std::uint32_t>(rng.below(std::uint64_t{1} << length));
    const Clue clue = clue_of_bits(length, solution);
    std::vector<Paths::ByColour> inputs;
    for (int cell = 0; cell < length; ++cell) {
      Paths::ByColour input{static_cast<double>(rng.between(0, 40)) - 20, 0};
      if (rng.chance(0.2))
        (is_filled(solution, cell) ? input.empty : input.filled) = GreatestSum::kNothing;
      inputs.push_back(input);
    }
    std::vector<Paths::ByColour> totals(inputs.size());
    paths.compute(LinePattern(clue, length), inputs, totals);
    const auto expected = totals_by_enumeration<GreatestSum>(clue, inputs);
    for (std::size_t cell = 0; cell < totals.size(); ++cell) {
      EXPECT_EQ(totals[cell].filled, expected[cell].filled);
      EXPECT_EQ(totals[cell].empty, expected[cell].empty);
    }
  }
}

TEST(LinePaths, SumsOfProductsHaveTheProportionsOfThoseOfAllLines) {
  using Paths = LinePaths<SumOfProducts>;
  Rng rng(2);
  Paths paths(10);
  for (int number = 0; number < 400; ++number) {
    const int length = static_cast<int>(rng.between(1, 10));
    const auto solution = static_cast<std::uint32_t>(rng.below(std::uint64_t{1} << length));
    const Clue clue = clue_of_bits(length, solution);
    std::vector<Paths::ByColour> inputs;
    for (int cell = 0; cell < length; ++cell)
      inputs.push_back({0.01 + rng.unit(), 0.01 + rng.unit()});
    std::vector<Paths::ByColour> totals(inputs.size());
    paths.compute(LinePattern(clue, length), inputs, totals);
    const auto expected = totals_by_enumeration<SumOfProducts>(clue, inputs);
    for (std::size_t cell = 0; cell < totals.size(); ++cell) {
      EXPECT_NEAR(totals[cell].filled / (totals[cell].filled + totals[cell].empty),
                  expected[cell].filled / (expected[cell].filled + expected[cell].empty), 1e-9);
    }
  }
}

TEST(LinePaths, WhatNoPlacementFitsIsNothing) {
  using Paths = LinePaths<GreatestSum>;
  Paths paths(3);
  std::vector<Paths::ByColour> inputs(3, {0, 0});
  inputs[1].filled = GreatestSum::kNothing;
  std::vector<Paths::ByColour> totals(3);
  paths.compute(LinePattern({2}, 3), inputs, totals);
  for (const Paths::ByColour& total : totals) {
    EXPECT_EQ(total.filled, GreatestSum::kNothing);
    EXPECT_EQ(total.empty, GreatestSum::kNothing);
  }
}

}  // namespace
}  // namespace quadrille::nonogram
