#include "nonogram/colour/line_graph.hpp"
#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/solve.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

TEST(ColourCount, AgreesWithBruteForce) {
  int several = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    Rng rng = Rng(31).stream(number);
    const int colours = number % 4 == 0 ? 3 : static_cast<int>(rng.between(1, 2));
    Puzzle puzzle = Puzzle::from_picture(test_palette(colours),
                                         random_picture(static_cast<int>(rng.between(2, 6)),
                                                        static_cast<int>(rng.between(2, 6)),
                                                        colours, 0.1 + 0.3 * rng.unit(), rng))
                        .value();
    if (number % 3 == 0) puzzle = spoiled(puzzle, rng);
    const std::vector<Picture> all = brute_force(puzzle, 5'000);
    if (all.size() == 5'000) continue;
    several += all.size() > 3 ? 1 : 0;
    const CountReport report = count_solutions(puzzle, {}, Limits::none());
    ASSERT_TRUE(report.exact);
    ASSERT_EQ(report.count, std::to_string(all.size())) << "case " << number;
  }
  EXPECT_GT(several, 30);
}

// n×n with one cell of the colour in every line: n! solutions; two such colours in frames of their
// own multiply.
TEST(ColourCount, CountsBeyondAnyList) {
  const std::vector<Clue> one(20, Clue{{1, 1}});
  const Puzzle permutations = Puzzle::make(test_palette(2), one, one).value();
  EXPECT_EQ(count_solutions(permutations, {}, Limits::none()).count, "2432902008176640000");

  std::vector<Clue> rows(8, Clue{{1, 1}});
  rows.insert(rows.end(), 8, Clue{{1, 2}});
  const Puzzle two = Puzzle::make(test_palette(2), rows, rows).value();
  EXPECT_EQ(count_solutions(two, {}, Limits::none()).count, "1625702400");  // 8! · 8!
}

TEST(ColourCount, KeepsToAStateOfPlay) {
  const std::vector<Clue> one(5, Clue{{1, 1}});
  const Puzzle puzzle = Puzzle::make(test_palette(2), one, one).value();
  DomainGrid from(5, 5, puzzle.palette().all());
  from.at(0, 0) = domain_of(1);
  EXPECT_EQ(count_solutions(puzzle, {.from = from}, Limits::none()).count, "24");
  from.at(1, 0) = domain_of(1);
  EXPECT_EQ(count_solutions(puzzle, {.from = from}, Limits::none()).count, "0");
}

TEST(ColourCount, IsALowerBoundWhenALimitIsReached) {
  Rng rng(4);
  const Puzzle puzzle =
      Puzzle::from_picture(test_palette(2), random_picture(40, 40, 2, 0.3, rng)).value();
  Limits limits;
  limits.max_nodes = 2'000;
  const CountReport report = count_solutions(puzzle, {}, limits);
  EXPECT_FALSE(report.exact);
  EXPECT_EQ(report.limit, LimitReached::nodes);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
