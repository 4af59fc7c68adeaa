#include "nonogram/line/line_marginals.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

struct WeightedLine {
  Clue clue;
  std::vector<Cell> cells;
  std::vector<float> odds;
};

Clue clue_of_bits(int length, std::uint32_t bits) {
  CellGrid grid(length, 1, Cell::empty);
  for (int cell = 0; cell < length; ++cell) {
    if (((bits >> cell) & 1) != 0) grid.at(0, cell) = Cell::filled;
  }
  return clue_of_row(grid, 0);
}

WeightedLine random_line(int length, Rng& rng) {
  const auto solution = static_cast<std::uint32_t>(rng.below(std::uint64_t{1} << length));
  WeightedLine line;
  line.clue = clue_of_bits(length, solution);
  for (int cell = 0; cell < length; ++cell) {
    const bool filled = ((solution >> cell) & 1) != 0;
    const bool known = rng.chance(0.2);
    line.cells.push_back(!known ? Cell::unknown : filled ? Cell::filled : Cell::empty);
    line.odds.push_back(static_cast<float>((0.01 + rng.unit()) / (0.01 + rng.unit())));
  }
  return line;
}

// By the definition: the sum over all lines with this clue, the cell's own odds left out.
std::vector<double> odds_by_enumeration(const WeightedLine& line) {
  const int length = static_cast<int>(line.cells.size());
  std::vector<double> filled(line.cells.size(), 0.0);
  std::vector<double> empty(line.cells.size(), 0.0);
  for (std::uint32_t bits = 0; bits < 1u << length; ++bits) {
    if (clue_of_bits(length, bits) != line.clue) continue;
    double weight = 1;
    bool agrees = true;
    for (std::size_t cell = 0; cell < line.cells.size(); ++cell) {
      const bool is_filled = ((bits >> cell) & 1) != 0;
      if (line.cells[cell] == Cell::unknown) {
        weight *= is_filled ? line.odds[cell] : 1;
      } else {
        agrees &= is_filled == (line.cells[cell] == Cell::filled);
      }
    }
    if (!agrees) continue;
    for (std::size_t cell = 0; cell < line.cells.size(); ++cell) {
      if (((bits >> cell) & 1) != 0) {
        filled[cell] += weight / line.odds[cell];
      } else {
        empty[cell] += weight;
      }
    }
  }
  std::vector<double> odds;
  for (std::size_t cell = 0; cell < filled.size(); ++cell) {
    odds.push_back(std::clamp(filled[cell] / empty[cell], double{kMinOdds}, double{kMaxOdds}));
  }
  return odds;
}

std::vector<FloatLanes> compute(const std::vector<WeightedLine>& lines) {
  const std::size_t length = lines[0].cells.size();
  std::vector<Clue> clues;
  std::vector<LineMarginals::CellInput> inputs(length);
  for (std::size_t lane = 0; lane < lines.size(); ++lane) {
    clues.push_back(lines[lane].clue);
    for (std::size_t cell = 0; cell < length; ++cell) {
      const Cell colour = lines[lane].cells[cell];
      inputs[cell].odds[lane] = colour == Cell::unknown ? lines[lane].odds[cell] : 1.0F;
      inputs[cell].may_fill[lane] = colour == Cell::empty ? 0.0F : 1.0F;
      inputs[cell].may_empty[lane] = colour == Cell::filled ? 0.0F : 1.0F;
    }
  }
  const LineGroup group(clues, static_cast<int>(length));
  LineMarginals marginals(static_cast<int>(length), group.max_stays());
  std::vector<FloatLanes> results(length);
  marginals.compute(group, inputs, results);
  return results;
}

TEST(LineMarginals, EqualTheSumOverAllPlacements) {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    const int length = static_cast<int>(rng.between(1, 12));
    std::vector<WeightedLine> lines;
    const std::size_t count = static_cast<std::size_t>(rng.between(1, kLanes));
    while (lines.size() < count) lines.push_back(random_line(length, rng));
    const std::vector<FloatLanes> results = compute(lines);
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::vector<double> expected = odds_by_enumeration(lines[lane]);
      for (std::size_t cell = 0; cell < expected.size(); ++cell) {
        if (lines[lane].cells[cell] != Cell::unknown) continue;
        ASSERT_NEAR(std::log(double{results[cell][lane]}), std::log(expected[cell]), 1e-3)
            << "round " << round << " lane " << lane << " cell " << cell;
      }
    }
  }
}

TEST(LineMarginals, DoNotDependOnTheOtherLanes) {
  Rng rng(4);
  std::vector<WeightedLine> lines;
  for (int lane = 0; lane < kLanes; ++lane) lines.push_back(random_line(20, rng));
  const std::vector<FloatLanes> together = compute(lines);
  for (std::size_t lane = 0; lane < lines.size(); ++lane) {
    const std::vector<FloatLanes> alone = compute({lines[lane]});
    for (std::size_t cell = 0; cell < alone.size(); ++cell) {
      if (lines[lane].cells[cell] != Cell::unknown) continue;
      EXPECT_EQ(alone[cell][0], together[cell][lane]);
    }
  }
}

TEST(LineMarginals, SurviveAThousandUnlikelyCells) {
  // Every filled cell is a surprise, so the sums shrink by a million at each of them.
  WeightedLine line;
  line.clue = Clue(300, 2);
  line.cells.assign(1000, Cell::unknown);
  line.odds.assign(1000, kMinOdds);
  for (const FloatLanes& odds : compute({line})) {
    EXPECT_TRUE(std::isfinite(odds[0]));
    EXPECT_GE(odds[0], kMinOdds);
    EXPECT_LE(odds[0], kMaxOdds);
  }
}

TEST(LineMarginals, AreEvenForALineThatIsImpossible) {
  const std::vector<FloatLanes> results =
      compute({{{2}, {Cell::unknown, Cell::empty, Cell::unknown}, {5, 5, 5}}});
  EXPECT_EQ(results[0][0], 1.0F);
  EXPECT_EQ(results[2][0], 1.0F);
}

}  // namespace
}  // namespace quadrille::nonogram
