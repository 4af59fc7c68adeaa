// The table is the Walsh–Hadamard transform of the spectrum, turned into bytes block by block: the
// high bits of u are fixed depth first (as in minimum_walsh.cpp, without pruning) until the terms
// left are dense; the transform of such a block fits in the cache, and its 16·2^k values are
// neighbours in the table.
#include "lightsout/excess_table.hpp"

#include "lightsout/minimum_fold.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <numeric>
#include <utility>

namespace quadrille::lightsout {
namespace {

// Walks through all settings of the bits above the dense level.
template <class Value>
class BlockWalk {
 public:
  explicit BlockWalk(const Spectrum& spectrum) : plan_(spectrum), kernels_(fold_kernels<Value>()) {
    terms_.resize(static_cast<std::size_t>(plan_.top() - plan_.dense_below()) + 1);
    terms_.back() = plan_.template top_terms<Value>(spectrum);
    for (int level = plan_.dense_below(); level < plan_.top(); ++level) {
      terms_at(level).resize(plan_.size(level) + 1);
    }
  }

  [[nodiscard]] std::size_t block_terms() const { return plan_.size(plan_.dense_below()); }
  [[nodiscard]] std::uint64_t blocks() const {
    return std::uint64_t{1} << (plan_.top() - plan_.dense_below());
  }

  // The transformed terms of block number `block`; blocks must be asked for in order. Only the
  // levels below the highest bit that changed are folded anew.
  const Lanes<Value>* transformed(std::uint64_t block) {
    const int depth = plan_.top() - plan_.dense_below();
    const int changed = std::exchange(started_, true) ? std::bit_width(block ^ (block - 1)) : depth;
    for (int level = plan_.dense_below() + changed; level > plan_.dense_below(); --level) {
      const bool difference = (block >> (level - 1 - plan_.dense_below()) & 1) != 0;
      kernels_.fold_terms(terms_at(level).data(), plan_.into(level - 1), difference,
                          terms_at(level - 1).data(), 0);
    }
    kernels_.transform(terms_.front().data(), block_terms());
    return terms_.front().data();
  }

 private:
  std::vector<Lanes<Value>>& terms_at(int level) {
    return terms_[static_cast<std::size_t>(level - plan_.dense_below())];
  }

  FoldPlan plan_;
  const FoldKernels<Value>& kernels_;
  std::vector<std::vector<Lanes<Value>>> terms_;  // from the dense level up
  bool started_ = false;
};

bool has_at_most(std::span<const std::uint8_t> bytes, std::uint8_t limit) {
  std::uint8_t found = 0;
  for (const std::uint8_t byte : bytes) found |= static_cast<std::uint8_t>(byte <= limit);
  return found != 0;
}

// The sums of the rows whose bits are set in a byte, for every value of every byte.
void tabulate_sums(std::span<Word> sums, std::size_t words) {
  for (std::size_t byte = 0; byte < 4; ++byte) {
    Word* const of_byte = &sums[byte * 256 * words];
    for (std::size_t value = 1; value < 256; ++value) {
      const std::size_t highest = std::bit_floor(value);
      for (std::size_t word = 0; value != highest && word < words; ++word) {
        of_byte[value * words + word] =
            of_byte[highest * words + word] ^ of_byte[(value ^ highest) * words + word];
      }
    }
  }
}

}  // namespace

bool ExcessTable::hold(std::uint64_t part) {
  if (held_ == part) return true;
  held_ = kNone;
  // Whole lanes are written: small tables have room for all sixteen.
  if (!bytes_) bytes_.reset(new (std::nothrow) std::uint8_t[std::max(bytes().size(), kLanes)]);
  if (!bytes_) return false;
  const bool complete =
      fits_short_lanes(*spectrum_) ? fill<std::int16_t>(part) : fill<std::int32_t>(part);
  if (complete) held_ = part;
  return complete;
}

template <class Value>
bool ExcessTable::fill(std::uint64_t part) {
  BlockWalk<Value> walk(*spectrum_);
  const std::size_t block_bytes = walk.block_terms() * kLanes;
  const auto offset = static_cast<Value>(spectrum_->varying_part(minimum_));
  const std::uint64_t blocks = walk.blocks() / parts();
  QUADRILLE_CHECK(blocks > 0);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    watch_->count_node();
    if (watch_->reached_now()) return false;
    fold_kernels<Value>().to_bytes(walk.transformed(part * blocks + block), walk.block_terms(),
                                   offset, bytes_.get() + block * block_bytes);
  }
  return true;
}

ExcessOfOne::ExcessOfOne(const Spectrum& spectrum, std::int64_t minimum) {
  std::size_t columns = 0;
  for (const SpectrumTerm& term : spectrum.terms) {
    columns += static_cast<std::size_t>(std::abs(term.value));
  }
  words_ = (columns + kWordBits - 1) / kWordBits;
  // The vector whose set bits are counted has a bit set where a term lowers the correlation.
  least_ = (static_cast<std::int64_t>(columns) - spectrum.varying_part(minimum)) / 2;
  signs_.resize(words_);
  sums_.resize(4 * 256 * words_);
  std::size_t column = 0;
  for (const SpectrumTerm& term : spectrum.terms) {
    for (int copy = 0; copy < std::abs(term.value); ++copy, ++column) {
      const Word bit = Word{1} << (column % kWordBits);
      Word* const word = &sums_[column / kWordBits];
      for (std::size_t row = 0; row < 32; ++row) {
        if ((term.key >> row & 1) != 0) word[(row / 8 * 256 + (1U << row % 8)) * words_] |= bit;
      }
      if (term.value < 0) signs_[column / kWordBits] |= bit;
    }
  }
  tabulate_sums(sums_, words_);
}

