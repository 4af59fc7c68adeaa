#include "doctor/switch_support.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::doctor {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Cell> line(std::string_view text) {
  std::vector<Cell> cells;
  for (const char c : text) cells.push_back(c == '#' ? Cell::filled : Cell::empty);
  return cells;
}

Clue clue_of(const std::vector<Cell>& cells) {
  CellGrid grid(static_cast<int>(cells.size()), 1);
  std::copy(cells.begin(), cells.end(), grid.cells().begin());
  return nonogram::clue_of_row(grid, 0);
}

TEST(SwitchSupport, EqualLinesNeedNothing) {
  EXPECT_THAT(support_of_line(line("##.#."), line("##.#.")), IsEmpty());
}

TEST(SwitchSupport, ABlockThatMovesNeedsItsPieceAndTheCutsAround) {
  EXPECT_THAT(support_of_line(line("#.#...##"), line("#..#..##")), ElementsAre(1, 2, 3, 4));
}

TEST(SwitchSupport, ThePieceMayEndAtTheBorder) {
  EXPECT_THAT(support_of_line(line("#.."), line(".#.")), ElementsAre(0, 1, 2));
  EXPECT_THAT(support_of_line(line("..#"), line(".#.")), ElementsAre(0, 1, 2));
}

TEST(SwitchSupport, BlocksThatTradePlacesAreOnePiece) {
  EXPECT_THAT(support_of_line(line("#.#.."), line("..#.#")), ElementsAre(0, 1, 2, 3, 4));
}

std::vector<Cell> random_line(Rng& rng, int length) {
  std::vector<Cell> cells(static_cast<std::size_t>(length));
  for (Cell& cell : cells) cell = rng.chance(0.45) ? Cell::filled : Cell::empty;
  return cells;
}

// What the header promises: as long as the supporting cells stay, flipping the difference leaves
// the clue alone.
TEST(SwitchSupport, KeepsTheClueWhateverTheOtherCellsBecome) {
  Rng rng(1);
  int pairs = 0;
  while (pairs < 2000) {
    const int length = static_cast<int>(rng.between(2, 10));
    const std::vector<Cell> before = random_line(rng, length);
    const std::vector<Cell> after = random_line(rng, length);
    if (before == after || clue_of(before) != clue_of(after)) continue;
    ++pairs;
    std::vector<bool> needed(before.size());
    for (const int position : support_of_line(before, after)) {
      needed[static_cast<std::size_t>(position)] = true;
    }
    for (int trial = 0; trial < 10; ++trial) {
      std::vector<Cell> changed = random_line(rng, length);
      std::vector<Cell> flipped = changed;
      for (std::size_t i = 0; i < before.size(); ++i) {
        if (needed[i]) changed[i] = before[i];
        flipped[i] = before[i] == after[i] ? changed[i] : after[i];
      }
      ASSERT_EQ(clue_of(changed), clue_of(flipped));
    }
  }
}

TEST(SwitchSupport, OfAGridIsTheUnionOverItsLines) {
  // The smallest switch: two cells on a diagonal that may be on the other one.
  CellGrid picture(4, 3, Cell::empty);
  picture.at(0, 0) = picture.at(1, 1) = Cell::filled;
  const std::vector<int> switch_cells{0, 1, 4, 5};
  EXPECT_THAT(support_of_switch(picture, switch_cells), ElementsAre(0, 1, 2, 4, 5, 6, 8, 9));
}

}  // namespace
}  // namespace quadrille::doctor
