#include "lightsout/forcing_plan.hpp"

#include <set>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

SparseSystem system_of(const Shape& shape, int modulus) {
  const Limits limits;
  LimitWatch watch(limits);
  return SparseSystem::make(shape, modulus, watch).value();
}

ForcingPlan plan_for(const Shape& shape) {
  const Limits limits;
  LimitWatch watch(limits);
  const SparseSystem system = system_of(shape, 2);
  return make_forcing_plan(system, seed_order(shape, system), 2, watch).value();
}

// Every cell is a seed or forced exactly once, by an equation whose other cells are known by then.
void expect_sound(const Shape& shape, const ForcingPlan& plan) {
  const SparseSystem system = system_of(shape, 2);
  std::set<std::uint32_t> known(plan.seeds.begin(), plan.seeds.end());
  EXPECT_EQ(known.size(), plan.seeds.size());
  std::set<std::uint32_t> equations(plan.leftover_equations.begin(), plan.leftover_equations.end());
  for (const ForcingStep& step : plan.steps) {
    bool contains_cell = false;
    for (const Term& term : system.equation(step.equation)) {
      contains_cell |= term.index == step.cell;
      EXPECT_TRUE(term.index == step.cell || known.contains(term.index));
    }
    EXPECT_TRUE(contains_cell);
    EXPECT_TRUE(known.insert(step.cell).second);
    EXPECT_TRUE(equations.insert(step.equation).second);
  }
  EXPECT_EQ(known.size(), system.cells());
  EXPECT_EQ(equations.size(), system.cells());
}

TEST(ForcingPlan, OneRowOfSeedsAlongTheShorterSide) {
  for (const auto& [width, height] : {std::pair(5, 9), std::pair(9, 5), std::pair(1, 7)}) {
    const Shape shape = Shape::rectangle(width, height).value();
    const ForcingPlan plan = plan_for(shape);
    expect_sound(shape, plan);
    EXPECT_EQ(plan.seeds.size(), static_cast<std::size_t>(std::min(width, height)));
  }
}

TEST(ForcingPlan, TwoRowsOnATorus) {
  const Shape shape = Shape::rectangle(6, 8, Neighbourhood::cross, true).value();
  const ForcingPlan plan = plan_for(shape);
  expect_sound(shape, plan);
  EXPECT_EQ(plan.seeds.size(), 12U);
}

TEST(ForcingPlan, ARowAndAColumnForTheKing) {
  const Shape shape = Shape::rectangle(6, 8, Neighbourhood::king).value();
  const ForcingPlan plan = plan_for(shape);
  expect_sound(shape, plan);
  EXPECT_EQ(plan.seeds.size(), 13U);
}

TEST(ForcingPlan, OneSeedForAPathAndAlmostAllForACompleteGraph) {
  std::vector<Edge> path;
  for (int i = 0; i + 1 < 50; ++i) path.push_back({i, i + 1});
  const Shape line = Shape::graph(50, path).value();
  expect_sound(line, plan_for(line));
  EXPECT_EQ(plan_for(line).seeds.size(), 1U);

  std::vector<Edge> all;
  for (int i = 0; i < 8; ++i) {
    for (int j = i + 1; j < 8; ++j) all.push_back({i, j});
  }
  const Shape complete = Shape::graph(8, all).value();
  expect_sound(complete, plan_for(complete));
  EXPECT_EQ(plan_for(complete).seeds.size(), 7U);
}

TEST(SparseSystem, LeavesOutTermsThatVanish) {
  const Shape shape = Shape::rectangle(2, 3, Neighbourhood::cross, true).value();
  EXPECT_EQ(system_of(shape, 2).equation(0).size(), 3U);  // left and right cancel
  EXPECT_EQ(system_of(shape, 3).equation(0).size(), 4U);
}

}  // namespace
}  // namespace quadrille::lightsout
