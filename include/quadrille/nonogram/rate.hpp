// How hard a puzzle is for people: its class, a score, and the curve of the steps that lead to the
// solution. docs/DIFFICULTY.md has the figures and what they look like over many puzzles.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/step.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

// What document 001 wants of a good puzzle: one solution, by propagation alone, in this many
// seconds.
inline constexpr double kGoodSeconds = 15;

// The score in a word: how much work a puzzle is among those of its size.
enum class Effort : std::uint8_t { easy, fair, tricky, hard, fiendish };

std::string_view to_string(Effort effort);

// Larger puzzles take more work by the cell: score / cells^growth compares puzzles of all sizes.
struct WordScale {
  double growth = 1;
  std::array<double, 4> bounds{};  // below the first one: easy
};

// From the class, the score and the size; docs/DIFFICULTY.md has the bounds.
Effort effort_word(Difficulty difficulty, double score, int cells, const WordScale& scale);

struct RatingPoint {
  Technique technique = Technique::line_logic;
  double cost = 0;     // of the step
  double effort = 0;   // the cost, more if few lines tell anything and have to be found first
  int open_lines = 0;  // that tell something by themselves
  int cells = 0;       // that the step settles
};

struct Rating {
  Difficulty difficulty = Difficulty::unknown;
  // How long one has to look at lines until the last cell is filled, for somebody who goes over
  // rows and columns in turn. No value if the steps do not lead to the only solution.
  std::optional<double> score;
  std::optional<Effort> word;      // there with the score
  std::vector<RatingPoint> curve;  // a point for each step of explain()
  std::optional<Step> hardest;     // of greatest cost, the first of them
  std::size_t hardest_index = 0;   // in the curve
  bool good = false;               // by document 001
  LimitReached limit = LimitReached::none;
};

// A puzzle without a unique solution has its class and nothing else.
Rating rate(const Puzzle& puzzle, const Limits& limits);

// cost · (1 + log2(lines / open) / 2); no open line counts like one.
double effort_of(double cost, int lines, int open_lines);

}  // namespace quadrille::nonogram
