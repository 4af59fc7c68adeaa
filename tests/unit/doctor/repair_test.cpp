// Repairs against brute force on small pictures: nothing smaller helps, and what is said to help
// does.
#include "baseline/order_encoding.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/doctor/repair.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::doctor {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Difficulty;
using nonogram::grid_of;
using nonogram::Puzzle;
using nonogram::random_picture;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Cells = std::vector<int>;
using Test = std::function<bool(const Cells&)>;

Puzzle puzzle_of(const CellGrid& picture) {
  return Puzzle::from_picture(picture).value();
}

bool is_unique(const CellGrid& picture) {
  return baseline::solve_by_sat(puzzle_of(picture), 2, Limits::none()).verdict == Verdict::unique;
}

bool is_line_solvable(const CellGrid& picture) {
  const Difficulty difficulty = classify(puzzle_of(picture), Limits::none()).difficulty;
  return difficulty == Difficulty::trivial || difficulty == Difficulty::line;
}

// All sets of `size` cells out of 0 … cells-1 that pass.
std::set<Cells> passing(int cells, std::size_t size, const Test& test) {
  std::set<Cells> found;
  Cells chosen(size);
  for (std::size_t i = 0; i < size; ++i) chosen[i] = static_cast<int>(i);
  for (;;) {
    if (test(chosen)) found.insert(chosen);
    std::size_t last = size;
    while (last > 0 && chosen[last - 1] == cells - static_cast<int>(size - last) - 1) --last;
    if (last == 0) return found;
    ++chosen[last - 1];
    for (std::size_t i = last; i < size; ++i) chosen[i] = chosen[i - 1] + 1;
  }
}

// The smallest sets that pass, up to `largest` cells; empty if all are larger.
std::set<Cells> smallest_passing(int cells, std::size_t largest, const Test& test) {
  for (std::size_t size = 0; size <= largest; ++size) {
    std::set<Cells> found = passing(cells, size, test);
    if (!found.empty()) return found;
  }
  return {};
}

std::set<Cells> cells_of(const RepairReport& report) {
  std::set<Cells> sets;
  for (const Repair& repair : report.repairs) sets.insert(repair.cells);
  return sets;
}

constexpr std::size_t kAll = 100'000;
// More cells would take brute force too long.
constexpr std::size_t kLargest = 2;

// Returns how many pictures needed a repair that brute force could reach.
int compare_with_brute_force(const RepairOptions& options, int trials, std::uint64_t seed,
                             const std::function<Test(const CellGrid&)>& test_of) {
  Rng rng(seed);
  int repaired = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const CellGrid picture =
        random_picture(rng, static_cast<int>(rng.between(3, 6)),
                       static_cast<int>(rng.between(3, 6)), 0.3 + 0.4 * rng.unit());
    const RepairReport report = repair(picture, options, Limits::none());
    EXPECT_TRUE(report.proven);
    EXPECT_TRUE(report.complete);
    const auto expected =
        smallest_passing(static_cast<int>(picture.size()), kLargest, test_of(picture));
    if (expected.empty()) {
      EXPECT_GT(report.cost, static_cast<std::int64_t>(kLargest));
      continue;
    }
    EXPECT_EQ(cells_of(report), expected);
    repaired += expected.begin()->empty() ? 0 : 1;
  }
  return repaired;
}

TEST(Repair, FlipsForOneSolutionAgreeWithBruteForce) {
  const int repaired =
      compare_with_brute_force({.max_repairs = kAll}, 60, 1, [](const CellGrid& picture) {
        return [&picture](const Cells& cells) { return is_unique(with_flipped(picture, cells)); };
      });
  EXPECT_GT(repaired, 15);
}

TEST(Repair, FlipsForLineLogicAgreeWithBruteForce) {
  const int repaired = compare_with_brute_force(
      {.goal = RepairGoal::line, .max_repairs = kAll}, 60, 2, [](const CellGrid& picture) {
        return [&picture](const Cells& cells) {
          return is_line_solvable(with_flipped(picture, cells));
        };
      });
  EXPECT_GT(repaired, 15);
}

bool is_unique_given(const CellGrid& picture, const Cells& given) {
  CellGrid known(picture.width(), picture.height());
  for (const int cell : given) {
    known.cells()[static_cast<std::size_t>(cell)] = picture.cells()[static_cast<std::size_t>(cell)];
  }
  const Puzzle puzzle = puzzle_of(picture).with_saved(known).value();
  return solve(puzzle, {.from = puzzle.saved()}, Limits::none()).verdict == Verdict::unique;
}

TEST(Repair, GivenCellsAgreeWithBruteForce) {
  const int repaired = compare_with_brute_force(
      {.means = RepairMeans::give, .max_repairs = kAll}, 80, 3, [](const CellGrid& picture) {
        return [&picture](const Cells& cells) { return is_unique_given(picture, cells); };
      });
  EXPECT_GT(repaired, 15);
}

TEST(Repair, AGoodPictureNeedsNothing) {
  const RepairReport report = repair(grid_of({"##", "#."}), {}, Limits::none());
  ASSERT_THAT(report.repairs, SizeIs(1));
  EXPECT_THAT(report.repairs[0].cells, IsEmpty());
  EXPECT_TRUE(report.proven);
  EXPECT_TRUE(report.complete);
}

TEST(Repair, DearCellsAreSpared) {
  const CellGrid picture = grid_of({"#.", ".#"});
  const RepairReport report =
      repair(picture, {.weights = {5, 2, 5, 5}, .max_repairs = kAll}, Limits::none());
  ASSERT_THAT(report.repairs, SizeIs(1));
  EXPECT_THAT(report.repairs[0].cells, ElementsAre(1));
  EXPECT_EQ(report.cost, 2);
  EXPECT_EQ(report.lower_bound, 2);
}

TEST(Repair, WhatHurtsThePictureLeastComesFirst) {
  const CellGrid picture = grid_of({"####", "#.##", "##.#", "####"});
  const RepairReport report = repair(picture, {.max_repairs = kAll}, Limits::none());
  ASSERT_TRUE(report.proven);
  for (std::size_t i = 1; i < report.repairs.size(); ++i) {
    EXPECT_LE(report.repairs[i - 1].visual_change, report.repairs[i].visual_change);
  }
}

TEST(Repair, BoundsStayHonestWhenTimeRunsOut) {
  Rng rng(5);
  const CellGrid picture = random_picture(rng, 25, 25, 0.3);
  const RepairReport report = repair(picture, {}, Limits::for_seconds(0.3));
  EXPECT_EQ(report.limit, LimitReached::time);
  EXPECT_FALSE(report.proven);
  EXPECT_GT(report.lower_bound, 0);
  for (const Repair& found : report.repairs) {
    EXPECT_GE(report.cost, report.lower_bound);
    EXPECT_TRUE(is_unique(with_flipped(picture, found.cells)));
  }
}

}  // namespace
}  // namespace quadrille::doctor
