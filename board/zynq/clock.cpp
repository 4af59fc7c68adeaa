#include "board/zynq/clock.hpp"

#include "board/zynq/registers.hpp"

#ifndef BOARD_TIMER_MHZ
#error "BOARD_TIMER_MHZ: 100 in QEMU, half the processor's clock on hardware (325 on a Zybo)"
#endif

namespace quadrille::board {
namespace {

constexpr std::uintptr_t kTimer = 0xF8F00200;
constexpr std::uintptr_t kLow = kTimer + 0x0;
constexpr std::uintptr_t kHigh = kTimer + 0x4;
constexpr std::uintptr_t kControl = kTimer + 0x8;

}  // namespace

void start_clock() {
  register_at(kControl) = 1;
}

std::uint64_t microseconds() {
  // The low half may run over between two reads.
  for (std::uint32_t high = register_at(kHigh);;) {
    const std::uint32_t low = register_at(kLow);
    const std::uint32_t again = register_at(kHigh);
    if (again == high) return ((std::uint64_t{high} << 32) | low) / BOARD_TIMER_MHZ;
    high = again;
  }
}

}  // namespace quadrille::board
