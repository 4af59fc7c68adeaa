// The generator steers as that of black and white does: it begins with a random picture and changes
// cells that lines (or probing, for the harder classes) leave open, keeping every change after
// which no more cells are open. Attempt k draws from stream k of the seed. It asks only what is a
// fact about a puzzle, never which of several solutions a search happens to find.
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/propagation.hpp"
#include "nonogram/make/first_picture.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/hint.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::nonogram::colour {
namespace {

// How often a picture that turns out too easy is disturbed before another one is begun.
constexpr int kRunsPerAttempt = 20;
// Changes in vain, in a row, before another picture is begun.
constexpr int kPatience = 300;
// So few open cells after probing may well be one solution.
constexpr std::size_t kFewOpenCells = 40;
constexpr std::uint64_t kChangesBetweenProofs = 4;
constexpr std::uint64_t kProbingLines = 100'000;

constexpr std::array<std::pair<std::string_view, std::uint32_t>, kMaxGeneratedColours> kColours{
    {{"black", 0x202020},
     {"red", 0xd62728},
     {"blue", 0x1f5fbf},
     {"yellow", 0xf2c500},
     {"green", 0x2a9d4a},
     {"orange", 0xff8c1a},
     {"violet", 0x8a4fbf},
     {"brown", 0x8c5a2b},
     {"pink", 0xf29ac2}}};
constexpr std::string_view kMarks = "xrbygovnp";

Result<void> check_options(const GenerateOptions& options) {
  if (std::min(options.width, options.height) < 1 ||
      std::max(options.width, options.height) > kMaxGeneratedSide) {
    return fail("bad_size", fmt::format("cannot make a puzzle of {}×{}; sides are 1 to {}",
                                        options.width, options.height, kMaxGeneratedSide));
  }
  if (options.colours < 1 || options.colours > kMaxGeneratedColours) {
    return fail("bad_colours", fmt::format("cannot make a puzzle in {} colours; 1 to {} can be had",
                                           options.colours, kMaxGeneratedColours));
  }
  if (options.density && !(*options.density >= 0 && *options.density <= 1)) {
    return fail("bad_density", fmt::format("the density {} is not in 0 to 1", *options.density));
  }
  if (options.difficulty && *options.difficulty > Difficulty::deep) {
    return fail("bad_class",
                fmt::format("cannot make puzzles of the class {}", to_string(*options.difficulty)));
  }
  return {};
}

std::string what(const GenerateOptions& options) {
  return fmt::format("{} puzzle of {}×{} in {} colours",
                     options.difficulty ? to_string(*options.difficulty) : "unique", options.width,
                     options.height, options.colours);
}

// Which cells have a colour is decided as in black and white. With the style of pictures a cell
// mostly has the colour of a neighbour, so that colours make patches.
Picture first_picture(const GenerateOptions& options, Rng& rng) {
  constexpr double kLikeNeighbour = 0.85;
  nonogram::GenerateOptions shape;
  shape.width = options.width;
  shape.height = options.height;
  shape.style = options.style;
  const double density = options.density.value_or(default_density(options.difficulty));
  const CellGrid filled = nonogram::first_picture(shape, density, rng);
  Picture picture(options.width, options.height);
  for (int row = 0; row < options.height; ++row) {
    for (int column = 0; column < options.width; ++column) {
      if (filled.at(row, column) != Cell::filled) continue;
      Value& value = picture.at(row, column);
      value = static_cast<Value>(rng.between(1, options.colours));
      if (options.style != PictureStyle::blobs || !rng.chance(kLikeNeighbour)) continue;
      if (column > 0 && picture.at(row, column - 1) != 0) value = picture.at(row, column - 1);
      if (row > 0 && picture.at(row - 1, column) != 0) value = picture.at(row - 1, column);
    }
  }
  return picture;
}

Puzzle puzzle_of(const Palette& palette, const Picture& picture) {
  auto puzzle = Puzzle::from_picture(palette, picture);
  QUADRILLE_CHECK(puzzle.has_value());
  return *std::move(puzzle);
}

class Attempt {
 public:
  Attempt(const GenerateOptions& options, const Palette& palette, Rng rng, LimitWatch& watch)
      : options_(options),
        palette_(palette),
        rng_(std::move(rng)),
        watch_(watch),
        proof_limits_(watch.limits()),
        picture_(first_picture(options, rng_)) {
    proof_limits_.max_nodes = std::numeric_limits<std::uint64_t>::max();  // they count attempts
  }

