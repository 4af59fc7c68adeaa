// A vector whose elements begin as zero bits, which mostly come from the system untouched: a table
// of a million cells then costs nothing until its entries are written. Filling the tables of a
// search at 1000×1000 would take longer than a time limit may be exceeded.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

// As `new` does it.
[[noreturn]] inline void out_of_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

template <class T>
class ZeroedAllocator {
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::max_align_t));

 public:
  using value_type = T;

  ZeroedAllocator() = default;
  template <class U>
  explicit ZeroedAllocator(const ZeroedAllocator<U>& /*other*/) {}

  static T* allocate(std::size_t count) {
    void* memory = std::calloc(count, sizeof(T));
    if (memory == nullptr) out_of_memory();
    return static_cast<T*>(memory);
  }
  static void deallocate(T* memory, std::size_t /*count*/) { std::free(memory); }

  // Without a value the element stays as calloc() gave it.
  template <class U, class... Values>
  static void construct(U* place, Values&&... values) {
    if constexpr (sizeof...(Values) > 0) {
      ::new (static_cast<void*>(place)) U(std::forward<Values>(values)...);
    }
  }

  template <class U>
  friend bool operator==(const ZeroedAllocator& /*left*/, const ZeroedAllocator<U>& /*right*/) {
    return true;
  }
};

// To be made in its final size: elements that a vector has given up and takes again are not zero.
template <class T>
using ZeroedVector = std::vector<T, ZeroedAllocator<T>>;

}  // namespace quadrille::nonogram
