#include "baseline/order_encoding.hpp"
#include "nonogram/count/count_components.hpp"
#include "nonogram/count/count_frontier.hpp"
#include "nonogram/count/outlook.hpp"
#include "nonogram/search/backbone.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <string>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using boost::multiprecision::cpp_int;

std::string count_of(const Puzzle& puzzle, std::optional<CellGrid> from = {}) {
  const CountReport report = count_solutions(puzzle, {.from = std::move(from)}, Limits::none());
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.limit, LimitReached::none);
  return report.count;
}

// All pictures row by row, only those kept whose row has its clue and that agree with `known`.
std::uint64_t count_by_brute_force(const Puzzle& puzzle, const CellGrid& known) {
  std::uint64_t count = 0;
  const int width = puzzle.width();
  std::vector<CellGrid> partial{CellGrid(width, puzzle.height(), Cell::empty)};
  for (int row = 0; row < puzzle.height(); ++row) {
    std::vector<CellGrid> next;
    for (const CellGrid& grid : partial) {
      for (std::uint32_t bits = 0; bits < std::uint32_t{1} << width; ++bits) {
        CellGrid longer = grid;
        bool agrees = true;
        for (int column = 0; column < width; ++column) {
          Cell& cell = longer.at(row, column);
          cell = (bits >> column & 1) != 0 ? Cell::filled : Cell::empty;
          const Cell given = known.at(row, column);
          agrees = agrees && (given == Cell::unknown || given == cell);
        }
        if (agrees && clue_of_row(longer, row) == puzzle.rows()[static_cast<std::size_t>(row)]) {
          next.push_back(std::move(longer));
        }
      }
    }
    partial = std::move(next);
  }
  for (const CellGrid& grid : partial) count += satisfies(puzzle, grid) ? 1 : 0;
  return count;
}

// n×n with every clue 1.
Puzzle permutations(int side) {
  const std::vector<Clue> clues(static_cast<std::size_t>(side), Clue{1});
  return *Puzzle::make(clues, clues);
}

// 2×2 switches, ten in a row, each in an empty field of a filled picture.
Puzzle switches(int count) {
  CellGrid picture(60, 60, Cell::filled);
  for (int number = 0; number < count; ++number) {
    const int top = number / 10 * 6 + 1;
    const int left = number % 10 * 6 + 1;
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) picture.at(top + row, left + column) = Cell::empty;
    }
    picture.at(top + 1, left + 1) = picture.at(top + 2, left + 2) = Cell::filled;
  }
  return *Puzzle::from_picture(picture);
}

// Most random pictures of this kind have very many solutions.
Puzzle sparse_puzzle(int side) {
  Rng rng(3);
  return *Puzzle::from_picture(random_picture(rng, side, side, 0.25));
}

TEST(Count, EqualsBruteForceOnSmallGrids) {
  Rng rng(1);
  for (int round = 0; round < 600; ++round) {
    const int width = static_cast<int>(rng.between(1, 5));
    const int height = static_cast<int>(rng.between(1, 4));
    const CellGrid picture = random_picture(rng, width, height, 0.2 + 0.5 * rng.unit());
    const Puzzle puzzle = *Puzzle::from_picture(picture);
    EXPECT_EQ(count_of(puzzle),
              std::to_string(count_by_brute_force(puzzle, CellGrid(width, height))));
  }
}

TEST(Count, EqualsBruteForceOnCluesThatFitTogetherOrNot) {
  // The columns of one picture with the rows of another one: mostly without a solution.
  Rng rng(2);
  int without = 0;
  int with = 0;
  while (with + without < 300) {
    const int side = static_cast<int>(rng.between(2, 4));
    const Puzzle one = *Puzzle::from_picture(random_picture(rng, side, side, 0.4));
    const Puzzle other = *Puzzle::from_picture(random_picture(rng, side, side, 0.4));
    const Result<Puzzle> mixed = Puzzle::make(one.rows(), other.columns());
    if (!mixed) continue;
    const std::uint64_t expected = count_by_brute_force(*mixed, CellGrid(side, side));
    EXPECT_EQ(count_of(*mixed), std::to_string(expected));
    ++(expected == 0 ? without : with);
  }
  EXPECT_GT(without, 30);
  EXPECT_GT(with, 30);
}

