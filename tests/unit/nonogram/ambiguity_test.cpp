#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/ambiguity.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstddef>
#include <set>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Ambiguity ambiguity_of(const Puzzle& puzzle) {
  return find_ambiguity(puzzle, 0, Limits::none());
}

TEST(Ambiguity, APuzzleWithOneSolutionHasNone) {
  const CellGrid picture = grid_of({"##", "#."});
  const Ambiguity ambiguity = ambiguity_of(Puzzle::from_picture(picture).value());
  EXPECT_EQ(ambiguity.verdict, Verdict::unique);
  EXPECT_TRUE(ambiguity.complete);
  EXPECT_THAT(ambiguity.cells, IsEmpty());
  EXPECT_THAT(ambiguity.witnesses, ElementsAre(picture));
}

TEST(Ambiguity, APuzzleWithoutSolutionHasNoWitness) {
  const Puzzle puzzle = Puzzle::make({{2}, {2}}, {{1}, {1}, {2}}).value();
  const Ambiguity ambiguity = ambiguity_of(puzzle);
  EXPECT_EQ(ambiguity.verdict, Verdict::none);
  EXPECT_TRUE(ambiguity.complete);
  EXPECT_THAT(ambiguity.witnesses, IsEmpty());
}

TEST(Ambiguity, SwitchesThatShareNoLineAreComponents) {
  const CellGrid picture = grid_of({"#..###",  //
                                    ".#.###",  //
                                    "...###",  //
                                    "###...",  //
                                    "###.#.",  //
                                    "###..#"});
  const Ambiguity ambiguity = ambiguity_of(Puzzle::from_picture(picture).value());
  EXPECT_EQ(ambiguity.verdict, Verdict::multiple);
  EXPECT_THAT(ambiguity.components,
              ElementsAre(ElementsAre(0, 1, 6, 7), ElementsAre(28, 29, 34, 35)));
}

TEST(Ambiguity, SaysThatALimitWasReached) {
  Limits limits;
  limits.deadline = Limits::Clock::now();
  const Puzzle puzzle = Puzzle::from_picture(grid_of({"#.", ".#"})).value();
  const Ambiguity ambiguity = find_ambiguity(puzzle, 0, limits);
  EXPECT_EQ(ambiguity.verdict, Verdict::unknown);
  EXPECT_FALSE(ambiguity.complete);
}

// In how many ways the solutions fill these cells.
std::size_t ways_to_fill(const std::vector<int>& cells, const std::vector<CellGrid>& solutions) {
  std::set<std::vector<Cell>> ways;
  for (const CellGrid& solution : solutions) {
    std::vector<Cell> way;
    for (const int cell : cells) way.push_back(solution.cells()[static_cast<std::size_t>(cell)]);
    ways.insert(way);
  }
  return ways.size();
}

TEST(Ambiguity, AgreesWithTheListOfAllSolutions) {
  Rng rng(7);
  int ambiguous = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const CellGrid picture =
        random_picture(rng, static_cast<int>(rng.between(2, 8)),
                       static_cast<int>(rng.between(2, 8)), 0.3 + 0.3 * rng.unit());
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    const std::vector<CellGrid> all = solve(puzzle, {.max_solutions = 500}, {}).solutions;
    if (all.size() == 500) continue;
    const Ambiguity ambiguity = ambiguity_of(puzzle);
    ASSERT_TRUE(ambiguity.complete);
    ASSERT_EQ(ambiguity.verdict, all.size() == 1 ? Verdict::unique : Verdict::multiple);
    std::vector<int> varying;
    for (int cell = 0; cell < static_cast<int>(picture.size()); ++cell) {
      if (ways_to_fill({cell}, all) == 2) varying.push_back(cell);
    }
    EXPECT_EQ(ambiguity.cells, varying);
    std::size_t product = 1;
    for (const std::vector<int>& component : ambiguity.components) {
      product *= ways_to_fill(component, all);
    }
    EXPECT_EQ(product, all.size());
    for (const CellGrid& witness : ambiguity.witnesses) EXPECT_TRUE(satisfies(puzzle, witness));
    if (all.size() > 1) {
      ++ambiguous;
      ASSERT_THAT(ambiguity.witnesses, SizeIs(2));
      EXPECT_NE(ambiguity.witnesses[0], ambiguity.witnesses[1]);
    }
  }
  EXPECT_GT(ambiguous, 30);
}

}  // namespace
}  // namespace quadrille::nonogram
