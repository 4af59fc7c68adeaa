// A hash table from states to numbers, for dynamic programs with very many states.
//
// A state is a fixed number of 64-bit words, its number a fixed number of 64-bit words as well,
// the lowest first. Entries are kept in blocks and never move, so that growing touches only the
// index; it looks at the limits while it does.
#pragma once

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class StateTable {
 public:
  StateTable(std::size_t state_words, std::size_t number_words);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<const std::uint64_t> state(std::size_t index) const {
    return {entry(index), state_words_};
  }
  [[nodiscard]] std::span<const std::uint64_t> number(std::size_t index) const {
    return {entry(index) + state_words_, number_words_};
  }

  // False when a limit was reached; the table is then good for nothing but clear().
  [[nodiscard]] bool make_room(std::size_t more_states, LimitWatch& watch) {
    return 2 * (size_ + more_states) <= slots_.size() || grow(size_ + more_states, watch);
  }
  // Adds to the number of a state, which is zero at first. Requires room for one state more, and
  // that the sum fits in its words.
  void add(std::span<const std::uint64_t> state, std::span<const std::uint64_t> number);

  // Forgets all states but keeps the memory.
  void clear();

  [[nodiscard]] std::size_t memory_bytes() const;
  // About how many bytes a state takes.
  [[nodiscard]] std::size_t bytes_per_state() const {
    return (state_words_ + number_words_) * sizeof(std::uint64_t) + 3 * sizeof(Slot);
  }

 private:
  using Slot = std::uint32_t;  // the index of an entry; kFree for none
  static constexpr Slot kFree = ~Slot{0};
  static constexpr std::size_t kEntriesPerBlock = 4096;
  static constexpr std::size_t kFirstSlots = 1024;

  [[nodiscard]] const std::uint64_t* entry(std::size_t index) const {
    return &blocks_[index / kEntriesPerBlock]
                   [(index % kEntriesPerBlock) * (state_words_ + number_words_)];
  }
  [[nodiscard]] std::uint64_t* entry(std::size_t index) {
    return &blocks_[index / kEntriesPerBlock]
                   [(index % kEntriesPerBlock) * (state_words_ + number_words_)];
  }
  [[nodiscard]] std::size_t slot_of(std::span<const std::uint64_t> state) const;
  void append(std::span<const std::uint64_t> state, std::span<const std::uint64_t> number);
  bool grow(std::size_t states, LimitWatch& watch);

  std::size_t state_words_;
  std::size_t number_words_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
  std::vector<Slot> slots_;  // a power of two of them, at most half in use
};

}  // namespace quadrille::nonogram
