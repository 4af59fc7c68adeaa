#include "gallery/class_search.hpp"
#include "gallery/colour_drawing.hpp"
#include "gallery/coverage.hpp"
#include "gallery/drawing.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/gallery/make.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;

// Drawings of one motif that are tried.
constexpr std::size_t kDrawings = 12;
// A seed begins with any of the best drawings, if they are this near to the best one.
constexpr std::size_t kFirstChoices = 4;
constexpr int kAlmostAsGood = 30;
// Drawings with a larger penalty are not recognised.
constexpr int kRecognisable = 420;
// Per cent of the board that a shape's frame takes.
constexpr int kFull = 80;
constexpr int kAlmostFull = 65;
// Pictures of so many colours are colourful, whatever number was wished for.
constexpr int kManyColours = 4;

Result<void> check_options(const MotifOptions& options) {
  const auto fits = [](int side) { return side >= kMinSide && side <= kMaxSide; };
  if (!fits(options.width) || !fits(options.height)) {
    return fail("bad_size", fmt::format("cannot make a motif of {}×{}; sides are {} to {}",
                                        options.width, options.height, kMinSide, kMaxSide));
  }
  if (options.colours &&
      (*options.colours < 1 || *options.colours > static_cast<int>(kMaxPaints))) {
    return fail("bad_colours", fmt::format("cannot make a motif in {} colours; 1 to {} can be had",
                                           *options.colours, kMaxPaints));
  }
  if (options.difficulty && *options.difficulty > Difficulty::deep) {
    return fail("bad_class",
                fmt::format("cannot make puzzles of the class {}", to_string(*options.difficulty)));
  }
  return {};
}

std::string what(const MotifOptions& options) {
  return fmt::format("{} {}puzzle of {}×{}",
                     options.difficulty ? to_string(*options.difficulty) : "unique",
                     options.colours ? "colour " : "", options.width, options.height);
}

tl::unexpected<Error> cut_short(const MotifOptions& options, const LimitWatch& watch) {
  return tl::unexpected(limit_error(watch.reason(), "a " + what(options) + " was found"));
}

// Hardly any picture is deep: what packs have of that class is what was found by looking for long.
bool is_rare(const MotifOptions& options) {
  return options.difficulty == Difficulty::deep;
}

using PackEntries = std::vector<const PackEntry*>;

// The puzzles of packs that are of this class and colours and of one of these motifs.
PackEntries known_puzzles(const Gallery& gallery, std::span<const Motif* const> motifs,
                          const MotifOptions& options) {
  PackEntries known;
  for (const Pack& pack : gallery.packs()) {
    for (const PackEntry& entry : pack.entries) {
      if (entry.difficulty != options.difficulty || entry.colours != options.colours) continue;
      if (std::ranges::count(motifs, &gallery.motifs()[entry.motif]) > 0) known.push_back(&entry);
    }
  }
  return known;
}

// "; packs have deep ones of 15×15, 20×20", so that whoever gets none knows what there is.
std::string sizes_of(const PackEntries& known, const MotifOptions& options) {
  std::set<std::pair<int, int>> sizes;
  for (const PackEntry* entry : known) sizes.emplace(entry->width, entry->height);
  if (sizes.empty()) return "";
  std::vector<std::string> names;
  for (const auto& [width, height] : sizes) names.push_back(fmt::format("{}×{}", width, height));
  return fmt::format("; packs have {} ones of {}", to_string(*options.difficulty),
                     fmt::join(names, ", "));
}

template <class Cells>
Cells turned_over(Cells picture) {
  for (int row = 0; row < picture.height(); ++row) std::ranges::reverse(picture.row(row));
  return picture;
}

nonogram::Puzzle in_mirror(const nonogram::Puzzle& puzzle) {
  return nonogram::Puzzle::from_picture(turned_over(*puzzle.goal())).value();
}
nonogram::colour::Puzzle in_mirror(const nonogram::colour::Puzzle& puzzle) {
  return nonogram::colour::Puzzle::from_picture(puzzle.palette(), turned_over(*puzzle.goal()))
      .value();
}

