#include "nonogram/count/state_sums.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace quadrille::nonogram {
namespace {

// So many states are on their way from memory at a time.
constexpr std::size_t kBatch = 32;

std::uint64_t hash_of(std::uint64_t state) {
  const std::uint64_t hash = (state ^ state >> 32) * 0x9e3779b97f4a7c15;
  return (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9;
}

// The highest bits choose a part, those below them a slot.
std::size_t part_of(std::uint64_t hash, std::size_t parts) {
  return static_cast<std::size_t>((hash >> 32) * parts >> 32);
}

}  // namespace

StateSums::StateSums(std::size_t number_words) : number_words_(number_words), parts_(kParts) {
  for (Part& part : parts_) {
    part.words = free_slots(kFirstSlots);
    part.slots = kFirstSlots;
  }
  bytes_ = kParts * kFirstSlots * stride() * sizeof(std::uint64_t);
}

std::unique_ptr<std::uint64_t[]> StateSums::free_slots(std::size_t slots) const {
  std::unique_ptr<std::uint64_t[]> words(new std::uint64_t[slots * stride()]);
  for (std::size_t slot = 0; slot < slots; ++slot) words[slot * stride()] = kFree;
  return words;
}

// Where the state is, or the free slot for it.
std::uint64_t* StateSums::place_of(const Part& part, std::uint64_t hash,
                                   std::uint64_t state) const {
  std::size_t slot = static_cast<std::size_t>(hash) & (part.slots - 1);
  std::uint64_t* words = &part.words[slot * stride()];
  while (*words != state && *words != kFree) {
    slot = (slot + 1) & (part.slots - 1);
    words = &part.words[slot * stride()];
  }
  return words;
}

void StateSums::add_all(std::span<const std::uint64_t> states,
                        std::span<const std::uint64_t> number) {
  std::array<std::uint64_t, kBatch> hashes{};
  while (!states.empty()) {
    const auto batch = states.first(std::min(kBatch, states.size()));
    for (std::size_t i = 0; i < batch.size(); ++i) {
      hashes[i] = hash_of(batch[i]);
      const Part& part = parts_[part_of(hashes[i], kParts)];
      __builtin_prefetch(
          &part.words[(static_cast<std::size_t>(hashes[i]) & (part.slots - 1)) * stride()]);
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
      Part& part = parts_[part_of(hashes[i], kParts)];
      std::uint64_t* words = place_of(part, hashes[i], batch[i]);
      if (*words == kFree) {
        if (4 * (part.used + 1) > 3 * part.slots) {
          grow(part);
          words = place_of(part, hashes[i], batch[i]);
        }
        ++part.used;
        ++size_;
        *words++ = batch[i];
        std::fill(std::copy(number.begin(), number.end(), words), words + number_words_, 0);
        continue;
      }
      std::uint64_t carry = 0;
      for (std::size_t word = 0; word < number_words_; ++word) {
        const std::uint64_t with_carry = *++words + carry;
        const std::uint64_t more = word < number.size() ? number[word] : 0;
        carry = with_carry < carry ? 1 : 0;
        *words = with_carry + more;
        carry |= *words < more ? 1 : 0;
      }
      QUADRILLE_CHECK(carry == 0);
    }
    states = states.subspan(batch.size());
  }
}

void StateSums::grow(Part& part) {
  const Part old = std::exchange(part, Part{free_slots(2 * part.slots), 2 * part.slots, part.used});
  bytes_ += old.slots * stride() * sizeof(std::uint64_t);
  for (std::size_t slot = 0; slot < old.slots; ++slot) {
    const std::uint64_t* from = &old.words[slot * stride()];
    if (*from == kFree) continue;
    std::copy(from, from + stride(), place_of(part, hash_of(*from), *from));
  }
}

const std::uint64_t* StateSums::next(Place& place) const {
  for (; place.part < parts_.size(); ++place.part, place.slot = 0) {
    const Part& part = parts_[place.part];
    while (place.slot < part.slots) {
      const std::uint64_t* words = &part.words[place.slot++ * stride()];
      if (*words != kFree) return words;
    }
  }
  return nullptr;
}

}  // namespace quadrille::nonogram
