// The table is the Walsh–Hadamard transform of the spectrum, turned into bytes block by block: the
// high bits of u are fixed depth first (as in minimum_walsh.cpp, without pruning) until the terms
// left are dense; the transform of such a block fits in the cache, and its 16·2^k values are
// neighbours in the table.
#include "lightsout/excess_table.hpp"

#include "lightsout/minimum_fold.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <new>

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

  // The transformed terms of block number `block`; blocks must be asked for in order from 0. Only
  // the levels below the highest bit that changed are folded anew.
  const Lanes<Value>* transformed(std::uint64_t block) {
    const int depth = plan_.top() - plan_.dense_below();
    const int changed = block == 0 ? depth : std::bit_width(block ^ (block - 1));
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
};

bool has_at_most(std::span<const std::uint8_t> bytes, std::uint8_t limit) {
  std::uint8_t found = 0;
  for (const std::uint8_t byte : bytes) found |= static_cast<std::uint8_t>(byte <= limit);
  return found != 0;
}

}  // namespace

std::optional<ExcessTable> ExcessTable::build(const Spectrum& spectrum, std::int64_t minimum,
                                              LimitWatch& watch) {
  ExcessTable table;
  table.size_ = std::size_t{1} << spectrum.dimension;
  // Whole lanes are written: small tables have room for all sixteen.
  table.bytes_.reset(new (std::nothrow) std::uint8_t[std::max(table.size_, kLanes)]);
  if (table.bytes_ == nullptr) return std::nullopt;
  const bool complete = fits_short_lanes(spectrum)
                            ? table.fill<std::int16_t>(spectrum, minimum, watch)
                            : table.fill<std::int32_t>(spectrum, minimum, watch);
  if (!complete) return std::nullopt;
  return table;
}

template <class Value>
bool ExcessTable::fill(const Spectrum& spectrum, std::int64_t minimum, LimitWatch& watch) {
  BlockWalk<Value> walk(spectrum);
  const std::size_t block_bytes = walk.block_terms() * kLanes;
  const auto offset = static_cast<Value>(spectrum.varying_part(minimum));
  for (std::uint64_t block = 0; block < walk.blocks(); ++block) {
    watch.count_node();
    if (watch.reached_now()) return false;
    std::uint8_t* out = bytes_.get() + block * block_bytes;
    fold_kernels<Value>().to_bytes(walk.transformed(block), walk.block_terms(), offset, out);
    count({out, std::min(block_bytes, size_)});
  }
  QUADRILLE_CHECK(histogram_[0] > 0);
  return true;
}

void ExcessTable::count(std::span<const std::uint8_t> block) {
  // Equal neighbours would wait for each other's increment: four counters take turns.
  std::array<std::array<std::uint32_t, 256>, 4> counters{};
  std::size_t i = 0;
  for (; i + 4 <= block.size(); i += 4) {
    for (std::size_t k = 0; k < 4; ++k) ++counters[k][block[i + k]];
  }
  for (; i < block.size(); ++i) ++counters[0][block[i]];
  for (const auto& counter : counters) {
    for (std::size_t excess = 0; excess < 256; ++excess) histogram_[excess] += counter[excess];
  }
}

int LightEntries::limit_for(const ExcessTable& table, std::uint64_t most) {
  std::uint64_t listed = 0;
  for (int excess = 0; excess < kSaturated; ++excess) {
    listed += table.histogram()[static_cast<std::size_t>(excess)];
    if (listed > most) return excess - 1;
  }
  return kSaturated - 1;
}

LightEntries::LightEntries(const ExcessTable& table, int limit,
                           const std::vector<std::uint64_t>& images, LimitWatch& watch)
    : limit_(limit) {
  QUADRILLE_CHECK(limit < kSaturated && images.size() <= 32);
  if (limit < 0) return;
  const std::size_t used = static_cast<std::size_t>(limit) + 1;
  for (std::size_t e = 0; e < used; ++e) begin_[e + 1] = begin_[e] + table.histogram()[e];
  images_.resize(begin_[used]);
  // The image of an index is the sum of one entry for each of its four bytes.
  std::array<std::array<std::uint64_t, 256>, 4> by_byte{};
  for (std::size_t i = 0; i < images.size(); ++i) {
    auto& sums = by_byte[i / 8];
    const std::size_t bit = std::size_t{1} << (i % 8);
    for (std::size_t value = 0; value < 256; ++value) {
      if ((value & bit) != 0) sums[value] ^= images[i];
    }
  }
  std::array<std::size_t, 257> next = begin_;
  constexpr std::size_t kStretch = std::size_t{1} << 18;  // bytes between two looks at the clock
  constexpr std::size_t kGroup = 64;
  const auto bytes = table.bytes();
  for (std::size_t begin = 0; begin < bytes.size(); begin += kGroup) {
    if (begin % kStretch == 0 && watch.reached_now()) return;
    const auto group = bytes.subspan(begin, std::min(kGroup, bytes.size() - begin));
    // Light entries are rare: most groups are passed over after one look, done in vectors.
    if (!has_at_most(group, static_cast<std::uint8_t>(limit))) continue;
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (group[i] > limit) continue;
      const std::size_t index = begin + i;
      images_[next[group[i]]++] = by_byte[0][index & 255] ^ by_byte[1][index >> 8 & 255] ^
                                  by_byte[2][index >> 16 & 255] ^ by_byte[3][index >> 24 & 255];
    }
  }
}

std::span<const std::uint64_t> LightEntries::with(int excess) const {
  const auto e = static_cast<std::size_t>(excess);
  return std::span(images_).subspan(begin_[e], begin_[e + 1] - begin_[e]);
}

}  // namespace quadrille::lightsout
