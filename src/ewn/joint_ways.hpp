// In how many ways pieces come to stand somewhere together: a table from joint positions to numbers
// that is filled and gone through very often.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::ewn {

template <class Number>
class JointWays {
 public:
  struct Entry {
    std::uint64_t cells = 0;  // one byte a piece
    Number ways = 0;
  };

  JointWays() = default;
  // Has room for that many entries before it must grow.
  explicit JointWays(std::size_t expected)
      : slots_(std::max(kFewSlots, std::bit_ceil(2 * (expected + 1))), kFree) {
    entries_.reserve(slots_.size() / 2);
  }

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] std::size_t memory_bytes() const {
    return entries_.capacity() * sizeof(Entry) + slots_.capacity() * sizeof(std::uint32_t);
  }

  void add(std::uint64_t cells, const Number& ways) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    std::uint32_t& slot = slots_[slot_of(cells)];
    if (slot != kFree) {
      entries_[slot].ways += ways;
      return;
    }
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({cells, ways});
  }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};
  static constexpr std::size_t kFewSlots = 64;

  [[nodiscard]] std::size_t slot_of(std::uint64_t cells) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (cells * 0x9e3779b97f4a7c15) >> (64 - std::bit_width(mask));
    while (slots_[slot] != kFree && entries_[slots_[slot]].cells != cells) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    slots_.assign(slots_.empty() ? kFewSlots : 2 * slots_.size(), kFree);
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      slots_[slot_of(entries_[index].cells)] = static_cast<std::uint32_t>(index);
    }
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // a power of two of them, at most half in use
};

}  // namespace quadrille::ewn
