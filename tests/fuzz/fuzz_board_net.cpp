// Ethernet frames into the board's network, before and after it knows its peer. Whatever comes, an
// answer fits its room and a datagram lies inside its frame.
#include "board/net/host.hpp"

#include <quadrille/core/assert.hpp>

#include <array>
#include <cstdint>
#include <vector>

using namespace quadrille::board;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr Conversation kTalk{.own_mac = {2, 0, 0, 0, 0, 1},
                               .own_ip = ip_address(10, 0, 2, 15),
                               .own_port = 50505,
                               .peer_ip = ip_address(10, 0, 2, 2),
                               .peer_port = 51050};
  Host host(kTalk);
  // A first byte of room for the answer; the rest is one frame, given twice.
  if (size == 0) return 0;
  std::vector<std::uint8_t> out(std::size_t{data[0]} * 8);
  const std::vector<std::uint8_t> frame(data + 1, data + size);
  for (int round = 0; round < 2; ++round) {
    const Host::Received received = host.receive(frame, out);
    QUADRILLE_CHECK(received.answer <= out.size());
    if (received.is_datagram) {
      QUADRILLE_CHECK(received.payload.data() >= frame.data() &&
                      received.payload.data() + received.payload.size() <=
                          frame.data() + frame.size());
    }
  }
  return 0;
}
