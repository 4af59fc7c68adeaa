#include "nonogram/count/count_components.hpp"
#include "nonogram/count/count_frontier.hpp"
#include "nonogram/count/meeting.hpp"
#include "nonogram/count/outlook.hpp"
#include "nonogram/count/row_front.hpp"
#include "nonogram/count/row_join.hpp"
#include "nonogram/count/state_sums.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <array>
#include <atomic>
#include <map>
#include <optional>
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

// Random and sparse, with sides from `low` to `high`: here the orders differ most.
Puzzle sparse_puzzle(Rng& rng, GridSize low, GridSize high) {
  const int width = static_cast<int>(rng.between(low.width, high.width));
  const int height = static_cast<int>(rng.between(low.height, high.height));
  return *Puzzle::from_picture(random_picture(rng, width, height, 0.25 + 0.15 * rng.unit()));
}

// For each component one number for each order from each end. Requires that they fit in a word.
std::vector<std::vector<std::uint64_t>> counts_in_all_orders(const Puzzle& puzzle) {
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(puzzle, CellGrid(puzzle.width(), puzzle.height()), watch);
  EXPECT_TRUE(components);
  std::vector<std::vector<std::uint64_t>> counts;
  for (const Component& component : *components) {
    std::vector<std::uint64_t>& numbers = counts.emplace_back();
    const Component from_the_end = turned(component);
    for (const Component* way : {&component, &from_the_end}) {
      for (FrontierCounter& counter : FrontierCounter::plans(*way, watch)) {
        EXPECT_EQ(counter.run(1 << 20, watch), FrontierCounter::Outcome::exact);
        numbers.push_back(counter.count()[0]);
      }
    }
    EXPECT_EQ(numbers.size(), 6U);
  }
  return counts;
}

// Lines with the same clue are interchangeable only if what lies between them allows it, from
// whichever end they are read.
TEST(FrontierCounter, EqualsBruteForceInEveryOrderFromBothEnds) {
  Rng rng(13);
  for (int round = 0; round < 300; ++round) {
    const Puzzle puzzle = sparse_puzzle(rng, {3, 3}, {5, 4});
    std::array<std::uint64_t, 6> products{1, 1, 1, 1, 1, 1};  // by order
    for (const std::vector<std::uint64_t>& numbers : counts_in_all_orders(puzzle)) {
      for (std::size_t order = 0; order < products.size(); ++order) {
        products[order] *= numbers.at(order);
      }
    }
    const CellGrid nothing(puzzle.width(), puzzle.height());
    const std::uint64_t expected = count_by_brute_force(puzzle, nothing);
    for (const std::uint64_t product : products) EXPECT_EQ(product, expected);
  }
}

TEST(FrontierCounter, CountsTheSameInEveryOrderFromBothEndsOfLargerGrids) {
  Rng rng(14);
  for (int round = 0; round < 150; ++round) {
    for (const auto& numbers : counts_in_all_orders(sparse_puzzle(rng, {6, 6}, {10, 10}))) {
      for (const std::uint64_t number : numbers) EXPECT_EQ(number, numbers.front());
    }
  }
}

// Behind one cell two rows and two columns may come to be sorted: each pair by itself.
TEST(FrontierCounter, SortsRowsAndColumnsApart) {
  const Puzzle puzzle = *Puzzle::make({{1, 1}, {1, 1}, {}, {}, {}, {1, 1}, {}, {1}},
                                      {{}, {1}, {1}, {}, {}, {1}, {1, 1}, {1}, {}, {1}});
  const SolveReport all = solve(puzzle, {.max_solutions = 0}, Limits::none());
  EXPECT_EQ(count_of(puzzle), std::to_string(all.found));
}

// What the frontier that goes cell by cell counts.
cpp_int count_cell_by_cell(const Component& component, LimitWatch& watch) {
  FrontierCounter counter = std::move(FrontierCounter::plans(component, watch).front());
  EXPECT_EQ(counter.run(1 << 20, watch), FrontierCounter::Outcome::exact);
  return to_big_integer(counter.count());
}

// Of a puzzle of up to 8×8 cells, of which some are known as often as not.
std::vector<Component> random_components(Rng& rng, double densities, LimitWatch& watch) {
  const int width = static_cast<int>(rng.between(2, 8));
  const int height = static_cast<int>(rng.between(2, 8));
  const CellGrid picture = random_picture(rng, width, height, 0.2 + densities * rng.unit());
  CellGrid known(width, height);
  const double share_known = rng.chance(0.5) ? 0 : 0.3 * rng.unit();
  for (std::size_t cell = 0; cell < known.size(); ++cell) {
    if (rng.chance(share_known)) known.cells()[cell] = picture.cells()[cell];
  }
  auto components = find_components(*Puzzle::from_picture(picture), known, watch);
  EXPECT_TRUE(components);
  return components ? std::move(*components) : std::vector<Component>();
}

TEST(Meeting, EqualsTheFrontierThatGoesCellByCell) {
  Rng rng(12);
  int counted = 0;
  for (int round = 0; round < 3000; ++round) {
    const Limits limits;
    LimitWatch watch(limits);
    for (const Component& component : random_components(rng, 0.4, watch)) {
      const std::optional<cpp_int> number = count_by_meeting(component, 1 << 20, watch);
      ASSERT_TRUE(number);
      EXPECT_EQ(*number, count_cell_by_cell(component, watch));
      EXPECT_EQ(*number, count_cell_by_cell(transposed(component), watch));
      ++counted;
    }
  }
  EXPECT_GT(counted, 2000);
}

