// Linear algebra on single words: vectors of GF(2)^64.
#pragma once

#include <quadrille/core/assert.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::lightsout {

// A growing list of independent vectors, its members, and how the vectors of their span are sums
// of them. Invariant: reduced_[b], if in use, has b as its highest bit and is the sum of the
// members in its set.
class KeyBasis {
 public:
  // The members whose sum is `key`, bit i for the i-th; no value outside the span.
  [[nodiscard]] std::optional<std::uint64_t> express(std::uint64_t key) const {
    const Reduced rest = reduce({key, 0});
    if (rest.vector != 0) return std::nullopt;
    return rest.members;
  }

  // Makes the key a member; false (and no change) if it is in the span already.
  bool add(std::uint64_t key) {
    Reduced rest = reduce({key, 0});
    if (rest.vector == 0) return false;
    rest.members ^= std::uint64_t{1} << members_.size();
    reduced_[highest_bit(rest.vector)] = rest;
    members_.push_back(key);
    return true;
  }

  [[nodiscard]] int rank() const { return static_cast<int>(members_.size()); }
  [[nodiscard]] const std::vector<std::uint64_t>& members() const { return members_; }

 private:
  struct Reduced {
    std::uint64_t vector = 0;
    std::uint64_t members = 0;
  };

  static std::size_t highest_bit(std::uint64_t vector) {
    return static_cast<std::size_t>(std::bit_width(vector)) - 1;
  }

  [[nodiscard]] Reduced reduce(Reduced rest) const {
    while (rest.vector != 0) {
      const Reduced& with = reduced_[highest_bit(rest.vector)];
      if (with.vector == 0) break;
      rest.vector ^= with.vector;
      rest.members ^= with.members;
    }
    return rest;
  }

  std::vector<std::uint64_t> members_;
  std::array<Reduced, 64> reduced_{};
};

}  // namespace quadrille::lightsout