MotifPuzzle in_mirror(MotifPuzzle made) {
  made.puzzle = std::visit(
      [](const auto& own) {
        return nonogram::AnyNonogram(in_mirror(own).with_metadata(own.metadata()));
      },
      made.puzzle);
  return made;
}

// How much of the board stays beside the shape, however large it is drawn: 0 hardly any, 2 a lot.
int emptiness(const Grid<std::uint8_t>& shape, const MotifOptions& options) {
  const int wide = shape.width() * options.height;
  const int high = shape.height() * options.width;
  const int filled = std::min(wide, high) * 100 / std::max(wide, high);
  return filled >= kFull ? 0 : filled >= kAlmostFull ? 1 : 2;
}

// How little a motif is what was wished for: by its sides, and by colours that it does not have.
int unfitness(const Motif& motif, const MotifOptions& options) {
  if (!options.colours) return emptiness(motif.shape, options);
  const Painting& painting = *motif.painting;
  const int missing =
      std::min(*options.colours, kManyColours) - static_cast<int>(painting.paints.size());
  return emptiness(painting.pixels, options) + std::max(0, missing);
}

// All of them in the order of the seed, those first that fit best; without those that lack colours
// if some are wanted.
void put_in_order(std::vector<const Motif*>& motifs, const MotifOptions& options, Rng rng) {
  if (options.colours) std::erase_if(motifs, [](const Motif* motif) { return !motif->painting; });
  rng.shuffle(std::span<const Motif*>(motifs));
  std::ranges::stable_sort(motifs, {},
                           [&](const Motif* motif) { return unfitness(*motif, options); });
}

std::vector<Drawing> drawings_in_colours(Painting painting, bool mirror,
                                         const MotifOptions& options, LimitWatch& watch) {
  painting = with_colours(painting, *options.colours);
  if (mirror) painting.pixels = mirrored(painting.pixels);
  return draw(painting, options.width, options.height, kDrawings, watch);
}

// The drawings in the order in which they are tried.
std::vector<Drawing> drawings_of(const Motif& motif, const MotifOptions& options, Rng& rng,
                                 LimitWatch& watch) {
  const bool mirror = rng.below(2) == 1 && motif.may_be_mirrored;
  std::vector<Drawing> all = options.colours
                                 ? drawings_in_colours(*motif.painting, mirror, options, watch)
                                 : draw(mirror ? mirrored(motif.shape) : motif.shape, options.width,
                                        options.height, kDrawings, watch);
  if (all.empty()) return all;
  std::size_t choices = 1;
  while (choices < std::min(kFirstChoices, all.size()) &&
         all[choices].penalty <= all.front().penalty + kAlmostAsGood) {
    ++choices;
  }
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(rng.below(choices));
  std::rotate(all.begin(), first, first + 1);
  return all;
}

MotifPuzzle finished(const Gallery& gallery, const Motif& motif, int penalty, Found found) {
  const IconSet& set = set_of(gallery, motif, found.puzzle);
  nonogram::Metadata metadata;
  metadata.title = motif.title;
  metadata.author = set.author;
  metadata.license = set.licence;
  auto puzzle = std::visit(
      [&](const auto& own) {
        return nonogram::AnyNonogram(own.with_metadata(std::move(metadata)));
      },
      found.puzzle);
  return {&motif, std::move(puzzle), found.difficulty, penalty, found.changed};
}

// No value: none of the drawings gives such a puzzle.
Result<std::optional<MotifPuzzle>> try_motif(const Gallery& gallery, const Motif& motif,
                                             const MotifOptions& options, int worst_penalty,
                                             Rng rng, LimitWatch& watch) {
  for (const Drawing& drawing : drawings_of(motif, options, rng, watch)) {
    if (drawing.penalty > worst_penalty) break;
    auto found = find_class(drawing, options.difficulty, watch);
    if (watch.reached_now()) break;
    if (found) {
      return std::optional(finished(gallery, motif, drawing.penalty, *std::move(found)));
    }
  }
  if (watch.reached_now()) return cut_short(options, watch);
  return std::optional<MotifPuzzle>();
}

