// Puzzles of motifs: a picture that people recognise, with exactly one solution, of a wanted class.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/gallery/gallery.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille::gallery {

struct MotifOptions {
  int width = 20;
  int height = 20;
  // trivial, line, moderate or deep; no value: any puzzle with one solution.
  std::optional<nonogram::Difficulty> difficulty;
  // A colour puzzle of at most this many colours, 1 … kMaxPaints. No value: black and white.
  std::optional<int> colours = {};
};

struct MotifPuzzle {
  const Motif* motif = nullptr;
  // With its picture as the goal; title, author and licence are those of the motif.
  nonogram::AnyNonogram puzzle;
  nonogram::Difficulty difficulty = nonogram::Difficulty::unknown;
  int penalty = 0;          // of the drawing: under 200 is good, over 420 is hard to recognise
  std::size_t changed = 0;  // cells that differ from the drawing, for uniqueness or for the class
};

// The set that drew what the puzzle shows.
const IconSet& set_of(const Gallery& gallery, const Motif& motif,
                      const nonogram::AnyNonogram& puzzle);

// A puzzle of this motif. The seed chooses among the best drawings, and which way it looks. The
// same gallery, options and seed give the same puzzle on every machine, whatever the limits: they
// only decide whether it is found in time. Uniqueness and class are proved by classify(). Errors:
// bad_size (sides are kMinSide … kMaxSide), bad_colours, bad_class, no_such_puzzle (this motif does
// not give one, or has no colours), limit_reached.
Result<MotifPuzzle> make_puzzle(const Gallery& gallery, const Motif& motif,
                                const MotifOptions& options, std::uint64_t seed,
                                const Limits& limits);

// A puzzle of a motif that the seed chooses, out of a theme or (empty) of all. Those that fill a
// board of these sides and have the wanted colours come first; those that are not recognisable at
// this size are passed over.
// The class deep is rare: it is taken from what packs have of this size, if they have any, and an
// error says which sizes they have. Errors: those above, unknown_theme.
Result<MotifPuzzle> choose_puzzle(const Gallery& gallery, std::string_view theme,
                                  const MotifOptions& options, std::uint64_t seed,
                                  const Limits& limits);
// The same out of these motifs.
Result<MotifPuzzle> choose_puzzle(const Gallery& gallery, std::vector<const Motif*> motifs,
                                  const MotifOptions& options, std::uint64_t seed,
                                  const Limits& limits);

}  // namespace quadrille::gallery
