#include "nonogram/line/line_automaton.hpp"

#include "nonogram/line/wide_word.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

std::vector<Cell> cells_of_bits(int length, std::uint32_t bits) {
  std::vector<Cell> cells;
  for (int cell = 0; cell < length; ++cell) {
    cells.push_back(((bits >> cell) & 1) != 0 ? Cell::filled : Cell::empty);
  }
  return cells;
}

Clue clue_of_cells(const std::vector<Cell>& cells) {
  CellGrid grid(static_cast<int>(cells.size()), 1);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) grid.cells()[cell] = cells[cell];
  return clue_of_row(grid, 0);
}

template <class Word>
bool accepts(const LineAutomaton<Word>& automaton, const std::vector<Cell>& cells) {
  Word states = automaton.start();
  for (const Cell cell : cells) states = automaton.advance(states, cell);
  return any(states & automaton.accepting());
}

template <class Word>
bool accepts_backwards(const LineAutomaton<Word>& automaton, const std::vector<Cell>& cells) {
  Word states = automaton.accepting();
  for (std::size_t cell = cells.size(); cell-- > 0;)
    states = automaton.retreat(states, cells[cell]);
  return any(states & automaton.start());
}

template <class Word>
class LineAutomatonWords : public testing::Test {};
using Words = testing::Types<Word64, Word128, WideWord<4>, WideWord<17>>;
TYPED_TEST_SUITE(LineAutomatonWords, Words);

TYPED_TEST(LineAutomatonWords, AcceptsExactlyTheLinesOfItsClue) {
  constexpr int kLength = 8;
  for (std::uint32_t clue_bits = 0; clue_bits < 1u << kLength; ++clue_bits) {
    const Clue clue = clue_of_cells(cells_of_bits(kLength, clue_bits));
    const LineAutomaton<TypeParam> automaton(clue);
    for (std::uint32_t bits = 0; bits < 1u << kLength; bits += 3) {
      const std::vector<Cell> cells = cells_of_bits(kLength, bits);
      const bool expected = clue_of_cells(cells) == clue;
      ASSERT_EQ(accepts(automaton, cells), expected) << clue_bits << ' ' << bits;
      ASSERT_EQ(accepts_backwards(automaton, cells), expected) << clue_bits << ' ' << bits;
    }
  }
}

TYPED_TEST(LineAutomatonWords, HoldsTheLongestLineOfItsWord) {
  constexpr int kLength = kBits<TypeParam> - 2;
  const LineAutomaton<TypeParam> automaton(Clue{kLength});
  std::vector<Cell> cells(kLength, Cell::filled);
  EXPECT_TRUE(accepts(automaton, cells));
  EXPECT_TRUE(accepts_backwards(automaton, cells));
  EXPECT_TRUE(accepts(automaton, std::vector<Cell>(kLength, Cell::unknown)));
  cells.back() = Cell::empty;
  EXPECT_FALSE(accepts(automaton, cells));
  EXPECT_FALSE(accepts_backwards(automaton, cells));
}

TEST(LineAutomaton, AcceptsNothingFilledInAnEmptyLine) {
  const LineAutomaton<Word64> automaton(Clue{});
  EXPECT_TRUE(accepts(automaton, {Cell::empty, Cell::unknown, Cell::empty}));
  EXPECT_FALSE(accepts(automaton, {Cell::empty, Cell::filled, Cell::empty}));
}

}  // namespace
}  // namespace quadrille::nonogram
