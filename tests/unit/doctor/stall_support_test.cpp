#include "doctor/stall_support.hpp"

#include "doctor/switch_support.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <optional>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::doctor {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;

Clue clue_of(const std::vector<Cell>& cells) {
  CellGrid grid(static_cast<int>(cells.size()), 1);
  std::copy(cells.begin(), cells.end(), grid.cells().begin());
  return nonogram::clue_of_row(grid, 0);
}

int differences(const std::vector<Cell>& a, const std::vector<Cell>& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1 : 0;
  return count;
}

// The fewest differences over all fillings.
std::optional<int> by_brute_force(const std::vector<Cell>& line, const std::vector<bool>& free,
                                  int position) {
  std::optional<int> best;
  const auto length = line.size();
  for (unsigned bits = 0; bits < (1U << length); ++bits) {
    std::vector<Cell> other(length);
    bool allowed = true;
    for (std::size_t i = 0; i < length; ++i) {
      other[i] = ((bits >> i) & 1U) != 0 ? Cell::filled : Cell::empty;
      allowed = allowed && (free[i] || other[i] == line[i]);
    }
    const auto at = static_cast<std::size_t>(position);
    if (!allowed || other[at] == line[at] || clue_of(other) != clue_of(line)) continue;
    const int count = differences(line, other);
    if (!best || count < *best) best = count;
  }
  return best;
}

TEST(StallSupport, TheNearestAlternativeAgreesWithBruteForce) {
  Rng rng(3);
  int found = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const auto length = static_cast<std::size_t>(rng.between(1, 9));
    std::vector<Cell> line(length);
    std::vector<bool> free(length);
    for (std::size_t i = 0; i < length; ++i) {
      line[i] = rng.chance(0.5) ? Cell::filled : Cell::empty;
      free[i] = rng.chance(0.7);
    }
    const int position = static_cast<int>(rng.below(length));
    free[static_cast<std::size_t>(position)] = true;
    const auto expected = by_brute_force(line, free, position);
    const auto alternative = nearest_alternative(line, free, position);
    ASSERT_EQ(alternative.has_value(), expected.has_value());
    if (!alternative) continue;
    ++found;
    EXPECT_EQ(clue_of(*alternative), clue_of(line));
    EXPECT_NE((*alternative)[static_cast<std::size_t>(position)],
              line[static_cast<std::size_t>(position)]);
    EXPECT_EQ(differences(line, *alternative), *expected);
    for (std::size_t i = 0; i < length; ++i) {
      EXPECT_TRUE(free[i] || (*alternative)[i] == line[i]);
    }
  }
  EXPECT_GT(found, 300);
}

TEST(StallSupport, OfASwitchIsNotMoreThanTheSwitchNeeds) {
  CellGrid picture(4, 3, Cell::empty);
  picture.at(0, 0) = picture.at(1, 1) = Cell::filled;
  const std::vector<int> cells{0, 1, 4, 5};
  EXPECT_EQ(support_of_stall(picture, cells), support_of_switch(picture, cells));
}

}  // namespace
}  // namespace quadrille::doctor