// Both fronts, with so many rows read by the first and so many by neither. No value if the
// component is not for them.
std::optional<cpp_int> count_with_rows_between(const Component& component, std::size_t first,
                                               std::size_t between, LimitWatch& watch) {
  const Component ends = turned(component);
  std::optional<RowFront> one = RowFront::start(component);
  std::optional<RowFront> other = RowFront::start(ends);
  if (!one || !other || first + between > one->rows()) return std::nullopt;
  while (one->rows_done() < first) {
    EXPECT_EQ(one->take_row(1 << 20, watch), RowFront::Outcome::done);
  }
  while (other->rows_done() + between + first < one->rows()) {
    EXPECT_EQ(other->take_row(1 << 20, watch), RowFront::Outcome::done);
  }
  std::optional<RowJoin> join = RowJoin::of(*one, *other);
  EXPECT_TRUE(join);
  return join->count(watch);
}

TEST(RowJoin, CountsTheSameWhereverTheFrontsMeet) {
  Rng rng(15);
  int counted = 0;
  for (int round = 0; round < 250; ++round) {
    const Limits limits;
    LimitWatch watch(limits);
    for (const Component& component : random_components(rng, 0.3, watch)) {
      const cpp_int expected = count_cell_by_cell(component, watch);
      const Component swapped = transposed(component);
      for (const Component* way : {&component, &swapped}) {
        for (std::size_t between = 1; between <= 4; ++between) {
          for (std::size_t first = 0; first < 8; ++first) {
            const auto number = count_with_rows_between(*way, first, between, watch);
            if (!number) continue;
            EXPECT_EQ(*number, expected) << first << " rows, " << between << " between";
            ++counted;
          }
        }
      }
    }
  }
  EXPECT_GT(counted, 5000);
}

// Against brute force, which knows nothing of lines as graphs.
TEST(RowJoin, EqualsBruteForce) {
  Rng rng(16);
  for (int round = 0; round < 300; ++round) {
    const int width = static_cast<int>(rng.between(3, 5));
    const int height = static_cast<int>(rng.between(3, 4));
    const Puzzle puzzle =
        *Puzzle::from_picture(random_picture(rng, width, height, 0.2 + 0.3 * rng.unit()));
    const Limits limits;
    LimitWatch watch(limits);
    const auto components = find_components(puzzle, CellGrid(width, height), watch);
    ASSERT_TRUE(components);
    const std::uint64_t expected = count_by_brute_force(puzzle, CellGrid(width, height));
    for (std::size_t between = 1; between <= 2; ++between) {
      cpp_int product = 1;
      for (const Component& component : *components) {
        product *= count_with_rows_between(component, 1, between, watch)
                       .value_or(count_cell_by_cell(component, watch));
      }
      EXPECT_EQ(product, expected);
    }
  }
}

TEST(StateSums, EqualsAMap) {
  Rng rng(17);
  for (const std::size_t words : {1, 2}) {
    StateSums sums(words);
    std::map<std::uint64_t, cpp_int> expected;
    for (int round = 0; round < 3000; ++round) {
      std::vector<std::uint64_t> states(rng.below(60));
      for (std::uint64_t& state : states) state = rng.below(5000) << 50;
      std::vector<std::uint64_t> number(words, 0);
      for (std::uint64_t& word : number) word = rng.next() >> (words == 1 ? 20 : 0);
      if (words == 2) number[1] >>= 20;
      sums.add_all(states, number);
      for (const std::uint64_t state : states) expected[state] += to_big_integer(number);
    }
    EXPECT_EQ(sums.size(), expected.size());
    StateSums::Place place;
    std::size_t seen = 0;
    while (const std::uint64_t* entry = sums.next(place)) {
      EXPECT_EQ(to_big_integer({entry + 1, words}), expected[entry[0]]);
      ++seen;
    }
    EXPECT_EQ(seen, expected.size());
    EXPECT_GT(sums.memory_bytes(), seen * (1 + words) * sizeof(std::uint64_t));
  }
}

TEST(Meeting, CountsPermutationsBeyondAWord) {
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(permutations(21), CellGrid(21, 21), watch);
  ASSERT_TRUE(components);
  ASSERT_EQ(components->size(), 1U);
  const std::optional<cpp_int> number = count_by_meeting(components->front(), 1 << 20, watch);
  ASSERT_TRUE(number);
  EXPECT_EQ(number->str(), "51090942171709440000");
}

TEST(Meeting, SaysNothingWithTooFewStates) {
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(permutations(8), CellGrid(8, 8), watch);
  ASSERT_TRUE(components);
  EXPECT_FALSE(count_by_meeting(components->front(), 10, watch));
  EXPECT_FALSE(watch.reached());
}

TEST(Meeting, ObeysLimits) {
  const Puzzle puzzle = sparse_puzzle(14);
  for (const std::uint64_t nodes : {1, 100, 10'000}) {
    Limits limits;
    limits.max_nodes = nodes;
    LimitWatch watch(limits);
    const auto components = find_components(puzzle, CellGrid(14, 14), watch);
    ASSERT_TRUE(components);
    EXPECT_FALSE(count_by_meeting(components->front(), 1 << 20, watch));
    EXPECT_EQ(watch.reason(), LimitReached::nodes);
  }
}

// A clue longer than what a frontier by rows can list is left to the other one.
TEST(Meeting, LeavesWideComponentsAlone) {
  const Limits limits;
  LimitWatch watch(limits);
  const auto components = find_components(permutations(40), CellGrid(40, 40), watch);
  ASSERT_TRUE(components);
  EXPECT_FALSE(count_by_meeting(components->front(), 1 << 20, watch));
  EXPECT_FALSE(watch.reached());
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

}  // namespace
}  // namespace quadrille::nonogram