TEST(Count, EqualsBruteForceFromASavedState) {
  Rng rng(3);
  for (int round = 0; round < 300; ++round) {
    const int width = static_cast<int>(rng.between(2, 5));
    const int height = static_cast<int>(rng.between(2, 4));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, width, height, 0.35));
    CellGrid known(width, height);
    for (int i = 0; i < 2; ++i) {
      known.cells()[rng.below(known.size())] = rng.chance(0.4) ? Cell::filled : Cell::empty;
    }
    const Puzzle in_play = *puzzle.with_saved(known);
    EXPECT_EQ(count_of(in_play, known), std::to_string(count_by_brute_force(puzzle, known)));
    EXPECT_EQ(count_of(in_play), count_of(puzzle));
  }
}

TEST(Count, AgreesWithAnIndependentSolverOnLargerGrids) {
  Rng rng(4);
  for (int round = 0; round < 40; ++round) {
    const int side = static_cast<int>(rng.between(8, 16));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, side, side, 0.5));
    const auto all = baseline::solve_by_sat(puzzle, 2000, Limits::none());
    if (all.solutions.size() == 2000) continue;
    EXPECT_EQ(count_of(puzzle), std::to_string(all.solutions.size()));
  }
}

TEST(Count, PermutationsAreFactorials) {
  cpp_int factorial = 1;
  for (int side = 1; side <= 40; ++side) {
    factorial *= side;
    EXPECT_EQ(count_of(permutations(side)), factorial.str());
  }
}

TEST(Count, IndependentSwitchesMultiply) {
  EXPECT_EQ(count_of(switches(1)), "2");
  EXPECT_EQ(count_of(switches(100)), "1267650600228229401496703205376");
}

TEST(Count, APictureOfOneColourHasOneSolution) {
  EXPECT_EQ(count_of(*Puzzle::from_picture(CellGrid(7, 5, Cell::empty))), "1");
  EXPECT_EQ(count_of(*Puzzle::from_picture(CellGrid(7, 5, Cell::filled))), "1");
}

