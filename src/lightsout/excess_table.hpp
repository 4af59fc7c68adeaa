// The weights of all 2^r vectors of a coset in one byte each: the excess over the lightest. A
// large table is never held as a whole: it is made part by part, and whoever needs it goes through
// the parts.
#pragma once

#include "lightsout/minimum_spectrum.hpp"

#include <quadrille/core/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::lightsout {

// A byte holds 0 … 254 exactly; 255 stands for "255 or more".
inline constexpr int kSaturated = 255;

// A part has 2^24 bytes: large enough that the lists that go with it are long, small enough for the
// last level of a cache.
inline constexpr int kPartBits = 24;

class ExcessTable {
 public:
  // `minimum` is the weight of the lightest vector. Keeps references to the spectrum and the watch.
  // Requires that a dense block of the transform (minimum_fold.hpp) is no larger than a part.
  ExcessTable(const Spectrum& spectrum, std::int64_t minimum, int part_bits, LimitWatch& watch)
      : spectrum_(&spectrum),
        minimum_(minimum),
        part_bits_(std::min(spectrum.dimension, part_bits)),
        watch_(&watch) {}

  // The selections with the same bits above the lowest part_bits() are a part.
  [[nodiscard]] int part_bits() const { return part_bits_; }
  [[nodiscard]] std::uint64_t parts() const {
    return std::uint64_t{1} << (spectrum_->dimension - part_bits());
  }

  // Makes this part the one that is held. False if the watch says stop or there is no memory.
  // Costs O(r·2^part_bits / 16) vector operations, nothing if the part is held already.
  bool hold(std::uint64_t part);

  // The part held, indexed by the lowest part_bits() of the selection.
  [[nodiscard]] std::span<const std::uint8_t> bytes() const {
    return {bytes_.get(), std::size_t{1} << part_bits()};
  }

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  template <class Value>
  bool fill(std::uint64_t part);

  const Spectrum* spectrum_;
  std::int64_t minimum_;
  int part_bits_;
  LimitWatch* watch_;
  std::uint64_t held_ = kNone;
  std::unique_ptr<std::uint8_t[]> bytes_;
};

// The excess of one selection, without a table of all: a hundred times the cost of a look-up.
class ExcessOfOne {
 public:
  ExcessOfOne(const Spectrum& spectrum, std::int64_t minimum);
  [[nodiscard]] int at(std::uint32_t selection) const;

 private:
  // The terms, each as often as its value says, are the columns of a matrix of bits; the rows are
  // the bits of the selection, and sums of rows are tabulated for each of its four bytes.
  std::size_t words_ = 0;
  std::int64_t least_ = 0;  // set bits in the lightest vector
  std::vector<Word> signs_;
  std::vector<Word> sums_;  // [byte][value][word]
};

// The light vectors of a table, by excess, each as the sum of the images of its set bits.
class LightEntries {
 public:
  // Where images belong to: the bits of an image from `shift` up to 32 say to which of 2^bits
  // groups.
  struct Grouping {
    int shift = 0;
    int bits = 0;
  };

  LightEntries() = default;
  // All with an excess of at most `limit` < kSaturated, or up to a smaller limit if these are more
  // than `most`. Stops early, and is then of no use, when the watch says so.
  LightEntries(ExcessTable& table, int limit, std::size_t most,
               const std::vector<std::uint64_t>& images, Grouping grouping, LimitWatch& watch);

  [[nodiscard]] int limit() const { return limit_; }
  [[nodiscard]] std::size_t bytes() const {
    return begin_.empty() ? 0 : begin_.back() * sizeof(std::uint64_t);
  }
  // Requires 0 <= excess <= limit().
  [[nodiscard]] std::uint64_t count(int excess) const {
    return begin_[first_group(excess + 1)] - begin_[first_group(excess)];
  }
  [[nodiscard]] std::span<const std::uint64_t> with(int excess, std::uint64_t group) const {
    const std::size_t index = first_group(excess) + group;
    return {images_.get() + begin_[index], begin_[index + 1] - begin_[index]};
  }

 private:
  [[nodiscard]] std::size_t first_group(int excess) const {
    return static_cast<std::size_t>(excess) << grouping_.bits;
  }
  bool find(ExcessTable& table, std::size_t most, LimitWatch& watch);
  template <class Visit>
  bool for_each_found(LimitWatch& watch, Visit visit) const;
  bool keep_at_most(std::size_t most, LimitWatch& watch);
  void sort_by_group(const std::vector<std::uint64_t>& images, LimitWatch& watch);

  int limit_ = -1;
  Grouping grouping_;
  std::vector<std::uint64_t> found_;  // excess and selection, while the table is gone through
  std::unique_ptr<std::uint64_t[]> images_;
  std::vector<std::size_t> begin_;  // [excess][group]
};

}  // namespace quadrille::lightsout
