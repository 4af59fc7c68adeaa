#include "nonogram/line/line_solver.hpp"

#include "baseline/textbook_line.hpp"
#include "support/nonogram_lines.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// Narrows a line with one pair of word types; no value when there is no placement.
template <class Cells, class Offsets>
std::optional<CellLine> narrowed(const Clue& clue, const CellLine& line) {
  std::vector<Block> blocks(clue.size());
  const LineClue line_clue = make_line_clue(clue, static_cast<int>(line.size()), blocks);
  LineSolver<Cells, Offsets> solver;
  EXPECT_TRUE(solver.can_hold(line_clue));
  LineCells<Cells> cells;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto bit = single_bit<Cells>(static_cast<int>(i));
    if (line[i] != Cell::empty) cells.may_fill |= bit;
    if (line[i] != Cell::filled) cells.may_empty |= bit;
  }
  const LineCells<Cells> before = cells;
  if (!solver.narrow(line_clue, cells)) {
    EXPECT_TRUE(cells == before);
    return std::nullopt;
  }
  CellLine result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int bit = static_cast<int>(i);
    const bool fill = test(cells.may_fill, bit);
    const bool empty = test(cells.may_empty, bit);
    EXPECT_TRUE(fill || empty);
    result.push_back(fill && empty ? Cell::unknown : fill ? Cell::filled : Cell::empty);
  }
  EXPECT_TRUE((cells.may_fill | cells.may_empty) == low_bits<Cells>(static_cast<int>(line.size())));
  return result;
}

void expect_equal_to_brute_force(std::uint64_t seed, int lines) {
  Rng rng(seed);
  int without_placement = 0;
  for (int i = 0; i < lines; ++i) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 13)));
    const auto expected = common_cells(line);
    const auto found = narrowed<Word64, Word64>(line.clue, line.cells);
    ASSERT_EQ(found, expected) << text_of(line.cells);
    if (!expected) ++without_placement;
  }
  EXPECT_GT(without_placement, lines / 50);
  EXPECT_LT(without_placement, lines / 2);
}

// "?#." in, "?#." out; "none" when there is no placement.
std::string solved(const Clue& clue, std::string_view line) {
  const auto result = narrowed<Word64, Word64>(clue, cells_of(line));
  return result ? text_of(*result) : "none";
}

TEST(LineSolver, SettlesWhatAllPlacementsShare) {
  EXPECT_EQ(solved({7}, "??????????"), "???####???");
  EXPECT_EQ(solved({2, 1}, "#?????"), "##.???");
  EXPECT_EQ(solved({1, 1}, "?.?"), "#.#");
  EXPECT_EQ(solved({3}, "?#?#??"), ".###..");
  EXPECT_EQ(solved({1, 3}, "??#????#?"), "..#..?##?");
}

TEST(LineSolver, AnEmptyClueEmptiesTheLine) {
  EXPECT_EQ(solved({}, "????"), "....");
  EXPECT_EQ(solved({}, "??#?"), "none");
}

TEST(LineSolver, SaysWhenNothingFits) {
  EXPECT_EQ(solved({3}, "?.??."), "none");
  EXPECT_EQ(solved({1}, "#?#"), "none");
}

TEST(LineSolver, ACellThatMayBeNothingHasNoPlacement) {
  std::array<Block, 1> blocks;
  const std::array<int, 1> lengths{1};
  const LineClue clue = make_line_clue(lengths, 3, blocks);
  LineSolver<Word64, Word64> solver;
  LineCells<Word64> cells{0b101, 0b101};
  EXPECT_FALSE(solver.narrow(clue, cells));
}

TEST(LineSolver, EqualsBruteForceOnKnownLines) {
  expect_equal_to_brute_force(1, 150'000);
}

TEST(LineSolverSlow, EqualsBruteForceOnAMillionKnownLines) {
  expect_equal_to_brute_force(2, 1'000'000);
}

template <class Cells, class Offsets>
void expect_answer(const KnownLine& line, const std::optional<CellLine>& expected) {
  std::vector<Block> blocks(line.clue.size());
  const LineClue clue = make_line_clue(line.clue, static_cast<int>(line.cells.size()), blocks);
  if (!LineSolver<Cells, Offsets>::can_hold(clue)) return;
  EXPECT_EQ((narrowed<Cells, Offsets>(line.clue, line.cells)), expected);
}

// The textbook's answer from every pair of words that is wide enough for the line.
void expect_equal_to_textbook(int shortest, int longest, int lines) {
  Rng rng(static_cast<std::uint64_t>(shortest));
  baseline::TextbookLineSolver textbook;
  for (int i = 0; i < lines; ++i) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(shortest, longest)));
    std::optional<CellLine> expected = line.cells;
    if (!textbook.settle(line.clue, *expected)) expected.reset();
    expect_answer<Word64, Word64>(line, expected);
    expect_answer<Word128, Word64>(line, expected);
    expect_answer<Word128, Word128>(line, expected);
    expect_answer<WideWord<2>, WideWord<2>>(line, expected);
    expect_answer<WideWord<3>, Word64>(line, expected);
    expect_answer<WideWord<4>, Word128>(line, expected);
    expect_answer<WideWord<4>, WideWord<3>>(line, expected);
    expect_answer<WideWord<4>, WideWord<4>>(line, expected);
    expect_answer<WideWord<17>, Word64>(line, expected);
    expect_answer<WideWord<17>, WideWord<17>>(line, expected);
  }
}

TEST(LineSolver, EveryWordGivesTheSameAnswer) {
  expect_equal_to_textbook(1, 40, 3000);
  expect_equal_to_textbook(58, 68, 2000);
  expect_equal_to_textbook(120, 130, 1000);
  expect_equal_to_textbook(188, 200, 500);
  expect_equal_to_textbook(240, 260, 200);
  expect_equal_to_textbook(990, 1024, 40);
}

TEST(LineSolver, SolvingTwiceAddsNothingAndKnowingMoreNeverTellsLess) {
  Rng rng(11);
  for (int i = 0; i < 5000; ++i) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 60)));
    const auto once = narrowed<Word64, Word64>(line.clue, line.cells);
    if (!once) continue;
    EXPECT_EQ((narrowed<Word64, Word64>(line.clue, *once)), once);
    CellLine more = *once;
    more[rng.below(more.size())] = rng.chance(0.5) ? Cell::filled : Cell::empty;
    const auto from_more = narrowed<Word64, Word64>(line.clue, more);
    for (std::size_t cell = 0; from_more && cell < more.size(); ++cell) {
      if ((*once)[cell] != Cell::unknown && more[cell] == (*once)[cell]) {
        EXPECT_EQ((*from_more)[cell], (*once)[cell]);
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
