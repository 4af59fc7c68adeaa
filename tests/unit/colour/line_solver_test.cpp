// The line solver of every width against the plain method.
#include "nonogram/colour/line_narrower.hpp"
#include "nonogram/colour/plain_line.hpp"
#include "support/colour_cases.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

struct LineCase {
  int colours = 1;
  Clue clue;
  std::vector<Domain> domains;
};

// Single cells or runs, with values taken away at random; a few of them are the line's own.
LineCase random_line(int cells, int most_colours, Rng& rng) {
  LineCase line;
  line.colours = static_cast<int>(rng.between(1, most_colours));
  Picture picture = random_picture(cells, 1, line.colours, rng.unit(), rng);
  if (rng.chance(0.5)) {
    for (int cell = 1; cell < cells; ++cell) {
      if (rng.chance(0.6)) picture.at(0, cell) = picture.at(0, cell - 1);
    }
  }
  line.clue = clue_of_row(picture, 0);
  line.domains.assign(static_cast<std::size_t>(cells), test_palette(line.colours).all());
  const auto most = static_cast<std::uint64_t>(cells * line.colours) + 1;
  for (auto taken = rng.below(most); taken > 0; --taken) {
    const auto cell = rng.below(static_cast<std::uint64_t>(cells));
    const auto value = static_cast<Value>(rng.below(static_cast<std::uint64_t>(line.colours) + 1));
    if (picture.cells()[cell] != value || rng.chance(0.02)) line.domains[cell] &= ~domain_of(value);
  }
  return line;
}

std::optional<std::vector<Domain>> narrowed(LineNarrowers& narrowers, const LineCase& line) {
  const int cells = static_cast<int>(line.domains.size());
  const int values = line.colours + 1;
  const std::size_t pieces = (line.domains.size() + 63) / 64;
  std::vector<Word64> sets(pieces * static_cast<std::size_t>(values));
  for (std::size_t cell = 0; cell < line.domains.size(); ++cell) {
    for (int value = 0; value < values; ++value) {
      if ((line.domains[cell] & domain_of(static_cast<Value>(value))) == 0) continue;
      sets[static_cast<std::size_t>(value) * pieces + cell / 64] |= Word64{1} << (cell % 64);
    }
  }
  std::vector<LineBlock> blocks(line.clue.size());
  const LineClue clue = make_line_clue(line.clue, cells, blocks);
  const std::vector<Word64> before = sets;
  if (!narrowers.for_clue(clue).narrow(clue, sets, values)) {
    EXPECT_EQ(sets, before);
    return std::nullopt;
  }
  std::vector<Domain> result(line.domains.size());
  for (std::size_t cell = 0; cell < result.size(); ++cell) {
    for (int value = 0; value < values; ++value) {
      const Word64 set = sets[static_cast<std::size_t>(value) * pieces + cell / 64];
      if ((set >> (cell % 64) & 1) != 0) result[cell] |= domain_of(static_cast<Value>(value));
    }
  }
  return result;
}

void compare(int lines, int low, int high, int most_colours, std::uint64_t seed) {
  LineNarrowers narrowers;
  Rng rng(seed);
  int impossible = 0;
  for (int number = 0; number < lines; ++number) {
    const LineCase line = random_line(static_cast<int>(rng.between(low, high)), most_colours, rng);
    const auto expected = plain_narrow(line.clue, line.domains);
    impossible += expected ? 0 : 1;
    ASSERT_EQ(narrowed(narrowers, line), expected) << "line " << number;
  }
  EXPECT_GT(impossible, lines / 100);
}

TEST(ColourLineSolver, AgreesWithThePlainMethodOnShortLines) {
  compare(150'000, 1, 24, 4, 1);
}

TEST(ColourLineSolver, AgreesWithThePlainMethodAtTheBordersOfWords) {
  compare(4'000, 60, 68, 6, 2);
  compare(2'000, 124, 132, 6, 3);
}

TEST(ColourLineSolver, AgreesWithThePlainMethodOnLongLines) {
  compare(300, 250, 262, 31, 4);
  compare(40, 1000, 1024, 5, 5);
}

TEST(ColourLineSolverSlow, AgreesWithThePlainMethodOnManyLines) {
  compare(1'000'000, 1, 40, 6, 6);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
