// Generated puzzles of all sizes and classes, verified by methods that share nothing with the
// generator: a SAT solver finds exactly one solution, the picture, and the class is tested again.
#include "baseline/order_encoding.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <array>
#include <cstdint>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

constexpr std::array kStyles{PictureStyle::noise, PictureStyle::blobs};
constexpr std::array kSymmetries{
    Symmetry::none,    Symmetry::none, Symmetry::none, Symmetry::mirror, Symmetry::mirror_vertical,
    Symmetry::rotation};

// Deep puzzles need room and take long, so they are a part of the sample only.
GenerateOptions options_of_case(std::uint64_t number) {
  Rng rng = Rng(5).stream(number);
  GenerateOptions options;
  options.symmetry = kSymmetries[rng.below(kSymmetries.size())];
  options.style = kStyles[rng.below(kStyles.size())];
  options.width = static_cast<int>(rng.between(1, 30));
  options.height = static_cast<int>(rng.between(1, 30));
  switch (number % 20) {
    case 0:
      options.width = static_cast<int>(rng.between(14, 18));
      options.height = static_cast<int>(rng.between(14, 18));
      options.difficulty = Difficulty::deep;
      options.symmetry = Symmetry::none;
      options.style = PictureStyle::noise;
      break;
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
      options.width = static_cast<int>(rng.between(7, 25));
      options.height = static_cast<int>(rng.between(7, 25));
      options.difficulty = number % 2 == 0 ? Difficulty::moderate : Difficulty::line;
      break;
    case 6:
    case 7:
    case 8:
      options.difficulty = Difficulty::trivial;
      options.width = 1 + options.width / 2;
      options.height = 1 + options.height / 2;
      break;
    default:
      break;
  }
  return options;
}

void verify(std::uint64_t first, std::uint64_t last) {
  for (std::uint64_t number = first; number < last; ++number) {
    const GenerateOptions options = options_of_case(number);
    const auto made = generate(options, number, Limits::none());
    ASSERT_TRUE(made.has_value()) << "case " << number << ": " << made.error().message;
    const auto report = baseline::solve_by_sat(made->puzzle, 2, Limits::none());
    ASSERT_EQ(report.verdict, Verdict::unique) << "case " << number;
    ASSERT_EQ(report.solutions.front(), *made->puzzle.goal()) << "case " << number;
    ASSERT_EQ(classify(made->puzzle, Limits::none()).difficulty, made->difficulty)
        << "case " << number;
    if (options.difficulty) {
      ASSERT_EQ(made->difficulty, *options.difficulty) << "case " << number;
    }
  }
}

TEST(GeneratedPuzzles, AreUniqueAndOfTheirClass) {
  verify(0, 100);
}

TEST(GeneratedPuzzlesSlow, AreUniqueAndOfTheirClass) {
  verify(100, 1100);
}

}  // namespace
}  // namespace quadrille::nonogram
