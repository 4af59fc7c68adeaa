// Memory in small blocks. wasi-libc's malloc joins and splits neighbours at every turn, which takes
// longer than what the engine does with an array of two numbers; a page of one size of blocks and a
// list of the free ones take a few instructions. What is larger goes to malloc as before.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kPageBytes = 65'536;  // WebAssembly's
constexpr std::size_t kPages = 65'536;      // of 4 GiB
// Small sizes are a few bytes apart, above them there are four to each doubling.
constexpr std::size_t kGranule = 16;
constexpr std::size_t kSmall = 512;
constexpr std::size_t kLargest = 8192;
constexpr std::size_t kSmallSizes = kSmall / kGranule;
constexpr std::size_t kDoublings = std::bit_width(kLargest / kSmall) - 1;
constexpr std::size_t kSizes = kSmallSizes + 4 * kDoublings;

// The shelf for a block, and the size of its blocks.
constexpr std::size_t number_of(std::size_t bytes) {
  if (bytes <= kSmall) return bytes == 0 ? 0 : (bytes - 1) / kGranule;
  const auto quarter = static_cast<std::size_t>(std::bit_width(bytes - 1)) - 3;
  constexpr std::size_t kFirst = std::bit_width(kSmall) - 3;
  return kSmallSizes + 4 * (quarter - kFirst) + ((bytes - 1) >> quarter) - 4;
}
constexpr std::size_t size_of(std::size_t number) {
  if (number < kSmallSizes) return (number + 1) * kGranule;
  const std::size_t above = number - kSmallSizes;
  return (5 + above % 4) * (kSmall / 4) << (above / 4);
}
static_assert(number_of(kSmall + 1) == kSmallSizes && number_of(kLargest) == kSizes - 1);
static_assert(size_of(kSizes - 1) == kLargest);

struct FreeBlock {
  FreeBlock* next;
};

// Blocks of one size: those given back, and the rest of the newest page, which nobody had yet.
struct Shelf {
  FreeBlock* free = nullptr;
  char* fresh = nullptr;
  char* end = nullptr;
  std::size_t block = 0;  // bytes
};

// The shelf of a page by its number, counted from 1; 0 for pages that are malloc's.
std::array<std::uint8_t, kPages> shelf_of_page;
std::array<Shelf, kSizes> shelves;

[[gnu::noinline]] bool take_page(std::size_t shelf) {
  const std::size_t page = __builtin_wasm_memory_grow(0, 1);
  if (page == SIZE_MAX) return false;
  shelf_of_page[page] = static_cast<std::uint8_t>(shelf + 1);
  const std::size_t block = size_of(shelf);
  shelves[shelf].block = block;
  // An address from its number is what a page is.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  shelves[shelf].fresh = reinterpret_cast<char*>(page * kPageBytes);
  shelves[shelf].end = shelves[shelf].fresh + kPageBytes / block * block;
  return true;
}

void* from_malloc(std::size_t bytes) {
  void* memory = std::malloc(bytes);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

void* take(std::size_t bytes) {
  if (bytes > kLargest) return from_malloc(bytes);
  const std::size_t number = number_of(bytes);
  Shelf& shelf = shelves[number];
  if (FreeBlock* block = shelf.free) {
    shelf.free = block->next;
    return block;
  }
  if (shelf.fresh == shelf.end && !take_page(number)) return from_malloc(bytes);
  void* block = shelf.fresh;
  shelf.fresh += shelf.block;
  return block;
}

void give_back(void* memory) {
  const std::uint8_t number = shelf_of_page[reinterpret_cast<std::uintptr_t>(memory) / kPageBytes];
  if (number == 0) return std::free(memory);
  Shelf& shelf = shelves[number - 1U];
  shelf.free = new (memory) FreeBlock{shelf.free};
}

}  // namespace

void* operator new(std::size_t bytes) {
  return take(bytes);
}
void* operator new[](std::size_t bytes) {
  return take(bytes);
}
void operator delete(void* memory) noexcept {
  give_back(memory);
}
void operator delete[](void* memory) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept {
  give_back(memory);
}
