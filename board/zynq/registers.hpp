// Registers of the Zynq-7000 (Xilinx UG585) as memory.
#pragma once

#include <cstdint>

namespace quadrille::board {

using Register = volatile std::uint32_t;

inline Register& register_at(std::uintptr_t address) {
  return *reinterpret_cast<Register*>(address);
}

// Everything written so far is seen by the devices before anything that follows.
inline void memory_barrier() {
  asm volatile("dsb" ::: "memory");
}

}  // namespace quadrille::board
