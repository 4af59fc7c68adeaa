// Repairs of 500 random pictures against brute force, and of pictures with grey shades.
#include "baseline/order_encoding.hpp"
#include "support/grey_pictures.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/doctor/repair.hpp>
#include <quadrille/images/import_puzzle.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/studio/decode_image.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::doctor {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;

Puzzle puzzle_of(const CellGrid& picture) {
  return Puzzle::from_picture(picture).value();
}

bool is_unique(const CellGrid& picture) {
  return solve(puzzle_of(picture), {}, Limits::none()).verdict == Verdict::unique;
}

bool is_unique_by_sat(const Puzzle& puzzle) {
  return baseline::solve_by_sat(puzzle, 2, Limits::none()).verdict == Verdict::unique;
}

// Some set of exactly this many flips makes the picture unique.
bool some_flips_help(CellGrid& picture, int first, int flips) {
  if (flips == 0) return is_unique(picture);
  for (int cell = first; cell + flips <= static_cast<int>(picture.size()); ++cell) {
    picture = with_flipped(std::move(picture), {cell});
    const bool helps = some_flips_help(picture, cell + 1, flips - 1);
    picture = with_flipped(std::move(picture), {cell});
    if (helps) return true;
  }
  return false;
}

TEST(RepairSlow, NoSmallerSetOfFlipsMakesARandomPictureUnique) {
  // Sets of four cells out of 81 are more than brute force can try.
  constexpr std::int64_t kLargestTried = 3;
  Rng rng(2026);
  int repaired = 0;
  int beyond = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const int width = static_cast<int>(rng.between(4, 9));
    const int height = static_cast<int>(rng.between(4, 9));
    CellGrid picture = nonogram::random_picture(rng, width, height, 0.25 + 0.35 * rng.unit());
    const RepairReport report = repair(picture, {.max_repairs = 1}, Limits::none());
    ASSERT_TRUE(report.proven) << trial;
    ASSERT_THAT(report.repairs, ::testing::SizeIs(1)) << trial;
    const std::vector<int>& cells = report.repairs.front().cells;
    EXPECT_EQ(static_cast<std::int64_t>(cells.size()), report.cost) << trial;
    EXPECT_TRUE(is_unique_by_sat(puzzle_of(with_flipped(picture, cells)))) << trial;
    for (int fewer = 0; fewer < std::min(report.cost, kLargestTried + 1); ++fewer) {
      EXPECT_FALSE(some_flips_help(picture, 0, fewer)) << trial << ": " << fewer << " are enough";
    }
    repaired += report.cost > 0 ? 1 : 0;
    beyond += report.cost > kLargestTried + 1 ? 1 : 0;
  }
  std::printf("%d of 500 pictures needed a repair; for %d of them it has more than %d cells\n",
              repaired, beyond, static_cast<int>(kLargestTried + 1));
  EXPECT_GT(repaired, 200);
  EXPECT_LT(beyond, 50);
}

// Seconds for each picture; the pictures that matter need far less.
constexpr double kSeconds = 20;

struct Outcome {
  double changed = 0;  // share of the cells
  bool proven = false;
};

Outcome import_as_unique(const testing::GreyPicture& image, int side, bool dither) {
  images::ImportRequest request;
  request.image.width = request.image.height = side;
  request.image.dither = dither;
  request.goal = RepairGoal::unique;
  const auto imported =
      studio::decode_image(image.png, Limits::none())
          .and_then([&](const images::ColourImage& decoded) {
            return images::import_puzzle(decoded, request, Limits::for_seconds(kSeconds));
          });
  EXPECT_TRUE(imported.has_value()) << image.name << ": " << imported.error().message;
  if (!imported) return {1, false};
  EXPECT_TRUE(is_unique_by_sat(imported->puzzle)) << image.name;
  const Outcome outcome{static_cast<double>(imported->changed.size()) / (side * side),
                        imported->proven.value_or(false)};
  std::printf("%-20s %dx%d%s: %3zu cells changed, %.2f %%%s\n", image.name.c_str(), side, side,
              dither ? " half-toned" : "", imported->changed.size(), 100 * outcome.changed,
              outcome.proven ? ", proven" : "");
  return outcome;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

TEST(ImportSlow, GreyPicturesBecomeUniqueByFewChanges) {
  for (const int side : {30, 50}) {
    std::vector<double> changed;  // of smooth shapes and letters
    for (const testing::GreyPicture& image : testing::grey_pictures()) {
      const Outcome outcome = import_as_unique(image, side, false);
      if (image.is_plain) changed.push_back(outcome.changed);
    }
    std::printf("%dx%d: median over smooth shapes and letters %.2f %%\n", side, side,
                100 * median(changed));
    EXPECT_LE(median(changed), 0.01);
  }
}

// Half-tones have hundreds of switches: no more than some unique picture is promised.
TEST(ImportSlow, HalfTonedPicturesBecomeUniqueToo) {
  for (const int side : {30, 50}) {
    std::vector<double> changed;
    for (const testing::GreyPicture& image : testing::grey_pictures()) {
      if (!image.is_plain) changed.push_back(import_as_unique(image, side, true).changed);
    }
    std::printf("half-toned %dx%d: median %.2f %%\n", side, side, 100 * median(changed));
  }
}

}  // namespace
}  // namespace quadrille::doctor
