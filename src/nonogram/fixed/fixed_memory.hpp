// Arrays out of one piece of memory, one after the other; nothing is given back.
#pragma once

#include <quadrille/core/assert.hpp>

#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace quadrille::nonogram {

class FixedMemory {
 public:
  // `memory` begins at a multiple of 8.
  explicit FixedMemory(std::span<std::byte> memory) : free_(memory) {}

  // What `count` elements take: whole multiples of 8, so that everything stays aligned.
  template <class T>
  static constexpr std::size_t bytes(std::size_t count) {
    return (count * sizeof(T) + 7) / 8 * 8;
  }

  // `count` elements with their first value (zero).
  template <class T>
  std::span<T> take(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 8);
    const std::span<std::byte> place = take_bytes(bytes<T>(count));
    T* first = reinterpret_cast<T*>(place.data());  // NOLINT: raw memory becomes objects here
    std::uninitialized_value_construct_n(first, count);
    return {std::launder(first), count};
  }

  std::span<std::byte> take_bytes(std::size_t count) {
    QUADRILLE_CHECK(count <= free_.size());
    const std::span<std::byte> taken = free_.first(count);
    free_ = free_.subspan(count);
    return taken;
  }

 private:
  std::span<std::byte> free_;
};

}  // namespace quadrille::nonogram
