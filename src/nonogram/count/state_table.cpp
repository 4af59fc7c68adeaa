#include "nonogram/count/state_table.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::nonogram {
namespace {

std::uint64_t hash_of(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9;
    hash ^= hash >> 32;
  }
  return hash;
}

void add_to(std::uint64_t* sum, std::span<const std::uint64_t> number) {
  std::uint64_t carry = 0;
  for (std::size_t word = 0; word < number.size(); ++word) {
    const std::uint64_t with_carry = sum[word] + carry;
    carry = with_carry < carry ? 1 : 0;
    sum[word] = with_carry + number[word];
    carry |= sum[word] < with_carry ? 1 : 0;
  }
  QUADRILLE_CHECK(carry == 0);
}

}  // namespace

StateTable::StateTable(std::size_t state_words, std::size_t number_words)
    : state_words_(state_words), number_words_(number_words), slots_(kFirstSlots, kFree) {}

std::size_t StateTable::slot_of(std::span<const std::uint64_t> state) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(state) & mask;
  while (slots_[slot] != kFree && !std::equal(state.begin(), state.end(), entry(slots_[slot]))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void StateTable::add(std::span<const std::uint64_t> state, std::span<const std::uint64_t> number) {
  const std::size_t slot = slot_of(state);
  if (slots_[slot] != kFree) {
    add_to(entry(slots_[slot]) + state_words_, number);
    return;
  }
  slots_[slot] = static_cast<Slot>(size_);
  append(state, number);
}

void StateTable::append(std::span<const std::uint64_t> state,
                        std::span<const std::uint64_t> number) {
  QUADRILLE_CHECK(size_ < kFree);
  if (size_ == blocks_.size() * kEntriesPerBlock) {
    const std::size_t words = kEntriesPerBlock * (state_words_ + number_words_);
    blocks_.push_back(std::unique_ptr<std::uint64_t[]>(new std::uint64_t[words]));
  }
  std::uint64_t* words = entry(size_++);
  std::copy(state.begin(), state.end(), words);
  std::copy(number.begin(), number.end(), words + state_words_);
}

bool StateTable::grow(std::size_t states, LimitWatch& watch) {
  slots_.assign(std::bit_ceil(2 * states), kFree);
  for (std::size_t index = 0; index < size_; ++index) {
    if (watch.reached()) return false;
    slots_[slot_of(state(index))] = static_cast<Slot>(index);
  }
  return true;
}

void StateTable::clear() {
  // About as many states will come again: a longer index would only take longer to clear.
  slots_.assign(std::max(kFirstSlots, std::bit_ceil(2 * size_)), kFree);
  size_ = 0;
}

std::size_t StateTable::memory_bytes() const {
  return slots_.capacity() * sizeof(Slot) +
         blocks_.size() * kEntriesPerBlock * (state_words_ + number_words_) * sizeof(std::uint64_t);
}

}  // namespace quadrille::nonogram
