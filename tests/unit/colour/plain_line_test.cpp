// The plain method against the list of all placements.
#include "nonogram/colour/plain_line.hpp"

#include "support/colour_cases.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

std::optional<std::vector<Domain>> union_of_placements(const Clue& clue,
                                                       const std::vector<Domain>& domains) {
  std::vector<Domain> result(domains.size());
  bool any = false;
  for (const auto& line : placements_of(clue, static_cast<int>(domains.size()))) {
    bool agrees = true;
    for (std::size_t cell = 0; agrees && cell < line.size(); ++cell) {
      agrees = (domains[cell] & domain_of(line[cell])) != 0;
    }
    if (!agrees) continue;
    any = true;
    for (std::size_t cell = 0; cell < line.size(); ++cell) result[cell] |= domain_of(line[cell]);
  }
  if (!any) return std::nullopt;
  return result;
}

TEST(ColourPlainLine, IsTheUnionOfAllPlacements) {
  Rng rng(1);
  int impossible = 0;
  for (int round = 0; round < 5'000; ++round) {
    const int cells = static_cast<int>(rng.between(1, 9));
    const int colours = static_cast<int>(rng.between(1, 4));
    const Picture line = random_picture(cells, 1, colours, rng.unit(), rng);
    const Clue clue = clue_of_row(line, 0);
    std::vector<Domain> domains(static_cast<std::size_t>(cells), test_palette(colours).all());
    for (auto taken = rng.below(static_cast<std::uint64_t>(cells) * 3); taken > 0; --taken) {
      const auto cell = rng.below(static_cast<std::uint64_t>(cells));
      const auto value = static_cast<Value>(rng.below(static_cast<std::uint64_t>(colours) + 1));
      if (line.cells()[cell] != value || rng.chance(0.05)) domains[cell] &= ~domain_of(value);
    }
    const auto expected = union_of_placements(clue, domains);
    impossible += expected ? 0 : 1;
    ASSERT_EQ(plain_narrow(clue, domains), expected);
  }
  EXPECT_GT(impossible, 100);
}

TEST(ColourPlainLine, TakesTheLineOutOfTheGrid) {
  const DomainGrid grid = domains_of(picture_from(test_palette(2), {"rb.", ".br"}));
  EXPECT_EQ(line_of(grid, {Axis::row, 1}), (std::vector<Domain>{1, 4, 2}));
  EXPECT_EQ(line_of(grid, {Axis::column, 0}), (std::vector<Domain>{2, 1}));
}

}  // namespace
}  // namespace quadrille::nonogram::colour
