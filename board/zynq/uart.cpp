#include "board/zynq/uart.hpp"

#include "board/zynq/registers.hpp"

#include <cstdint>

namespace quadrille::board {
namespace {

constexpr std::uintptr_t kUart = 0xE0001000;
constexpr std::uintptr_t kControl = kUart + 0x00;
constexpr std::uintptr_t kMode = kUart + 0x04;
constexpr std::uintptr_t kBaudGenerator = kUart + 0x18;
constexpr std::uintptr_t kStatus = kUart + 0x2C;
constexpr std::uintptr_t kFifo = kUart + 0x30;
constexpr std::uintptr_t kBaudDivider = kUart + 0x34;

constexpr std::uint32_t kControlOff = 0x28;
constexpr std::uint32_t kControlReset = 0x03;
constexpr std::uint32_t kControlOn = 0x14;
constexpr std::uint32_t kMode8N1 = 0x20;
constexpr std::uint32_t kSendEmpty = 1U << 3;
constexpr std::uint32_t kSendFull = 1U << 4;

void put(char character) {
  while ((register_at(kStatus) & kSendFull) != 0) {
  }
  register_at(kFifo) = static_cast<std::uint8_t>(character);
}

}  // namespace

void start_uart() {
  register_at(kControl) = kControlOff;
  register_at(kMode) = kMode8N1;
  // 115200 baud from a reference clock of 50 MHz: 50e6 / (62 * (6 + 1)).
  register_at(kBaudGenerator) = 62;
  register_at(kBaudDivider) = 6;
  register_at(kControl) = kControlReset;
  while ((register_at(kControl) & kControlReset) != 0) {
  }
  register_at(kControl) = kControlOn;
}

void print(std::string_view text) {
  for (const char character : text) {
    if (character == '\n') put('\r');
    put(character);
  }
}

void flush_uart() {
  while ((register_at(kStatus) & kSendEmpty) == 0) {
  }
}

}  // namespace quadrille::board
