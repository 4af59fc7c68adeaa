#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <functional>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

bool is_unique(const Palette& palette, const Picture& picture) {
  const Puzzle puzzle = Puzzle::from_picture(palette, picture).value();
  return brute_force(puzzle, 2).size() == 1;
}

TEST(ColourGenerate, MakesUniquePuzzlesOfTheWantedClass) {
  for (const auto wanted : {std::optional<Difficulty>(), std::optional(Difficulty::trivial),
                            std::optional(Difficulty::line), std::optional(Difficulty::moderate)}) {
    GenerateOptions options;
    options.width = 9;
    options.height = 7;
    options.colours = 2;
    options.difficulty = wanted;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const auto made = generate(options, seed, Limits::none());
      ASSERT_TRUE(made) << (made ? "" : made.error().message);
      EXPECT_EQ(made->puzzle.width(), 9);
      EXPECT_EQ(made->puzzle.palette().size(), 3);
      EXPECT_EQ(solve(made->puzzle, {}, Limits::none()).verdict, Verdict::unique);
      EXPECT_EQ(classify(made->puzzle, Limits::none()).difficulty, made->difficulty);
      if (wanted) {
        EXPECT_EQ(made->difficulty, *wanted);
      }
      EXPECT_EQ(generate(options, seed, Limits::none())->puzzle, made->puzzle);
    }
  }
}

TEST(ColourGenerate, MakesPicturesInPatches) {
  GenerateOptions options;
  options.width = 20;
  options.height = 20;
  options.colours = 4;
  options.style = PictureStyle::blobs;
  const auto made = generate(options, 1, Limits::none());
  ASSERT_TRUE(made);
  EXPECT_EQ(solve(made->puzzle, {}, Limits::none()).verdict, Verdict::unique);
}

TEST(ColourGenerate, RefusesWhatItCannotMake) {
  const auto error_of = [](GenerateOptions options) {
    return generate(options, 1, Limits::none()).error().code;
  };
  GenerateOptions options;
  options.width = 0;
  EXPECT_EQ(error_of(options), "bad_size");
  options = {};
  options.colours = 10;
  EXPECT_EQ(error_of(options), "bad_colours");
  options = {};
  options.density = 2;
  EXPECT_EQ(error_of(options), "bad_density");
  options = {};
  options.difficulty = Difficulty::multiple;
  EXPECT_EQ(error_of(options), "bad_class");
  options = {};
  options.max_attempts = 0;
  EXPECT_EQ(error_of(options), "limit_reached");
}

TEST(ColourPalettes, HaveColoursOfTheirOwn) {
  for (int colours = 1; colours <= kMaxGeneratedColours; ++colours) {
    EXPECT_EQ(default_palette(colours).size(), colours + 1);
  }
}

// The fewest changes by trying all sets of cells and values.
int fewest_changes(const Palette& palette, const Picture& picture, int most) {
  Picture changed = picture;
  const std::function<bool(std::size_t, int)> try_from = [&](std::size_t first, int left) {
    if (left == 0) return is_unique(palette, changed);
    for (std::size_t cell = first; cell < changed.size(); ++cell) {
      const Value before = changed.cells()[cell];
      for (int value = 0; value < palette.size(); ++value) {
        if (value == before) continue;
        changed.cells()[cell] = static_cast<Value>(value);
        if (try_from(cell + 1, left - 1)) return true;
      }
      changed.cells()[cell] = before;
    }
    return false;
  };
  for (int changes = 0; changes <= most; ++changes) {
    changed = picture;
    if (try_from(0, changes)) return changes;
  }
  return most + 1;
}

TEST(ColourRepair, IsAsSmallAsBruteForceFinds) {
  std::vector<int> seen(5);
  int done = 0;
  for (std::uint64_t number = 0; done < 100; ++number) {
    Rng rng = Rng(90).stream(number);
    const int colours = number % 2 == 0 ? 2 : 3;
    const Palette palette = test_palette(colours);
    const int width = static_cast<int>(rng.between(4, 5));
    const int height = static_cast<int>(rng.between(4, 5));
    const Picture picture = random_picture(width, height, colours, 0.1 + 0.3 * rng.unit(), rng);
    if (is_unique(palette, picture) && number % 5 != 0) continue;
    ++done;
    const Repair repaired = repair(palette, picture, {}, Limits::none());
    ASSERT_EQ(repaired.end, Repair::End::repaired);
    ASSERT_TRUE(is_unique(palette, *repaired.picture));
    Picture changed = picture;
    for (const ChangedCell& change : repaired.changes) {
      ASSERT_EQ(changed.at(change.row, change.column), change.from);
      changed.at(change.row, change.column) = change.to;
    }
    ASSERT_EQ(changed, *repaired.picture);
    const int changes = static_cast<int>(repaired.changes.size());
    ASSERT_EQ(repaired.at_least, changes);
    ASSERT_EQ(fewest_changes(palette, picture, 2), std::min(changes, 3)) << "case " << number;
    ++seen[static_cast<std::size_t>(std::min(changes, 4))];
  }
  EXPECT_GT(seen[1], 10);
  EXPECT_GT(seen[2], 1);
}

TEST(ColourRepair, KeepsToTheAllowedValuesAndBounds) {
  const Palette palette = test_palette(2);
  const Picture picture = picture_from(palette, {"r...", "....", "...r", "...."});
  const Repair none = repair(palette, picture, {.max_changes = 0}, Limits::none());
  EXPECT_EQ(none.end, Repair::End::impossible);
  EXPECT_EQ(none.at_least, 1);
  const Repair blue = repair(palette, picture, {.may_become = domain_of(2)}, Limits::none());
  ASSERT_EQ(blue.end, Repair::End::repaired);
  for (const ChangedCell& change : blue.changes) EXPECT_EQ(change.to, 2);
}

}  // namespace
}  // namespace quadrille::nonogram::colour
