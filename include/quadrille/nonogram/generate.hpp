// Making nonograms by seed.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace quadrille::nonogram {

inline constexpr int kMaxGeneratedSide = 100;

// What the picture looks like when it is turned over.
enum class Symmetry : std::uint8_t {
  none,
  mirror,           // the left half is the mirror image of the right one
  mirror_vertical,  // the upper half is the mirror image of the lower one
  rotation,         // half a turn changes nothing
  fourfold,         // both mirrors
  diagonal,         // rows and columns change places; of squares only
  quarter,          // a quarter turn changes nothing; of squares only
};

enum class PictureStyle : std::uint8_t {
  noise,  // every cell by itself
  blobs,  // smooth ones, which are pictures of nothing
};

// "mirror_vertical" is spelt "mirror-vertical".
std::string_view to_string(Symmetry symmetry);
std::string_view to_string(PictureStyle style);
// Errors: bad_symmetry, bad_style.
Result<Symmetry> parse_symmetry(std::string_view name);
Result<PictureStyle> parse_picture_style(std::string_view name);

struct GenerateOptions {
  int width = 10;
  int height = 10;
  // trivial, line, moderate or deep; no value: any puzzle with one solution.
  std::optional<Difficulty> difficulty;
  // Share of filled cells in the first picture; what is changed to reach the class may move it.
  // No value: default_density().
  std::optional<double> density;
  Symmetry symmetry = Symmetry::none;
  PictureStyle style = PictureStyle::noise;
  // First pictures to begin with before giving up.
  std::uint64_t max_attempts = 2000;
};

// The classes that can be asked for: trivial, line, moderate, deep; any and unique are no class.
// Error: bad_class.
Result<std::optional<Difficulty>> parse_wanted_class(std::string_view name);

// The density at which puzzles of a class are found soonest.
double default_density(std::optional<Difficulty> difficulty);

struct Generated {
  Puzzle puzzle;  // with its picture as the goal
  Difficulty difficulty = Difficulty::unknown;
};

// A puzzle with one solution, of the wanted class; both are proved by classify() before it is
// returned. The same options and the same seed give the same puzzle on every machine, whatever the
// limits: they only decide whether it is found in time. A node of the limits is an attempt.
// Errors: bad_size (sides are 1 … kMaxGeneratedSide), bad_density (must be in 0 … 1), bad_symmetry,
// bad_class (also for deep puzzles of blobs without a symmetry, which nobody has found),
// limit_reached (time, the stop flag, or all attempts were in vain).
Result<Generated> generate(const GenerateOptions& options, std::uint64_t seed,
                           const Limits& limits);

}  // namespace quadrille::nonogram
