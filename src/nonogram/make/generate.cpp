// The generator steers: it begins with a random picture and changes cells until the puzzle has the
// wanted class. An attempt that gets nowhere is given up for another first picture. Attempt k draws
// from stream k of the seed, so that a puzzle does not depend on how much earlier attempts
// consumed.
#include "nonogram/make/class_steering.hpp"
#include "nonogram/make/first_picture.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/generate.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// A change that is tried costs up to a millisecond on the largest grids.
constexpr std::uint32_t kWatchInterval = 16;
// How often a picture that turns out too easy is disturbed before another one is begun.
constexpr int kRunsPerAttempt = 20;

Result<void> check_options(const GenerateOptions& options) {
  if (std::min(options.width, options.height) < 1 ||
      std::max(options.width, options.height) > kMaxGeneratedSide) {
    return fail("bad_size", fmt::format("cannot make a puzzle of {}×{}; sides are 1 to {}",
                                        options.width, options.height, kMaxGeneratedSide));
  }
  if (options.density && !(*options.density >= 0 && *options.density <= 1)) {
    return fail("bad_density", fmt::format("the density {} is not in 0 to 1", *options.density));
  }
  if (options.difficulty && *options.difficulty > Difficulty::deep) {
    return fail("bad_class",
                fmt::format("cannot make puzzles of the class {}", to_string(*options.difficulty)));
  }
  const bool needs_square =
      options.symmetry == Symmetry::diagonal || options.symmetry == Symmetry::quarter;
  if (needs_square && options.width != options.height) {
    return fail("bad_symmetry",
                fmt::format("the symmetry {} needs a square, not {}×{}",
                            to_string(options.symmetry), options.width, options.height));
  }
  // Thousands of attempts found none: what a blob leaves open is settled by trying one cell.
  if (options.difficulty == Difficulty::deep && options.style == PictureStyle::blobs &&
      options.symmetry == Symmetry::none) {
    return fail("bad_class",
                "deep puzzles of the style blobs are not found without a symmetry; choose one, or "
                "the style noise or motif");
  }
  return {};
}

std::string_view name_of(std::optional<Difficulty> difficulty) {
  return difficulty ? to_string(*difficulty) : "unique";
}

tl::unexpected<Error> cut_short(const GenerateOptions& options, LimitReached limit) {
  return tl::unexpected(
      limit_error(limit, fmt::format("a {} puzzle of {}×{} was found", name_of(options.difficulty),
                                     options.width, options.height)));
}

// No value: the attempt came to nothing. A proof that is cut short ends the whole search, for what
// the next attempts would find is not the puzzle of this seed.
Result<std::optional<Generated>> attempt(const GenerateOptions& options, Rng rng,
                                         LimitWatch& watch) {
  Limits proof_limits = watch.limits();
  proof_limits.max_nodes = std::numeric_limits<std::uint64_t>::max();  // they count attempts here
  const double density = options.density.value_or(default_density(options.difficulty));
  Draft draft(first_picture(options, density, rng), options.symmetry);
  ClassSteering steering(draft, options.style, rng, watch);
  for (int run = 0; run < kRunsPerAttempt; ++run) {
    if (!steering.run(options.difficulty)) return std::optional<Generated>();
    // Steering knows what it has made; that it is so is proved from the clues alone.
    auto puzzle = Puzzle::from_picture(draft.picture());
    QUADRILLE_CHECK(puzzle.has_value());
    const auto [difficulty, limit] = classify(*puzzle, proof_limits);
    if (difficulty == Difficulty::unknown) return cut_short(options, limit);
    QUADRILLE_CHECK(difficulty <= Difficulty::deep);
    if (difficulty == options.difficulty.value_or(difficulty)) {
      return std::optional<Generated>({std::move(*puzzle), difficulty});
    }
    steering.flip_any();
  }
  return std::optional<Generated>();
}

template <class Enum, std::size_t count>
Result<Enum> parse_name(std::string_view name, const std::array<Enum, count>& values,
                        std::string_view code, std::string_view what) {
  for (const Enum value : values) {
    if (to_string(value) == name) return value;
  }
  return fail(code, fmt::format("there is no {} \"{}\"", what, name));
}

}  // namespace

std::string_view to_string(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::mirror:
      return "mirror";
    case Symmetry::mirror_vertical:
      return "mirror-vertical";
    case Symmetry::rotation:
      return "rotation";
    case Symmetry::fourfold:
      return "fourfold";
    case Symmetry::diagonal:
      return "diagonal";
    case Symmetry::quarter:
      return "quarter";
    case Symmetry::none:
      break;
  }
  return "none";
}

std::string_view to_string(PictureStyle style) {
  return style == PictureStyle::blobs ? "blobs" : "noise";
}

Result<std::optional<Difficulty>> parse_wanted_class(std::string_view name) {
  if (name == "any" || name == "unique") return std::optional<Difficulty>();
  const auto difficulty = parse_difficulty(name);
  if (difficulty && *difficulty <= Difficulty::deep) return std::optional(*difficulty);
  return fail("bad_class", fmt::format("{} is none of any, unique, trivial, line, moderate, deep",
                                       quadrille::quoted(name)));
}

Result<Symmetry> parse_symmetry(std::string_view name) {
  return parse_name(
      name,
      std::array{Symmetry::none, Symmetry::mirror, Symmetry::mirror_vertical, Symmetry::rotation,
                 Symmetry::fourfold, Symmetry::diagonal, Symmetry::quarter},
      "bad_symmetry", "symmetry");
}

Result<PictureStyle> parse_picture_style(std::string_view name) {
  // The style `blobs` was once called `picture`, although nobody saw anything in its pictures.
  if (name == "picture") {
    return fail("bad_style",
                "there is no style \"picture\"; motif makes a picture of something, blobs what "
                "picture made before");
  }
  return parse_name(name, std::array{PictureStyle::noise, PictureStyle::blobs}, "bad_style",
                    "style");
}

double default_density(std::optional<Difficulty> difficulty) {
  switch (difficulty.value_or(Difficulty::line)) {
    case Difficulty::moderate:
      return 0.5;
    case Difficulty::deep:
      return 0.45;
    default:
      return 0.55;
  }
}

Result<Generated> generate(const GenerateOptions& options, std::uint64_t seed,
                           const Limits& limits) {
  if (auto good = check_options(options); !good) return tl::unexpected(std::move(good.error()));
  const Rng rng(seed);
  LimitWatch watch(limits, kWatchInterval);
  for (std::uint64_t number = 0; number < options.max_attempts; ++number) {
    if (watch.reached_now()) return cut_short(options, watch.reason());
    if (limits.progress) limits.progress({"generating", -1});
    auto made = attempt(options, rng.stream(number), watch);
    if (!made) return tl::unexpected(std::move(made.error()));
    if (*made) return std::move(**made);
    watch.count_node();
  }
  if (watch.reached_now()) return cut_short(options, watch.reason());
  return fail("limit_reached", fmt::format("no {} puzzle of {}×{} was found in {} attempts",
                                           name_of(options.difficulty), options.width,
                                           options.height, options.max_attempts));
}

}  // namespace quadrille::nonogram
