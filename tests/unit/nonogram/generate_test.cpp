#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Generated made_by(const GenerateOptions& options, std::uint64_t seed) {
  auto made = generate(options, seed, Limits::none());
  EXPECT_TRUE(made.has_value()) << made.error().message;
  return *made;
}

CellGrid picture_by(const GenerateOptions& options, std::uint64_t seed) {
  return *made_by(options, seed).puzzle.goal();
}

GenerateOptions of_size(int width, int height,
                        std::optional<Difficulty> difficulty = std::nullopt) {
  GenerateOptions options;
  options.width = width;
  options.height = height;
  options.difficulty = difficulty;
  return options;
}

TEST(NonogramGenerate, GivesTheSameUniquePuzzleForASeed) {
  const GenerateOptions options = of_size(8, 6);
  const Puzzle puzzle = made_by(options, 1).puzzle;
  EXPECT_EQ(puzzle.width(), 8);
  EXPECT_EQ(puzzle.height(), 6);
  EXPECT_EQ(made_by(options, 1).puzzle, puzzle);
  const SolveReport report = solve(puzzle, {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_THAT(report.solutions, ElementsAre(*puzzle.goal()));
  EXPECT_NE(made_by(options, 2).puzzle, puzzle);
}

TEST(NonogramGenerate, RefusesWhatItCannotMake) {
  const auto code_of = [](const GenerateOptions& options) {
    return std::string(generate(options, 1, Limits::none()).error().code);
  };
  EXPECT_EQ(code_of(of_size(0, 10)), "bad_size");
  EXPECT_EQ(code_of(of_size(10, 101)), "bad_size");
  EXPECT_EQ(code_of(of_size(5, 5, Difficulty::multiple)), "bad_class");
  GenerateOptions dense = of_size(5, 5);
  dense.density = 1.5;
  EXPECT_EQ(code_of(dense), "bad_density");
}

TEST(NonogramGenerate, SaysWhenAttemptsAreUsedUp) {
  GenerateOptions options = of_size(3, 3, Difficulty::deep);
  options.max_attempts = 20;
  const auto made = generate(options, 1, Limits::none());
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().code, "limit_reached");
  EXPECT_EQ(made.error().message, "no deep puzzle of 3×3 was found in 20 attempts");
}

TEST(NonogramGenerate, KeepsLimits) {
  const auto message_with = [](const Limits& limits) {
    const auto made = generate(of_size(100, 100, Difficulty::deep), 1, limits);
    EXPECT_FALSE(made.has_value());
    EXPECT_EQ(made.error().code, "limit_reached");
    return made.error().message;
  };
  EXPECT_THAT(message_with(Limits::for_seconds(0)), HasSubstr("the time limit was reached before"));
  EXPECT_THAT(message_with(Limits::for_seconds(0.05)),
              HasSubstr("the time limit was reached before"));
  const std::atomic<bool> stop{true};
  Limits stopped;
  stopped.stop = &stop;
  EXPECT_THAT(message_with(stopped), HasSubstr("stopped before"));
}

TEST(NonogramGenerate, LimitsDoNotChangeThePuzzle) {
  const GenerateOptions options = of_size(12, 12, Difficulty::moderate);
  const auto made = generate(options, 7, Limits::for_seconds(600));
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(made->puzzle, made_by(options, 7).puzzle);
}

TEST(NonogramGenerate, MakesEveryShape) {
  for (const auto& [width, height] : std::vector<std::pair<int, int>>{
           {1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 100}, {100, 1}, {3, 64}, {65, 4}, {100, 100}}) {
    const Generated made = made_by(of_size(width, height), 1);
    EXPECT_EQ(made.puzzle.width(), width);
    EXPECT_EQ(made.puzzle.height(), height);
  }
}

TEST(NonogramGenerate, MakesEveryDensity) {
  for (const double density : {0.0, 0.05, 0.3, 0.8, 1.0}) {
    GenerateOptions options = of_size(12, 9);
    options.density = density;
    const Generated made = made_by(options, 3);
    EXPECT_LE(made.difficulty, Difficulty::deep) << density;
  }
}

int outline_length(const CellGrid& picture) {
  int changes = 0;
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const Cell cell = picture.at(row, column);
      if (row > 0 && picture.at(row - 1, column) != cell) ++changes;
      if (column > 0 && picture.at(row, column - 1) != cell) ++changes;
    }
  }
  return changes;
}

TEST(NonogramGenerate, BlobsAreSmootherThanNoise) {
  GenerateOptions options = of_size(25, 20);
  const int noise = outline_length(picture_by(options, 1));
  options.style = PictureStyle::blobs;
  EXPECT_LT(2 * outline_length(picture_by(options, 1)), noise);
}

CellGrid turned(const CellGrid& picture, bool rows, bool columns) {
  CellGrid result = picture;
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      result.at(row, column) = picture.at(rows ? picture.height() - 1 - row : row,
                                          columns ? picture.width() - 1 - column : column);
    }
  }
  return result;
}

TEST(NonogramGenerate, KeepsTheSymmetry) {
  for (const Difficulty difficulty : {Difficulty::line, Difficulty::moderate}) {
    for (const PictureStyle style : {PictureStyle::noise, PictureStyle::blobs}) {
      GenerateOptions options = of_size(13, 10, difficulty);
      options.style = style;
      options.symmetry = Symmetry::mirror;
      const CellGrid mirrored = picture_by(options, 1);
      EXPECT_EQ(mirrored, turned(mirrored, false, true));
      options.symmetry = Symmetry::mirror_vertical;
      const CellGrid upside_down = picture_by(options, 1);
      EXPECT_EQ(upside_down, turned(upside_down, true, false));
      options.symmetry = Symmetry::rotation;
      const CellGrid rotated = picture_by(options, 1);
      EXPECT_EQ(rotated, turned(rotated, true, true));
    }
  }
}