int ExcessOfOne::at(std::uint32_t selection) const {
  const Word* rows[4];
  for (std::size_t byte = 0; byte < 4; ++byte) {
    rows[byte] = &sums_[(byte * 256 + (selection >> (8 * byte) & 255)) * words_];
  }
  std::int64_t set = 0;
  for (std::size_t word = 0; word < words_; ++word) {
    const Word columns = rows[0][word] ^ rows[1][word] ^ rows[2][word] ^ rows[3][word];
    set += std::popcount(signs_[word] ^ columns);
  }
  return static_cast<int>(set - least_);
}

LightEntries::LightEntries(ExcessTable& table, int limit, std::size_t most,
                           const std::vector<std::uint64_t>& images, Grouping grouping,
                           LimitWatch& watch)
    : limit_(limit), grouping_(grouping) {
  QUADRILLE_CHECK(limit < kSaturated && images.size() <= 32);
  if (limit < 0) return;
  if (find(table, most, watch) && keep_at_most(most, watch)) sort_by_group(images, watch);
}

// One look at the table: what turns out to be too much is thrown away on the way.
bool LightEntries::find(ExcessTable& table, std::size_t most, LimitWatch& watch) {
  constexpr std::size_t kStretch = std::size_t{1} << 18;  // bytes between two looks at the clock
  constexpr std::size_t kGroup = 64;
  found_.reserve(2 * most + kGroup);
  for (std::uint64_t part = 0; part < table.parts(); ++part) {
    if (!table.hold(part)) return false;
    const auto bytes = table.bytes();
    const std::uint64_t first = part << table.part_bits();
    for (std::size_t begin = 0; begin < bytes.size(); begin += kGroup) {
      if (begin % kStretch == 0 && watch.reached_now()) return false;
      const auto group = bytes.subspan(begin, std::min(kGroup, bytes.size() - begin));
      // Light entries are rare: most groups are passed over after one look, done in vectors.
      if (!has_at_most(group, static_cast<std::uint8_t>(limit_))) continue;
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (group[i] > limit_) continue;
        found_.push_back(std::uint64_t{group[i]} << 32 | (first + begin + i));
      }
      if (found_.size() >= 2 * most && !keep_at_most(most, watch)) return false;
    }
  }
  return true;
}

// False: stopped by the watch.
template <class Visit>
bool LightEntries::for_each_found(LimitWatch& watch, Visit visit) const {
  constexpr std::size_t kStretch = std::size_t{1} << 16;  // entries between two looks at the clock
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (i % kStretch == 0 && watch.reached_now()) return false;
    visit(found_[i]);
  }
  return true;
}

bool LightEntries::keep_at_most(std::size_t most, LimitWatch& watch) {
  std::size_t kept = found_.size();
  if (kept <= most) return true;
  std::array<std::size_t, kSaturated> counts{};
  if (!for_each_found(watch, [&](std::uint64_t entry) { ++counts[entry >> 32]; })) return false;
  for (; kept > most; --limit_) kept -= counts[static_cast<std::size_t>(limit_)];
  std::size_t end = 0;
  const bool complete = for_each_found(watch, [&](std::uint64_t entry) {
    found_[end] = entry;
    if (static_cast<int>(entry >> 32) <= limit_) ++end;
  });
  found_.resize(end);
  return complete;
}

// The image of a selection is the sum of one entry for each of its four bytes.
void LightEntries::sort_by_group(const std::vector<std::uint64_t>& images, LimitWatch& watch) {
  std::array<std::array<std::uint64_t, 256>, 4> by_byte{};
  for (std::size_t i = 0; i < images.size(); ++i) {
    auto& sums = by_byte[i / 8];
    const std::size_t bit = std::size_t{1} << (i % 8);
    for (std::size_t value = 0; value < 256; ++value) {
      if ((value & bit) != 0) sums[value] ^= images[i];
    }
  }
  const auto image_of = [&](std::uint64_t entry) {
    return by_byte[0][entry & 255] ^ by_byte[1][entry >> 8 & 255] ^ by_byte[2][entry >> 16 & 255] ^
           by_byte[3][entry >> 24 & 255];
  };
  const auto group_of = [&](std::uint64_t entry, std::uint64_t image) {
    return first_group(static_cast<int>(entry >> 32)) +
           (static_cast<std::uint32_t>(image) >> grouping_.shift);
  };
  begin_.assign(first_group(limit_ + 1) + 1, 0);
  const bool counted = for_each_found(
      watch, [&](std::uint64_t entry) { ++begin_[group_of(entry, image_of(entry)) + 1]; });
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  std::vector<std::size_t> next = begin_;
  // Not a vector, which would write zeros first, for longer than the watch allows.
  images_ = std::make_unique_for_overwrite<std::uint64_t[]>(found_.size());
  const auto place = [&](std::uint64_t entry) {
    const std::uint64_t image = image_of(entry);
    images_[next[group_of(entry, image)]++] = image;
  };
  if (counted) for_each_found(watch, place);
  found_ = {};
}

}  // namespace quadrille::lightsout
