// The Zynq's Ethernet controller (Cadence GEM0), polled: two rings of buffers, no interrupts.
#pragma once

#include "board/net/host.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::board {

class Gem {
 public:
  static constexpr std::size_t kBufferBytes = 1536;
  static constexpr std::size_t kReceiveBuffers = 16;
  static constexpr std::size_t kSendBuffers = 4;

  // False if no PHY answers.
  bool start(const MacAddress& mac);
  [[nodiscard]] int phy() const { return phy_; }
  [[nodiscard]] bool link_up() const;

  // Room for one frame; empty while all buffers are on their way out.
  [[nodiscard]] std::span<std::uint8_t> frame_to_send();
  // Sends the first so many bytes of that room; short frames are padded.
  void send(std::size_t bytes);

  // The oldest frame received, or nothing. Good until the next call.
  std::span<const std::uint8_t> receive();

  // How often frames were lost because they came too fast.
  [[nodiscard]] std::uint32_t overruns() const { return overruns_; }

 private:
  void give_back();

  int phy_ = -1;
  std::size_t next_receive_ = 0;
  std::size_t next_send_ = 0;
  bool holding_ = false;  // a frame that the caller still reads
  std::uint32_t overruns_ = 0;
};

}  // namespace quadrille::board