CellGrid transposed(const CellGrid& picture) {
  CellGrid result(picture.height(), picture.width());
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      result.at(column, row) = picture.at(row, column);
    }
  }
  return result;
}

TEST(NonogramGenerate, KeepsTheSymmetriesOfFourPartsAndOfSquares) {
  for (const Difficulty difficulty : {Difficulty::line, Difficulty::moderate}) {
    for (const PictureStyle style : {PictureStyle::noise, PictureStyle::blobs}) {
      GenerateOptions options = of_size(13, 10, difficulty);
      options.style = style;
      options.symmetry = Symmetry::fourfold;
      const CellGrid fourfold = picture_by(options, 1);
      EXPECT_EQ(fourfold, turned(fourfold, false, true));
      EXPECT_EQ(fourfold, turned(fourfold, true, false));
      options = of_size(12, 12, difficulty);
      options.style = style;
      options.symmetry = Symmetry::diagonal;
      const CellGrid diagonal = picture_by(options, 1);
      EXPECT_EQ(diagonal, transposed(diagonal));
      options.symmetry = Symmetry::quarter;
      const CellGrid quarter = picture_by(options, 1);
      EXPECT_EQ(quarter, turned(transposed(quarter), false, true));
    }
  }
}

TEST(NonogramGenerate, WhatCannotBeIsSaidAtOnce) {
  GenerateOptions options = of_size(13, 10, Difficulty::line);
  for (const Symmetry symmetry : {Symmetry::diagonal, Symmetry::quarter}) {
    options.symmetry = symmetry;
    EXPECT_EQ(generate(options, 1, Limits::none()).error().code, "bad_symmetry");
  }
  options = of_size(20, 20, Difficulty::deep);
  options.style = PictureStyle::blobs;
  EXPECT_EQ(generate(options, 1, Limits::none()).error().code, "bad_class");
}

TEST(NonogramGenerate, NamesReadBack) {
  for (const Symmetry symmetry :
       {Symmetry::none, Symmetry::mirror, Symmetry::mirror_vertical, Symmetry::rotation,
        Symmetry::fourfold, Symmetry::diagonal, Symmetry::quarter}) {
    EXPECT_EQ(parse_symmetry(to_string(symmetry)).value(), symmetry);
  }
  for (const PictureStyle style : {PictureStyle::noise, PictureStyle::blobs}) {
    EXPECT_EQ(parse_picture_style(to_string(style)).value(), style);
  }
  EXPECT_EQ(parse_symmetry("round").error().code, "bad_symmetry");
  EXPECT_EQ(parse_picture_style("oil").error().code, "bad_style");
  const auto gone = parse_picture_style("picture");
  EXPECT_EQ(gone.error().code, "bad_style");
  EXPECT_NE(gone.error().message.find("motif"), std::string::npos);
}

std::uint64_t hash_of(const CellGrid& picture) {
  std::uint64_t hash = 0;
  for (const Cell cell : picture.cells()) {
    hash ^= cell == Cell::filled ? 1 : 0;
    hash = split_mix(hash);
  }
  return hash;
}

struct Recorded {
  int width;
  int height;
  std::optional<Difficulty> difficulty;
  std::uint64_t seed;
  std::uint64_t hash;
};

// Puzzles are named by their seed: these numbers must never change.
TEST(NonogramGenerate, PuzzlesAreTheRecordedOnes) {
  const std::vector<Recorded> all{
      {1, 1, {}, 1U, 0x910a2dec89025cc1U},
      {5, 5, {}, 1U, 0xd4fcbad9c76dfe55U},
      {10, 10, {}, 1U, 0x7b602530c796435eU},
      {10, 10, {}, 2U, 0xf1d1d2ef8e9a3aeeU},
      {15, 15, {}, 3U, 0x561d744905853337U},
      {30, 20, {}, 1U, 0x0ecf0a9d3625ee65U},
      {100, 100, {}, 1U, 0x8064800c96fec985U},
      {5, 5, Difficulty::trivial, 1U, 0xd4fcbad9c76dfe55U},
      {12, 9, Difficulty::trivial, 4U, 0x9f95b08e8d5961b0U},
      {10, 10, Difficulty::line, 1U, 0x0f1e27e477643e59U},
      {20, 35, Difficulty::line, 2U, 0x1d8770afadc591bcU},
      {70, 66, Difficulty::line, 9U, 0x38e6f18f1ceeda0fU},
      {8, 8, Difficulty::moderate, 1U, 0x8a0aecc2887a0d5fU},
      {16, 16, Difficulty::moderate, 5U, 0x5af16012e8cef32cU},
      {20, 20, Difficulty::moderate, 18446744073709551615U, 0x58e322cc865f0c7fU},
      {16, 16, Difficulty::deep, 1U, 0xa9858b50636c7255U},
      {18, 14, Difficulty::deep, 2U, 0x2ca523bd4fa9ec43U},
  };
  for (const Recorded& each : all) {
    const GenerateOptions options = of_size(each.width, each.height, each.difficulty);
    EXPECT_EQ(hash_of(picture_by(options, each.seed)), each.hash)
        << each.width << "x" << each.height << " seed " << each.seed;
  }
  GenerateOptions styled = of_size(24, 18, Difficulty::line);
  styled.style = PictureStyle::blobs;
  styled.symmetry = Symmetry::rotation;
  styled.density = 0.4;
  EXPECT_EQ(hash_of(picture_by(styled, 1)), 0x64563b2b748ee309U);
}

}  // namespace
}  // namespace quadrille::nonogram
