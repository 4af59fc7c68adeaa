// Making colour nonograms by seed, and making a picture unique.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::nonogram::colour {

inline constexpr int kMaxGeneratedColours = 9;

struct GenerateOptions {
  int width = 10;
  int height = 10;
  int colours = 3;  // besides the background
  // trivial, line, moderate or deep; no value: any puzzle with one solution.
  std::optional<Difficulty> difficulty;
  std::optional<double> density;  // of cells with a colour in the first picture
  PictureStyle style = PictureStyle::noise;
  std::uint64_t max_attempts = 2000;
};

struct Generated {
  Puzzle puzzle;  // with its picture as the goal
  Difficulty difficulty = Difficulty::unknown;
};

// Colours that can be told apart, the first `colours` of a fixed list. Requires 1 …
// kMaxGeneratedColours.
Palette default_palette(int colours);

// A puzzle with one solution, of the wanted class; both are proved. The same options and the same
// seed give the same puzzle on every machine. A node of the limits is an attempt.
// Errors: bad_size, bad_colours (1 … kMaxGeneratedColours), bad_density, bad_class, limit_reached.
Result<Generated> generate(const GenerateOptions& options, std::uint64_t seed,
                           const Limits& limits);

// A cell of a picture that a repair changes.
struct ChangedCell {
  int row = 0;
  int column = 0;
  Value from = 0;
  Value to = 0;
  friend bool operator==(const ChangedCell&, const ChangedCell&) = default;
};

struct RepairOptions {
  int max_changes = 8;
  Domain may_become = ~Domain{0};  // values that a changed cell may get
};

// The doctor for colours: the picture with the fewest changed cells whose puzzle has one solution.
struct Repair {
  enum class End : std::uint8_t {
    repaired,    // with `changes`; none if the picture was unique already
    impossible,  // no picture with at most max_changes changed cells is unique
    limit,
  };
  End end = End::limit;
  std::vector<ChangedCell> changes;
  // Fewer changes than this are proved not to be enough.
  int at_least = 0;
  std::optional<Picture> picture;
  LimitReached limit = LimitReached::none;
};

// Requires a picture of the palette's values.
Repair repair(const Palette& palette, const Picture& picture, const RepairOptions& options,
              const Limits& limits);

}  // namespace quadrille::nonogram::colour
