#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/give.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

// All solutions but the picture, as what they differ in.
std::vector<std::vector<int>> differences(const Puzzle& puzzle, const Picture& picture) {
  SolveOptions all;
  all.max_solutions = 0;
  std::vector<std::vector<int>> result;
  for (const Picture& solution : solve(puzzle, all, Limits::none()).solutions) {
    std::vector<int> cells;
    for (std::size_t cell = 0; cell < picture.size(); ++cell) {
      if (solution.cells()[cell] != picture.cells()[cell]) cells.push_back(static_cast<int>(cell));
    }
    if (!cells.empty()) result.push_back(std::move(cells));
  }
  return result;
}

bool hit_all(const std::vector<std::vector<int>>& differences, const std::vector<int>& given) {
  return std::ranges::all_of(differences, [&](const std::vector<int>& cells) {
    return std::ranges::any_of(
        given, [&](int cell) { return std::ranges::find(cells, cell) != cells.end(); });
  });
}

// By trying all sets of cells, small ones first.
int brute_force(const std::vector<std::vector<int>>& differences, int cells) {
  for (int size = 0;; ++size) {
    std::vector<char> chosen(static_cast<std::size_t>(cells), 0);
    std::fill_n(chosen.begin(), size, char{1});
    do {
      std::vector<int> given;
      for (int cell = 0; cell < cells; ++cell) {
        if (chosen[static_cast<std::size_t>(cell)] != 0) given.push_back(cell);
      }
      if (hit_all(differences, given)) return size;
    } while (std::ranges::prev_permutation(chosen).found);
  }
}

TEST(ColourGiven, AreAsFewAsBruteForceFinds) {
  std::vector<int> seen(6);
  int done = 0;
  for (std::uint64_t number = 0; done < 100; ++number) {
    Rng rng = Rng(91).stream(number);
    const int colours = number % 2 == 0 ? 2 : 3;
    const Palette palette = test_palette(colours);
    const int width = static_cast<int>(rng.between(4, 5));
    const Picture picture = random_picture(width, 4, colours, 0.1 + 0.3 * rng.unit(), rng);
    const Puzzle puzzle = Puzzle::from_picture(palette, picture).value();
    const auto others = differences(puzzle, picture);
    if (others.empty() && number % 5 != 0) continue;
    const GivenCells given = fewest_given(puzzle, picture, Limits::none());
    ASSERT_TRUE(given.proven);
    const int count = static_cast<int>(given.cells.size());
    ASSERT_EQ(given.at_least, count);
    ASSERT_TRUE(hit_all(others, given.cells)) << "case " << number;
    ASSERT_EQ(brute_force(others, width * 4), count) << "case " << number;
    ++seen[static_cast<std::size_t>(std::min(count, 5))];
    ++done;
  }
  EXPECT_GT(seen[1], 5);
  EXPECT_GT(seen[2], 5);
}

TEST(ColourGiven, LeaveOneSolutionToTheStateOfPlay) {
  const Palette palette = test_palette(2);
  const Picture picture = picture_from(palette, {"r...", "....", "...b", "...."});
  const Puzzle puzzle = Puzzle::from_picture(palette, picture).value();
  const GivenCells given = fewest_given(puzzle, picture, Limits::none());
  SolveOptions options;
  options.from = shown_cells(palette, picture, given.cells);
  const SolveReport report = solve(puzzle, options, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_EQ(report.solutions.front(), picture);
}

TEST(ColourGiven, SayHowManyAreNeededWhenTheTimeIsUp) {
  const Palette palette = test_palette(2);
  Rng rng(92);
  const Picture picture = random_picture(12, 12, 2, 0.3, rng);
  const Puzzle puzzle = Puzzle::from_picture(palette, picture).value();
  const GivenCells given = fewest_given(puzzle, picture, Limits::for_seconds(0));
  EXPECT_FALSE(given.proven);
  EXPECT_EQ(given.limit, LimitReached::time);
}

// Sets that were tried are kept, and there are more of them than any memory holds.
TEST(ColourGiven, MemoryIsBounded) {
  Rng rng(1);
  const Picture picture = random_picture(16, 16, 2, 0.3, rng);
  const Puzzle puzzle = Puzzle::from_picture(test_palette(2), picture).value();
  Limits limits = Limits::for_seconds(60);
  limits.max_memory = std::uint64_t{4} << 20;
  const GivenCells given = fewest_given(puzzle, picture, limits);
  EXPECT_FALSE(given.proven);
  EXPECT_EQ(to_string(given.limit), to_string(LimitReached::memory));
  EXPECT_GT(given.at_least, 1);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