  // No value: the attempt came to nothing, or a limit was reached.
  std::optional<Generated> run() {
    std::vector<int> open = open_cells();
    int runs = 0;
    int in_vain = 0;
    while (in_vain < kPatience && !watch_.reached()) {
      if (is_worth_a_proof(open)) {
        Puzzle puzzle = puzzle_of(palette_, picture_);
        const Classification proved = classify(puzzle, proof_limits_);
        if (proved.difficulty == Difficulty::unknown) return std::nullopt;
        if (proved.difficulty <= Difficulty::deep &&
            proved.difficulty == options_.difficulty.value_or(proved.difficulty)) {
          return Generated{std::move(puzzle), proved.difficulty};
        }
        if (++runs == kRunsPerAttempt) return std::nullopt;
        change(static_cast<int>(rng_.below(picture_.size())));
        open = open_cells();
        continue;
      }
      const int cell = open[rng_.below(open.size())];
      const Value before = picture_.cells()[static_cast<std::size_t>(cell)];
      change(cell);
      std::vector<int> now = open_cells();
      if (now.size() > open.size()) {
        picture_.cells()[static_cast<std::size_t>(cell)] = before;
        ++in_vain;
      } else {
        in_vain = now.size() < open.size() ? 0 : in_vain + 1;
        open = std::move(now);
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_worth_a_proof(const std::vector<int>& open) const {
    return open.empty() || (options_.difficulty == Difficulty::deep &&
                            open.size() <= kFewOpenCells && changes_ % kChangesBetweenProofs == 0);
  }

  void change(int cell) {
    Value& value = picture_.cells()[static_cast<std::size_t>(cell)];
    const auto others = static_cast<std::uint64_t>(options_.colours);
    const auto next = static_cast<Value>(rng_.below(others));
    value = next >= value ? static_cast<Value>(next + 1) : next;
    ++changes_;
  }

  // What lines leave open; for classes beyond lines, what probing leaves open.
  std::vector<int> open_cells() {
    Propagation lines(puzzle_of(palette_, picture_));
    const Limits none;
    LimitWatch unlimited(none);
    const auto outcome = lines.propagate(unlimited);
    QUADRILLE_CHECK(outcome == Propagation::Outcome::stable);
    if (options_.difficulty.value_or(Difficulty::line) >= Difficulty::moderate &&
        lines.open_cells() > 0) {
      Probing probing(lines);
      if (probing.run(kProbingLines, watch_) == Propagation::Outcome::contradiction) return {};
    }
    std::vector<int> open;
    for (int cell = 0; cell < lines.size().cell_count(); ++cell) {
      if (!lines.board().is_settled(cell)) open.push_back(cell);
    }
    return open;
  }

  const GenerateOptions& options_;
  const Palette& palette_;
  Rng rng_;
  LimitWatch& watch_;
  Limits proof_limits_;
  Picture picture_;
  std::uint64_t changes_ = 0;  // so far
};

}  // namespace

Palette default_palette(int colours) {
  QUADRILLE_CHECK(colours >= 1 && colours <= kMaxGeneratedColours);
  std::vector<Colour> entries{{"white", 0xffffff, '.'}};
  for (std::size_t index = 0; index < static_cast<std::size_t>(colours); ++index) {
    entries.push_back({std::string(kColours[index].first), kColours[index].second, kMarks[index]});
  }
  auto palette = Palette::make(std::move(entries));
  QUADRILLE_CHECK(palette.has_value());
  return *std::move(palette);
}

Result<Generated> generate(const GenerateOptions& options, std::uint64_t seed,
                           const Limits& limits) {
  if (auto good = check_options(options); !good) return tl::unexpected(std::move(good.error()));
  const Palette palette = default_palette(options.colours);
  const Rng rng(seed);
  LimitWatch watch(limits, 1);
  for (std::uint64_t number = 0; number < options.max_attempts && !watch.reached_now(); ++number) {
    if (limits.progress) limits.progress({"generating", -1});
    if (auto made = Attempt(options, palette, rng.stream(number), watch).run()) {
      return *std::move(made);
    }
    watch.count_node();
  }
  if (watch.reached_now()) {
    return tl::unexpected(
        limit_error(watch.reason(), fmt::format("a {} was found", what(options))));
  }
  return fail("limit_reached",
              fmt::format("no {} was found in {} attempts", what(options), options.max_attempts));
}

}  // namespace quadrille::nonogram::colour
