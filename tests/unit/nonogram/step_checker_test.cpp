// The checker must refuse whatever is not a proof: these steps are right, then damaged.
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_checker.hpp>

#include <set>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// A row of ten cells with a clue; the columns are whatever fits.
Puzzle row_puzzle(const Clue& clue) {
  CellGrid picture(10, 1, Cell::empty);
  int cell = 0;
  for (const int length : clue) {
    for (int i = 0; i < length; ++i) picture.at(0, cell++) = Cell::filled;
    ++cell;
  }
  return Puzzle::from_picture(picture).value();
}

// "the 7 fits only in columns 1–10, so columns 4–7 are filled"
Step overlap_of_seven() {
  Step step;
  step.technique = Technique::overlap;
  step.lines = {{Axis::row, 0}};
  step.block = 0;
  for (int column = 3; column <= 6; ++column) step.cells.push_back({0, column, Cell::filled});
  step.witness = {{0}, {3}, {}};
  return step;
}

TEST(StepChecker, PassesAPlainOverlap) {
  EXPECT_FALSE(find_flaw(row_puzzle({7}), overlap_of_seven()));
}

TEST(StepChecker, RefusesACellTooMany) {
  Step step = overlap_of_seven();
  step.cells.push_back({0, 7, Cell::filled});
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
}

TEST(StepChecker, RefusesAWrongColour) {
  Step step = overlap_of_seven();
  step.cells.back().value = Cell::empty;
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
}

TEST(StepChecker, RefusesAFalseWitness) {
  Step step = overlap_of_seven();
  step.witness.rightmost = {2};
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
}

TEST(StepChecker, RefusesAFalseName) {
  for (const Technique technique :
       {Technique::simple_spaces, Technique::punctuating, Technique::mercury, Technique::glue,
        Technique::joining, Technique::splitting, Technique::forcing, Technique::contradiction,
        Technique::two_way}) {
    Step step = overlap_of_seven();
    step.technique = technique;
    EXPECT_TRUE(find_flaw(row_puzzle({7}), step)) << to_string(technique);
  }
}

TEST(StepChecker, RefusesLinesCellsAndBlocksThatDoNotExist) {
  Step step = overlap_of_seven();
  step.lines = {{Axis::row, 1}};
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
  step = overlap_of_seven();
  step.cells = {{0, 10, Cell::filled}};
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
  step = overlap_of_seven();
  step.block = 1;
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
  step = overlap_of_seven();
  step.cells.clear();
  EXPECT_TRUE(find_flaw(row_puzzle({7}), step));
}

TEST(StepChecker, FindsANeedlessPremise) {
  Step step = overlap_of_seven();
  step.premises = {{0, 9, Cell::empty}};
  step.witness.rightmost = {2};
  EXPECT_FALSE(find_flaw(row_puzzle({7}), step));
  EXPECT_EQ(find_needless_premise(row_puzzle({7}), step), (KnownCell{0, 9, Cell::empty}));
}

// Leaves out every part of a step that tries a colour; nothing of it may be left out.
void expect_every_part_is_needed(const Puzzle& puzzle, const Step& step) {
  ASSERT_FALSE(find_flaw(puzzle, step));
  for (std::size_t left_out = 0; left_out < step.premises.size(); ++left_out) {
    Step damaged = step;
    damaged.premises.erase(damaged.premises.begin() + static_cast<std::ptrdiff_t>(left_out));
    EXPECT_TRUE(find_flaw(puzzle, damaged));
  }
  for (std::size_t trial = 0; trial < step.witness.trials.size(); ++trial) {
    for (std::size_t link = 0; link < step.witness.trials[trial].chain.size(); ++link) {
      Step damaged = step;
      auto& chain = damaged.witness.trials[trial].chain;
      chain.erase(chain.begin() + static_cast<std::ptrdiff_t>(link));
      EXPECT_TRUE(find_flaw(puzzle, damaged));
    }
  }
  Step turned = step;
  turned.cells.front().value =
      turned.cells.front().value == Cell::filled ? Cell::empty : Cell::filled;
  EXPECT_TRUE(find_flaw(puzzle, turned));
}

// Notes the techniques that try a colour.
void damage_trials_of(const CellGrid& picture, std::set<Technique>& seen) {
  const Puzzle puzzle = Puzzle::from_picture(picture).value();
  if (solve(puzzle, {}, Limits::none()).verdict != Verdict::unique) return;
  for (const Explanation::Entry& entry : explain(puzzle, Limits::none()).entries) {
    if (entry.step.witness.trials.empty()) continue;
    seen.insert(entry.step.technique);
    expect_every_part_is_needed(puzzle, entry.step);
  }
}

TEST(StepChecker, RefusesDamagedTrials) {
  std::set<Technique> seen;
  damage_trials_of(grid_of({
                       "#....##..##.",
                       ".#...####.#.",
                       ".#.....###.#",
                       "######...#.#",
                       "#.#..##.#...",
                       ".##..#.....#",
                       "...#..##.#..",
                       "##.#...##..#",
                       "#.......####",
                       "#..###.#....",
                       "..##.##.#...",
                       ".#..####....",
                   }),
                   seen);
  EXPECT_TRUE(seen.contains(Technique::two_way));
  Rng rng(5);
  for (int round = 0; round < 300; ++round) {
    damage_trials_of(random_picture(rng, 8, 8, 0.42), seen);
  }
  EXPECT_TRUE(seen.contains(Technique::edge_logic));
  EXPECT_TRUE(seen.contains(Technique::contradiction));
}

TEST(Step, CostsGrowWithTheTechniquesOfTheList) {
  for (int index = 1; index <= static_cast<int>(Technique::search); ++index) {
    EXPECT_LE(base_cost(static_cast<Technique>(index - 1)),
              base_cost(static_cast<Technique>(index)));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
