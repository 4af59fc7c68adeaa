#include "board/zynq/gem.hpp"

#include "board/zynq/registers.hpp"

#include <algorithm>

namespace quadrille::board {
namespace {

constexpr std::uintptr_t kGem = 0xE000B000;
constexpr std::uintptr_t kControl = kGem + 0x00;
constexpr std::uintptr_t kConfiguration = kGem + 0x04;
constexpr std::uintptr_t kStatus = kGem + 0x08;
constexpr std::uintptr_t kDma = kGem + 0x10;
constexpr std::uintptr_t kSendStatus = kGem + 0x14;
constexpr std::uintptr_t kReceiveRing = kGem + 0x18;
constexpr std::uintptr_t kSendRing = kGem + 0x1C;
constexpr std::uintptr_t kReceiveStatus = kGem + 0x20;
constexpr std::uintptr_t kInterruptStatus = kGem + 0x24;
constexpr std::uintptr_t kInterruptDisable = kGem + 0x2C;
constexpr std::uintptr_t kPhyMaintenance = kGem + 0x34;
constexpr std::uintptr_t kHashLow = kGem + 0x80;
constexpr std::uintptr_t kHashHigh = kGem + 0x84;
constexpr std::uintptr_t kMacLow = kGem + 0x88;
constexpr std::uintptr_t kMacHigh = kGem + 0x8C;

constexpr std::uint32_t kReceiveOn = 1U << 2;
constexpr std::uint32_t kSendOn = 1U << 3;
constexpr std::uint32_t kPhyOn = 1U << 4;
constexpr std::uint32_t kClearCounters = 1U << 5;
constexpr std::uint32_t kStartSending = 1U << 9;

constexpr std::uint32_t k100Megabit = 1U << 0;
constexpr std::uint32_t kFullDuplex = 1U << 1;
constexpr std::uint32_t kFramesOf1536 = 1U << 8;
constexpr std::uint32_t kDropCheckSequence = 1U << 17;
constexpr std::uint32_t kPhyClock = 4U << 18;  // a 64th of a bus clock up to 160 MHz

constexpr std::uint32_t kPhyIdle = 1U << 2;  // in the status
constexpr std::uint32_t kNoBufferFree = 1U << 0;
constexpr std::uint32_t kOverrun = 1U << 2;

// What both sides see of a buffer.
struct Descriptor {
  Register address;
  Register status;
};
constexpr std::uint32_t kReceived = 1U << 0;      // in the address
constexpr std::uint32_t kReceiveWrap = 1U << 1;   // in the address: the last of the ring
constexpr std::uint32_t kLengthBits = 0x1FFF;     // in the status
constexpr std::uint32_t kWholeFrame = 3U << 14;   // in the status: begins and ends in this buffer
constexpr std::uint32_t kLastOfFrame = 1U << 15;  // when sending
constexpr std::uint32_t kSendWrap = 1U << 30;
constexpr std::uint32_t kSent = 1U << 31;

[[gnu::section(".dma"), gnu::aligned(64)]] Descriptor receive_ring[Gem::kReceiveBuffers];
[[gnu::section(".dma"), gnu::aligned(64)]] Descriptor send_ring[Gem::kSendBuffers];
[[gnu::section(".dma"), gnu::aligned(64)]] std::uint8_t
    receive_buffers[Gem::kReceiveBuffers][Gem::kBufferBytes];
[[gnu::section(".dma"), gnu::aligned(64)]] std::uint8_t
    send_buffers[Gem::kSendBuffers][Gem::kBufferBytes];

std::uint32_t bus_address(const volatile void* memory) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(memory));
}

std::uint16_t read_phy(int phy, int number) {
  constexpr std::uint32_t kReadClause22 = 0x60020000;
  register_at(kPhyMaintenance) = kReadClause22 | (static_cast<std::uint32_t>(phy) << 23) |
                                 (static_cast<std::uint32_t>(number) << 18);
  while ((register_at(kStatus) & kPhyIdle) == 0) {
  }
  return static_cast<std::uint16_t>(register_at(kPhyMaintenance));
}

// The lowest address at which a PHY answers, or -1.
int find_phy() {
  for (int phy = 0; phy < 32; ++phy) {
    const std::uint16_t identifier = read_phy(phy, 2);
    if (identifier != 0 && identifier != 0xFFFF) return phy;
  }
  return -1;
}

