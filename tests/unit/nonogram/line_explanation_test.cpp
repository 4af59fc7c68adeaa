#include "nonogram/line/line_explanation.hpp"

#include "baseline/textbook_line.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

bool possible(const Clue& clue, std::vector<Cell> cells) {
  return baseline::TextbookLineSolver().settle(clue, cells);
}

struct Case {
  Clue clue;
  std::vector<Cell> cells;
};

// A clue, and some cells of a random line that has nothing to do with it.
Case random_case(Rng& rng, int length) {
  CellGrid picture(length, 1, Cell::empty);
  Case result;
  result.cells.resize(static_cast<std::size_t>(length));
  for (int cell = 0; cell < length; ++cell) {
    if (rng.chance(0.5)) picture.at(0, cell) = Cell::filled;
    if (rng.chance(0.5)) {
      result.cells[static_cast<std::size_t>(cell)] = rng.chance(0.5) ? Cell::filled : Cell::empty;
    }
  }
  result.clue = clue_of_row(picture, 0);
  return result;
}

// Drops in a random order, and holds the result to its definition.
template <class Word>
void expect_irredundant(const Case& given, Rng& rng) {
  const LineAutomaton<Word> automaton(given.clue);
  std::vector<Word> prefix(given.cells.size() + 1);
  std::vector<Word> suffix(given.cells.size() + 1);
  std::vector<Cell> cells = given.cells;
  LineExplanation<Word> explanation(automaton, cells, prefix, suffix);
  ASSERT_EQ(explanation.impossible(), !possible(given.clue, given.cells));
  if (!explanation.impossible()) return;

  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(std::span<std::size_t>(order));
  for (const std::size_t cell : order) {
    if (cells[cell] == Cell::unknown) continue;
    std::vector<Cell> without = cells;
    without[cell] = Cell::unknown;
    ASSERT_EQ(explanation.drop(cell), !possible(given.clue, without));
  }
  ASSERT_FALSE(possible(given.clue, cells));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == Cell::unknown) continue;
    ASSERT_EQ(cells[cell], given.cells[cell]);
    std::vector<Cell> without = cells;
    without[cell] = Cell::unknown;
    ASSERT_TRUE(possible(given.clue, without)) << "cell " << cell << " was not needed";
  }
}

TEST(LineExplanation, DropsExactlyWhatIsNotNeeded) {
  Rng rng(5);
  for (int round = 0; round < 3000; ++round) {
    expect_irredundant<Word64>(random_case(rng, static_cast<int>(rng.between(1, 40))), rng);
  }
}

TEST(LineExplanation, DropsExactlyWhatIsNotNeededInLongLines) {
  Rng rng(6);
  for (int round = 0; round < 100; ++round) {
    expect_irredundant<Word128>(random_case(rng, static_cast<int>(rng.between(63, 126))), rng);
    expect_irredundant<WideWord<4>>(random_case(rng, static_cast<int>(rng.between(127, 200))), rng);
  }
}

TEST(LineExplanation, KeepsWhatIsTriedLast) {
  // A block of 2 in three cells: either of the two empty cells alone leaves room, both do not.
  const LineAutomaton<Word64> automaton(Clue{2});
  std::vector<Word64> prefix(4);
  std::vector<Word64> suffix(4);
  std::vector<Cell> cells = {Cell::empty, Cell::empty, Cell::empty};
  LineExplanation<Word64> explanation(automaton, cells, prefix, suffix);
  ASSERT_TRUE(explanation.impossible());
  EXPECT_TRUE(explanation.drop(0));
  EXPECT_TRUE(explanation.drop(2));
  EXPECT_FALSE(explanation.drop(1));
  EXPECT_EQ(cells, (std::vector<Cell>{Cell::unknown, Cell::empty, Cell::unknown}));
}

}  // namespace
}  // namespace quadrille::nonogram
