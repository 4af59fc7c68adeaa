// What a tester tells the program: words in memory that QEMU's loader device or a debugger writes
// before the start (docs/BOARD.md). Without them the defaults count.
#pragma once

#include <quadrille/wire/protocol.hpp>

#include <cstdint>

namespace quadrille::board {

struct Settings {
  static constexpr std::uintptr_t kAddress = 0x07F00000;
  static constexpr std::uint32_t kMagic = 0x51554144;

  std::uint32_t port = wire::kDefaultUdpPort;
  std::uint32_t puzzles = 46;
  std::uint32_t loss_percent = 0;  // of the frames, each way

  static Settings read() {
    const auto* words = reinterpret_cast<const volatile std::uint32_t*>(kAddress);
    Settings settings;
    if (words[0] != kMagic) return settings;
    if (words[1] != 0) settings.port = words[1];
    if (words[2] != 0) settings.puzzles = words[2];
    settings.loss_percent = words[3];
    return settings;
  }
};

}  // namespace quadrille::board
