// Counts what a test program takes from the heap. It replaces the global operator new, so one file
// of a program includes it, and only one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace quadrille {

inline std::atomic<std::size_t> allocations{0};

}  // namespace quadrille

// Not inlined: g++ 12 takes malloc under `new` for a mismatch where it sees both.
__attribute__((noinline)) void* operator new(std::size_t size) {
  ++quadrille::allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}
// Such memory goes back through the same operator delete.
__attribute__((noinline)) void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return operator new(size);
}
__attribute__((noinline)) void operator delete(void* memory) noexcept {
  std::free(memory);
}
__attribute__((noinline)) void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