// One of the known puzzles of the wanted size, by chance, and by chance its mirror image. No value:
// there is none of this size.
Result<std::optional<MotifPuzzle>> try_known(const Gallery& gallery, const PackEntries& known,
                                             const MotifOptions& options, Rng rng,
                                             LimitWatch& watch) {
  PackEntries fitting;
  for (const PackEntry* entry : known) {
    if (entry->width == options.width && entry->height == options.height) fitting.push_back(entry);
  }
  if (fitting.empty()) return std::optional<MotifPuzzle>();
  const PackEntry& chosen = *fitting[rng.below(fitting.size())];
  const Motif& motif = gallery.motifs()[chosen.motif];
  // Somebody has looked at it: whether it is recognised is not asked again.
  auto made =
      try_motif(gallery, motif, options, std::numeric_limits<int>::max(), Rng(chosen.seed), watch);
  if (!made || !*made || !motif.may_be_mirrored || rng.below(2) == 0) return made;
  return std::optional(in_mirror(**std::move(made)));
}

}  // namespace

const IconSet& set_of(const Gallery& gallery, const Motif& motif,
                      const nonogram::AnyNonogram& puzzle) {
  const bool in_colours = std::holds_alternative<nonogram::colour::Puzzle>(puzzle);
  return in_colours && motif.painting ? gallery.set_of(*motif.painting) : gallery.set_of(motif);
}

Result<MotifPuzzle> make_puzzle(const Gallery& gallery, const Motif& motif,
                                const MotifOptions& options, std::uint64_t seed,
                                const Limits& limits) {
  if (auto good = check_options(options); !good) return tl::unexpected(std::move(good.error()));
  LimitWatch watch(limits, 1);
  if (watch.reached_now()) return cut_short(options, watch);
  if (options.colours && !motif.painting) {
    return fail("no_such_puzzle", fmt::format("\"{}\" is in black and white only", motif.name));
  }
  auto made = try_motif(gallery, motif, options, std::numeric_limits<int>::max(), Rng(seed), watch);
  if (!made) return tl::unexpected(std::move(made.error()));
  if (*made) return **std::move(made);
  return fail("no_such_puzzle", fmt::format("\"{}\" gives no {} that still looks like it",
                                            motif.name, what(options)));
}

Result<MotifPuzzle> choose_puzzle(const Gallery& gallery, std::string_view theme,
                                  const MotifOptions& options, std::uint64_t seed,
                                  const Limits& limits) {
  auto motifs = gallery.of_theme(theme);
  if (!motifs) return tl::unexpected(std::move(motifs.error()));
  return choose_puzzle(gallery, *std::move(motifs), options, seed, limits);
}

Result<MotifPuzzle> choose_puzzle(const Gallery& gallery, std::vector<const Motif*> motifs,
                                  const MotifOptions& options, std::uint64_t seed,
                                  const Limits& limits) {
  if (auto good = check_options(options); !good) return tl::unexpected(std::move(good.error()));
  LimitWatch watch(limits, 1);
  const Rng rng(seed);
  PackEntries known;
  if (is_rare(options)) {
    known = known_puzzles(gallery, motifs, options);
    auto made = try_known(gallery, known, options, rng.stream(0), watch);
    if (!made) return tl::unexpected(std::move(made.error()));
    if (*made) return **std::move(made);
  }
  const auto missed = [&](tl::unexpected<Error> error) {
    error.value().message += sizes_of(known, options);
    return error;
  };
  put_in_order(motifs, options, rng.stream(0));
  for (std::size_t number = 0; number < motifs.size(); ++number) {
    if (watch.reached_now()) return missed(cut_short(options, watch));
    if (limits.progress) {
      limits.progress(
          {"choosing a motif", static_cast<double>(number) / static_cast<double>(motifs.size())});
    }
    auto made =
        try_motif(gallery, *motifs[number], options, kRecognisable, rng.stream(number + 1), watch);
    if (!made) return missed(tl::unexpected(std::move(made.error())));
    if (*made) return **std::move(made);
  }
  return missed(fail("no_such_puzzle", fmt::format("no motif gives a {}", what(options))));
}

}  // namespace quadrille::gallery