void reset() {
  register_at(kControl) = 0;
  register_at(kControl) = kClearCounters;
  register_at(kSendStatus) = 0xFF;
  register_at(kReceiveStatus) = 0x0F;
  register_at(kInterruptDisable) = 0x07FFFEFF;
  register_at(kInterruptStatus) = 0xFFFFFFFF;
  register_at(kHashLow) = 0;
  register_at(kHashHigh) = 0;
}

void set_mac(const MacAddress& mac) {
  // The low half first: the address counts from when the high half is written.
  register_at(kMacLow) =
      mac[0] | (mac[1] << 8) | (mac[2] << 16) | (static_cast<std::uint32_t>(mac[3]) << 24);
  register_at(kMacHigh) = mac[4] | (mac[5] << 8);
}

void make_rings() {
  for (std::size_t i = 0; i < Gem::kReceiveBuffers; ++i) {
    const bool last = i + 1 == Gem::kReceiveBuffers;
    receive_ring[i].address = bus_address(receive_buffers[i]) | (last ? kReceiveWrap : 0);
    receive_ring[i].status = 0;
  }
  for (std::size_t i = 0; i < Gem::kSendBuffers; ++i) {
    const bool last = i + 1 == Gem::kSendBuffers;
    send_ring[i].address = bus_address(send_buffers[i]);
    send_ring[i].status = kSent | (last ? kSendWrap : 0);
  }
  memory_barrier();
  register_at(kReceiveRing) = bus_address(receive_ring);
  register_at(kSendRing) = bus_address(send_ring);
}

std::size_t after(std::size_t index, std::size_t count) {
  return index + 1 == count ? 0 : index + 1;
}

}  // namespace

bool Gem::start(const MacAddress& mac) {
  reset();
  register_at(kConfiguration) =
      k100Megabit | kFullDuplex | kFramesOf1536 | kDropCheckSequence | kPhyClock;
  set_mac(mac);
  // Receive buffers in units of 64 bytes; all of the packet memory; bursts of 16.
  register_at(kDma) = ((kBufferBytes / 64) << 16) | 0x710;
  register_at(kControl) = kPhyOn;
  phy_ = find_phy();
  if (phy_ < 0) return false;
  make_rings();  // both, before anything is switched on
  register_at(kControl) = kPhyOn | kReceiveOn | kSendOn;
  return true;
}

bool Gem::link_up() const {
  constexpr std::uint16_t kLink = 1U << 2;
  (void)read_phy(phy_, 1);  // remembers that the link was down, until it is read
  return (read_phy(phy_, 1) & kLink) != 0;
}

std::span<std::uint8_t> Gem::frame_to_send() {
  if ((send_ring[next_send_].status & kSent) == 0) return {};
  return send_buffers[next_send_];
}

void Gem::send(std::size_t bytes) {
  constexpr std::size_t kShortest = 60;
  std::uint8_t* buffer = send_buffers[next_send_];
  if (bytes < kShortest) {
    std::fill(buffer + bytes, buffer + kShortest, std::uint8_t{0});
    bytes = kShortest;
  }
  memory_barrier();
  const bool last = next_send_ + 1 == kSendBuffers;
  send_ring[next_send_].status =
      static_cast<std::uint32_t>(bytes) | kLastOfFrame | (last ? kSendWrap : 0);
  memory_barrier();
  register_at(kControl) = register_at(kControl) | kStartSending;
  next_send_ = after(next_send_, kSendBuffers);
}

void Gem::give_back() {
  Descriptor& descriptor = receive_ring[next_receive_];
  descriptor.status = 0;
  memory_barrier();
  descriptor.address = descriptor.address & ~kReceived;
  memory_barrier();
  next_receive_ = after(next_receive_, kReceiveBuffers);
  holding_ = false;
}

std::span<const std::uint8_t> Gem::receive() {
  if (holding_) give_back();
  const std::uint32_t status = register_at(kReceiveStatus);
  if ((status & (kNoBufferFree | kOverrun)) != 0) {
    ++overruns_;
    register_at(kReceiveStatus) = status;
    register_at(kControl) = register_at(kControl);  // looks for frames that wait
  }
  while ((receive_ring[next_receive_].address & kReceived) != 0) {
    memory_barrier();
    const std::uint32_t result = receive_ring[next_receive_].status;
    holding_ = true;
    if ((result & kWholeFrame) == kWholeFrame) {
      const std::span<const std::uint8_t> buffer(receive_buffers[next_receive_]);
      return buffer.first(std::min<std::size_t>(result & kLengthBits, kBufferBytes));
    }
    give_back();
  }
  return {};
}

}  // namespace quadrille::board
