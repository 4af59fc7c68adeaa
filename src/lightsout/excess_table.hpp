// The weights of all 2^r vectors of a coset in one byte each: the excess over the lightest.
#pragma once

#include "lightsout/minimum_spectrum.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::lightsout {

// A byte holds 0 … 254 exactly; 255 stands for "255 or more".
inline constexpr int kSaturated = 255;

class ExcessTable {
 public:
  // `minimum` is the weight of the lightest vector. No value if the watch stopped it or there was
  // no memory. Costs O(r·2^r / 16) vector operations.
  static std::optional<ExcessTable> build(const Spectrum& spectrum, std::int64_t minimum,
                                          LimitWatch& watch);

  // Indexed by the selection u.
  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {bytes_.get(), size_}; }
  // How many vectors have an excess of e; histogram()[255] counts the saturated ones.
  [[nodiscard]] const std::array<std::uint64_t, 256>& histogram() const { return histogram_; }

 private:
  ExcessTable() = default;
  template <class Value>
  bool fill(const Spectrum& spectrum, std::int64_t minimum, LimitWatch& watch);
  void count(std::span<const std::uint8_t> block);

  std::size_t size_ = 0;
  std::unique_ptr<std::uint8_t[]> bytes_;
  std::array<std::uint64_t, 256> histogram_{};
};

// The light vectors of a table, by excess, each as the sum of the images of its set bits.
class LightEntries {
 public:
  LightEntries() = default;
  // All with an excess of at most `limit` < kSaturated. Stops early, and is then of no use, when
  // the watch says so.
  LightEntries(const ExcessTable& table, int limit, const std::vector<std::uint64_t>& images,
               LimitWatch& watch);

  // The largest limit for which at most `most` entries are listed; -1 if there is none.
  static int limit_for(const ExcessTable& table, std::uint64_t most);

  [[nodiscard]] int limit() const { return limit_; }
  [[nodiscard]] std::size_t bytes() const { return images_.size() * sizeof(std::uint64_t); }
  // Requires 0 <= excess <= limit().
  [[nodiscard]] std::span<const std::uint64_t> with(int excess) const;

 private:
  int limit_ = -1;
  std::vector<std::uint64_t> images_;
  std::array<std::size_t, 257> begin_{};
};

}  // namespace quadrille::lightsout