TEST(Count, ALimitGivesALowerBoundThatIsNeverTooHigh) {
  const Puzzle puzzle = *Puzzle::make({{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
                                      {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
  const cpp_int exact(count_of(puzzle));
  for (const std::uint64_t nodes : {1, 10, 100, 1000, 10'000}) {
    Limits limits;
    limits.max_nodes = nodes;
    const CountReport report = count_solutions(puzzle, {}, limits);
    EXPECT_LE(cpp_int(report.count), exact);
    EXPECT_EQ(report.limit, report.exact ? LimitReached::none : LimitReached::nodes);
  }
}

TEST(Count, LittleMemoryGivesALowerBound) {
  Limits limits;
  limits.max_memory = 3 << 20;
  const CountReport report = count_solutions(sparse_puzzle(14), {}, limits);
  EXPECT_FALSE(report.exact);
  EXPECT_EQ(report.limit, LimitReached::memory);
}

TEST(Count, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const CountReport report = count_solutions(sparse_puzzle(30), {}, limits);
  EXPECT_FALSE(report.exact);
  EXPECT_EQ(report.limit, LimitReached::stopped);
}

TEST(FrontierCounter, FewStatesGiveLowerBoundsAndEnoughStatesTheNumber) {
  const Puzzle puzzle = sparse_puzzle(9);
  const CellGrid nothing_known(9, 9);
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(puzzle, nothing_known, watch);
  ASSERT_TRUE(components);
  cpp_int exact = 1;
  for (const Component& component : *components) {
    std::vector<FrontierCounter> counters = FrontierCounter::plans(component, watch);
    const Component from_the_end = turned(component);
    for (FrontierCounter& other : FrontierCounter::plans(from_the_end, watch)) {
      counters.push_back(std::move(other));
    }
    ASSERT_GE(counters.size(), 4U);
    std::optional<std::uint64_t> number;
    for (FrontierCounter& counter : counters) {
      ASSERT_EQ(counter.run(1 << 20, watch), FrontierCounter::Outcome::exact);
      if (!number) number = counter.count()[0];
      EXPECT_EQ(counter.count()[0], *number);
      for (const std::size_t states : {1, 4, 64, 1024}) {
        if (counter.run(states, watch) == FrontierCounter::Outcome::at_least) {
          EXPECT_LE(counter.count()[0], *number);
        } else {
          EXPECT_EQ(counter.count()[0], *number);
        }
      }
    }
    exact *= *number;
  }
  EXPECT_EQ(exact.str(), count_of(puzzle));
}

// One number for each order from each end. Requires that it fits in a word.
std::vector<std::uint64_t> counts_in_all_orders(const Component& component, LimitWatch& watch) {
  std::vector<std::uint64_t> numbers;
  const Component from_the_end = turned(component);
  for (const Component* way : {&component, &from_the_end}) {
    for (FrontierCounter& counter : FrontierCounter::plans(*way, watch)) {
      EXPECT_EQ(counter.run(1 << 20, watch), FrontierCounter::Outcome::exact);
      numbers.push_back(counter.count()[0]);
    }
  }
  return numbers;
}

// Lines with the same clue are interchangeable only if what lies between them allows it, from
// whichever end they are read.
TEST(FrontierCounter, EqualsBruteForceInEveryOrderFromBothEnds) {
  Rng rng(13);
  for (int round = 0; round < 300; ++round) {
    const int width = static_cast<int>(rng.between(3, 5));
    const int height = static_cast<int>(rng.between(3, 4));
    const Puzzle puzzle =
        *Puzzle::from_picture(random_picture(rng, width, height, 0.25 + 0.15 * rng.unit()));
    const Limits limits;
    LimitWatch watch(limits);
    const auto components = find_components(puzzle, CellGrid(width, height), watch);
    ASSERT_TRUE(components);
    std::vector<std::uint64_t> products;  // by order
    for (const Component& component : *components) {
      const std::vector<std::uint64_t> numbers = counts_in_all_orders(component, watch);
      ASSERT_EQ(numbers.size(), 6U);
      products.resize(numbers.size(), 1);
      for (std::size_t order = 0; order < numbers.size(); ++order) {
        products[order] *= numbers[order];
      }
    }
    const std::uint64_t expected = count_by_brute_force(puzzle, CellGrid(width, height));
    for (const std::uint64_t product : products) EXPECT_EQ(product, expected);
  }
}

TEST(FrontierCounter, CountsTheSameInEveryOrderFromBothEndsOfLargerGrids) {
  Rng rng(14);
  for (int round = 0; round < 150; ++round) {
    const int width = static_cast<int>(rng.between(6, 10));
    const int height = static_cast<int>(rng.between(6, 10));
    const Puzzle puzzle =
        *Puzzle::from_picture(random_picture(rng, width, height, 0.25 + 0.15 * rng.unit()));
    const Limits limits;
    LimitWatch watch(limits);
    const auto components = find_components(puzzle, CellGrid(width, height), watch);
    ASSERT_TRUE(components);
    for (const Component& component : *components) {
      const std::vector<std::uint64_t> numbers = counts_in_all_orders(component, watch);
      for (const std::uint64_t number : numbers) EXPECT_EQ(number, numbers.front());
    }
  }
}

// Lines rule out only what no solution passes through.
TEST(Outlook, KeepsEveryStateOfASolution) {
  Rng rng(11);
  for (int round = 0; round < 60; ++round) {
    const int side = static_cast<int>(rng.between(3, 9));
    const CellGrid picture = random_picture(rng, side, side, 0.3);
    const Puzzle puzzle = *Puzzle::from_picture(picture);
    const Limits limits;
    LimitWatch watch(limits);
    const auto components = find_components(puzzle, CellGrid(side, side), watch);
    ASSERT_TRUE(components);
    for (const Component& component : *components) {
      ASSERT_TRUE(Outlook::can_hold(component));
      Outlook outlook(component);
      std::vector<std::size_t> layers(component.pieces.size(), 0);
      std::vector<std::uint64_t> nodes(component.pieces.size(), 0);
      for (const ComponentCell& cell : component.cells) {
        const std::size_t colour = picture.at(cell.row, cell.column) == Cell::filled ? 1 : 0;
        for (const auto& [piece, layer] : cell.places) {
          nodes[piece] = component.pieces[piece].layers[layer][nodes[piece]].next[colour];
          ++layers[piece];
        }
        outlook.move_to(layers);
        std::vector<std::uint64_t> in_progress;
        for (const std::size_t piece : outlook.in_progress()) in_progress.push_back(nodes[piece]);
        EXPECT_TRUE(outlook.is_open(in_progress));
      }
    }
  }
}

TEST(Outlook, ClosesWhatLinesRuleOut) {
  const Puzzle puzzle = *Puzzle::make({{1}, {1}, {1}}, {{1}, {1}, {1}});
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(puzzle, CellGrid(3, 3), watch);
  ASSERT_TRUE(components);
  ASSERT_EQ(components->size(), 1U);
  const Component& component = components->front();
  Outlook outlook(component);
  // After two rows, every column at the node that says "nothing filled yet", which the last row
  // with its one block cannot serve.
  std::vector<std::size_t> layers(component.pieces.size());
  std::vector<std::uint64_t> nothing_yet;
  for (const ComponentCell& cell : component.cells) {
    if (cell.row == 2) continue;
    for (const auto& [piece, layer] : cell.places) layers[piece] = layer + 1;
  }
  outlook.move_to(layers);
  for (const std::size_t piece : outlook.in_progress()) {
    const LineGraph& graph = component.pieces[piece];
    const std::uint16_t second = graph.layers[0][0].next[0];
    nothing_yet.push_back(graph.layers[1][second].next[0]);
  }
  ASSERT_EQ(nothing_yet.size(), 3U);
  EXPECT_FALSE(outlook.is_open(nothing_yet));
}

TEST(Backbone, HoldsTheCellsThatAllSolutionsShare) {
  Rng rng(5);
  for (int round = 0; round < 100; ++round) {
    const int side = static_cast<int>(rng.between(2, 9));
    const Puzzle puzzle = *Puzzle::from_picture(random_picture(rng, side, side, 0.5));
    const auto all = baseline::solve_by_sat(puzzle, 5000, Limits::none());
    if (all.solutions.size() == 5000) continue;
    CellGrid common = all.solutions.front();
    for (const CellGrid& solution : all.solutions) {
      for (std::size_t cell = 0; cell < common.size(); ++cell) {
        if (solution.cells()[cell] != common.cells()[cell]) common.cells()[cell] = Cell::unknown;
      }
    }
    const Limits limits;
    LimitWatch watch(limits);
    const Backbone backbone = find_backbone(puzzle, CellGrid(side, side), 0, watch);
    EXPECT_TRUE(backbone.complete);
    EXPECT_EQ(backbone.cells, common);
    EXPECT_LE(backbone.solutions.size(), all.solutions.size());
  }
}

TEST(Backbone, OfAPuzzleWithoutSolutionHasNone) {
  // Two in a row of three need the middle cell, which its column does not have.
  const Puzzle puzzle = *Puzzle::make({{2}, {}}, {{1}, {}, {1}});
  const Limits limits;
  LimitWatch watch(limits);
  const Backbone backbone = find_backbone(puzzle, CellGrid(3, 2), 0, watch);
  EXPECT_TRUE(backbone.complete);
  EXPECT_TRUE(backbone.solutions.empty());
}

}  // namespace
}  // namespace quadrille::nonogram
