#include "board/zynq/mmu.hpp"

#include "board/zynq/registers.hpp"

#include <cstdint>

extern "C" {
extern char dma_start[];  // of the linker script
extern char dma_end[];
}

namespace quadrille::board {
namespace {

// ARM DDI 0406C, B3.5: short descriptors, sections of 1 MB, domain 0, everybody may do everything.
constexpr std::uint32_t kSection = 0b10 | (0b11U << 10);
constexpr std::uint32_t kNormal = kSection | (0b001U << 12);              // not cached
constexpr std::uint32_t kCached = kNormal | (1U << 3) | (1U << 2);        // write-back
constexpr std::uint32_t kDevice = kSection | (1U << 2) | (1U << 4);       // never executed
constexpr std::uint32_t kDdrEnd = 512;                                    // megabytes
constexpr std::uint32_t kDevices = 0xE00;

[[gnu::section(".page_table"), gnu::aligned(16384)]] std::uint32_t page_table[4096];

std::uint32_t megabyte_of(const char* address) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(address) >> 20);
}

std::uint32_t attributes_of(std::uint32_t megabyte) {
  if (megabyte >= kDevices) return kDevice;
  if (megabyte == 0 || megabyte >= kDdrEnd) return 0;  // a fault
  return megabyte >= megabyte_of(dma_start) && megabyte < megabyte_of(dma_end) ? kNormal : kCached;
}

void invalidate_data_cache() {
  for (std::uint32_t way = 0; way < 4; ++way) {
    for (std::uint32_t set = 0; set < 256; ++set) {
      asm volatile("mcr p15, 0, %0, c7, c6, 2" ::"r"((way << 30) | (set << 5)));
    }
  }
}

}  // namespace

void start_mmu() {
  for (std::uint32_t megabyte = 0; megabyte < 4096; ++megabyte) {
    const std::uint32_t attributes = attributes_of(megabyte);
    page_table[megabyte] = attributes == 0 ? 0 : attributes | (megabyte << 20);
  }
  memory_barrier();
  asm volatile("mcr p15, 0, %0, c2, c0, 0" ::"r"(page_table));  // TTBR0
  asm volatile("mcr p15, 0, %0, c2, c0, 2" ::"r"(0));           // TTBCR: TTBR0 for everything
  asm volatile("mcr p15, 0, %0, c3, c0, 0" ::"r"(1));           // DACR: domain 0 is checked
  asm volatile("mcr p15, 0, %0, c8, c7, 0" ::"r"(0));           // TLBIALL
  invalidate_data_cache();
  asm volatile("dsb\n isb" ::: "memory");
  std::uint32_t control = 0;
  asm volatile("mrc p15, 0, %0, c1, c0, 0" : "=r"(control));
  constexpr std::uint32_t kAlignmentFaults = 1U << 1;
  constexpr std::uint32_t kMmu = 1U << 0;
  constexpr std::uint32_t kDataCache = 1U << 2;
  constexpr std::uint32_t kBranchPrediction = 1U << 11;
  constexpr std::uint32_t kInstructionCache = 1U << 12;
  control &= ~kAlignmentFaults;
  control |= kMmu | kDataCache | kBranchPrediction | kInstructionCache;
  asm volatile("mcr p15, 0, %0, c1, c0, 0\n isb" ::"r"(control) : "memory");
}

}  // namespace quadrille::board
