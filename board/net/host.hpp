// One UDP conversation over Ethernet: just enough of ARP, IPv4, ICMP echo and UDP. Frames in,
// frames out: no hardware, no clock, no heap, so that tests and a fuzzer drive it on any machine.
//
// The peer is on our own network; what comes from anybody else, what is damaged, fragmented or has
// IP options is dropped. RFC 826, 791, 792, 768, 1071.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::board {

using MacAddress = std::array<std::uint8_t, 6>;

// 10.0.2.15 is 0x0A00020F.
using IpAddress = std::uint32_t;
constexpr IpAddress ip_address(unsigned a, unsigned b, unsigned c, unsigned d) {
  return (a << 24) | (b << 16) | (c << 8) | d;
}

inline constexpr std::size_t kMaxFrame = 1514;  // without the check sequence
inline constexpr std::size_t kMaxPayload = kMaxFrame - 14 - 20 - 8;

struct Conversation {
  MacAddress own_mac{};
  IpAddress own_ip = 0;
  std::uint16_t own_port = 0;
  IpAddress peer_ip = 0;
  std::uint16_t peer_port = 0;
};

class Host {
 public:
  explicit Host(const Conversation& conversation) : talk_(conversation) {}

  // Whether the peer's hardware address is known; before that there is only ARP to say.
  [[nodiscard]] bool knows_peer() const { return peer_known_; }

  // Both write a frame and return its length. `frame` has room for kMaxFrame bytes.
  std::size_t write_arp_request(std::span<std::uint8_t> frame) const;
  // Requires knows_peer() and at most kMaxPayload bytes.
  std::size_t write_datagram(std::span<const std::uint8_t> payload, std::span<std::uint8_t> frame);

  struct Received {
    bool is_datagram = false;               // from the peer to our port
    std::span<const std::uint8_t> payload;  // views the frame
    std::size_t answer = 0;                 // bytes of a frame in `out` that is to be sent
  };
  // `out` is where the answer to ARP and echo requests is written, if it fits.
  Received receive(std::span<const std::uint8_t> frame, std::span<std::uint8_t> out);

 private:
  std::size_t receive_arp(std::span<const std::uint8_t> arp, std::span<std::uint8_t> out);
  std::size_t answer_echo(std::span<const std::uint8_t> icmp, std::span<std::uint8_t> out);
  [[nodiscard]] Received receive_udp(std::span<const std::uint8_t> udp) const;
  std::size_t write_ip(std::span<std::uint8_t> frame, std::uint8_t protocol, std::size_t payload);
  [[nodiscard]] std::uint32_t pseudo_header_sum(std::size_t udp_bytes) const;

  Conversation talk_;
  MacAddress peer_mac_{};
  bool peer_known_ = false;
  std::uint16_t identification_ = 0;
};

}  // namespace quadrille::board
