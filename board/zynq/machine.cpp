#include "board/zynq/machine.hpp"

#include "board/zynq/clock.hpp"
#include "board/zynq/mmu.hpp"
#include "board/zynq/registers.hpp"
#include "board/zynq/text_line.hpp"
#include "board/zynq/uart.hpp"

#include <quadrille/core/assert.hpp>

extern "C" {
extern std::uint32_t stack_bottom[];  // of the linker script
extern std::uint32_t stack_top[];
}

namespace quadrille::board {
namespace {

constexpr std::uint32_t kStackPaint = 0x5AA5C33C;  // as in start.S
constexpr int kFaultStatus = 3;
constexpr int kBrokenInvariantStatus = 4;

}  // namespace

void stop(int status) {
  flush_uart();
#ifdef BOARD_SEMIHOSTING
  constexpr std::uint32_t kApplicationExit = 0x20026;
  constexpr std::uint32_t kSysExitExtended = 0x20;
  const std::uint32_t block[2] = {kApplicationExit, static_cast<std::uint32_t>(status)};
  register std::uint32_t r0 asm("r0") = kSysExitExtended;
  register const std::uint32_t* r1 asm("r1") = block;
  asm volatile("svc 0x123456" : "+r"(r0) : "r"(r1) : "memory", "lr");
#else
  (void)status;
#endif
  constexpr std::uintptr_t kUnlock = 0xF8000008;
  constexpr std::uintptr_t kReset = 0xF8000200;
  register_at(kUnlock) = 0xDF0D;
  register_at(kReset) = 1;
  for (;;) asm volatile("wfi");
}

std::size_t stack_size() {
  return static_cast<std::size_t>(stack_top - stack_bottom) * sizeof(std::uint32_t);
}

std::size_t stack_used() {
  const std::uint32_t* word = stack_bottom;
  while (word < stack_top && *word == kStackPaint) ++word;
  return static_cast<std::size_t>(stack_top - word) * sizeof(std::uint32_t);
}

}  // namespace quadrille::board

namespace quadrille {

void invariant_failed(const char* expression, const char* file, int line) {
  board::print(board::TextLine()
                   .text("board: ")
                   .text(file)
                   .text(":")
                   .number(static_cast<unsigned>(line))
                   .text(": broken invariant: ")
                   .text(expression)
                   .end());
  board::stop(board::kBrokenInvariantStatus);
}

}  // namespace quadrille

// Called by start.S.
extern "C" void board_start() {
  quadrille::board::start_mmu();
  quadrille::board::start_uart();
  quadrille::board::start_clock();
}

extern "C" [[noreturn]] void board_fault(unsigned kind, std::uint32_t address) {
  std::uint32_t data_status = 0;
  std::uint32_t data_address = 0;
  asm volatile("mrc p15, 0, %0, c5, c0, 0" : "=r"(data_status));
  asm volatile("mrc p15, 0, %0, c6, c0, 0" : "=r"(data_address));
  quadrille::board::print(quadrille::board::TextLine()
                              .text("board: fault ")
                              .number(kind)
                              .text(" at ")
                              .hex(address)
                              .text(", data fault ")
                              .hex(data_status)
                              .text(" at ")
                              .hex(data_address)
                              .end());
  quadrille::board::stop(quadrille::board::kFaultStatus);
}

extern "C" [[noreturn]] void board_end(int status) {
  quadrille::board::stop(status);
}

// What the library calls where it would throw.
extern "C" [[noreturn]] void abort() {
  quadrille::board::print("board: abort\n");
  quadrille::board::stop(quadrille::board::kBrokenInvariantStatus);
}

// Objects with static storage are never destroyed.
extern "C" int __aeabi_atexit(void* /*object*/, void (* /*destroy*/)(void*), void* /*dso*/) {
  return 0;
}
extern "C" {
void* __dso_handle = nullptr;
}
