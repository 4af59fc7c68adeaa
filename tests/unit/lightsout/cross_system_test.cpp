#include "lightsout/cross_system.hpp"

#include "lightsout/cross_solver.hpp"
#include "lightsout/forcing_solver.hpp"
#include "lightsout/row_chaser.hpp"
#include "support/lightsout_plain.hpp"

#include <quadrille/core/text.hpp>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

TEST(RowChase, StepsFollowTheRules) {
  Rng rng(1);
  const Limits limits;
  LimitWatch watch(limits);
  for (const int width : {1, 2, 63, 64, 65, 129}) {
    const Shape shape = Shape::rectangle(width, 4).value();
    const Pattern demand = plain::random_pattern(rng, width, 4, 2);
    const Pattern first = plain::random_pattern(rng, width, 1, 2);
    const BitGrid presses = chase_from(first.bits().row(0), demand.bits(), watch)->presses;
    EXPECT_TRUE(std::ranges::equal(presses.row(0), first.bits().row(0)));
    const Pattern reached = effect_of(shape, Pattern(presses));
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < width; ++column) {
        ASSERT_EQ(reached.at(row, column), demand.at(row, column)) << row << " " << column;
      }
    }
  }
}

TEST(RowChase, SideNeighbours) {
  const std::vector<Word> row = {Word{1} << 63, 1};
  const std::vector<Word> expected = {Word{1} << 62 | Word{1} << 63, 1};
  EXPECT_EQ(sum_of_side_neighbours(row, 65), expected);
}

// Square boards up to 128 with a nullity of 20 or more, found independently of this code.
TEST(CrossSystem, NullitiesOfSquareBoards) {
  const std::map<int, int> large = {{30, 20},  {32, 20},  {39, 32},  {47, 30}, {59, 22},
                                    {61, 40},  {62, 24},  {64, 28},  {65, 42}, {67, 32},
                                    {79, 64},  {92, 20},  {95, 62},  {98, 20}, {119, 46},
                                    {123, 80}, {125, 50}, {126, 56}, {128, 56}};
  for (int side = 1; side <= 128; ++side) {
    const auto found = large.find(side);
    if (found != large.end()) {
      EXPECT_EQ(rectangle_nullity(side, side), found->second) << side;
    } else {
      EXPECT_LT(rectangle_nullity(side, side), 20) << side;
    }
  }
  EXPECT_EQ(rectangle_nullity(4, 4), 4);
  EXPECT_EQ(rectangle_nullity(5, 5), 2);
}

// The rows "| **12_** | 0 | …" of docs/ALGORITHMS.md: tens, then the nullities of ten boards.
TEST(CrossSystem, NullitiesAreTheDocumentedOnes) {
  std::ifstream file(std::string(QUADRILLE_TESTS) + "/../docs/ALGORITHMS.md");
  ASSERT_TRUE(file);
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| **") || line.find("_** |") == std::string::npos) continue;
    std::istringstream row(line.substr(4));
    int side = 0;
    row >> side;
    side *= 10;
    row.ignore(line.size(), '|');
    for (std::string entry; std::getline(row, entry, '|'); ++side) {
      if (trim(entry).empty()) continue;
      ASSERT_EQ(std::string(trim(entry)), std::to_string(rectangle_nullity(side, side))) << side;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 128);
}

TEST(CrossSystem, NullityDoesNotDependOnTheOrientation) {
  const Limits limits;
  LimitWatch watch(limits);
  for (int width = 1; width < 40; ++width) {
    for (int height = 1; height < 40; ++height) {
      ASSERT_EQ(CrossSystem::make(width, height, watch)->nullity(),
                CrossSystem::make(height, width, watch)->nullity());
    }
  }
}

// The two solvers know nothing of each other.
TEST(CrossSolver, AgreesWithForcingOnLargerBoards) {
  Rng rng(2);
  const Limits limits;
  LimitWatch watch(limits);
  for (const auto& [width, height] :
       {std::pair(64, 64), std::pair(65, 65), std::pair(61, 127), std::pair(128, 95),
        std::pair(130, 33), std::pair(47, 47), std::pair(79, 79)}) {
    const Shape shape = Shape::rectangle(width, height).value();
    for (const bool solvable : {false, true}) {
      Pattern demand = plain::random_pattern(rng, width, height, 2);
      if (solvable) demand = effect_of(shape, demand);
      const auto fast = solve_cross(demand.bits(), Kernel::wanted, watch);
      const auto slow =
          solve_by_forcing(shape, demand, PrimePower(2, 1), Kernel::not_wanted, watch);
      ASSERT_TRUE(fast && slow);
      ASSERT_EQ(fast->orders.size(), slow->orders.size());
      ASSERT_EQ(fast->solution.has_value(), slow->solution.has_value());
      ASSERT_TRUE(fast->kernel_listed());
      for (const Pattern& pattern : fast->kernel) ASSERT_TRUE(is_quiet(shape, pattern));
      const Puzzle puzzle = Puzzle::make(shape, demand).value();
      if (fast->solution) {
        ASSERT_TRUE(solves(puzzle, *fast->solution));
      } else {
        ASSERT_TRUE(refutes(puzzle, *fast->certificate));
        ASSERT_TRUE(refutes(puzzle, *slow->certificate));
      }
    }
  }
}

TEST(CrossSolver, RecognisesTheCrossInOtherClothes) {
  BitGrid stencil(5, 3);
  for (const auto& [row, column] :
       {std::pair(1, 2), std::pair(0, 2), std::pair(2, 2), std::pair(1, 1), std::pair(1, 3)}) {
    stencil.set(row, column);
  }
  EXPECT_TRUE(is_cross(Shape::with_stencil(8, 8, stencil).value()));
  EXPECT_TRUE(is_cross(Shape::rectangle(8, 1, Neighbourhood::king).value()));
  EXPECT_FALSE(is_cross(Shape::rectangle(8, 2, Neighbourhood::king).value()));
  EXPECT_FALSE(is_cross(Shape::rectangle(8, 8, Neighbourhood::cross, true).value()));
}

}  // namespace
}  // namespace quadrille::lightsout
