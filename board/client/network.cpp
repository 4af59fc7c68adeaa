#include "board/client/network.hpp"

#include "board/zynq/clock.hpp"

namespace quadrille::board {

bool Network::find_peer(std::uint64_t patience_us) {
  constexpr std::uint64_t kBetweenRequests = 200'000;
  const std::uint64_t end = microseconds() + patience_us;
  std::uint64_t next = 0;
  while (!host_.knows_peer()) {
    const std::uint64_t now = microseconds();
    if (now > end) return false;
    if (const auto frame = gem_.frame_to_send(); now >= next && !frame.empty()) {
      gem_.send(host_.write_arp_request(frame));
      next = now + kBetweenRequests;
    }
    (void)receive();
  }
  return true;
}

void Network::send(std::span<const std::uint8_t> payload) {
  const auto frame = gem_.frame_to_send();
  if (frame.empty() || lost()) return;
  gem_.send(host_.write_datagram(payload, frame));
}

std::optional<std::span<const std::uint8_t>> Network::receive() {
  const auto frame = gem_.receive();
  if (frame.empty() || lost()) return std::nullopt;
  const Host::Received received = host_.receive(frame, gem_.frame_to_send());
  if (received.answer > 0) gem_.send(received.answer);
  if (!received.is_datagram) return std::nullopt;
  return received.payload;
}

}  // namespace quadrille::board
